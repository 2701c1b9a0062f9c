import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { useCloseOnBack } from '#web/lib/use-close-on-back.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'

type Props = {
  open: boolean
  title: string
  text: string
  confirmLabel: string
  /** Colour of the confirm button; 'error' by default. */
  color?: 'error' | 'primary'
  /** Label of the cancel button; 'Voltar' by default. */
  cancelLabel?: string
  /** Whether the browser's back button closes the dialog. Not for questions about leaving the page itself. */
  closesOnBack?: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Dialog that asks before an action that can't be undone or that costs money. */
export function ConfirmDialog(props: Props) {
  const {
    open,
    title,
    text,
    confirmLabel,
    color = 'error',
    cancelLabel = CONTROL_TEXTS.BACK,
    closesOnBack = false,
    busy,
    onConfirm,
    onClose,
  } = props
  const id = useId()
  useCloseOnBack(open && closesOnBack, () => {
    if (!busy) onClose()
  })
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`} sx={{ fontSize: 18, fontWeight: 600 }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button disabled={busy} onClick={onClose} autoFocus>
          {cancelLabel}
        </Button>
        <BusyButton variant="contained" color={color} loading={busy} onClick={onConfirm}>
          {confirmLabel}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
