import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { OFFICE } from '#shared/platform/messages/office.ts'

/** Says that the form holds what was typed and not saved before. */
export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          {OFFICE.DISCARD}
        </Button>
      }
    >
      {OFFICE.RESTORED}
    </Alert>
  )
}
