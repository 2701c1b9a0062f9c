import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { alpha, styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { FINANCE_TEXTS } from '#shared/office/messages/finance.ts'
import { daysOfAge, daysOfMonth, LATE_AGES, type LedgerSum, type LedgerType } from '#shared/orders/rules/ledger.ts'
import { addDays } from '#shared/platform/rules/days.ts'
import { lazy } from '#shared/platform/rules/lazy.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { FigureCard } from '#web/ui/figure-card.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type LedgerFilter, type LedgerSummary, ledgerUrl } from './use-ledger.ts'

const monthFormat = lazy(() => new Intl.DateTimeFormat('pt-BR', { month: 'short', year: 'numeric', timeZone: 'UTC' }))

/** 'jul. de 2027' */
const formatMonth = (month: string): string => monthFormat().format(Date.parse(`${month}-01T00:00:00Z`))

/** `listed`: the filter of the list on this page. */
type Props = { summary: LedgerSummary; listed: LedgerFilter }

const linkTo = (target: LedgerFilter, listed: LedgerFilter) => {
  const to = ledgerUrl(target)
  return { to, isCurrent: to === ledgerUrl(listed) }
}

/** What is owed, late, due and received; each figure is a link to its entries. */
export function LedgerFigures({ summary, listed }: Props) {
  const { today, open, receipts, late, due_today } = summary
  const detailOf = ({ items }: LedgerSum) => (items > 0 ? FINANCE_TEXTS.COUNT('open', items) : FINANCE_TEXTS.NONE)
  return (
    <>
      {receipts.items > 0 && (
        <Alert
          severity="warning"
          role="note"
          action={
            <Button component={Link} to={ledgerUrl({ type: 'open', receipt: 'waiting' })} color="inherit" size="small">
              {FINANCE_TEXTS.SEE_RECEIPTS}
            </Button>
          }
        >
          {FINANCE_TEXTS.RECEIPTS_WAIT(receipts.items, formatBRL(receipts.amount))}
        </Alert>
      )}
      <CardList sx={{ gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' } }}>
        <FigureCard
          {...linkTo({ type: 'open' }, listed)}
          name={FINANCE_TEXTS.OPEN}
          figure={formatBRL(open.amount)}
          detail={detailOf(open)}
        />
        <FigureCard
          {...linkTo({ type: 'open', last_day: addDays(today, -1) }, listed)}
          name={FINANCE_TEXTS.LATE}
          figure={formatBRL(late.amount)}
          detail={detailOf(late)}
          color={late.items > 0 && 'error.main'}
        />
        <FigureCard
          {...linkTo({ type: 'open', first_day: today, last_day: today }, listed)}
          name={FINANCE_TEXTS.DUE_TODAY}
          figure={formatBRL(due_today.amount)}
          detail={detailOf(due_today)}
          color={due_today.items > 0 && 'status.reserved.text'}
        />
      </CardList>
      <Columns>
        <div className="column">
          <LateByAge summary={summary} listed={listed} />
          <OpenBySalesperson summary={summary} listed={listed} />
        </div>
        <DueByMonth summary={summary} listed={listed} />
        <ReceivedByMonth summary={summary} listed={listed} />
      </Columns>
    </>
  )
}

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
  alignItems: 'start',
  gap: 12,
  '& .column': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 },
})

const LateByAge = ({ summary: { today, late_by_age }, listed }: Props) => (
  <Panel title={FINANCE_TEXTS.LATE_BY_AGE}>
    <SumRows
      type="open"
      tone="late"
      listed={listed}
      rows={LATE_AGES.flatMap((age, index) => {
        const sum = late_by_age[index]
        const { first, last } = daysOfAge(age, today)
        const days = age.to === null ? { last_day: last } : { first_day: first, last_day: last }
        return sum ? [{ name: FINANCE_TEXTS.AGE(age.from, age.to), sum, target: { type: 'open', ...days } }] : []
      })}
    />
  </Panel>
)

const OpenBySalesperson = ({ summary: { open_by_salesperson }, listed }: Props) => (
  <Panel title={FINANCE_TEXTS.BY_SALESPERSON}>
    <SumRows
      type="open"
      tone="due"
      listed={listed}
      rows={open_by_salesperson.map(({ user_id, name, ...sum }) => ({
        key: user_id,
        name: name ?? FINANCE_TEXTS.REMOVED_PERSON,
        sum,
        target: { type: 'open', salesperson: user_id },
      }))}
    />
    <Typography variant="caption">
      {open_by_salesperson.length > 0 ? FINANCE_TEXTS.BY_SALESPERSON_HINT : FINANCE_TEXTS.NO_SALESPERSON}
    </Typography>
  </Panel>
)

