import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatDay } from '#shared/catalogue/messages/terms.ts'
import { instalmentName, paymentMethodLabel } from '#shared/orders/messages/instalments.ts'
import { instalmentNumbers, PAYMENTS_DESK_TEXTS } from '#shared/orders/messages/payments-desk.ts'
import { receiptOf } from '#shared/orders/rules/instalment-receipts.ts'
import {
  type InstalmentStatus,
  instalmentsOn,
  isInParts,
  isOwed,
  type MoneyOfOrder,
  moneyOf,
  type Payment,
  sumOfOpen,
} from '#shared/orders/rules/instalments.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { formatBRL, sumOfAmounts } from '#shared/platform/rules/money.ts'
import { InstalmentStateChip } from '#web/features/orders/payment/instalment-state-chip.tsx'
import { useShownInstalments } from '#web/features/orders/payment/use-shown-instalments.ts'
import { FoldedReceipt } from '#web/features/orders/receipts/folded-receipt.tsx'
import { formatDateTime } from '#web/lib/dates.ts'
import { useToday } from '#web/lib/use-now.ts'
import { ShowAllLinesButton, useFoldedLines } from '#web/ui/folded-lines.tsx'
import { Row, RowList } from '#web/ui/row-list.tsx'
import { openReceiptOf } from './open-receipt-of.ts'

const Totals = styled('dl')(({ theme }) => ({
  flexGrow: 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 32px',
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  '& dt': theme.typography.caption,
  '& dd': { ...theme.typography.h3, margin: 0 },
  '& .late dd': { color: theme.palette.status.sold.text },
}))

const MoneyRows = styled(RowList)({
  '& .end': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', marginLeft: 'auto' },
  '& .price': { minWidth: 104 },
})

type Props = {
  order: Order
  /** A person's name by id; undefined for one who is not known here. */
  nameOf: (userId: string | undefined) => string | undefined
  onEdit: () => void
  /** `instalmentId`: the one whose receipt is confirmed; undefined: any. */
  onRecord: (instalmentId?: string) => void
  onRefuse: (instalmentId: string) => void
  onReverse: (payment: Payment) => void
}

/** What is owed for an order and what was paid, with the office's decisions about it. */
export function PaymentsCard({ order, nameOf, onEdit, onRecord, onRefuse, onReverse }: Props) {
  const today = useToday()
  const instalments = instalmentsOn(order, today)
  const { status, payments, payment_confirmed_at } = order
  const money = moneyOf(order)
  const isKnown = instalments.length > 0
  // Of an older order only the confirmation of its total is on record.
  const isConfirmedOnly = payments === undefined && payment_confirmed_at !== undefined
  const mayRecord = status === 'completed' && isKnown && !isConfirmedOnly
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '12px 24px' }}>
        {isKnown ? (
          status !== 'cancelled' && <MoneyTotals money={money} instalments={instalments} />
        ) : (
          <Typography variant="body2" sx={{ flexGrow: 1 }}>
            {order.paper_contract
              ? PAYMENTS_DESK_TEXTS.UNKNOWN_PAPER(order.paper_contract.paid_until)
              : PAYMENTS_DESK_TEXTS.UNKNOWN}
          </Typography>
        )}
        {status !== 'cancelled' && (
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            {mayRecord && (
              <Button variant="outlined" onClick={() => onRecord()}>
                {PAYMENTS_DESK_TEXTS.RECORD}
              </Button>
            )}
            <Button variant="outlined" onClick={onEdit}>
              {isKnown ? PAYMENTS_DESK_TEXTS.EDIT : PAYMENTS_DESK_TEXTS.DEFINE}
            </Button>
          </Stack>
        )}
      </Stack>
      <HoldWarning order={order} instalments={instalments} />
      {money.credit > 0 && money.open > 0 && (
        <Typography variant="hint">{PAYMENTS_DESK_TEXTS.CREDIT_UNUSED}</Typography>
      )}
      {isKnown && (
        <MoneyPart title={PAYMENTS_DESK_TEXTS.INSTALMENTS}>
          <InstalmentList
            instalments={instalments}
            receiptActions={instalment => (
              <ReceiptOfInstalment order={order} instalment={instalment} onRecord={onRecord} onRefuse={onRefuse} />
            )}
          />
        </MoneyPart>
      )}
      {status === 'pending' && <Typography variant="hint">{PAYMENTS_DESK_TEXTS.PENDING}</Typography>}
      {status === 'completed' && isKnown && (
        <MoneyPart title={PAYMENTS_DESK_TEXTS.PAYMENTS}>
          {isConfirmedOnly ? (
            <Typography variant="body2">
              {PAYMENTS_DESK_TEXTS.CONFIRMED_AT(formatDateTime(payment_confirmed_at))}
            </Typography>
          ) : (
            <PaymentList
              orderId={order.id}
              payments={payments ?? []}
              instalments={instalments}
              nameOf={nameOf}
              onReverse={onReverse}
            />
          )}
        </MoneyPart>
      )}
    </>
  )
}

const MoneyPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 1, mt: 1 }}>
    <Typography variant="subtitle2" component="h3">
      {title}
    </Typography>
    {children}
  </Box>
)

type InstalmentsProps = { instalments: readonly InstalmentStatus[] }

function MoneyTotals({ money: { paid, open, credit }, instalments }: InstalmentsProps & { money: MoneyOfOrder }) {
  const late = sumOfOpen(instalments.filter(({ state }) => state === 'late'))
  const totals = [
    { name: PAYMENTS_DESK_TEXTS.RECEIVED, amount: paid + credit },
    { name: PAYMENTS_DESK_TEXTS.OPEN, amount: open },
    ...(late > 0 ? [{ name: PAYMENTS_DESK_TEXTS.LATE, amount: late, className: 'late' }] : []),
    ...(credit > 0 ? [{ name: PAYMENTS_DESK_TEXTS.CREDIT, amount: credit }] : []),
  ]
  return (
    <Totals>
      {totals.map(({ name, amount, ...row }) => (
        <div key={name} {...row}>
          <dt>{name}</dt>
          <dd>{formatBRL(amount)}</dd>
        </div>
      ))}
    </Totals>
  )
}

/** Warns when the points are no longer held on the day on which the first money is expected. */
function HoldWarning({ order, instalments: [first] }: InstalmentsProps & { order: Order }) {
  const { status, reserved_until, instalments } = order
  if (status !== 'pending' || reserved_until === null || !instalments || !first) return null
  if (dayOf(reserved_until) >= first.due_on) return null
  const text = isInParts(order) ? PAYMENTS_DESK_TEXTS.HOLD_ENDS_FIRST : PAYMENTS_DESK_TEXTS.HOLD_ENDS_BEFORE_PAYMENT
  return (
    <Alert severity="warning" role="note">
      {text(formatDateTime(reserved_until), formatDay(first.due_on))}
    </Alert>
  )
}

type InstalmentListProps = InstalmentsProps & { receiptActions: (instalment: InstalmentStatus) => ReactNode }

function InstalmentList({ instalments, receiptActions }: InstalmentListProps) {
  const { shown, unfold } = useShownInstalments(instalments)
  return (
    <>
      <MoneyRows>
        {shown.map(instalment => (
          <Row
            key={instalment.id}
            name={instalmentName(instalment.number, instalments.length)}
            end={
              <div className="end">
                <InstalmentStateChip state={instalment.state} />
                <span className="price">{formatBRL(instalment.amount)}</span>
              </div>
            }
          >
            <div>
              {dueText(instalment)} · {paymentMethodLabel(instalment.method)}
            </div>
            {instalment.paid > 0 && instalment.paid < instalment.amount && (
              <div>
                {PAYMENTS_DESK_TEXTS.PAID_OF(
                  formatBRL(instalment.paid),
                  formatBRL(instalment.amount - instalment.paid),
                )}
              </div>
            )}
            {instalment.boleto !== '' && (
              <div>
                {PAYMENTS_DESK_TEXTS.BOLETO_IS} <Boleto value={instalment.boleto} />
              </div>
            )}
            {instalment.note !== '' && <div>{instalment.note}</div>}
            {receiptActions(instalment)}
          </Row>
        ))}
      </MoneyRows>
      <ShowAllLinesButton unfold={unfold} label={PAYMENTS_DESK_TEXTS.SHOW_ALL(instalments.length)} />
    </>
  )
}

function dueText({ state, due_on }: InstalmentStatus): string {
  const day = formatDay(due_on)
  if (state === 'late') return PAYMENTS_DESK_TEXTS.WAS_DUE(day)
  return state === 'paid' || state === 'cancelled' ? PAYMENTS_DESK_TEXTS.DUE_DAY(day) : PAYMENTS_DESK_TEXTS.DUE(day)
}

const Boleto = ({ value }: { value: string }) =>
  /^https?:\/\/\S+$/i.test(value) ? (
    <MuiLink href={value} target="_blank" rel="noopener noreferrer">
      {value}
    </MuiLink>
  ) : (
    value
  )

type PaymentsProps = InstalmentsProps &
  Pick<Props, 'nameOf' | 'onReverse'> & { orderId: string; payments: readonly Payment[] }

