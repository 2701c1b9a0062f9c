import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { ORDER_LIST_TEXTS } from '#shared/orders/messages/order-list.ts'
import { ORDER_STATUSES, orderStatusLabel } from '#shared/orders/rules/orders.ts'
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx'
import { DUE_VIEWS, type OrderView, orderViewUrl } from './order-views.ts'
import { type OrderFilters, orderViewOfFilter } from './use-order-list.ts'

const FADE_WIDTH = 48

const Views = styled('nav')(({ theme }) => ({
  flexBasis: '100%',
  minWidth: 0,
  '& ul': { display: 'flex', gap: 8, margin: 0, padding: '2px 0', listStyle: 'none', flexWrap: 'wrap' },
  '& a': {
    display: 'block',
    padding: '5px 12px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 16,
    fontSize: 13,
    fontWeight: 500,
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    color: theme.palette.text.primary,
    background: theme.palette.background.paper,
    '&:hover': { background: theme.palette.action.hover },
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
    '&[aria-current=true]': {
      fontWeight: 600,
      color: theme.palette.primary.contrastText,
      background: theme.palette.primary.main,
      borderColor: theme.palette.primary.main,
    },
  },
  // On phones a single row that scrolls sideways and fades out at its end, to leave room for the list.
  [theme.breakpoints.down('md')]: {
    flexGrow: 1,
    marginInline: -16,
    maskImage: `linear-gradient(to right, #000000 calc(100% - ${FADE_WIDTH}px), transparent)`,
    '& ul': {
      flexWrap: 'nowrap',
      overflowX: 'auto',
      padding: `2px ${FADE_WIDTH}px 2px 16px`,
      scrollbarWidth: 'none',
    },
    '& a': { padding: '9px 14px', borderRadius: 20 },
  },
}))

const Hint = styled('p')(({ theme }) => ({
  flexBasis: '100%',
  margin: 0,
  fontSize: 13,
  color: theme.palette.text.secondary,
}))

/** Whether a search text is too short: parts of words need three letters (functions/platform/lists/words.ts). */
const isTooShort = (search: string | undefined): boolean => {
  const letters = search?.trim().length ?? 0
  return letters > 0 && letters < 3
}

const VIEWS: readonly OrderView[] = ['all', 'to_confirm', ...DUE_VIEWS]

/** Search and filters in one row, and links to frequent views below. */
export function OrderListFilters({ filters }: { filters: OrderFilters }) {
  const currentView = orderViewOfFilter(filters.filter)
  return (
    <>
      <FilterBar
        label={ORDER_LIST_TEXTS.TITLE}
        placeholder={ORDER_LIST_TEXTS.SEARCH_SHORT}
        searchName={ORDER_LIST_TEXTS.SEARCH}
        filters={{ ...filters, isFiltered: filters.isFiltered && currentView === undefined }}
      >
        <FilterSelect
          label={ORDER_LIST_TEXTS.STATUS}
          anyLabel={ORDER_LIST_TEXTS.ANY_STATUS}
          value={filters.filter.status ?? ''}
          options={ORDER_STATUSES.map(status => [status, orderStatusLabel(status)])}
          onChange={value => filters.setFilter('status', value)}
        />
        <FilterSelect
          label={ORDER_LIST_TEXTS.RECEIPT}
          anyLabel={ORDER_LIST_TEXTS.ANY_RECEIPT}
          value={filters.filter.receipt ?? ''}
          options={[
            ['yes', ORDER_LIST_TEXTS.WITH_RECEIPT],
            ['no', ORDER_LIST_TEXTS.WITHOUT_RECEIPT],
          ]}
          onChange={value => filters.setFilter('receipt', value)}
        />
      </FilterBar>
      {isTooShort(filters.filter.search) && <Hint>{ORDER_LIST_TEXTS.SHORT_SEARCH}</Hint>}
      <Views aria-label={ORDER_LIST_TEXTS.VIEWS}>
        <ul>
          {VIEWS.map(view => (
            <li key={view}>
              <Link to={orderViewUrl(view)} replace aria-current={view === currentView ? 'true' : undefined}>
                {ORDER_LIST_TEXTS.VIEW_NAMES[view]}
              </Link>
            </li>
          ))}
        </ul>
      </Views>
    </>
  )
}
