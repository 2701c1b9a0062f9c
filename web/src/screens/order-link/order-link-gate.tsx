import { Fragment, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ORDER_LINK_TEXTS } from '#shared/orders/messages/order-link.ts'
import { orderLinkTokenSchema } from '#shared/orders/rules/order-links.ts'
import { useKeepPageUnindexed } from '#web/lib/use-keep-page-unindexed.ts'
import { InvalidLink } from './invalid-link.tsx'

/**
 * The token after '#' in the URL; undefined if it is incomplete, for example because the URL was cut off. Punctuation
 * that was copied with it from a sentence is ignored.
 */
const useLinkToken = (): string | undefined =>
  orderLinkTokenSchema.safeParse(useLocation().hash.slice(1).replace(/\W+$/, '')).data

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