function PaymentList({ orderId, payments, instalments, nameOf, onReverse }: PaymentsProps) {
  const { shown, unfold } = useFoldedLines(payments.toReversed())
  if (payments.length === 0) return <Typography variant="hint">{PAYMENTS_DESK_TEXTS.NO_PAYMENTS}</Typography>
  return (
    <>
      <MoneyRows>
        {shown.map(payment => {
          const { id, amount, paid_on, method, note, files = [], recorded_at, recorded_by, reversal } = payment
          const what = `${formatBRL(amount)} · ${formatDay(paid_on)} · ${paymentMethodLabel(method)}`
          return (
            <Row
              key={id}
              name={reversal ? <del>{what}</del> : what}
              end={
                reversal ? (
                  PAYMENTS_DESK_TEXTS.REVERSED
                ) : (
                  <Button
                    size="small"
                    color="error"
                    aria-label={PAYMENTS_DESK_TEXTS.REVERSE_WHAT(formatBRL(amount), formatDay(paid_on))}
                    onClick={() => onReverse(payment)}
                  >
                    {PAYMENTS_DESK_TEXTS.REVERSE}
                  </Button>
                )
              }
            >
              {!reversal && <div>{usedForText(payment, instalments)}</div>}
              {note !== '' && <div>{note}</div>}
              <div>{PAYMENTS_DESK_TEXTS.RECORDED(formatDateTime(recorded_at), nameOf(recorded_by))}</div>
              {files.map(file => (
                <FoldedReceipt key={file} orderId={orderId} file={file} of={what} open={openReceiptOf(orderId)} />
              ))}
              {reversal && (
                <div>
                  {PAYMENTS_DESK_TEXTS.REVERSED_AT(formatDateTime(reversal.at), nameOf(reversal.by), reversal.reason)}
                </div>
              )}
            </Row>
          )
        })}
      </MoneyRows>
      <ShowAllLinesButton unfold={unfold} label={PAYMENTS_DESK_TEXTS.SHOW_ALL_PAYMENTS(payments.length)} />
    </>
  )
}

type ReceiptProps = Pick<Props, 'order' | 'onRecord' | 'onRefuse'> & { instalment: InstalmentStatus }

/** The receipt of an instalment, which the office confirms as a payment or refuses. */
function ReceiptOfInstalment({ order, instalment, onRecord, onRefuse }: ReceiptProps) {
  const receipt = receiptOf(order, instalment.id)
  if (!receipt) return null
  const { file, sent_at, refusal } = receipt
  const name = instalmentName(instalment.number, order.instalments?.length ?? 1)
  return (
    <Box sx={{ display: 'grid', gap: 0.5, mt: 0.5 }}>
      <Box sx={{ fontWeight: 600, color: refusal ? 'text.secondary' : 'status.reserved.text' }}>
        {refusal
          ? PAYMENTS_DESK_TEXTS.RECEIPT_REFUSED(formatDateTime(refusal.at), refusal.reason)
          : PAYMENTS_DESK_TEXTS.RECEIPT_WAITS(formatDateTime(sent_at))}
      </Box>
      <FoldedReceipt key={file} orderId={order.id} file={file} of={name} open={openReceiptOf(order.id)} />
      {!refusal && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {isOwed(instalment) && (
            <Button
              size="small"
              variant="contained"
              aria-label={PAYMENTS_DESK_TEXTS.CONFIRM_RECEIPT_OF(name)}
              onClick={() => onRecord(instalment.id)}
            >
              {PAYMENTS_DESK_TEXTS.CONFIRM_RECEIPT}
            </Button>
          )}
          <Button
            size="small"
            color="error"
            aria-label={PAYMENTS_DESK_TEXTS.REFUSE_RECEIPT_OF(name)}
            onClick={() => onRefuse(instalment.id)}
          >
            {PAYMENTS_DESK_TEXTS.REFUSE_RECEIPT}
          </Button>
        </Stack>
      )}
    </Box>
  )
}

/** 'Parcelas 1 e 2 · R$ 10,00 de crédito' */
function usedForText({ amount, allocations }: Payment, instalments: readonly InstalmentStatus[]): string {
  const numbers = instalments
    .filter(({ id }) => allocations.some(({ instalment_id }) => instalment_id === id))
    .map(({ number }) => number)
  const credit = amount - sumOfAmounts(allocations.map(part => part.amount))
  return [
    ...(numbers.length > 0 && instalments.length > 1 ? [instalmentNumbers(numbers)] : []),
    ...(credit > 0 ? [PAYMENTS_DESK_TEXTS.PART_IS_CREDIT(formatBRL(credit))] : []),
  ].join(' · ')
}
