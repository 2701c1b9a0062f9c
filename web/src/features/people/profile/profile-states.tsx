import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PROFILE } from '#shared/people/messages/profile.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { SITE } from '#shared/platform/messages/site.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

type Props = {
  loaded: UseQueryResult<Profile>
  /** Of the parts that are on their way, in pixels. */
  heights: readonly number[]
  children: (profile: Profile) => ReactNode
}

/** One's own profile once it is there, else that it is on its way or failed. */
export function LoadedProfile({ loaded, heights, children }: Props) {
  if (loaded.data) return children(loaded.data)
  if (!loaded.isError) return <ProfileLoading heights={heights} />
  return (
    <ProfileFailed message={loaded.error.message} retrying={loaded.isFetching} onRetry={() => void loaded.refetch()} />
  )
}

function ProfileLoading({ heights }: Pick<Props, 'heights'>) {
  return (
    <div role="status" style={{ display: 'grid', gap: 16 }}>
      <VisuallyHidden>{PROFILE.LOADING}</VisuallyHidden>
      {heights.map(height => (
        <Skeleton key={height} variant="rounded" height={height} sx={{ borderRadius: '12px' }} />
      ))}
    </div>
  )
}

type FailedProps = { message: string; retrying: boolean; onRetry: () => void }

function ProfileFailed({ message, retrying, onRetry }: FailedProps) {
  return (
    <EmptyState
      alert
      title={PROFILE.FAILED}
      action={
        <BusyButton variant="contained" loading={retrying} onClick={onRetry}>
          {SITE.TRY_AGAIN}
        </BusyButton>
      }
    >
      {message}
    </EmptyState>
  )
}
