import { useLocation } from 'react-router-dom'
import { orderLinkTokenSchema } from '#shared/orders/rules/order-links.ts'

/**
 * The token after '#' in the URL; undefined if it is incomplete, for example because the URL was cut off. Punctuation
 * that was copied with it from a sentence is ignored.
 */
export function useLinkToken(): string | undefined {
  const parsed = orderLinkTokenSchema.safeParse(useLocation().hash.slice(1).replace(/\W+$/, ''))
  return parsed.success ? parsed.data : undefined
}
