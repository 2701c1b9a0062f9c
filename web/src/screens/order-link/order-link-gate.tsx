import { Fragment, type ReactNode } from 'react'
import { ORDER_LINK_TEXTS } from '#shared/orders/messages/order-link.ts'
import { useKeepPageUnindexed } from '#web/lib/use-keep-page-unindexed.ts'
import { InvalidLink } from './invalid-link.tsx'
import { useLinkToken } from './use-link-token.ts'

/** Renders a page of an order link, with new state for each token. Shows an error if the URL has no token. */
export function OrderLinkGate({ children }: { children: (token: string) => ReactNode }) {
  useKeepPageUnindexed()
  const token = useLinkToken()
  return token === undefined ? (
    <InvalidLink reason={ORDER_LINK_TEXTS.INCOMPLETE} />
  ) : (
    <Fragment key={token}>{children(token)}</Fragment>
  )
}
