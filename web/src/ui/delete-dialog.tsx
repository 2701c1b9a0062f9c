import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { styled } from '@mui/material/styles'
import { type ReactNode, useId } from 'react'
import { PARTS } from '#shared/platform/messages/parts.ts'
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
  /** The deletion is under way: closing would leave it in doubt. */
  busy: boolean
  title: string
  /** Whom or what the title means, in smaller letters. */
  who?: string
  /** What is lost, or why nothing can be deleted. */
  children: ReactNode
  /** What holds for every deletion of the kind. */
  detail?: string | false
  /** The button that deletes; none once it was refused. */
  action?: ReactNode
  onClose: () => void
  /** The dialog is gone. */
  onExited: () => void
}

/** Says what is lost, then asks. */
export function DeleteDialog({ open, busy, title, who, children, detail, action, onClose, onExited }: Props) {
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
        {who && <p className="who">{who}</p>}
        <div id={`${id}-text`}>{children}</div>
        {detail && <p>{detail}</p>}
        <DialogActions>
          <Button onClick={onClose} disabled={busy} autoFocus>
            {PARTS.BACK}
          </Button>
          {action}
        </DialogActions>
      </Body>
    </Dialog>
  )
}
