import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { type FormEvent, useRef, useState } from 'react'
import { POINT_CALENDAR_TEXTS } from '#shared/catalogue/messages/point-calendar.ts'
import { MAX_START_MONTHS, type Term, termProblem, termUntil } from '#shared/catalogue/rules/terms.ts'
import { addMonths, dayOf, daySchema } from '#shared/platform/rules/days.ts'
import { reasonSchema as blockReason, MAX_REASON_LENGTH } from '#shared/platform/rules/reasons.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'

const Days = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(190px, 100%), 1fr))',
  alignItems: 'start',
  gap: 16,
})
const SHRUNK_LABEL_PROPS = { inputLabel: { shrink: true } }

type Props = {
  open: boolean
  busy: boolean
  /** Why the server refused to block the days. */
  refusal: string | undefined
  onBlock: (block: Term & { reason: string }) => void
  onClose: () => void
}

/** Asks which days of a point to block, and why. */
export function BlockDaysDialog({ open, busy, refusal, onBlock, onClose }: Props) {
  const today = dayOf(serverNow())
  const [from, setFrom] = useState('')
  const [lastDay, setLastDay] = useState('')
  const [reason, setReason] = useState('')
  const [showsErrors, setShowsErrors] = useState(false)
  const inputs = useRef<Record<string, HTMLInputElement | null>>({})
  const errors = errorsOf(from, lastDay, reason, today)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShowsErrors(true)
    const [first] = Object.keys(errors)
    if (first === undefined) onBlock({ ...termUntil(from, lastDay), reason })
    else inputs.current[first]?.focus()
  }
  const shown = showsErrors ? errors : {}
  return (
    <FormDialog
      open={open}
      title={POINT_CALENDAR_TEXTS.BLOCK}
      description={POINT_CALENDAR_TEXTS.BLOCK_DETAIL}
      submitLabel={POINT_CALENDAR_TEXTS.BLOCK}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      onCancel={onClose}
    >
      {refusal !== undefined && (
        <Alert severity="error" role="alert">
          {refusal}
        </Alert>
      )}
      <Days>
        <TextField
          label={POINT_CALENDAR_TEXTS.FROM}
          type="date"
          value={from}
          inputRef={input => {
            inputs.current.from = input
          }}
          onChange={event => setFrom(event.target.value)}
          error={shown.from !== undefined}
          helperText={shown.from}
          slotProps={{ ...SHRUNK_LABEL_PROPS, htmlInput: { min: today, max: addMonths(today, MAX_START_MONTHS) } }}
        />
        <TextField
          label={POINT_CALENDAR_TEXTS.LAST_DAY}
          type="date"
          value={lastDay}
          inputRef={input => {
            inputs.current.last_day = input
          }}
          onChange={event => setLastDay(event.target.value)}
          error={shown.last_day !== undefined}
          helperText={shown.last_day}
          slotProps={{ ...SHRUNK_LABEL_PROPS, htmlInput: { min: from || today } }}
        />
      </Days>
      <TextField
        label={POINT_CALENDAR_TEXTS.REASON}
        value={reason}
        multiline
        minRows={2}
        inputRef={input => {
          inputs.current.reason = input
        }}
        onChange={event => setReason(event.target.value)}
        error={shown.reason !== undefined}
        helperText={shown.reason}
        slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
      />
    </FormDialog>
  )
}

type Errors = { from?: string; last_day?: string; reason?: string | undefined }

function errorsOf(from: string, lastDay: string, reason: string, today: string): Errors {
  const [isFrom, isLast] = [daySchema.safeParse(from).success, daySchema.safeParse(lastDay).success]
  const problem = isFrom ? termProblem(isLast ? termUntil(from, lastDay) : { from, to: from }, today) : undefined
  const parsed = blockReason.safeParse(reason)
  return {
    ...((!isFrom || problem === 'START_DATE_INVALID') && { from: POINT_CALENDAR_TEXTS.FROM_WRONG }),
    ...((!isLast || problem === 'TERM_INVALID') && { last_day: POINT_CALENDAR_TEXTS.LAST_DAY_WRONG }),
    ...(!parsed.success && { reason: parsed.error.issues[0]?.message }),
  }
}
