import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef, useState } from 'react'
import { formatDay } from '#shared/catalogue/messages/terms.ts'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import type { Prices } from '#shared/catalogue/rules/prices.ts'
import { instalmentsInWords } from '#shared/orders/messages/instalments.ts'
import { OFFICE_ORDER_TEXTS } from '#shared/orders/messages/order-desk.ts'
import { PAYMENTS_DESK_TEXTS } from '#shared/orders/messages/payments-desk.ts'
import { TAKE_BACK_OBSTACLE_TEXTS, TAKE_BACK_TEXTS } from '#shared/orders/messages/take-back.ts'
import { ORDER_REFUSALS } from '#shared/orders/refusals/orders.ts'
import { type Payment, respreadInstalments } from '#shared/orders/rules/instalments.ts'
import { totalAmount } from '#shared/orders/rules/order-lines.ts'
import {
  type CustomerReach,
  distinctNamesAmong,
  LONG_HOLD_DAYS,
  MAX_HOLD_DAYS_AHEAD,
  needsHoldReason,
  type Order,
  type OrderItem,
} from '#shared/orders/rules/orders.ts'
import { paymentOfConfirmation, type TakeBackObstacle, takeBackObstacleOf } from '#shared/orders/rules/take-back.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { type Centavos, formatBRL } from '#shared/platform/rules/money.ts'
import { reasonSchema as holdReason, MAX_REASON_LENGTH, reasonProblemOf } from '#shared/platform/rules/reasons.ts'
import type { ApiError } from '#web/lib/call-api.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { fromLocalTime, toLocalTime } from '#web/lib/local-time.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { DecisionDialog, type OrderDecision } from './decision-dialog.tsx'
import {
  changePeriodDecision,
  extendDecision,
  periodCostLines,
  refuseInstalmentReceiptDecision,
  refuseReceiptDecision,
  removeItemsDecision,
  reopenDecision,
  reversePaymentDecision,
  takeBackDecision,
  totalWithPeriod,
} from './decisions.ts'
import type { OrderDesk } from './use-order-desk.ts'

type Props = { open: boolean; order: Order; desk: OrderDesk; onClose: () => void }

export const DecisionLines = ({ children }: { children: ReactNode }) => (
  <Stack component="ul" spacing={0.75} sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
    {children}
  </Stack>
)

type ChangedInstalmentsProps = { order: Pick<Order, 'total_amount' | 'instalments'>; total: Centavos | undefined }

/** What becomes of instalments when the order's total changes. */
function ChangedInstalments({
  order: { total_amount, instalments = [] },
  total = total_amount,
}: ChangedInstalmentsProps) {
  if (instalments.length < 2 || total === total_amount) return null
  const changed = respreadInstalments(instalments, total) ?? []
  const lostBoletos = instalments.filter(
    ({ id, boleto }) => boleto !== '' && changed.find(each => each.id === id)?.boleto !== boleto,
  )
  return (
    changed.length > 0 && (
      <Typography variant="hint">
        {PAYMENTS_DESK_TEXTS.RESPREAD(instalmentsInWords(changed))}{' '}
        {lostBoletos.length > 0 && `${PAYMENTS_DESK_TEXTS.RESPREAD_BOLETOS(lostBoletos.length)} `}
        {PAYMENTS_DESK_TEXTS.RESPREAD_EDIT}
      </Typography>
    )
  )
}

const DAY_MS = 86_400_000
/** Usual extensions of a hold in days: until tomorrow, over the weekend, a week. */
const EXTENSION_DAYS = [1, 3, 7]

