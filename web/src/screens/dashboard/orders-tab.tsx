import MapOutlined from '@mui/icons-material/MapOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { ORDERS_TEXTS } from '#shared/orders/messages/orders.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { OrderCard } from '#web/features/orders/orders/order-card.tsx'
import { useMyOrders } from '#web/features/orders/orders/use-my-orders.ts'
import { PATHS } from '#web/lib/paths.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadMoreButton } from '#web/ui/load-more-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

const Orders = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
})

/** The client's orders, newest first. */
export function OrdersTab() {
  const orders = useMyOrders()
  const heading = useId()
  if (orders.isPending) return <OrdersSkeleton />
  if (orders.error)
    return (
      <EmptyState
        alert
        title={ORDERS_TEXTS.FAILED}
        action={
          <BusyButton variant="contained" loading={orders.isFetching} onClick={() => orders.retry()}>
            {SITE_TEXTS.TRY_AGAIN}
          </BusyButton>
        }
      >
        {orders.error.message}
      </EmptyState>
    )
  return (
    <Orders aria-labelledby={heading}>
      <Typography variant="h2" id={heading}>
        {ORDERS_TEXTS.TITLE}
      </Typography>
      {orders.items.length === 0 && (
        <EmptyState
          icon={<MapOutlined />}
          title={ORDERS_TEXTS.EMPTY}
          action={
            <Button component={Link} to={PATHS.home} variant="contained">
              {CONTROL_TEXTS.SEE_MAP}
            </Button>
          }
        >
          {ORDERS_TEXTS.EMPTY_DETAIL}
        </EmptyState>
      )}
      {orders.items.map(order => (
        <OrderCard key={order.id} order={order} />
      ))}
      {orders.hasNext && (
        <LoadMoreButton
          variant="outlined"
          loading={orders.isLoadingMore}
          onClick={() => void orders.loadNext()}
          sx={{ justifySelf: 'center' }}
        >
          {CONTROL_TEXTS.LOAD_MORE}
        </LoadMoreButton>
      )}
    </Orders>
  )
}

function OrdersSkeleton() {
  return (
    <div role="status" style={{ display: 'grid', gap: 24 }}>
      <VisuallyHidden>{ORDERS_TEXTS.LOADING}</VisuallyHidden>
      {['a', 'b'].map(card => (
        <Skeleton key={card} variant="rounded" height={260} sx={{ borderRadius: '12px' }} />
      ))}
    </div>
  )
}
