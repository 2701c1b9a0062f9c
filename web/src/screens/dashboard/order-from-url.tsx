import SearchOffRounded from '@mui/icons-material/SearchOffRounded'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { receipts as receiptsApi } from '#shared/orders/api/receipts.ts'
import { AMENDMENTS_TEXTS } from '#shared/orders/messages/amendments.ts'
import { ORDER_DETAIL_TEXTS } from '#shared/orders/messages/order-detail.ts'
import { ORDERS_TEXTS } from '#shared/orders/messages/orders.ts'
import { CONTRACT_REFUSALS } from '#shared/orders/refusals/contracts.ts'
import { ORDER_REFUSALS } from '#shared/orders/refusals/orders.ts'
import type { ClientOrderView } from '#shared/orders/rules/installation-progress.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { OrderArtSection } from '#web/features/installation/art/order-art-section.tsx'
import { CampaignLink, ProofsLink } from '#web/features/installation/proof/proofs-link.tsx'
import { ContractLink } from '#web/features/orders/contract/contract-link.tsx'
import { AmendmentList } from '#web/features/orders/orders/amendment-list.tsx'
import { BackToOrders, OrderDetail } from '#web/features/orders/orders/order-detail.tsx'
import { useMyOrder } from '#web/features/orders/orders/use-my-order.ts'
import { useMyOrders } from '#web/features/orders/orders/use-my-orders.ts'
import { useOrderChanges } from '#web/features/orders/orders/use-order-changes.ts'
import { InstalmentList } from '#web/features/orders/payment/instalment-list.tsx'
import { PaymentInstructions } from '#web/features/orders/payment/payment-instructions.tsx'
import type { OpenReceipt } from '#web/features/orders/receipts/folded-receipt.tsx'
import { InstalmentReceiptPanel } from '#web/features/orders/receipts/instalment-receipt-panel.tsx'
import { ReceiptField, SignedCopy } from '#web/features/orders/receipts/receipt-field.tsx'
import { ClientRenewalSection } from '#web/features/orders/renewal/client-renewal-section.tsx'
import { useSession } from '#web/features/people/session/use-session.ts'
import { callApi } from '#web/lib/call-api.ts'
import { amendmentPath, contractPath, NEWEST_ORDER_ID, orderPath, PATHS } from '#web/lib/paths.ts'
import { isMissingPoint } from '#web/lib/point-query-options.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

/** The order whose id is in the URL. */
export const OrderFromUrl = ({ orderId }: { orderId: string }) =>
  orderId === NEWEST_ORDER_ID ? <NewestOrder /> : <OrderById orderId={orderId} />

/** Redirects to the newest order; to the list if there is none or it could not be loaded. */
function NewestOrder() {
  const { items, isPending } = useMyOrders()
  if (isPending) return <OrderSkeleton />
  return <Navigate to={items[0] ? orderPath(items[0].id) : PATHS.dashboard} replace />
}

function OrderById({ orderId }: { orderId: string }) {
  const order = useMyOrder(orderId)
  // Scrolls to the top, instead of keeping the list's scroll position. In braces, because some browsers return a promise,
  // which would be no cleanup function.
  useEffect(() => {
    scrollTo(0, 0)
  }, [])
  if (order.data)
    return (
      <>
        <BackToOrders />
        <OrderPage key={order.data.id} order={order.data} />
      </>
    )
  if (order.isPending) return <OrderSkeleton />
  if (isMissingPoint(order.error))
    return (
      <EmptyState
        alert
        icon={<SearchOffRounded />}
        title={ORDER_REFUSALS.ORDER_NOT_FOUND.sentence}
        action={
          <Button component={Link} to={PATHS.dashboard} variant="contained">
            {ORDER_DETAIL_TEXTS.BACK_TO_ORDERS}
          </Button>
        }
      >
        {ORDER_DETAIL_TEXTS.NOT_FOUND_DETAIL}
      </EmptyState>
    )
  return (
    <>
      <BackToOrders />
      <EmptyState
        alert
        title={ORDERS_TEXTS.FAILED}
        action={
          <BusyButton variant="contained" loading={order.isFetching} onClick={() => void order.refetch()}>
            {SITE_TEXTS.TRY_AGAIN}
          </BusyButton>
        }
      >
        {order.error?.message}
      </EmptyState>
    </>
  )
}

/** The page of an order, composed of parts from several features. */
function OrderPage({ order }: { order: ClientOrderView }) {
  const changes = useOrderChanges(order)
  const { profile } = useSession()
  const openReceipt: OpenReceipt = (file, signal) => callApi(receiptsApi.open, { order_id: order.id, file }, { signal })
  const isReceiptShown =
    order.status === 'pending' || order.payment_receipt_url !== null || order.refused_receipt !== undefined
  return (
    <OrderDetail
      order={order}
      changes={changes}
      payment={
        <PaymentInstructions
          order={order}
          draft={order.signed_on_paper ? undefined : contractPath(order.id, 'client')}
          asksForDocument={profile?.document_number === null}
        />
      }
      receipt={isReceiptShown && <ReceiptField order={order} onSent={changes.storeOrder} />}
      instalmentReceipt={
        <InstalmentReceiptPanel
          order={order}
          heading="h3"
          open={openReceipt}
          send={async (instalment_id, key, signal) =>
            changes.storeOrder(await callApi(receiptsApi.send, { order_id: order.id, key, instalment_id }, { signal }))
          }
        />
      }
      instalments={<InstalmentList order={order} heading="h3" openReceipt={openReceipt} />}
      art={<OrderArtSection order={order} />}
      contract={
        order.status !== 'cancelled' && (
          <>
            {order.has_signed_copy && (
              <SignedCopy
                orderId={order.id}
                queryKey={queryKeys.signedCopy(order.id)}
                open={signal => callApi(receiptsApi.openSignedContract, { order_id: order.id }, { signal })}
              />
            )}
            {order.signed_on_paper && order.contract_hash === null ? (
              !order.has_signed_copy && (
                <Typography variant="body2">{CONTRACT_REFUSALS.CONTRACT_ON_PAPER.sentence}</Typography>
              )
            ) : (
              <ContractLink order={order} viewer="client" />
            )}
            <ProofsLink order={order} viewer="client" />
            <CampaignLink order={order} viewer="client" />
            {order.amendments && (
              <>
                <Typography variant="subtitle2" component="h3">
                  {AMENDMENTS_TEXTS.TITLE}
                </Typography>
                <AmendmentList
                  amendments={order.amendments}
                  pathOf={number => amendmentPath(order.id, number, 'client')}
                />
              </>
            )}
          </>
        )
      }
      renewal={<ClientRenewalSection order={order} />}
    />
  )
}

function OrderSkeleton() {
  return (
    <div role="status" style={{ display: 'grid', gap: 16 }}>
      <VisuallyHidden>{ORDER_DETAIL_TEXTS.LOADING}</VisuallyHidden>
      <Skeleton variant="rounded" height={56} sx={{ borderRadius: '12px' }} />
      <Skeleton variant="rounded" height={320} sx={{ borderRadius: '12px' }} />
    </div>
  )
}
