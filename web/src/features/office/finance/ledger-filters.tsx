import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { FINANCE_TEXTS } from '#shared/office/messages/finance.ts'
import { FIRST_LEDGER_DAY, LAST_LEDGER_DAY } from '#shared/orders/rules/ledger.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { CustomerField, toChosenCustomer } from '#web/features/office/customers/customer-field.tsx'
import { useSalespeople } from '#web/features/office/new-order/salespeople.ts'
import { DayFilter } from '#web/ui/day-filter.tsx'
import { FilterSelect } from '#web/ui/filter-bar.tsx'
import { type LedgerFilters, type LedgerSummary, useFilteredCustomer } from './use-ledger.ts'

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 10rem)) minmax(0, 16rem) repeat(3, minmax(0, 9.5rem)) auto',
  justifyContent: 'start',
  alignItems: 'start',
  gap: 12,
  '& .choice': { width: '100%' },
  [theme.breakpoints.down('lg')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  },
  [theme.breakpoints.down('md')]: {
    '& > .whole': { gridColumn: '1 / -1' },
  },
}))

const LEDGER_DAYS = { first: FIRST_LEDGER_DAY, last: LAST_LEDGER_DAY }

type Props = {
  filters: LedgerFilters
  /** People who may be no users of the office any more. */
  salespeople: LedgerSummary['open_by_salesperson']
  onClear: () => void
}

/** Days, customer and salesperson of the listed entries. */
export function LedgerFilterFields({ filters, salespeople, onClear }: Props) {
  const { filter, setFilter, isFiltered } = filters
  const { first_day = '', last_day = '', customer, salesperson = '' } = filter
  const isReversed = first_day !== '' && last_day !== '' && first_day > last_day
  return (
    <Row role="search" aria-label={FINANCE_TEXTS.FILTERS}>
      <DayFilter
        {...LEDGER_DAYS}
        label={FINANCE_TEXTS.FROM}
        value={first_day}
        onChange={day => setFilter('first_day', day)}
      />
      <DayFilter
        {...LEDGER_DAYS}
        label={FINANCE_TEXTS.TO}
        value={last_day}
        error={isReversed ? FINANCE_TEXTS.DAYS_REVERSED : undefined}
        onChange={day => setFilter('last_day', day)}
      />
      <div className="whole">
        <CustomerFilter id={customer} onChange={id => setFilter('customer', id)} />
      </div>
      <div className="whole">
        <SalespersonFilter
          value={salesperson}
          others={salespeople}
          onChange={value => setFilter('salesperson', value)}
        />
      </div>
      <div className="whole">
        <FilterSelect
          label={FINANCE_TEXTS.RECORD}
          anyLabel={FINANCE_TEXTS.ANY_RECORD}
          value={filter.record ?? ''}
          options={[['none', FINANCE_TEXTS.NO_RECORD]]}
          onChange={value => setFilter('record', value)}
        />
      </div>
      {filter.type === 'open' && (
        <div className="whole">
          <FilterSelect
            label={FINANCE_TEXTS.RECEIPT}
            anyLabel={FINANCE_TEXTS.ANY_RECEIPT}
            value={filter.receipt ?? ''}
            options={[['waiting', FINANCE_TEXTS.RECEIPT_WAITING]]}
            onChange={value => setFilter('receipt', value)}
          />
        </div>
      )}
      {isFiltered && (
        <div className="whole">
          <Button onClick={onClear}>{OFFICE_TEXTS.CLEAR_FILTERS}</Button>
        </div>
      )}
    </Row>
  )
}

function CustomerFilter({ id, onChange }: { id: string | undefined; onChange: (id: string) => void }) {
  const customer = useFilteredCustomer(id).data
  const unknown = id === undefined ? null : { id, name: FINANCE_TEXTS.CUSTOMER_UNKNOWN, detail: '', needsCheck: false }
  return (
    <CustomerField
      isFilter
      label={FINANCE_TEXTS.CUSTOMER}
      inputRef={null}
      error={undefined}
      value={id !== undefined && customer ? toChosenCustomer(customer) : unknown}
      onChange={chosen => onChange(chosen?.id ?? '')}
    />
  )
}

type SalespersonProps = { value: string; others: Props['salespeople']; onChange: (value: string) => void }

function SalespersonFilter({ value, others, onChange }: SalespersonProps) {
  const team = useSalespeople().data ?? []
  const names = new Map([
    ...others.map(({ user_id, name }) => [user_id, name ?? FINANCE_TEXTS.REMOVED_PERSON] as const),
    ...team.map(({ id, full_name }) => [id, full_name] as const),
  ])
  // A link may name somebody who is not loaded yet, or sold nothing that is owed.
  if (value !== '' && !names.has(value)) names.set(value, FINANCE_TEXTS.CHOSEN_SALESPERSON)
  return (
    <FilterSelect
      label={FINANCE_TEXTS.SALESPERSON}
      anyLabel={FINANCE_TEXTS.ANY_SALESPERSON}
      value={value}
      options={[...names].toSorted(([, one], [, other]) => one.localeCompare(other, 'pt-BR'))}
      onChange={onChange}
    />
  )
}
