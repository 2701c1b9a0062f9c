import Button from '@mui/material/Button'
import { MESSAGES } from '#shared/messages/pt-br.ts'
import { useSession } from '#web/features/session/use-session.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The session is there, who it belongs to could not be loaded. */
export function SessionFailed() {
  const session = useSession()
  return (
    <Notice
      alert
      title={MESSAGES.SESSION_FAILED}
      action={
        <>
          <Button variant="contained" onClick={() => void session.reload()}>
            Tentar novamente
          </Button>
          <Button onClick={() => void session.signOut()}>Sair</Button>
        </>
      }
    >
      {MESSAGES.SESSION_FAILED_DETAIL}
    </Notice>
  )
}
