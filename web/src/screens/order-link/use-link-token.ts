import { useLocation } from 'react-router-dom'
import { orderLinkToken } from '#shared/orders/rules/order-links.ts'

/**
 * The token behind the '#'; undefined where it is not whole, as when an address was cut off. The punctuation of a sentence that it
 * was copied from is left out.
 */
export function useLinkToken(): string | undefined {
  const parsed = orderLinkToken.safeParse(useLocation().hash.slice(1).replace(/\W+$/, ''))
  return parsed.success ? parsed.data : undefined
}
