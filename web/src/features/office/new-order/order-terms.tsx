import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { shortDay } from '#shared/catalogue/messages/terms.ts'
import { lastDayOf, MAX_START_MONTHS } from '#shared/catalogue/rules/terms.ts'
import { NEW_ORDER } from '#shared/office/messages/new-order.ts'
import { ORDER_DESK } from '#shared/orders/messages/order-desk.ts'
import { LONG_HOLD_DAYS } from '#shared/orders/rules/orders.ts'
import { dayOf, monthsAfter } from '#shared/platform/rules/days.ts'
import { MAX_REASON } from '#shared/platform/rules/reasons.ts'
import { toLocalTime } from '#web/lib/local-time.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import type { FormErrors, NewOrderForm } from './new-order-form.ts'
import { type NewOrder, useSalespeople } from './use-new-order.ts'

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(190px, 100%), 1fr))',
  alignItems: 'start',
  gap: 16,
  '& .whole': { gridColumn: '1 / -1', margin: 0 },
})

/** The ref of the first wrong field takes the focus. */
type FieldRef = (name: keyof FormErrors) => (input: HTMLInputElement | null) => void

type Props = {
  order: NewOrder
  /** Those that are shown. */
  errors: Partial<FormErrors>
  fieldRef: FieldRef
}

const shrunk = { inputLabel: { shrink: true } }

/** Start and end of the term. */
export function TermFields({ order: { form, change, draft }, errors, fieldRef }: Props) {
  const today = dayOf(new Date().toISOString())
  return (
    <Fields>
      <TextField
        label={NEW_ORDER.START}
        type="date"
        value={form.start}
        inputRef={fieldRef('start')}
        onChange={event => change({ start: event.target.value })}
        error={errors.start !== undefined}
        helperText={errors.start ?? NEW_ORDER.START_HINT}
        slotProps={{ ...shrunk, htmlInput: { min: today, max: monthsAfter(today, MAX_START_MONTHS) } }}
      />
      <TextField
        select
        label={NEW_ORDER.BY}
        value={form.end_by}
        onChange={event => change({ end_by: event.target.value === 'date' ? 'date' : 'months' })}
      >
        <MenuItem value="months">{NEW_ORDER.BY_MONTHS}</MenuItem>
        <MenuItem value="date">{NEW_ORDER.BY_DATE}</MenuItem>
      </TextField>
      {form.end_by === 'months' ? (
        <TextField
          label={NEW_ORDER.MONTHS}
          value={form.months}
          inputRef={fieldRef('months')}
          onChange={event => change({ months: event.target.value })}
          error={errors.months !== undefined}
          helperText={errors.months ?? NEW_ORDER.MONTHS_HINT}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4, autoComplete: 'off' } }}
        />
      ) : (
        <TextField
          label={NEW_ORDER.LAST_DAY}
          type="date"
          value={form.last_day}
          inputRef={fieldRef('last_day')}
          onChange={event => change({ last_day: event.target.value })}
          error={errors.last_day !== undefined}
          helperText={errors.last_day}
          slotProps={shrunk}
        />
      )}
      <p className="whole" role="status">
        {draft.term && NEW_ORDER.TERM_IS(draft.term, shortDay(lastDayOf(draft.term)))}
      </p>
    </Fields>
  )
}

/** Discount and why prices are not those of the tables. */
export function PriceFields({ order: { form, change, draft }, errors, fieldRef }: Props) {
  return (
    <Fields>
      <TextField
        select
        label={NEW_ORDER.DISCOUNT_KIND}
        value={form.discount_kind}
        onChange={event => change({ discount_kind: event.target.value as NewOrderForm['discount_kind'], discount: '' })}
      >
        <MenuItem value="none">{NEW_ORDER.NO_DISCOUNT}</MenuItem>
        <MenuItem value="percent">{NEW_ORDER.PERCENT}</MenuItem>
        <MenuItem value="amount">{NEW_ORDER.AMOUNT}</MenuItem>
      </TextField>
      {form.discount_kind === 'percent' && (
        <TextField
          label={NEW_ORDER.DISCOUNT_PERCENT}
          value={form.discount}
          inputRef={fieldRef('discount')}
          onChange={event => change({ discount: event.target.value })}
          error={errors.discount !== undefined}
          helperText={errors.discount}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 7, autoComplete: 'off' } }}
        />
      )}
      {form.discount_kind === 'amount' && (
        <MoneyField
          label={NEW_ORDER.DISCOUNT_AMOUNT}
          value={form.discount}
          inputRef={fieldRef('discount')}
          onChange={discount => change({ discount })}
          error={errors.discount}
        />
      )}
      {(draft.needsReason || form.price_reason !== '') && (
        <TextField
          className="whole"
          label={NEW_ORDER.REASON}
          value={form.price_reason}
          inputRef={fieldRef('price_reason')}
          onChange={event => change({ price_reason: event.target.value })}
          error={errors.price_reason !== undefined}
          helperText={errors.price_reason ?? NEW_ORDER.REASON_HINT}
          slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
        />
      )}
    </Fields>
  )
}

type DetailProps = Props & { self: { id: string; name: string } }

/** Salesperson, hold and notes. */
export function DetailFields({ order: { form, change, draft }, errors, fieldRef, self }: DetailProps) {
  const salespeople = useSalespeople()
  const others = (salespeople.data ?? []).filter(({ id }) => id !== self.id)
  const isKnown = form.salesperson_id === '' || others.some(({ id }) => id === form.salesperson_id)
  return (
    <Fields>
      <TextField
        select
        label={NEW_ORDER.SALESPERSON}
        value={isKnown ? form.salesperson_id : ''}
        onChange={event => change({ salesperson_id: event.target.value })}
        slotProps={{ ...shrunk, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{NEW_ORDER.SELF(self.name)}</MenuItem>
        {others.map(({ id, full_name }) => (
          <MenuItem key={id} value={id}>
            {full_name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={NEW_ORDER.HOLD}
        type="datetime-local"
        value={form.hold}
        inputRef={fieldRef('hold')}
        onChange={event => change({ hold: event.target.value })}
        error={errors.hold !== undefined}
        helperText={
          errors.hold ??
          (draft.isHeldPastStart ? NEW_ORDER.HOLD_AFTER_START(shortDay(form.start)) : NEW_ORDER.HOLD_HINT)
        }
        slotProps={{
          ...shrunk,
          formHelperText: { role: 'status' },
          htmlInput: { min: toLocalTime(new Date().toISOString()) },
        }}
      />
      {draft.isLongHold && (
        <TextField
          className="whole"
          label={NEW_ORDER.HOLD_REASON}
          value={form.hold_reason}
          inputRef={fieldRef('hold_reason')}
          onChange={event => change({ hold_reason: event.target.value })}
          error={errors.hold_reason !== undefined}
          helperText={errors.hold_reason ?? ORDER_DESK.REASON_HINT(LONG_HOLD_DAYS)}
          slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
        />
      )}
      <TextField
        className="whole"
        label={NEW_ORDER.NOTES}
        value={form.notes}
        onChange={event => change({ notes: event.target.value })}
        helperText={NEW_ORDER.NOTES_HINT}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
    </Fields>
  )
}
