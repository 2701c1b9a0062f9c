import { useQuery } from '@tanstack/react-query'
import { orderLinks } from '#shared/orders/api/order-links.ts'
import { ORDER_LINK_TEXTS } from '#shared/orders/messages/order-link.ts'
import { callApi, isNotFound } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { InvalidLink } from './invalid-link.tsx'
import { LinkedOrderPage } from './linked-order-page.tsx'
import { OrderLinkGate } from './order-link-gate.tsx'

/** How often the order is refetched, to show the office's changes. Milliseconds. */
const REFRESH_MS = 20_000

/** The page that an order link opens (/pedido#…), for which no account is needed. */
export function OrderLinkScreen() {
  return <OrderLinkGate>{token => <LinkedOrder token={token} />}</OrderLinkGate>
}

function LinkedOrder({ token }: { token: string }) {
  useTitle(ORDER_LINK_TEXTS.PAGE)
  const order = useQuery({
    queryKey: queryKeys.linkedOrder(token),
    queryFn: ({ signal }) => callApi(orderLinks.open, { link: token }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isNotFound(state.error) ? false : REFRESH_MS),
    refetchOnWindowFocus: 'always',
  })
  const { data, error } = order
  // Shown also when the link was revoked while the page was open.
  if (isNotFound(error)) return <InvalidLink reason={error?.message ?? ''} />
  if (data) return <LinkedOrderPage order={data} token={token} />
  if (error)
    return (
      <>
        <VisuallyHidden as="h1">{ORDER_LINK_TEXTS.PAGE}</VisuallyHidden>
        <RetryAlert query={order} title={ORDER_LINK_TEXTS.FAILED}>
          {error.message}
        </RetryAlert>
      </>
    )
  return <ScreenLoading text={ORDER_LINK_TEXTS.LOADING} />
}
