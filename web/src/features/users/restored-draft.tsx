import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { USERS } from '#shared/messages/users.ts'

/** Says that the form holds what was typed and not saved before. */
export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          {USERS.DISCARD}
        </Button>
      }
    >
      {USERS.RESTORED}
    </Alert>
  )
}
