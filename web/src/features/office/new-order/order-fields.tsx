import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { formatDay } from '#shared/catalogue/messages/terms.ts'
import { NEW_ORDER_TEXTS } from '#shared/office/messages/new-order.ts'
import { OFFICE_ORDER_TEXTS } from '#shared/orders/messages/order-desk.ts'
import { LONG_HOLD_DAYS, maxHoldEndWithoutReason } from '#shared/orders/rules/orders.ts'
import { MAX_REASON_LENGTH } from '#shared/platform/rules/reasons.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { toLocalTime } from '#web/lib/local-time.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { NewOrderForm, NewOrderFormErrors } from './new-order-form.ts'
import { useSalespeople } from './salespeople.ts'
import { TermFieldsGrid } from './term-fields.tsx'
import type { FilledOrder } from './use-new-order.ts'

/** Returns the ref for a field; the first invalid one gets the focus. */
type FieldRef = (name: keyof NewOrderFormErrors) => (input: HTMLInputElement | null) => void

export type OrderFieldsProps = {
  order: FilledOrder
  /** The errors that are shown at present. */
  errors: Partial<NewOrderFormErrors>
  fieldRef: FieldRef
}

const SHRUNK_LABEL_PROPS = { inputLabel: { shrink: true } }

/** Fields for the discount, and for the reason when prices differ from the list prices. */
export function OrderPriceFields({ order: { form, change, filled }, errors, fieldRef }: OrderFieldsProps) {
  return (
    <TermFieldsGrid>
      <TextField
        select
        label={NEW_ORDER_TEXTS.DISCOUNT_KIND}
        value={form.discount_kind}
        onChange={event => change({ discount_kind: event.target.value as NewOrderForm['discount_kind'], discount: '' })}
      >
        <MenuItem value="none">{NEW_ORDER_TEXTS.NO_DISCOUNT}</MenuItem>
        <MenuItem value="percent">{NEW_ORDER_TEXTS.PERCENT}</MenuItem>
        <MenuItem value="amount">{NEW_ORDER_TEXTS.AMOUNT}</MenuItem>
      </TextField>
      {form.discount_kind === 'percent' && (
        <TextField
          label={NEW_ORDER_TEXTS.DISCOUNT_PERCENT}
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
          label={NEW_ORDER_TEXTS.DISCOUNT_AMOUNT}
          value={form.discount}
          inputRef={fieldRef('discount')}
          onChange={discount => change({ discount })}
          error={errors.discount}
        />
      )}
      {(filled.needsReason || form.price_reason !== '') && (
        <TextField
          className="whole"
          label={NEW_ORDER_TEXTS.REASON}
          value={form.price_reason}
          inputRef={fieldRef('price_reason')}
          onChange={event => change({ price_reason: event.target.value })}
          error={errors.price_reason !== undefined}
          helperText={errors.price_reason ?? NEW_ORDER_TEXTS.REASON_HINT}
          slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
        />
      )}
    </TermFieldsGrid>
  )
}

type Self = { id: string; name: string }
type SalespersonFieldProps = Pick<FilledOrder, 'form' | 'change'> & { self: Self }

function SalespersonField({ form, change, self }: SalespersonFieldProps) {
  const salespeople = useSalespeople()
  const others = (salespeople.data ?? []).filter(({ id }) => id !== self.id)
  const isListed = form.salesperson_id === '' || others.some(({ id }) => id === form.salesperson_id)
  return (
    <>
      {salespeople.isError && !salespeople.data && (
        <div className="whole">
          <RetryAlert query={salespeople} severity="warning">
            {NEW_ORDER_TEXTS.SALESPEOPLE_FAILED}
          </RetryAlert>
        </div>
      )}
      <TextField
        select
        label={NEW_ORDER_TEXTS.SALESPERSON}
        value={form.salesperson_id}
        onChange={event => change({ salesperson_id: event.target.value })}
        slotProps={{ ...SHRUNK_LABEL_PROPS, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{NEW_ORDER_TEXTS.SELF(self.name)}</MenuItem>
        {!isListed && (
          <MenuItem value={form.salesperson_id} disabled>
            {salespeople.data ? NEW_ORDER_TEXTS.FORMER_SALESPERSON : NEW_ORDER_TEXTS.OTHER_SALESPERSON}
          </MenuItem>
        )}
        {others.map(({ id, full_name }) => (
          <MenuItem key={id} value={id}>
            {full_name}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}

/** `hold`: the hint at the end of an edited order's hold; null: the hold has no end at present. */
type DetailProps = OrderFieldsProps & { self: Self; hold?: string | null | undefined }

/** Fields for salesperson, hold and notes. */
export function OrderDetailFields({ order: { form, change, filled }, errors, fieldRef, self, hold }: DetailProps) {
  const holdHours = useSiteConfig()?.hold_hours
  // Computed when the page opens, because screen readers would announce a changing limit each minute.
  const [lastMoment] = useState(() => formatDateTime(maxHoldEndWithoutReason(serverNow())))
  return (
    <TermFieldsGrid>
      <SalespersonField form={form} change={change} self={self} />
      {hold !== null && (
        <TextField
          label={NEW_ORDER_TEXTS.HOLD}
          type="datetime-local"
          value={form.hold}
          inputRef={fieldRef('hold')}
          onChange={event => change({ hold: event.target.value })}
          error={errors.hold !== undefined}
          helperText={
            errors.hold ??
            (filled.isHeldPastStart
              ? NEW_ORDER_TEXTS.HOLD_AFTER_START(formatDay(form.start))
              : (hold ?? NEW_ORDER_TEXTS.HOLD_HINT(holdHours, lastMoment)))
          }
          slotProps={{
            ...SHRUNK_LABEL_PROPS,
            formHelperText: { role: 'status' },
            htmlInput: { min: toLocalTime(serverNow()) },
          }}
        />
      )}
      {filled.isLongHold && (
        <TextField
          className="whole"
          label={NEW_ORDER_TEXTS.HOLD_REASON}
          value={form.hold_reason}
          inputRef={fieldRef('hold_reason')}
          onChange={event => change({ hold_reason: event.target.value })}
          error={errors.hold_reason !== undefined}
          helperText={errors.hold_reason ?? OFFICE_ORDER_TEXTS.REASON_HINT(LONG_HOLD_DAYS)}
          slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
        />
      )}
      <TextField
        className="whole"
        label={NEW_ORDER_TEXTS.NOTES}
        value={form.notes}
        onChange={event => change({ notes: event.target.value })}
        helperText={NEW_ORDER_TEXTS.NOTES_HINT}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
    </TermFieldsGrid>
  )
}
