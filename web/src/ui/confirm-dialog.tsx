import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'

type Props = {
  open: boolean
  title: string
  text: string
  confirm: string
  /** What not going on is called; 'Voltar' unless said otherwise. */
  cancel?: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that can't be taken back. */
export function ConfirmDialog({ open, title, text, confirm, cancel = 'Voltar', busy, onConfirm, onClose }: Props) {
  const id = useId()
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
          {cancel}
        </Button>
        <Button variant="contained" color="error" loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
