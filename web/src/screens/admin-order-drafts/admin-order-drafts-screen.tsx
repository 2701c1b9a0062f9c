import AddRounded from '@mui/icons-material/AddRounded'
import EditNoteRounded from '@mui/icons-material/EditNoteRounded'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { NEW_ORDER_TEXTS } from '#shared/office/messages/new-order.ts'
import { ORDER_DRAFTS_TEXTS } from '#shared/office/messages/order-drafts.ts'
import { orderDrafts } from '#shared/orders/api/order-drafts.ts'
import { OrderDraftList } from '#web/features/office/order-drafts/draft-list.tsx'
import { callApi, isForbidden } from '#web/lib/call-api.ts'
import { PATHS } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadMoreButton } from '#web/ui/load-more-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'

/** Refetch interval, because colleagues change drafts too. Milliseconds. */
const REFRESH_MS = 30_000

/** The office's drafts of orders, last changed first. */
export function AdminOrderDraftsScreen() {
  useTitle(ORDER_DRAFTS_TEXTS.TITLE)
  const list = useInfiniteQuery({
    queryKey: queryKeys.orderDrafts,
    queryFn: ({ pageParam, signal }) =>
      callApi(orderDrafts.list, pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.cursor,
    select: data => data.pages.flatMap(page => page.items),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  const drafts = list.data ?? []
  if (isForbidden(list.error))
    return (
      <PageFrame title={ORDER_DRAFTS_TEXTS.TITLE}>
        <AccessDenied />
      </PageFrame>
    )
  const newOrder = (
    <Button component={Link} to={PATHS.adminNewOrder} variant="contained" startIcon={<AddRounded />}>
      {ORDER_DRAFTS_TEXTS.NEW}
    </Button>
  )
  return (
    <PageFrame title={ORDER_DRAFTS_TEXTS.TITLE} intro={ORDER_DRAFTS_TEXTS.INTRO} action={newOrder}>
      <BackLink to={PATHS.adminOrders}>{NEW_ORDER_TEXTS.BACK}</BackLink>
      {list.isError && (
        <RetryAlert query={list} title={ORDER_DRAFTS_TEXTS.LOAD_FAILED}>
          {list.error.message}
        </RetryAlert>
      )}
      {list.isPending ? (
        <CardListSkeleton label={ORDER_DRAFTS_TEXTS.LOADING} count={4} height={60} stacked />
      ) : drafts.length > 0 ? (
        <OrderDraftList drafts={drafts} />
      ) : (
        !list.isError && (
          <EmptyState icon={<EditNoteRounded />} title={ORDER_DRAFTS_TEXTS.NONE}>
            {ORDER_DRAFTS_TEXTS.NONE_DETAIL}
          </EmptyState>
        )
      )}
      {list.hasNextPage && (
        <LoadMoreButton
          variant="outlined"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          sx={{ justifySelf: 'center' }}
        >
          {ORDER_DRAFTS_TEXTS.MORE}
        </LoadMoreButton>
      )}
    </PageFrame>
  )
}