export function ExtendHoldDialog(props: Props) {
  const { order } = props
  const [dateText, setDateText] = useState('')
  const [reasonText, setReasonText] = useState('')
  const [error, setError] = useState<string>()
  const [reasonError, setReasonError] = useState<string>()
  const dateField = useRef<HTMLInputElement>(null)
  const reasonField = useRef<HTMLInputElement>(null)
  const end = order.reserved_until ?? serverNow()
  const newEnd = fromLocalTime(dateText)
  const isReasonRequired = newEnd !== undefined && needsHoldReason(order, newEnd)
  const reason = holdReason.safeParse(reasonText)
  const validateDate = (): boolean => {
    const now = serverNow()
    const earliestEnd = end > now ? end : now
    const message =
      newEnd === undefined
        ? ORDER_REFUSALS.HOLD_DATE_INVALID.sentence
        : newEnd <= earliestEnd
          ? OFFICE_ORDER_TEXTS.EARLIER(formatDateTime(earliestEnd))
          : Date.parse(newEnd) > Date.parse(now) + MAX_HOLD_DAYS_AHEAD * DAY_MS
            ? OFFICE_ORDER_TEXTS.TOO_LATE
            : undefined
    const reasonMessage = isReasonRequired && !reason.success ? reason.error.issues[0]?.message : undefined
    setError(message)
    setReasonError(reasonMessage)
    if (message !== undefined) dateField.current?.focus()
    else if (reasonMessage !== undefined) reasonField.current?.focus()
    return message === undefined && reasonMessage === undefined
  }
  const changeDate = (text: string) => {
    setDateText(text)
    setError(undefined)
  }
  return (
    <DecisionDialog
      {...props}
      {...extendDecision(order, newEnd, isReasonRequired && reason.success ? reason.data : undefined)}
      validate={validateDate}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {EXTENSION_DAYS.map(days => (
          <Button
            key={days}
            variant="outlined"
            size="small"
            onClick={() => changeDate(toLocalTime(new Date(Date.parse(end) + days * DAY_MS).toISOString()))}
          >
            {OFFICE_ORDER_TEXTS.DAYS_MORE(days)}
          </Button>
        ))}
      </Stack>
      <TextField
        label={OFFICE_ORDER_TEXTS.NEW_END}
        inputRef={dateField}
        type="datetime-local"
        value={dateText}
        onChange={event => changeDate(event.target.value)}
        error={error !== undefined}
        helperText={error ?? OFFICE_ORDER_TEXTS.ZONE}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: toLocalTime(end) } }}
      />
      {isReasonRequired && (
        <TextField
          label={OFFICE_ORDER_TEXTS.REASON}
          inputRef={reasonField}
          value={reasonText}
          onChange={event => {
            setReasonText(event.target.value)
            setReasonError(undefined)
          }}
          error={reasonError !== undefined}
          helperText={reasonError ?? OFFICE_ORDER_TEXTS.REASON_HINT(LONG_HOLD_DAYS)}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
        />
      )}
    </DecisionDialog>
  )
}

/** Dialog that removes items. `initialItemId`: the item that is selected at first. */
export function RemoveItemsDialog({ initialItemId, ...props }: Props & { initialItemId: string | undefined }) {
  const { order } = props
  const nameOf = distinctNamesAmong(order.items)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(
    () => new Set(initialItemId === undefined ? [] : [initialItemId]),
  )
  const [error, setError] = useState<string>()
  // Others may have removed some of the selected items in the meantime.
  const remainingItems = order.items.filter(item => !selectedIds.has(item.id))
  const validateSelection = (): boolean => {
    const message =
      remainingItems.length === 0
        ? ORDER_REFUSALS.ORDER_WITHOUT_ITEMS.sentence
        : remainingItems.length === order.items.length
          ? OFFICE_ORDER_TEXTS.REMOVE_NONE
          : undefined
    setError(message)
    return message === undefined
  }
  const toggleItem = (id: string) => {
    const nextIds = new Set(selectedIds)
    if (!nextIds.delete(id)) nextIds.add(id)
    setSelectedIds(nextIds)
    setError(undefined)
  }
  return (
    <DecisionDialog {...props} {...removeItemsDecision(order, selectedIds)} validate={validateSelection}>
      <FormControl component="fieldset" aria-label={OFFICE_ORDER_TEXTS.REMOVE}>
        {order.items.map(item => (
          <FormControlLabel
            key={item.id}
            control={<Checkbox checked={selectedIds.has(item.id)} onChange={() => toggleItem(item.id)} />}
            label={
              <>
                {nameOf(item)}{' '}
                <Typography variant="inherit" component="span" color="textSecondary">
                  {formatBRL(item.price)}
                </Typography>
              </>
            }
          />
        ))}
      </FormControl>
      <span role="status">
        {remainingItems.length > 0 && OFFICE_ORDER_TEXTS.REMOVE_TOTAL(formatBRL(totalAmount(remainingItems)))}
      </span>
      {remainingItems.length > 0 && <ChangedInstalments order={order} total={totalAmount(remainingItems)} />}
      {error && <Alert severity="error">{error}</Alert>}
    </DecisionDialog>
  )
}

type ReasonProps = Props & { label: string; decisionFor: (reason: string) => OrderDecision; children?: ReactNode }

/** Dialog of a decision that needs a reason. */
function DecisionWithReasonDialog({ label, decisionFor, children, ...props }: ReasonProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const validateReason = (): boolean => {
    const problem = reasonProblemOf(text)
    setError(problem)
    if (problem !== undefined) field.current?.focus()
    return problem === undefined
  }
  return (
    <DecisionDialog {...props} {...decisionFor(text)} validate={validateReason}>
      {children}
      <TextField
        label={label}
        inputRef={field}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setError(undefined)
        }}
        error={error !== undefined}
        helperText={error}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
      />
    </DecisionDialog>
  )
}

/** Dialog that refuses the receipt, with a reason for the client. */
/** `instalmentId`: of a confirmed order, whose instalment the receipt is for. */
type RefuseProps = Props & { reach: CustomerReach; instalmentId?: string | undefined }

