import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'

/** Alert that the form contains values that were typed earlier and never saved. */
export function RestoredDraftAlert({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          {OFFICE_TEXTS.DISCARD}
        </Button>
      }
    >
      {OFFICE_TEXTS.RESTORED}
    </Alert>
  )
}