function DueByMonth({ summary: { today, due_by_month, due_later }, listed }: Props) {
  const lastMonth = due_by_month.at(-1)?.month
  return (
    <FoldedPanel title={FINANCE_TEXTS.DUE_BY_MONTH}>
      <SumRows
        type="open"
        tone="due"
        listed={listed}
        rows={[
          ...due_by_month.map(({ month, ...sum }, index) => {
            const { first, last } = daysOfMonth(month)
            const target = { type: 'open' as const, first_day: index === 0 ? today : first, last_day: last }
            return { name: formatMonth(month), sum, target }
          }),
          ...(lastMonth !== undefined && due_later.items > 0
            ? [
                {
                  name: FINANCE_TEXTS.DUE_LATER,
                  sum: due_later,
                  target: { type: 'open' as const, first_day: addDays(daysOfMonth(lastMonth).last, 1) },
                },
              ]
            : []),
        ]}
      />
    </FoldedPanel>
  )
}

const ReceivedByMonth = ({ summary: { received_by_month }, listed }: Props) => (
  <FoldedPanel title={FINANCE_TEXTS.RECEIVED_BY_MONTH}>
    <SumRows
      type="received"
      tone="received"
      listed={listed}
      rows={received_by_month.toReversed().map(({ month, ...sum }) => {
        const { first, last } = daysOfMonth(month)
        return { name: formatMonth(month), sum, target: { type: 'received', first_day: first, last_day: last } }
      })}
    />
  </FoldedPanel>
)

/** A panel that is folded on a phone, where the list would be a long scroll away. */
function FoldedPanel({ title, children }: { title: string; children: ReactNode }) {
  const isWide = useMediaQuery(theme => theme.breakpoints.up('md'))
  if (isWide) return <Panel title={title}>{children}</Panel>
  return (
    <Panel aria-label={title} sx={{ py: 0 }}>
      <Fold>
        <summary>
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
        </summary>
        {children}
      </Fold>
    </Panel>
  )
}

const Fold = styled('details')({
  '& summary': { minHeight: 52, alignContent: 'center', cursor: 'pointer' },
  '& summary h2': { display: 'inline' },
  '&[open]': { paddingBottom: 8 },
})

/** Pixels. */
const ROW_PADDING = 8
const BAR_HEIGHT = 3

const bar = (color: string): string => `linear-gradient(${alpha(color, 0.45)}, ${alpha(color, 0.45)})`

const Rows = styled('ul')(({ theme }) => ({
  margin: `0 -${ROW_PADDING}px`,
  padding: 0,
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& .row': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto minmax(6.75rem, auto)',
    alignItems: 'center',
    gap: '0 8px',
    minHeight: 34,
    padding: `4px ${ROW_PADDING}px`,
    borderRadius: theme.radius.control,
    color: 'inherit',
    textDecoration: 'none',
    // A bar below the figures: their share of the largest amount.
    backgroundRepeat: 'no-repeat',
    backgroundPosition: `${ROW_PADDING}px calc(100% - 1px)`,
    [theme.breakpoints.down('md')]: { minHeight: 44 },
  },
  '& .row > :nth-of-type(n + 2)': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& .row > :nth-of-type(2)': { ...theme.typography.caption },
  '& .row > :nth-of-type(3)': { fontWeight: 600 },
  '& span.row': { color: theme.palette.text.secondary },
  '& a.row:hover .name': { textDecoration: 'underline' },
  '& a[aria-current]': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '&[data-tone=late] .row': { backgroundImage: bar(theme.palette.status.sold.main) },
  '&[data-tone=due] .row': { backgroundImage: bar(theme.palette.primary.main) },
  '&[data-tone=received] .row': { backgroundImage: bar(theme.palette.status.available.main) },
}))

type SumRow = { key?: string; name: string; sum: LedgerSum; target: LedgerFilter }
type SumRowsProps = {
  type: LedgerType
  tone: 'late' | 'due' | 'received'
  listed: LedgerFilter
  rows: readonly SumRow[]
}

/** Sums below each other, each a link to its entries; those of nothing are none. */
function SumRows({ type, tone, listed, rows }: SumRowsProps) {
  if (rows.length === 0) return null
  const largest = Math.max(...rows.map(({ sum }) => sum.amount))
  return (
    <Rows data-tone={tone}>
      {rows.map(({ name, key = name, sum: { items, amount }, target }) => {
        const { to, isCurrent } = linkTo(target, listed)
        return (
          <li key={key}>
            {items === 0 ? (
              <span className="row" style={{ backgroundSize: 0 }}>
                <span className="name">{name}</span> <span /> <span>{FINANCE_TEXTS.NO_AMOUNT}</span>
              </span>
            ) : (
              <Link
                className="row"
                to={to}
                aria-current={isCurrent ? 'true' : undefined}
                style={{ backgroundSize: `calc((100% - ${2 * ROW_PADDING}px) * ${amount / largest}) ${BAR_HEIGHT}px` }}
              >
                <span className="name">{name}</span> <span>{FINANCE_TEXTS.COUNT(type, items)}</span>{' '}
                <span>{formatBRL(amount)}</span>
              </Link>
            )}
          </li>
        )
      })}
    </Rows>
  )
}
