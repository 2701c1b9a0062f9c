import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { paymentMethodLabel } from '#shared/orders/messages/instalments.ts'
import { allocationText, PAYMENTS_DESK_TEXTS } from '#shared/orders/messages/payments-desk.ts'
import {
  MAX_MONEY_NOTE_LENGTH,
  PAYMENT_METHOD_OPTIONS,
  type PaymentForm,
  paymentMethodSchema,
} from '#shared/orders/rules/instalments.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import type { ApiError } from '#web/lib/call-api.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import { type AllocationPreview, type PaymentErrors, parseTypedPayment, type TypedPayment } from './typed-payment.ts'

/** Fields beside each other where there is room. */
export const FieldGrid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))',
  alignItems: 'start',
  gap: 16,
  '& .whole': { gridColumn: '1 / -1' },
})

const FIELDS = ['paid_on', 'amount', 'method', 'note'] as const satisfies readonly (keyof TypedPayment)[]

/** A payment that is being typed. `preset`: its values until they are changed. */
export function usePaymentFields(preset: TypedPayment) {
  const [changes, setChanges] = useState<Partial<TypedPayment>>({})
  const [errors, setErrors] = useState<PaymentErrors>({})
  const elements = useRef(new Map<keyof TypedPayment, HTMLElement>())
  const typed = { ...preset, ...changes }
  const parsed = parseTypedPayment(typed, dayOf(serverNow()))
  const showErrors = (found: PaymentErrors): void => {
    setErrors(found)
    const first = FIELDS.find(field => found[field] !== undefined)
    if (first) elements.current.get(first)?.focus()
  }
  return {
    typed,
    errors,
    payment: parsed.payment,
    isChanged: Object.keys(changes).length > 0,
    change: (change: Partial<TypedPayment>) => {
      setChanges({ ...changes, ...change })
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change))))
    },
    elementRef: (field: keyof TypedPayment) => (element: HTMLElement | null) => {
      if (element) elements.current.set(field, element)
      else elements.current.delete(field)
    },
    /** Returns whether the payment is valid, and shows errors at its fields. `check`: for what else may be wrong. */
    validate: (check: (payment: PaymentForm) => PaymentErrors = () => ({})): boolean => {
      const found = parsed.payment ? check(parsed.payment) : parsed.errors
      showErrors(found)
      return Object.keys(found).length === 0
    },
    /** Shows the server's refusal of the day at its field. */
    showRefusal: ({ code, message }: ApiError): boolean => {
      if (code !== 'PAYMENT_DAY_INVALID') return false
      showErrors({ paid_on: message })
      return true
    },
  }
}
type TypedPaymentFields = ReturnType<typeof usePaymentFields>

type Props = {
  fields: TypedPaymentFields
  /** Whether the amount can be changed. */
  hasAmount: boolean
}

/** Fields of a payment: day, amount, method and note. */
export function PaymentFields({ fields: { typed, errors, change, elementRef }, hasAmount }: Props) {
  return (
    <FieldGrid>
      <TextField
        label={PAYMENTS_DESK_TEXTS.PAID_ON}
        type="date"
        value={typed.paid_on}
        inputRef={elementRef('paid_on')}
        onChange={event => change({ paid_on: event.target.value })}
        error={errors.paid_on !== undefined}
        helperText={errors.paid_on}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: dayOf(serverNow()) } }}
      />
      {hasAmount && (
        <MoneyField
          label={PAYMENTS_DESK_TEXTS.AMOUNT}
          value={typed.amount}
          inputRef={elementRef('amount')}
          onChange={amount => change({ amount })}
          error={errors.amount}
        />
      )}
      <MethodField
        value={typed.method}
        inputRef={elementRef('method')}
        onChange={method => change({ method })}
        error={errors.method}
      />
      <TextField
        className="whole"
        label={PAYMENTS_DESK_TEXTS.NOTE}
        value={typed.note}
        inputRef={elementRef('note')}
        onChange={event => change({ note: event.target.value })}
        error={errors.note !== undefined}
        helperText={errors.note ?? PAYMENTS_DESK_TEXTS.NOTE_HINT}
        slotProps={{ htmlInput: { maxLength: MAX_MONEY_NOTE_LENGTH, autoComplete: 'off' } }}
      />
    </FieldGrid>
  )
}

type MethodProps = {
  value: TypedPayment['method']
  onChange: (method: TypedPayment['method']) => void
  inputRef?: (element: HTMLElement | null) => void
  error?: string | undefined
  size?: 'small' | 'medium'
  className?: string
}

/** Select of how something is paid. */
export const MethodField = ({ value, onChange, inputRef, error, size = 'medium', className }: MethodProps) => (
  <TextField
    select
    size={size}
    className={className}
    label={PAYMENTS_DESK_TEXTS.METHOD}
    value={value}
    {...(inputRef && { inputRef })}
    onChange={event => {
      const chosen = paymentMethodSchema.safeParse(event.target.value)
      if (chosen.success) onChange(chosen.data)
    }}
    error={error !== undefined}
    helperText={error}
  >
    {PAYMENT_METHOD_OPTIONS.map(method => (
      <MenuItem key={method} value={method}>
        {paymentMethodLabel(method)}
      </MenuItem>
    ))}
  </TextField>
)

/** Says how a payment will be divided, and warns of what no instalment gets. `preview`: undefined without an amount. */
export const AllocationStatus = ({ preview }: { preview: AllocationPreview | undefined }) => (
  <div role="status">
    {preview && preview.parts.length > 0 && <p style={{ margin: 0 }}>{allocationText(preview.parts, preview.count)}</p>}
    {preview && preview.credit > 0 && (
      <Alert severity="warning" role="presentation" sx={{ mt: 1 }}>
        {PAYMENTS_DESK_TEXTS.LEFT_AS_CREDIT(formatBRL(preview.credit))}
      </Alert>
    )}
  </div>
)
