import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { formatDay } from '#shared/catalogue/messages/terms.ts'
import {
  INSTALMENT_LIST_TEXTS,
  instalmentName,
  nextPaymentText,
  paymentMethodLabel,
} from '#shared/orders/messages/instalments.ts'
import { BOLETO_LABEL, BOLETO_TEXTS } from '#shared/orders/messages/payment.ts'
import { INSTALMENT_RECEIPT_TEXTS } from '#shared/orders/messages/receipts.ts'
import { type InstalmentReceipt, receiptOf } from '#shared/orders/rules/instalment-receipts.ts'
import {
  type InstalmentStatus,
  instalmentsOn,
  isBoletoAddress,
  isInParts,
  isOwed,
  moneyOf,
  type Payable,
  type Payment,
} from '#shared/orders/rules/instalments.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { FoldedReceipt, type OpenReceipt } from '#web/features/orders/receipts/folded-receipt.tsx'
import { useToday } from '#web/lib/use-now.ts'
import { ShowAllLinesButton, useFoldedLines } from '#web/ui/folded-lines.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Row, RowList } from '#web/ui/row-list.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { copyText } from './copy-field.tsx'
import { InstalmentStateChip } from './instalment-state-chip.tsx'
import { useShownInstalments } from './use-shown-instalments.ts'

type Props = {
  order: Payable & Pick<Order, 'id' | 'instalment_receipts'>
  heading: 'h2' | 'h3'
  openReceipt: OpenReceipt
}

/** What an order's customer pays in instalments and has paid; renders nothing for an order that is not in several. */
export function InstalmentList({ order, heading, openReceipt }: Props) {
  const today = useToday()
  if (!isInParts(order) || order.status === 'cancelled') return null
  const instalments = instalmentsOn(order, today)
  const { paid, credit } = moneyOf(order)
  const next = nextPaymentText(order, today)
  return (
    <Panel title={INSTALMENT_LIST_TEXTS.TITLE} heading={heading}>
      <Stack spacing={0.75} sx={{ mb: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {INSTALMENT_LIST_TEXTS.PAID(formatBRL(paid), formatBRL(order.total_amount))}
        </Typography>
        <LinearProgress
          variant="determinate"
          aria-hidden
          value={(100 * paid) / order.total_amount}
          sx={{ height: 6, borderRadius: 3 }}
        />
        {next === undefined ? (
          <div>
            <StatusChip tone="success" icon={<CheckCircleRounded />}>
              {INSTALMENT_LIST_TEXTS.ALL_PAID}
            </StatusChip>
          </div>
        ) : (
          <Typography variant="body2">{next}</Typography>
        )}
        {credit > 0 && <Typography variant="body2">{INSTALMENT_LIST_TEXTS.CREDIT(formatBRL(credit))}</Typography>}
      </Stack>
      <Instalments instalments={instalments} order={order} />
      {order.payments && order.payments.length > 0 && (
        <>
          <Typography variant="subtitle2" component={heading === 'h2' ? 'h3' : 'h4'} sx={{ mt: 1.5 }}>
            {INSTALMENT_LIST_TEXTS.PAYMENTS}
          </Typography>
          <Payments orderId={order.id} payments={order.payments} open={openReceipt} />
        </>
      )}
    </Panel>
  )
}

type InstalmentsProps = { instalments: readonly InstalmentStatus[]; order: Pick<Order, 'instalment_receipts'> }

function Instalments({ instalments, order }: InstalmentsProps) {
  const { shown, unfold } = useShownInstalments(instalments)
  return (
    <>
      <RowList>
        {shown.map(instalment => (
          <InstalmentRow
            key={instalment.id}
            instalment={instalment}
            count={instalments.length}
            receipt={receiptOf(order, instalment.id)}
          />
        ))}
      </RowList>
      <ShowAllLinesButton unfold={unfold} label={INSTALMENT_LIST_TEXTS.SHOW_ALL(instalments.length)} />
    </>
  )
}

type RowProps = { instalment: InstalmentStatus; count: number; receipt: InstalmentReceipt | undefined }

function InstalmentRow({ instalment, count, receipt }: RowProps) {
  const { number, amount, paid, due_on, method, state, boleto } = instalment
  const name = instalmentName(number, count)
  return (
    <Row
      name={
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' }}>
          {name}
          <InstalmentStateChip state={state} />
        </Box>
      }
      end={<span className="price">{formatBRL(amount)}</span>}
    >
      <div>{INSTALMENT_LIST_TEXTS.DUE(formatDay(due_on), paymentMethodLabel(method))}</div>
      {paid > 0 && paid < amount && (
        <div>{INSTALMENT_LIST_TEXTS.PART_PAID(formatBRL(paid), formatBRL(amount - paid))}</div>
      )}
      {receipt && isOwed(instalment) && (
        <div>{INSTALMENT_RECEIPT_TEXTS.IN_LIST[receipt.refusal ? 'refused' : 'waits']}</div>
      )}
      {boleto !== '' && paid === 0 && <Boleto boleto={boleto} instalment={name} />}
    </Row>
  )
}

function Boleto({ boleto, instalment }: { boleto: string; instalment: string }) {
  if (isBoletoAddress(boleto))
    return (
      <Button
        component="a"
        size="small"
        href={boleto}
        target="_blank"
        rel="noopener noreferrer"
        startIcon={<OpenInNewRounded />}
        sx={{ ml: -2 }}
      >
        {BOLETO_TEXTS.OPEN}{' '}
        <VisuallyHidden>
          {instalment} {BOLETO_TEXTS.NEW_TAB}
        </VisuallyHidden>
      </Button>
    )
  return (
    <>
      <div>
        {BOLETO_LABEL}: {boleto}
      </div>
      <Button
        size="small"
        startIcon={<ContentCopyRounded />}
        aria-label={BOLETO_TEXTS.COPY_OF(instalment)}
        onClick={() => void copyText(boleto, BOLETO_TEXTS)}
        sx={{ ml: -2 }}
      >
        {BOLETO_TEXTS.COPY}
      </Button>
    </>
  )
}

/** Payments, the newest first. */
type PaymentsProps = { orderId: string; payments: readonly Payment[]; open: OpenReceipt }

function Payments({ orderId, payments, open }: PaymentsProps) {
  const { shown, unfold } = useFoldedLines(
    payments.toReversed().toSorted((one, other) => other.paid_on.localeCompare(one.paid_on)),
  )
  return (
    <>
      <RowList>
        {shown.map(({ id, paid_on, amount, method, files = [] }) => (
          <Row key={id} name={formatDay(paid_on)} end={<span className="price">{formatBRL(amount)}</span>}>
            {paymentMethodLabel(method)}
            {files.map(file => (
              <FoldedReceipt key={file} orderId={orderId} file={file} of={formatDay(paid_on)} open={open} />
            ))}
          </Row>
        ))}
      </RowList>
      <ShowAllLinesButton unfold={unfold} label={INSTALMENT_LIST_TEXTS.SHOW_ALL_PAYMENTS(payments.length)} />
    </>
  )
}