export const RefuseReceiptDialog = ({ reach, instalmentId, ...props }: RefuseProps) => (
  <DecisionWithReasonDialog
    {...props}
    label={OFFICE_ORDER_TEXTS.REFUSE_REASON}
    decisionFor={reason =>
      instalmentId === undefined
        ? refuseReceiptDecision(props.order, reason, reach)
        : refuseInstalmentReceiptDecision(props.order, instalmentId, reason)
    }
  />
)

/** Dialog that takes a payment back, with a reason for the history. */
export const ReversePaymentDialog = ({ payment, ...props }: Props & { payment: Payment }) => (
  <DecisionWithReasonDialog
    {...props}
    label={PAYMENTS_DESK_TEXTS.REVERSE_REASON}
    decisionFor={reason => reversePaymentDecision(props.order, payment, reason)}
  />
)

/** Dialog that takes the confirmation of an order back, or says why it stays and what is possible instead. */
export function TakeBackDialog({ reach, ...props }: Props & { reach: CustomerReach }) {
  const { order, open, onClose } = props
  const [refused, setRefused] = useState<TakeBackObstacle>()
  // Not while the dialog closes, when the order is pending already.
  const isOwn = props.desk.isOwn(order.version)
  const obstacle = isOwn ? undefined : (takeBackObstacleOf(order, serverNow()) ?? refused)
  if (obstacle)
    return (
      <SheetDialog
        open={open}
        onClose={onClose}
        title={TAKE_BACK_TEXTS.STAYS_TITLE}
        closesOnBack
        footer={
          <DialogActions>
            <Button onClick={onClose} autoFocus>
              {CONTROL_TEXTS.BACK}
            </Button>
          </DialogActions>
        }
      >
        <Typography role="alert">{TAKE_BACK_OBSTACLE_TEXTS[obstacle]}</Typography>
      </SheetDialog>
    )
  const payment = paymentOfConfirmation(order)
  return (
    <DecisionWithReasonDialog
      {...props}
      label={TAKE_BACK_TEXTS.REASON}
      decisionFor={reason => ({
        ...takeBackDecision(order, reason, reach),
        onRefused: ({ code, details }) => {
          if (code !== 'CONFIRMATION_STAYS') return false
          setRefused(details?.why)
          return details?.why !== undefined
        },
      })}
    >
      <DecisionLines>
        <li>{TAKE_BACK_TEXTS.TASKS_GO}</li>
        {payment && <li>{TAKE_BACK_TEXTS.PAYMENT_GOES(formatBRL(payment.amount), formatDay(payment.paid_on))}</li>}
        {order.payment_receipt_url !== null && <li>{TAKE_BACK_TEXTS.RECEIPT_WAITS}</li>}
      </DecisionLines>
    </DecisionWithReasonDialog>
  )
}

/** Dialog that reopens an order; when points are not free any more, it names them and offers to go on without them. */
export function ReopenDialog({ reach, ...props }: Props & { reach: CustomerReach }) {
  const { order } = props
  const [lostIds, setLostIds] = useState<readonly string[]>([])
  const isLost = ({ point_id }: OrderItem) => lostIds.includes(point_id)
  const remaining = order.items.filter(item => !isLost(item))
  const nameOf = distinctNamesAmong(order.items)
  const showLostPoints = (refusal: ApiError): boolean => {
    if (refusal.code !== 'POINT_UNAVAILABLE') return false
    setLostIds(ids => [...ids, ...(refusal.details?.points ?? []).map(({ point_id }) => point_id)])
    return true
  }
  return (
    <DecisionDialog
      {...props}
      {...reopenDecision(order, remaining, reach)}
      validate={() => remaining.length > 0}
      onRefused={showLostPoints}
    >
      {lostIds.length > 0 && (
        <Alert severity="warning">
          {remaining.length === 0 ? OFFICE_ORDER_TEXTS.REOPEN_NONE_LEFT : OFFICE_ORDER_TEXTS.REOPEN_LOST}
          <DecisionLines>
            {order.items.filter(isLost).map(item => (
              <li key={item.id}>{nameOf(item)}</li>
            ))}
          </DecisionLines>
        </Alert>
      )}
      {remaining.length > 0 && <ChangedInstalments order={order} total={totalAmount(remaining)} />}
    </DecisionDialog>
  )
}

type PeriodProps = Props & { item: OrderItem; years: PeriodYears; prices: Prices | undefined }

export function ChangePeriodDialog({ item, years, prices, ...props }: PeriodProps) {
  return (
    <DecisionDialog {...props} {...changePeriodDecision(props.order, item, years)}>
      {periodCostLines(props.order, item, years, prices).map(line => (
        <span key={line}>{line}</span>
      ))}
      <ChangedInstalments order={props.order} total={totalWithPeriod(props.order, item, years, prices)} />
    </DecisionDialog>
  )
}
