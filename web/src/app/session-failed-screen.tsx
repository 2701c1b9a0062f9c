import Button from '@mui/material/Button'
import { AUTH_TEXTS } from '#shared/people/messages/auth.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Shown when the person is signed in but their profile could not be loaded. */
export function SessionFailedScreen() {
  const session = useSession()
  return (
    <EmptyState
      alert
      title={AUTH_TEXTS.SESSION_FAILED}
      action={
        <>
          <Button variant="contained" onClick={() => void session.reload()}>
            {SITE_TEXTS.TRY_AGAIN}
          </Button>
          <Button onClick={() => void session.signOut()}>{CONTROL_TEXTS.SIGN_OUT}</Button>
        </>
      }
    >
      {AUTH_TEXTS.SESSION_FAILED_DETAIL}
    </EmptyState>
  )
}
