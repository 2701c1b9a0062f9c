import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import type { Ref } from 'react'
import { formatDay } from '#shared/catalogue/messages/terms.ts'
import { lastDayOfTerm, MAX_START_MONTHS, type Term } from '#shared/catalogue/rules/terms.ts'
import { NEW_ORDER_TEXTS } from '#shared/office/messages/new-order.ts'
import { addMonths, dayOf } from '#shared/platform/rules/days.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import type { TermErrors, TypedTerm } from './typed-term.ts'

export const TermFieldsGrid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(190px, 100%), 1fr))',
  alignItems: 'start',
  gap: 16,
  '& .whole': { gridColumn: '1 / -1', margin: 0 },
})

type Props = {
  value: TypedTerm
  onChange: (changes: Partial<TypedTerm>) => void
  /** The term that the typed value means; undefined while it is invalid. */
  term: Term | undefined
  /** The errors that are shown at present. */
  errors: TermErrors
  fieldRef?: (name: keyof TermErrors) => Ref<HTMLInputElement>
}

const SHRUNK_LABEL_PROPS = { inputLabel: { shrink: true } }

/** Fields for the start and the end of a term. */
export function TermFields({ value, onChange, term, errors, fieldRef }: Props) {
  const today = dayOf(serverNow())
  return (
    <TermFieldsGrid>
      <TextField
        label={NEW_ORDER_TEXTS.START}
        type="date"
        value={value.start}
        inputRef={fieldRef?.('start')}
        onChange={event => onChange({ start: event.target.value })}
        error={errors.start !== undefined}
        helperText={errors.start ?? NEW_ORDER_TEXTS.START_HINT}
        slotProps={{ ...SHRUNK_LABEL_PROPS, htmlInput: { min: today, max: addMonths(today, MAX_START_MONTHS) } }}
      />
      <TextField
        select
        label={NEW_ORDER_TEXTS.BY}
        value={value.end_by}
        onChange={event => onChange({ end_by: event.target.value === 'date' ? 'date' : 'months' })}
      >
        <MenuItem value="months">{NEW_ORDER_TEXTS.BY_MONTHS}</MenuItem>
        <MenuItem value="date">{NEW_ORDER_TEXTS.BY_DATE}</MenuItem>
      </TextField>
      {value.end_by === 'months' ? (
        <TextField
          label={NEW_ORDER_TEXTS.MONTHS}
          value={value.months}
          inputRef={fieldRef?.('months')}
          onChange={event => onChange({ months: event.target.value })}
          error={errors.months !== undefined}
          helperText={errors.months ?? NEW_ORDER_TEXTS.MONTHS_HINT}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4, autoComplete: 'off' } }}
        />
      ) : (
        <TextField
          label={NEW_ORDER_TEXTS.LAST_DAY}
          type="date"
          value={value.last_day}
          inputRef={fieldRef?.('last_day')}
          onChange={event => onChange({ last_day: event.target.value })}
          error={errors.last_day !== undefined}
          helperText={errors.last_day}
          slotProps={SHRUNK_LABEL_PROPS}
        />
      )}
      <p className="whole" role="status">
        {term && NEW_ORDER_TEXTS.TERM_IS(term, formatDay(lastDayOfTerm(term)))}
      </p>
    </TermFieldsGrid>
  )
}
