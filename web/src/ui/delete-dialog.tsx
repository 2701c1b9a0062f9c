import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { styled } from '@mui/material/styles'
import { type ReactNode, useId } from 'react'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { DialogActions } from './form-dialog.tsx'

const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: 24,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  '& h2': { margin: 0, fontSize: 20, lineHeight: 1.4, fontWeight: 600, letterSpacing: '-0.01em' },
  '& p': { margin: 0 },
  '& .who': { marginTop: -12, fontSize: 14, color: theme.palette.text.secondary },
}))

type Props = {
  open: boolean
  /** Whether the deletion is running: the dialog can't be closed then, because the result would stay unknown. */
  busy: boolean
  title: string
  /** Name of the person or thing that the title is about. */
  subtitle?: string
  /** What will be lost, or why nothing can be deleted. */
  children: ReactNode
  /** Note that applies to every deletion of this kind. */
  note?: string | false
  /** The delete button; missing after a refusal. */
  action?: ReactNode
  onClose: () => void
  /** Called after the closing transition. */
  onExited: () => void
}

/** Dialog that says what will be lost and asks for confirmation. */
export function DeleteDialog({ open, busy, title, subtitle, children, note, action, onClose, onExited }: Props) {
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      role="alertdialog"
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ transition: { onExited } }}
    >
      <Body>
        <h2 id={`${id}-title`}>{title}</h2>
        {subtitle && <p className="who">{subtitle}</p>}
        <div id={`${id}-text`}>{children}</div>
        {note && <p>{note}</p>}
        <DialogActions>
          <Button onClick={onClose} disabled={busy} autoFocus>
            {CONTROL_TEXTS.BACK}
          </Button>
          {action}
        </DialogActions>
      </Body>
    </Dialog>
  )
}
