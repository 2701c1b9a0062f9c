import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import type { Prices } from '#shared/catalogue/rules/pricing-tiers.ts'
import { ORDER_DESK } from '#shared/orders/messages/order-desk.ts'
import { ORDER_REFUSALS } from '#shared/orders/refusals/orders.ts'
import {
  LONG_HOLD_DAYS,
  namesAmong,
  needsHoldReason,
  type Order,
  type OrderItem,
  startContract,
  totalAmount,
} from '#shared/orders/rules/orders.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { reason as holdReason, MAX_REASON } from '#shared/platform/rules/reasons.ts'
import { formatDay, formatMoment } from '#web/lib/dates.ts'
import { fromLocalTime, toLocalTime } from '#web/lib/local-time.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { changingPeriod, confirming, costOfPeriod, extending, removing } from './decisions.ts'
import type { OrderDesk } from './use-order-desk.ts'

type Props = { open: boolean; order: Order; desk: OrderDesk; onClose: () => void }

const Lines = styled('ul')({
  display: 'grid',
  gap: 6,
  margin: 0,
  paddingLeft: 20,
  overflowWrap: 'anywhere',
})

/** Until when each point is sold, as the server will count it from now; a renewal begins where the present contracts end. */
export function ConfirmPayment(props: Props) {
  const [now] = useState(() => new Date().toISOString())
  const { order } = props
  const nameOf = namesAmong(order.items)
  return (
    <DecisionDialog {...props} {...confirming(order)}>
      {order.renews === null ? (
        <Lines>
          {order.items.map(item => (
            <li key={item.id}>
              {ORDER_DESK.SOLD_UNTIL(nameOf(item), formatDay(startContract(item, now).ends_at ?? now))}
            </li>
          ))}
        </Lines>
      ) : (
        ORDER_DESK.CONFIRM_RENEWAL
      )}
    </DecisionDialog>
  )
}

const DAY = 86_400_000
/** What people ask for: until tomorrow, over the weekend, a week. Days. */
const DAYS_MORE = [1, 3, 7]
/** The server's own limit (functions/orders/edit.ts). Days. */
const LONGEST = 365

const Quick = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

export function ExtendHold(props: Props) {
  const { order } = props
  const [typed, setTyped] = useState('')
  const [why, setWhy] = useState('')
  const [problem, setProblem] = useState<string>()
  const [unexplained, setUnexplained] = useState<string>()
  const dateField = useRef<HTMLInputElement>(null)
  const reasonField = useRef<HTMLInputElement>(null)
  const end = order.reserved_until ?? new Date().toISOString()
  const chosen = fromLocalTime(typed)
  const asksWhy = chosen !== undefined && needsHoldReason(order, chosen)
  const reason = holdReason.safeParse(why)
  const check = (): boolean => {
    const now = new Date().toISOString()
    const from = end > now ? end : now
    const found =
      chosen === undefined
        ? ORDER_REFUSALS.HOLD_DATE_INVALID.sentence
        : chosen <= from
          ? ORDER_DESK.EARLIER(formatMoment(from))
          : Date.parse(chosen) > Date.parse(now) + LONGEST * DAY
            ? ORDER_DESK.TOO_LATE
            : undefined
    const missing = asksWhy && !reason.success ? reason.error.issues[0]?.message : undefined
    setProblem(found)
    setUnexplained(missing)
    if (found !== undefined) dateField.current?.focus()
    else if (missing !== undefined) reasonField.current?.focus()
    return found === undefined && missing === undefined
  }
  const type = (text: string) => {
    setTyped(text)
    setProblem(undefined)
  }
  return (
    <DecisionDialog
      {...props}
      {...extending(order, chosen, asksWhy && reason.success ? reason.data : undefined)}
      check={check}
    >
      <Quick>
        {DAYS_MORE.map(days => (
          <Button
            key={days}
            variant="outlined"
            size="small"
            onClick={() => type(toLocalTime(new Date(Date.parse(end) + days * DAY).toISOString()))}
          >
            {ORDER_DESK.DAYS_MORE(days)}
          </Button>
        ))}
      </Quick>
      <TextField
        label={ORDER_DESK.NEW_END}
        inputRef={dateField}
        type="datetime-local"
        value={typed}
        onChange={event => type(event.target.value)}
        error={problem !== undefined}
        helperText={problem ?? ORDER_DESK.ZONE}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: toLocalTime(end) } }}
      />
      {asksWhy && (
        <TextField
          label={ORDER_DESK.REASON}
          inputRef={reasonField}
          value={why}
          onChange={event => {
            setWhy(event.target.value)
            setUnexplained(undefined)
          }}
          error={unexplained !== undefined}
          helperText={unexplained ?? ORDER_DESK.REASON_HINT(LONG_HOLD_DAYS)}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
        />
      )}
    </DecisionDialog>
  )
}

const Choices = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  margin: 0,
  padding: 0,
  border: 0,
  '& .price': { color: theme.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
}))

/** `first`: what is marked when it opens. */
export function RemoveItems({ first, ...props }: Props & { first: string | undefined }) {
  const { order } = props
  const nameOf = namesAmong(order.items)
  const [marked, setMarked] = useState<ReadonlySet<string>>(() => new Set(first === undefined ? [] : [first]))
  const [problem, setProblem] = useState<string>()
  // Somebody else may have removed one meanwhile.
  const stays = order.items.filter(item => !marked.has(item.id))
  const check = (): boolean => {
    const found =
      stays.length === 0
        ? ORDER_REFUSALS.ORDER_WITHOUT_ITEMS.sentence
        : stays.length === order.items.length
          ? ORDER_DESK.REMOVE_NONE
          : undefined
    setProblem(found)
    return found === undefined
  }
  const toggle = (id: string) => {
    const next = new Set(marked)
    if (!next.delete(id)) next.add(id)
    setMarked(next)
    setProblem(undefined)
  }
  return (
    <DecisionDialog {...props} {...removing(order, marked)} check={check}>
      <Choices aria-label={ORDER_DESK.REMOVE}>
        {order.items.map(item => (
          <FormControlLabel
            key={item.id}
            control={<Checkbox checked={marked.has(item.id)} onChange={() => toggle(item.id)} />}
            label={
              <>
                {nameOf(item)} <span className="price">{formatBRL(item.price)}</span>
              </>
            }
          />
        ))}
      </Choices>
      <span role="status">{stays.length > 0 && ORDER_DESK.REMOVE_TOTAL(formatBRL(totalAmount(stays)))}</span>
      {problem && <Alert severity="error">{problem}</Alert>}
    </DecisionDialog>
  )
}

type PeriodProps = Props & { item: OrderItem; years: PeriodYears; prices: Prices | undefined }

export function ChangePeriod({ item, years, prices, ...props }: PeriodProps) {
  return (
    <DecisionDialog {...props} {...changingPeriod(props.order, item, years)}>
      {costOfPeriod(props.order, item, years, prices).map(line => (
        <span key={line}>{line}</span>
      ))}
    </DecisionDialog>
  )
}
