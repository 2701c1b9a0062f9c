import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { type ComponentProps, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { pointNameWithAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import { textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import { OFFICE_ORDER_TEXTS } from '#shared/orders/messages/order-desk.ts'
import { PAYMENTS_DESK_TEXTS } from '#shared/orders/messages/payments-desk.ts'
import { instalmentsOf, isInParts } from '#shared/orders/rules/instalments.ts'
import {
  type CustomerReach,
  itemWithContractStarted,
  type Order,
  type OrderItem,
  signedCopyOf,
} from '#shared/orders/rules/orders.ts'
import { dayOf, firstInstantOfContract } from '#shared/platform/rules/days.ts'
import { formatBRL, parseBRL } from '#shared/platform/rules/money.ts'
import { formatDate, formatDateWithWeekday } from '#web/lib/dates.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { DecisionLines } from './decision-dialogs.tsx'
import { confirmDecision } from './decisions.ts'
import { FoldedPart } from './folded-part.tsx'
import { AllocationStatus, PaymentFields, usePaymentFields } from './payment-fields.tsx'
import { typedMethod } from './typed-instalments.ts'
import { previewAllocation } from './typed-payment.ts'
import type { OrderDesk } from './use-order-desk.ts'

type Props = Pick<ComponentProps<typeof DecisionDialog>, 'open' | 'order' | 'onClose'> & {
  desk: OrderDesk
  reach: CustomerReach
}

/**
 * Dialog that confirms an order: its payment or, in instalments, its sale. Both in one, because a colleague may divide
 * the order while the dialog is open.
 */
export function ConfirmOrderDialog({ reach, ...props }: Props) {
  const { order } = props
  const [now] = useState(() => serverNow())
  const [isFoldOpen, setFoldOpen] = useState(false)
  const [chosen, setChosen] = useState<Security>()
  const isSale = isInParts(order)
  const [first] = instalmentsOf(order)
  const hasContract = signedCopyOf(order) !== undefined
  // An unread receipt says that something was paid.
  const security = hasContract ? (chosen ?? (order.unread_receipt ? 'payment' : 'contract')) : 'payment'
  const fields = usePaymentFields({
    paid_on: dayOf(now),
    amount: textOfPrice(first?.amount ?? 0),
    method: first ? typedMethod(first.method) : 'pix',
    note: '',
  })
  const hasPayment = isSale ? security === 'payment' : fields.isChanged
  const validate = (): boolean => {
    if (!hasPayment) return true
    if (!isSale) flushSync(() => setFoldOpen(true))
    return fields.validate(({ amount }) =>
      isSale && !hasContract && first && amount < first.amount
        ? { amount: PAYMENTS_DESK_TEXTS.FIRST_NOT_PAID(formatBRL(first.amount)) }
        : {},
    )
  }
  const amount = parseBRL(fields.typed.amount)
  return (
    <DecisionDialog
      {...props}
      {...confirmDecision(order, reach, hasPayment ? fields.payment : undefined)}
      validate={validate}
      onRefused={fields.showRefusal}
    >
      {isSale && (
        <>
          <SecurityChoice value={security} hasContract={hasContract} onChange={setChosen} />
          {hasPayment && (
            <>
              <PaymentFields fields={fields} hasAmount />
              <AllocationStatus preview={amount ? previewAllocation(order, amount) : undefined} />
            </>
          )}
        </>
      )}
      <SoldDays order={order} desk={props.desk} now={now} />
      {!isSale && order.total_amount > 0 && (
        <FoldedPart title={PAYMENTS_DESK_TEXTS.CONFIRM_WITH} open={isFoldOpen} onToggle={setFoldOpen}>
          <PaymentFields fields={fields} hasAmount={false} />
        </FoldedPart>
      )}
    </DecisionDialog>
  )
}

/** What makes a sale in instalments certain enough to confirm it. */
type Security = 'payment' | 'contract'

type SecurityProps = { value: Security; hasContract: boolean; onChange: (chosen: Security) => void }

function SecurityChoice({ value, hasContract, onChange }: SecurityProps) {
  const id = useId()
  return (
    <div>
      <FormLabel id={id}>{PAYMENTS_DESK_TEXTS.SECURED_BY}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen) => onChange(chosen === 'contract' ? 'contract' : 'payment')}
      >
        <FormControlLabel value="payment" control={<Radio />} label={PAYMENTS_DESK_TEXTS.BY_PAYMENT} />
        <FormControlLabel
          value="contract"
          disabled={!hasContract}
          control={<Radio slotProps={{ input: { 'aria-describedby': `${id}-contract` } }} />}
          label={PAYMENTS_DESK_TEXTS.BY_CONTRACT}
        />
      </RadioGroup>
      {(!hasContract || value === 'contract') && (
        <Typography id={`${id}-contract`} variant="hint" sx={{ pl: 3.75 }}>
          {hasContract ? PAYMENTS_DESK_TEXTS.BY_CONTRACT_DETAIL : PAYMENTS_DESK_TEXTS.BY_CONTRACT_MISSING}
        </Typography>
      )}
    </div>
  )
}

type SoldDaysProps = { order: Order; desk: OrderDesk; now: string }

/**
 * Until when each point will be sold, counted from now as on the server. A renewal starts when the current contracts
 * end.
 */
function SoldDays({ order, desk, now }: SoldDaysProps) {
  const begins = new Map(desk.details.data?.points.map(({ point_id, begins_at }) => [point_id, begins_at]))
  const itemsWithStart = order.items.filter(
    ({ point_id }) => order.renews === null || begins.get(point_id) !== undefined,
  )
  return (
    <>
      {order.renews !== null && OFFICE_ORDER_TEXTS.CONFIRM_RENEWAL}
      {itemsWithStart.length > 0 && (
        <DecisionLines>
          {itemsWithStart.map(item => (
            <li key={item.id}>{soldDaysText(item, now, begins.get(item.point_id))}</li>
          ))}
        </DecisionLines>
      )}
    </>
  )
}

/**
 * 'vendido até …', together with the start if it is in the future. `begins`: the start of an item without an agreed
 * term.
 */
function soldDaysText(item: OrderItem, now: string, begins = now): string {
  const { starts_at, ends_at } = itemWithContractStarted(item, begins)
  const name = pointNameWithAssetCode(item)
  const end = formatDateWithWeekday(ends_at ?? now)
  return starts_at && starts_at > now
    ? OFFICE_ORDER_TEXTS.SOLD_FROM_UNTIL(name, formatDate(firstInstantOfContract(starts_at)), end)
    : OFFICE_ORDER_TEXTS.SOLD_UNTIL(name, end)
}
