import Button from '@mui/material/Button'
import { MESSAGES } from '#shared/messages/pt-br.ts'
import { SESSION } from '#shared/messages/session.ts'
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
            {MESSAGES.TRY_AGAIN}
          </Button>
          <Button onClick={() => void session.signOut()}>Sair</Button>
        </>
      }
    >
      {SESSION.SESSION_FAILED_DETAIL}
    </Notice>
  )
}
