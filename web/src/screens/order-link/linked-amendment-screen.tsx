import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { orderLinks } from '#shared/orders/api/order-links.ts'
import { AMENDMENT_TITLE } from '#shared/orders/messages/amendments.ts'
import { CONTRACT_TEXTS } from '#shared/orders/messages/contract.ts'
import { orderLinkPath } from '#shared/orders/rules/order-links.ts'
import { AmendmentPages } from '#web/features/orders/contract/amendment-pages.tsx'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { InvalidLink } from './invalid-link.tsx'
import { OrderLinkGate } from './order-link-gate.tsx'

/** An amendment of a linked order's contract, to read and print. */
export const LinkedAmendmentScreen = () => <OrderLinkGate>{token => <LinkedAmendment token={token} />}</OrderLinkGate>

function LinkedAmendment({ token }: { token: string }) {
  const { number = '' } = useParams()
  const query = useQuery({
    queryKey: queryKeys.linkedAmendment(token, number),
    queryFn: ({ signal }) => callApi(orderLinks.amendment, { link: token, number: Number(number) }, { signal }),
  })
  useTitle(AMENDMENT_TITLE(number))
  if (query.error instanceof ApiError && query.error.code === 'ORDER_LINK_UNKNOWN')
    return <InvalidLink reason={query.error.message} />
  return (
    <AmendmentPages query={query} number={number} back={{ to: orderLinkPath(token), label: CONTRACT_TEXTS.BACK }} />
  )
}
