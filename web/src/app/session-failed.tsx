import Button from '@mui/material/Button'
import { PARTS } from '#shared/messages/parts.ts'
import { SESSION } from '#shared/messages/session.ts'
import { SITE } from '#shared/messages/site.ts'
import { useSession } from '#web/features/session/use-session.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The session is there, who it belongs to could not be loaded. */
export function SessionFailed() {
  const session = useSession()
  return (
    <Notice
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
    </Notice>
  )
}
