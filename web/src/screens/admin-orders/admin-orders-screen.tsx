import AddRounded from '@mui/icons-material/AddRounded'
import EventAvailableRounded from '@mui/icons-material/EventAvailableRounded'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import SearchOffRounded from '@mui/icons-material/SearchOffRounded'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link } from 'react-router-dom'
import { ORDER_LIST_TEXTS } from '#shared/orders/messages/order-list.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { loadSalespeople } from '#web/features/office/new-order/salespeople.ts'
import { DraftsLink } from '#web/features/office/order-drafts/drafts-link.tsx'
import { ImportContractsButtons } from '#web/features/orders/contract-imports/import-contracts-buttons.tsx'
import { ExportOrdersButton } from '#web/features/orders/order-desk/export-orders-button.tsx'
import { OrderCards, OrderListSkeleton, OrderTable } from '#web/features/orders/order-desk/order-list.tsx'
import { OrderListFilters } from '#web/features/orders/order-desk/order-list-filters.tsx'
import { orderViewUrl } from '#web/features/orders/order-desk/order-views.ts'
import {
  type OrderFilter,
  orderViewOfFilter,
  useOrderFilters,
  useOrdersInOrder,
} from '#web/features/orders/order-desk/use-order-list.ts'
import { useOrderSelection } from '#web/features/orders/order-desk/use-order-selection.ts'
import { RenewalBar } from '#web/features/orders/renewal/renewal-bar.tsx'
import { isForbidden } from '#web/lib/call-api.ts'
import { PATHS } from '#web/lib/paths.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { BusyList } from '#web/ui/busy-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FoldedActions } from '#web/ui/folded-actions.tsx'
import { LoadMoreButton } from '#web/ui/load-more-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SearchPaused } from '#web/ui/search-paused.tsx'

const Actions = ({ filter }: { filter: OrderFilter }) => (
  <FoldedActions
    primary={
      <Button component={Link} to={PATHS.adminNewOrder} variant="contained" startIcon={<AddRounded />}>
        {ORDER_LIST_TEXTS.NEW}
      </Button>
    }
  >
    <ImportContractsButtons />
    <ExportOrdersButton filter={filter} loadSalespeople={loadSalespeople} />
    <DraftsLink />
  </FoldedActions>
)

/** The office's list of orders, with filters and export. */
export function AdminOrdersScreen() {
  useTitle(ORDER_LIST_TEXTS.TITLE)
  const filters = useOrderFilters()
  const list = useOrdersInOrder(filters.filter)
  const orders = list.items
  const selection = useOrderSelection(orders)
  const isWide = useMediaQuery(theme => theme.breakpoints.up('lg'))

  if (isForbidden(list.error))
    return (
      <PageFrame title={ORDER_LIST_TEXTS.TITLE}>
        <AccessDenied />
      </PageFrame>
    )

  const retryButton = (
    <BusyButton variant="outlined" color="inherit" loading={list.isFetching} onClick={list.retry}>
      {SITE_TEXTS.TRY_AGAIN}
    </BusyButton>
  )
  const orderView = orderViewOfFilter(filters.filter)
  const isDueView = orderView !== undefined && orderView !== 'all' && orderView !== 'to_confirm'
  const sorting = isDueView ? ORDER_LIST_TEXTS.BY_END : orderView === 'to_confirm' && ORDER_LIST_TEXTS.BY_WAITING
  const renewsContracts = isDueView && orderView.startsWith('contracts_')
  const listProps = { orders, selection: renewsContracts ? selection : undefined }
  const count = orders.length > 0 ? ORDER_LIST_TEXTS.COUNT(orders.length, list.hasNext, list.total) : ''
  const loadMore = async () => {
    const { error } = await list.loadNext()
    if (error) toastError(ORDER_LIST_TEXTS.LOAD_FAILED, error)
  }
  return (
    <PageFrame
      title={ORDER_LIST_TEXTS.TITLE}
      intro={ORDER_LIST_TEXTS.INTRO}
      action={<Actions filter={filters.filter} />}
      filters={<OrderListFilters filters={filters} />}
    >
      {list.error ? (
        <EmptyState alert title={ORDER_LIST_TEXTS.LOAD_FAILED} action={retryButton}>
          {list.error.message}
        </EmptyState>
      ) : (
        <Stack spacing={1.5}>
          <Typography variant="hint" role="status" sx={{ minHeight: 20 }}>
            {sorting && count ? `${count}. ${sorting}` : count}
          </Typography>
          {list.refreshError && (
            <Alert severity="error" action={retryButton}>
              {ORDER_LIST_TEXTS.LOAD_FAILED}. {list.refreshError.message}
            </Alert>
          )}
          {list.isPending ? (
            <OrderListSkeleton />
          ) : orders.length > 0 ? (
            <BusyList busy={list.isShowingPrevious && !list.isLoadingMore}>
              {renewsContracts && (
                <RenewalBar
                  selected={selection.selected}
                  count={selection.selectableCount}
                  onSelectAll={selection.selectAll}
                />
              )}
              {isWide ? <OrderTable {...listProps} /> : <OrderCards {...listProps} />}
            </BusyList>
          ) : list.hasNext ? (
            <SearchPaused loading={list.isLoadingMore} onContinue={() => void loadMore()} />
          ) : isDueView ? (
            <EmptyState
              icon={<EventAvailableRounded />}
              title={ORDER_LIST_TEXTS.NOTHING_DUE}
              action={
                <Button variant="outlined" component={Link} to={orderViewUrl('all')}>
                  {ORDER_LIST_TEXTS.SEE_ALL}
                </Button>
              }
            >
              {ORDER_LIST_TEXTS.NOTHING_DUE_DETAIL}
            </EmptyState>
          ) : filters.isFiltered ? (
            <EmptyState
              icon={<SearchOffRounded />}
              title={ORDER_LIST_TEXTS.NOTHING_FOUND}
              action={
                <Button variant="outlined" onClick={filters.clear}>
                  {OFFICE_TEXTS.CLEAR_FILTERS}
                </Button>
              }
            >
              {ORDER_LIST_TEXTS.NOTHING_FOUND_DETAIL}
            </EmptyState>
          ) : (
            <EmptyState icon={<ReceiptLongOutlined />} title={ORDER_LIST_TEXTS.NOBODY}>
              {ORDER_LIST_TEXTS.NOBODY_DETAIL}
            </EmptyState>
          )}
          {list.hasNext && orders.length > 0 && (
            <LoadMoreButton
              variant="outlined"
              loading={list.isLoadingMore}
              onClick={() => void loadMore()}
              sx={{ alignSelf: 'center', mt: 1 }}
            >
              {ORDER_LIST_TEXTS.MORE}
            </LoadMoreButton>
          )}
        </Stack>
      )}
    </PageFrame>
  )
}
