import Box from '@mui/material/Box'
import CardActionArea from '@mui/material/CardActionArea'
import Stack from '@mui/material/Stack'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Link, useNavigate } from 'react-router-dom'
import { formatDay } from '#shared/catalogue/messages/terms.ts'
import { FINANCE_TEXTS } from '#shared/office/messages/finance.ts'
import { instalmentName, paymentMethodLabel } from '#shared/orders/messages/instalments.ts'
import { orderTitle } from '#shared/orders/messages/order-name.ts'
import type { LedgerRow, LedgerType } from '#shared/orders/rules/ledger.ts'
import { dayOf, daysBetween } from '#shared/platform/rules/days.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { isRowClick } from '#web/lib/is-row-click.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useNow } from '#web/lib/use-now.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { ListTable } from '#web/ui/list-table.ts'
import { ChargeButton } from './charge-button.tsx'

/** As narrow as the content; the customer's column gets the rest. */
const FIT = { width: '1%', whiteSpace: 'nowrap' }

/** How often the day is looked at. Milliseconds. */
const DAY_CHECK_MS = 60_000
const useToday = (): string => dayOf(new Date(useNow(DAY_CHECK_MS)).toISOString())

const MAX_CODES = 2

const orderUrl = ({ order_id }: LedgerRow): string => `${PATHS.adminOrders}/${encodeURIComponent(order_id)}`

/** What an entry is about: 'Contrato nº 2026-014 · PU-00001 PU-00002 +3'. */
const subjectOf = ({ order_id, contract_number, asset_codes }: LedgerRow): string =>
  [
    orderTitle({ id: order_id, paper_number: contract_number }),
    [
      ...asset_codes.slice(0, MAX_CODES),
      ...(asset_codes.length > MAX_CODES ? [FINANCE_TEXTS.MORE_POINTS(asset_codes.length - MAX_CODES)] : []),
    ].join(' '),
  ]
    .filter(Boolean)
    .join(' · ')

const methodOf = ({ method }: LedgerRow): string => (method ? paymentMethodLabel(method) : FINANCE_TEXTS.NO_AMOUNT)

/** Says that an instalment is late, or due today. */
function Lateness({ row: { type, day }, today }: { row: LedgerRow; today: string }) {
  const days = daysBetween(day, today)
  if (type !== 'open' || days < 0) return null
  return (
    <Box component="span" sx={{ fontWeight: 600, color: days > 0 ? 'error.main' : 'status.reserved.text' }}>
      {days > 0 ? FINANCE_TEXTS.LATE_FOR(days) : FINANCE_TEXTS.DUE_NOW}
    </Box>
  )
}

const Receipt = ({ row }: { row: LedgerRow }) =>
  row.receipt_sent_at !== undefined && (
    <Box component="span" sx={{ fontWeight: 600, color: 'status.reserved.text' }}>
      {FINANCE_TEXTS.RECEIPT_TO_CHECK}
    </Box>
  )

/** The whole amount of an instalment of which a part was paid. */
const wholeAmountOf = ({ type, amount, instalment_amount }: LedgerRow): string | undefined =>
  type === 'open' && instalment_amount !== undefined && amount < instalment_amount
    ? FINANCE_TEXTS.PART_OF(formatBRL(instalment_amount))
    : undefined

type Props = { type: LedgerType; rows: readonly LedgerRow[] }

export function LedgerTable({ type, rows }: Props) {
  const today = useToday()
  const navigate = useNavigate()
  return (
    <ListTable aria-label={FINANCE_TEXTS.ENTRIES}>
      <TableHead>
        <TableRow>
          <TableCell sx={FIT}>{type === 'received' ? FINANCE_TEXTS.PAID_DAY : FINANCE_TEXTS.DUE_DAY}</TableCell>
          <TableCell>{FINANCE_TEXTS.CUSTOMER}</TableCell>
          {type !== 'received' && <TableCell sx={FIT}>{FINANCE_TEXTS.INSTALMENT}</TableCell>}
          <TableCell sx={FIT}>{FINANCE_TEXTS.METHOD}</TableCell>
          <TableCell sx={FIT} align="right">
            {FINANCE_TEXTS.AMOUNT}
          </TableCell>
          {type === 'open' && <TableCell sx={FIT}>{FINANCE_TEXTS.ACTIONS}</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.id} hover onClick={event => isRowClick(event) && void navigate(orderUrl(row))}>
            <TableCell sx={FIT}>
              {formatDay(row.day)}
              <Typography variant="caption" component="div">
                <Lateness row={row} today={today} />
              </Typography>
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              <Typography variant="subtitle2" color="inherit" component={Link} to={orderUrl(row)}>
                {row.customer_name}
              </Typography>
              <Typography variant="caption" component="div">
                {subjectOf(row)} <Receipt row={row} />
              </Typography>
            </TableCell>
            {type !== 'received' && <TableCell sx={FIT}>{instalmentName(row.number, row.count)}</TableCell>}
            <TableCell sx={FIT}>{methodOf(row)}</TableCell>
            <TableCell sx={FIT} align="right">
              <strong>{formatBRL(row.amount)}</strong>
              <Typography variant="caption" component="div">
                {wholeAmountOf(row)}
              </Typography>
            </TableCell>
            {type === 'open' && (
              <TableCell align="center" sx={{ '&&': { py: 0 } }}>
                <ChargeButton isIcon row={row} today={today} />
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </ListTable>
  )
}

/** The entries as cards, for narrow screens. */
export function LedgerCards({ type, rows }: Props) {
  const today = useToday()
  return (
    <CardList aria-label={FINANCE_TEXTS.ENTRIES} sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {rows.map(row => (
        <li key={row.id}>
          <CardActionArea component={Link} to={orderUrl(row)}>
            <Stack
              spacing={0.5}
              sx={{ p: '14px 16px', pb: type === 'open' ? 0.5 : undefined, overflowWrap: 'anywhere' }}
            >
              <Stack direction="row" spacing={1.5} sx={{ justifyContent: 'space-between', alignItems: 'baseline' }}>
                <Box sx={{ fontSize: 16, fontWeight: 600 }}>{row.customer_name}</Box>
                <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{formatBRL(row.amount)}</Box>
              </Stack>
              <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1 }}>
                {FINANCE_TEXTS.DAY(type, formatDay(row.day))} <Lateness row={row} today={today} />
              </Stack>
              <Typography variant="hint">
                {[
                  type === 'received' ? undefined : instalmentName(row.number, row.count),
                  row.method && paymentMethodLabel(row.method),
                  wholeAmountOf(row),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
              <Typography variant="hint">{subjectOf(row)}</Typography>
              <Receipt row={row} />
            </Stack>
          </CardActionArea>
          {type === 'open' && (
            <Box sx={{ px: 0.5, pb: 0.5 }}>
              <ChargeButton row={row} today={today} />
            </Box>
          )}
        </li>
      ))}
    </CardList>
  )
}
