import Button from '@mui/material/Button'
import { SESSION } from '#shared/people/messages/session.ts'
import { PARTS } from '#shared/platform/messages/parts.ts'
import { SITE } from '#shared/platform/messages/site.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The person is signed in, but their profile could not be loaded. */
export function SessionFailed() {
  const session = useSession()
  return (
    <EmptyState
      alert
      title={SESSION.SESSION_FAILED}
      action={
        <>
          <Button variant="contained" onClick={() => void session.reload()}>
            {SITE.TRY_AGAIN}
          </Button>
          <Button onClick={() => void session.signOut()}>{PARTS.SIGN_OUT}</Button>
        </>
      }
    >
      {SESSION.SESSION_FAILED_DETAIL}
    </EmptyState>
  )
}
