import { styled } from '@mui/material/styles'
import { formatDay, periodText } from '#shared/catalogue/messages/terms.ts'
import { STATEMENT_TEXTS } from '#shared/orders/messages/customer-statement.ts'
import { instalmentName, paymentMethodLabel } from '#shared/orders/messages/instalments.ts'
import { orderTitle } from '#shared/orders/messages/order-name.ts'
import type { CustomerStatement, StatementEntry } from '#shared/orders/rules/customer-statements.ts'
import type { DayPeriod } from '#shared/platform/rules/day-periods.ts'
import { type Centavos, formatBRL } from '#shared/platform/rules/money.ts'
import { GrowingSheet, growingPageStyles, narrowScreenStyles } from '#web/ui/printed-page.tsx'

const Sheet = styled(GrowingSheet)({
  '& dl': { display: 'grid', gridTemplateColumns: 'auto auto', justifyContent: 'end', gap: '1mm 6mm', margin: '4mm 0' },
  '& dd': { margin: 0, textAlign: 'right', fontWeight: 600 },
  ...narrowScreenStyles({
    '& :is(tbody, tr)': { display: 'grid' },
    '& tbody tr': {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridAutoFlow: 'dense',
      columnGap: 12,
      padding: '8px 0',
    },
    '& td': { gridColumn: 1, padding: 0, '&:empty': { display: 'none' }, '&.amount': { gridColumn: 2 } },
    '& .amount::before': { content: 'attr(data-label) " "', fontSize: '9pt' },
  }),
})

type Props = { statement: CustomerStatement; customerName: string; period: DayPeriod }

/** A customer's statement as it is printed. */
export function StatementPages({ statement, customerName, period }: Props) {
  const { opening, due, paid, closing, entries } = statement
  const sums: [string, Centavos][] = [
    [STATEMENT_TEXTS.OPENING, opening],
    [STATEMENT_TEXTS.DUE, due],
    [STATEMENT_TEXTS.PAID, paid],
    closing < 0 ? [STATEMENT_TEXTS.CREDIT, -closing] : [STATEMENT_TEXTS.CLOSING, closing],
  ]
  return (
    <Sheet>
      {growingPageStyles}
      <div className="letterhead">
        <p className="brand">{STATEMENT_TEXTS.OPERATOR}</p>
      </div>
      <h1>{STATEMENT_TEXTS.TITLE}</h1>
      <p>
        {STATEMENT_TEXTS.CLIENT}: <strong>{customerName}</strong>
      </p>
      <p>
        {STATEMENT_TEXTS.PERIOD}: {periodText(period).trim() || STATEMENT_TEXTS.WHOLE_PERIOD}
      </p>
      <dl>
        {sums.map(([name, amount]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{formatBRL(amount)}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{STATEMENT_TEXTS.DAY}</th>
            <th scope="col">{STATEMENT_TEXTS.WHAT}</th>
            <th scope="col">{STATEMENT_TEXTS.ORDER}</th>
            <th scope="col" className="amount">
              {STATEMENT_TEXTS.AMOUNT_DUE}
            </th>
            <th scope="col" className="amount">
              {STATEMENT_TEXTS.AMOUNT_PAID}
            </th>
            <th scope="col" className="amount">
              {STATEMENT_TEXTS.BALANCE}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries are read, never changed
            <EntryRow key={index} entry={entry} />
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

const EntryRow = ({ entry }: { entry: StatementEntry }) => (
  <tr>
    <td>{formatDay(entry.day)}</td>
    <td>
      {entry.kind === 'due'
        ? instalmentName(entry.number, entry.count)
        : STATEMENT_TEXTS.PAYMENT(entry.method && paymentMethodLabel(entry.method))}
    </td>
    <td>{orderTitle({ id: entry.order_id, paper_number: entry.paper_number })}</td>
    <td className="amount" data-label={STATEMENT_TEXTS.AMOUNT_DUE}>
      {entry.kind === 'due' && formatBRL(entry.amount)}
    </td>
    <td className="amount" data-label={STATEMENT_TEXTS.AMOUNT_PAID}>
      {entry.kind === 'paid' && formatBRL(entry.amount)}
    </td>
    <td className="amount" data-label={STATEMENT_TEXTS.BALANCE}>
      {formatBRL(entry.balance)}
    </td>
  </tr>
)
