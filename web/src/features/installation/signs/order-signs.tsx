import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { proof as proofApi } from '#shared/installation/api/proof.ts'
import { SIGN_STATE_TEXTS } from '#shared/installation/messages/sign-states.ts'
import { distinctNamesAmong } from '#shared/orders/rules/orders.ts'
import { callApi } from '#web/lib/call-api.ts'
import { pointHistoryPath } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { Row, RowList } from '#web/ui/row-list.tsx'
import { SignStateLine } from './sign-state-line.tsx'

/** The signs of an order's points, each with its state. */
export function OrderSigns({ orderId }: { orderId: string }) {
  const signs = useQuery({
    queryKey: queryKeys.orderSigns(orderId),
    queryFn: ({ signal }) => callApi(proofApi.signsOfOrder, { order_id: orderId }, { signal }),
  })
  if (signs.isError)
    return (
      <RetryAlert query={signs} title={SIGN_STATE_TEXTS.FAILED}>
        {signs.error.message}
      </RetryAlert>
    )
  if (!signs.data) return <CardListSkeleton label={SIGN_STATE_TEXTS.LOADING} count={2} height={48} stacked />
  const nameOf = distinctNamesAmong(signs.data.items)
  return (
    <RowList>
      {signs.data.items.map(sign => (
        <Row
          key={sign.item_id}
          name={
            <Link to={pointHistoryPath(sign.point_id)}>
              <PointTitle name={nameOf(sign)} />
            </Link>
          }
        >
          <SignStateLine sign={sign} />
        </Row>
      ))}
    </RowList>
  )
}
