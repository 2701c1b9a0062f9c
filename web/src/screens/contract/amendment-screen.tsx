import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { AMENDMENT_TITLE } from '#shared/orders/messages/amendments.ts'
import { CONTRACT_TEXTS } from '#shared/orders/messages/contract.ts'
import { AmendmentPages } from '#web/features/orders/contract/amendment-pages.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { orderPath, PATHS } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useTitle } from '#web/lib/use-title.ts'

/** Page with an amendment of an order's contract, to read and print, without the site's layout. */
export function AmendmentScreen({ viewer }: { viewer: 'client' | 'office' }) {
  const { orderId = '', number = '' } = useParams()
  const query = useQuery({
    queryKey: queryKeys.amendment(orderId, number),
    queryFn: ({ signal }) => callApi(ordersApi.amendment, { order_id: orderId, number: Number(number) }, { signal }),
  })
  useTitle(AMENDMENT_TITLE(number))
  const to = viewer === 'client' ? orderPath(orderId) : `${PATHS.adminOrders}/${orderId}`
  return <AmendmentPages query={query} number={number} back={{ to, label: CONTRACT_TEXTS.BACK }} />
}
