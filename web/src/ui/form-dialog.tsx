import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ReactNode, type SubmitEventHandler, useId } from 'react'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { SheetDialog } from './sheet-dialog.tsx'

const Form = styled('form')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 })

/** Buttons at the right; on a phone stacked, with the primary button on top. */
export const DialogActions = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  [theme.breakpoints.down('sm')]: { flexDirection: 'column-reverse' },
}))

type Props = {
  open: boolean
  title: string
  description?: ReactNode
  submitLabel: string
  busy: boolean
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** Closes the dialog and keeps the typed values as a draft. */
  onClose: () => void
  /** Discards the typed values. */
  onCancel: () => void
  width?: 'narrow' | 'wide'
  children: ReactNode
}

/** Dialog with a form and its cancel and submit buttons. */
export function FormDialog({ open, title, description, submitLabel, busy, onSubmit, onClose, ...props }: Props) {
  const id = useId()
  return (
    <SheetDialog
      open={open}
      onClose={onClose}
      title={title}
      {...(description === undefined ? {} : { description })}
      busy={busy}
      {...(props.width === undefined ? {} : { width: props.width })}
      footer={
        <DialogActions>
          <Button disabled={busy} onClick={props.onCancel}>
            {CONTROL_TEXTS.CANCEL}
          </Button>
          <BusyButton type="submit" form={id} variant="contained" loading={busy}>
            {submitLabel}
          </BusyButton>
        </DialogActions>
      }
    >
      <Form id={id} noValidate onSubmit={onSubmit}>
        {props.children}
      </Form>
    </SheetDialog>
  )
}
