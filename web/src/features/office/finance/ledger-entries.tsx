import SearchOffRounded from '@mui/icons-material/SearchOffRounded'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { FINANCE_TEXTS } from '#shared/office/messages/finance.ts'
import { type LedgerRow, type LedgerType, ledgerTypeSchema } from '#shared/orders/rules/ledger.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { sumOfAmounts } from '#shared/platform/rules/money.ts'
import { CsvExportButton } from '#web/ui/csv-export-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListStates } from '#web/ui/list-states.tsx'
import { LedgerFilterFields } from './ledger-filters.tsx'
import { LedgerCards, LedgerTable } from './ledger-list.tsx'
import {
  ENTRIES_ID,
  type LedgerFilters,
  type LedgerSummary,
  ledgerUrl,
  loadAllEntries,
  useLedgerList,
} from './use-ledger.ts'

type Props = {
  filters: LedgerFilters
  salespeople: LedgerSummary['open_by_salesperson']
  /** Whether what is above the list still changes its height. */
  isMoving: boolean
}

const sumOfEntries = (entries: readonly LedgerRow[]) => ({
  items: entries.length,
  amount: sumOfAmounts(entries.map(({ amount }) => amount)),
})

/** The listed entries: which, their sum, and each. */
export function LedgerEntries({ filters, salespeople, isMoving }: Props) {
  const { filter } = filters
  const list = useLedgerList(filter)
  const navigate = useNavigate()
  const clear = () => void navigate(ledgerUrl({ type: filter.type }), { replace: true })
  const isOutdated = list.isShowingPrevious && !list.isLoadingMore
  // Where no sum is kept, the whole list has one.
  const sum = list.sum ?? (list.total.exact && !list.hasNext ? sumOfEntries(list.items) : null)
  return (
    <Stack component="section" aria-labelledby={ENTRIES_ID} spacing={2} sx={{ pt: 1 }}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '12px 24px' }}
      >
        <EntriesHeading isMoving={isMoving} />
        <TypeChoice type={filter.type} onType={type => filters.setFilter('type', type, true)} />
      </Stack>
      <LedgerFilterFields filters={filters} salespeople={salespeople} onClear={clear} />
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '4px 16px' }}
      >
        <Typography role="status" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {list.isSuccess &&
            !isOutdated &&
            (sum ? FINANCE_TEXTS.SUM(filter.type, sum) : FINANCE_TEXTS.LISTED(filter.type, list.total))}
        </Typography>
        <CsvExportButton
          texts={FINANCE_TEXTS}
          fileName="financeiro"
          makeCsv={async (signal, onFound) => {
            const [rows, { ledgerCsv }] = await Promise.all([
              loadAllEntries(filter, signal, onFound),
              import('#shared/orders/messages/ledger-export.ts'),
            ])
            return { csv: ledgerCsv(filter.type, rows), count: rows.length }
          }}
        />
      </Stack>
      <Entries list={list} type={filter.type} onClear={filters.isFiltered ? clear : undefined} />
    </Stack>
  )
}

/** Has the focus after a link has led to the list. */
function EntriesHeading({ isMoving }: Pick<Props, 'isMoving'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  const linkKey = hash === `#${ENTRIES_ID}` && !isMoving ? key : undefined
  useEffect(() => {
    if (linkKey === undefined) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [linkKey])
  return (
    <Typography variant="h2" id={ENTRIES_ID} ref={heading} tabIndex={-1} sx={{ scrollMarginTop: 80 }}>
      {FINANCE_TEXTS.ENTRIES}
    </Typography>
  )
}

const TypeChoice = ({ type, onType }: { type: LedgerType; onType: (type: LedgerType) => void }) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    aria-label={FINANCE_TEXTS.TYPES}
    value={type}
    onChange={(_, next: LedgerType | null) => {
      if (next) onType(next)
    }}
    sx={{
      bgcolor: 'background.paper',
      '& .MuiToggleButton-root': {
        minHeight: 44,
        px: { xs: 1.25, md: 2 },
        textTransform: 'none',
        fontWeight: 600,
        fontSize: 14,
      },
    }}
  >
    {ledgerTypeSchema.options.map(each => (
      <ToggleButton key={each} value={each}>
        {FINANCE_TEXTS.TYPE_LABELS[each]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)

type EntriesProps = {
  list: ReturnType<typeof useLedgerList>
  type: LedgerType
  /** Undefined when nothing is filtered. */
  onClear: (() => void) | undefined
}

/** A part of the list, or its loading, failed or empty state. */
function Entries({ list, type, onClear }: EntriesProps) {
  const isWide = useMediaQuery(theme => theme.breakpoints.up('lg'))
  // While the rows of another type are loaded, those of the previous one stay.
  const props = { type: list.items[0]?.type ?? type, rows: list.items }
  return (
    <ListStates
      list={list}
      texts={{ loading: FINANCE_TEXTS.LIST_LOADING, failed: FINANCE_TEXTS.LIST_FAILED, more: FINANCE_TEXTS.MORE }}
      lineHeight={64}
      empty={
        <EmptyState
          icon={<SearchOffRounded />}
          title={(onClear ? FINANCE_TEXTS.EMPTY : FINANCE_TEXTS.EMPTY_AT_ALL)[type]}
          action={
            onClear && (
              <Button variant="outlined" onClick={onClear}>
                {OFFICE_TEXTS.CLEAR_FILTERS}
              </Button>
            )
          }
        />
      }
    >
      {isWide ? <LedgerTable {...props} /> : <LedgerCards {...props} />}
    </ListStates>
  )
}
