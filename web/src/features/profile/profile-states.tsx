import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { PROFILE } from '#shared/messages/profile.ts'
import { MESSAGES } from '#shared/messages/pt-br.ts'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

/** `heights`: of the parts that are on their way, in pixels. */
export function ProfileLoading({ heights }: { heights: readonly number[] }) {
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

export function ProfileFailed({ message, retrying, onRetry }: FailedProps) {
  return (
    <Notice
      alert
      title={PROFILE.FAILED}
      action={
        <Button variant="contained" loading={retrying} onClick={onRetry}>
          {MESSAGES.TRY_AGAIN}
        </Button>
      }
    >
      {message}
    </Notice>
  )
}
