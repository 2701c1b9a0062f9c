import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

type Props = {
  query: UseQueryResult<Profile>
  /** Heights of the skeletons, in pixels. */
  heights: readonly number[]
  children: (profile: Profile) => ReactNode
}

/** Renders the profile once it is loaded; before that its skeletons or the error. */
export function WithLoadedProfile({ query, heights, children }: Props) {
  if (query.data) return children(query.data)
  if (!query.isError) return <ProfileLoading heights={heights} />
  return (
    <ProfileFailed message={query.error.message} retrying={query.isFetching} onRetry={() => void query.refetch()} />
  )
}

function ProfileLoading({ heights }: Pick<Props, 'heights'>) {
  return (
    <div role="status" style={{ display: 'grid', gap: 16 }}>
      <VisuallyHidden>{PROFILE_TEXTS.LOADING}</VisuallyHidden>
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
      title={PROFILE_TEXTS.FAILED}
      action={
        <BusyButton variant="contained" loading={retrying} onClick={onRetry}>
          {SITE_TEXTS.TRY_AGAIN}
        </BusyButton>
      }
    >
      {message}
    </EmptyState>
  )
}
