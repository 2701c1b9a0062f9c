import type { SealedAmendment } from '#shared/orders/rules/sealed-amendments.ts'
import { sealedAmendment } from '../amendments/show-amendment.ts'
import { findOrderByLinkToken, type LinkCaller, type LinkTokenInput } from './find-order-by-link-token.ts'

/** An amendment of the order that a link opens. Throws AMENDMENT_NOT_FOUND, or the refusals of findOrderByLinkToken. */
export const showLinkedAmendment = async (
  { link, number }: LinkTokenInput & { number: number },
  caller: LinkCaller,
): Promise<SealedAmendment> => sealedAmendment((await findOrderByLinkToken(link, caller)).order.id, number)
