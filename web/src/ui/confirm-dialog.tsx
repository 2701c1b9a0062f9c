import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { PARTS } from '#shared/platform/messages/parts.ts'
import { useBackCloses } from '#web/lib/use-back-closes.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'

type Props = {
  open: boolean
  title: string
  text: string
  confirm: string
  /** Of the button that goes on; 'error' unless said otherwise. */
  color?: 'error' | 'primary'
  /** What not going on is called; PARTS.BACK unless said otherwise. */
  cancel?: string
  /** The browser's way back does what not going on does. Not where the question is about the way back itself. */
  backCloses?: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that can't be taken back, or that costs. */
export function ConfirmDialog(props: Props) {
  const {
    open,
    title,
    text,
    confirm,
    color = 'error',
    cancel = PARTS.BACK,
    backCloses = false,
    busy,
    onConfirm,
    onClose,
  } = props
  const id = useId()
  useBackCloses(open && backCloses, () => {
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
          {cancel}
        </Button>
        <BusyButton variant="contained" color={color} loading={busy} onClick={onConfirm}>
          {confirm}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
