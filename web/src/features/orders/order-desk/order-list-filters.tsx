import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { ORDER_LIST_TEXTS } from '#shared/orders/messages/order-list.ts'
import { ORDER_STATUSES, orderStatusLabel } from '#shared/orders/rules/orders.ts'
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx'
import { DUE_VIEWS, type OrderView, orderViewUrl } from './order-views.ts'
import { type OrderFilters, orderViewOfFilter } from './use-order-list.ts'

const FADE_WIDTH = 48

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
      {isTooShort(filters.filter.search) && (
        <Typography variant="caption" sx={{ flexBasis: '100%' }}>
          {ORDER_LIST_TEXTS.SHORT_SEARCH}
        </Typography>
      )}
      {/* On phones a single row that scrolls sideways and fades out at its end, to leave room for the list. */}
      <Box
        component="nav"
        aria-label={ORDER_LIST_TEXTS.VIEWS}
        sx={{
          flex: '1 0 100%',
          minWidth: 0,
          mx: { xs: -2, md: 0 },
          maskImage: { xs: `linear-gradient(to right, #000000 calc(100% - ${FADE_WIDTH}px), transparent)`, md: 'none' },
        }}
      >
        <Stack
          component="ul"
          direction="row"
          sx={{
            flexWrap: { md: 'wrap' },
            gap: 1,
            m: 0,
            p: { xs: `2px ${FADE_WIDTH}px 2px 16px`, md: '2px 0' },
            overflowX: { xs: 'auto', md: 'visible' },
            scrollbarWidth: 'none',
            listStyle: 'none',
          }}
        >
          {VIEWS.map(view => (
            <li key={view}>
              <Chip
                clickable
                component={Link}
                to={orderViewUrl(view)}
                replace
                aria-current={view === currentView ? 'true' : undefined}
                {...(view === currentView ? { color: 'primary' } : { variant: 'outlined' })}
                label={ORDER_LIST_TEXTS.VIEW_NAMES[view]}
                sx={{ minHeight: { xs: 40, md: 32 }, borderRadius: '20px' }}
              />
            </li>
          ))}
        </Stack>
      </Box>
    </>
  )
}
