import SearchOffRounded from '@mui/icons-material/SearchOffRounded'
import Alert from '@mui/material/Alert'
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
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { sumOfAmounts } from '#shared/platform/rules/money.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { BusyList } from '#web/ui/busy-list.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { CsvExportButton } from '#web/ui/csv-export-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadMoreButton } from '#web/ui/load-more-button.tsx'
import { SearchPaused } from '#web/ui/search-paused.tsx'
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
        <TypeChoice type={filter.type} onType={type => filters.setFilter('type', type)} />
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
  const retryButton = (
    <BusyButton variant="outlined" color="inherit" loading={list.isFetching} onClick={list.retry}>
      {SITE_TEXTS.TRY_AGAIN}
    </BusyButton>
  )
  const loadMore = async () => {
    const { error } = await list.loadNext()
    if (error) toastError(FINANCE_TEXTS.LIST_FAILED, error)
  }
  if (list.error)
    return (
      <EmptyState alert title={FINANCE_TEXTS.LIST_FAILED} action={retryButton}>
        {list.error.message}
      </EmptyState>
    )
  if (list.isPending) return <CardListSkeleton label={FINANCE_TEXTS.LIST_LOADING} count={6} height={64} stacked />
  if (list.items.length === 0)
    return list.hasNext ? (
      <SearchPaused loading={list.isLoadingMore} onContinue={() => void loadMore()} />
    ) : onClear ? (
      <EmptyState
        icon={<SearchOffRounded />}
        title={FINANCE_TEXTS.EMPTY[type]}
        action={
          <Button variant="outlined" onClick={onClear}>
            {OFFICE_TEXTS.CLEAR_FILTERS}
          </Button>
        }
      />
    ) : (
      <EmptyState icon={<SearchOffRounded />} title={FINANCE_TEXTS.EMPTY_AT_ALL[type]} />
    )
  // While the rows of another type are loaded, those of the previous one stay.
  const props = { type: list.items[0]?.type ?? type, rows: list.items }
  return (
    <>
      {list.refreshError && (
        <Alert severity="error" action={retryButton}>
          {FINANCE_TEXTS.LIST_FAILED}. {list.refreshError.message}
        </Alert>
      )}
      <BusyList busy={list.isShowingPrevious && !list.isLoadingMore}>
        {isWide ? <LedgerTable {...props} /> : <LedgerCards {...props} />}
      </BusyList>
      {list.hasNext && (
        <LoadMoreButton
          variant="outlined"
          loading={list.isLoadingMore}
          onClick={() => void loadMore()}
          sx={{ alignSelf: 'center' }}
        >
          {FINANCE_TEXTS.MORE}
        </LoadMoreButton>
      )}
    </>
  )
}
