import { DomainError } from '#shared/domain/domain-error.ts'
import { PDF } from '#shared/domain/uploads.ts'
import type { Context } from '../context.ts'
import { extensionOf } from '../media/file-types.ts'
import { signedLink } from '../media/signed-link.ts'
import { findOrderFor } from '../orders/find-for.ts'

/** Long enough to look at it and too short to be passed on. Seconds. */
const LINK_SECONDS = 300

type Link = { url: string; is_pdf: boolean; expires_at: string }

/** A link to an order's receipt, for a manager or its owner. Throws ORDER_NOT_FOUND or RECEIPT_NOT_FOUND. */
export async function openReceipt(
  { order_id }: { order_id: string },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<Link> {
  const { payment_receipt_url: file } = await findOrderFor({ order_id }, { actor })
  if (file === null) throw new DomainError('RECEIPT_NOT_FOUND')
  return {
    url: await signedLink(file, LINK_SECONDS),
    is_pdf: file.endsWith(`.${extensionOf(PDF)}`),
    expires_at: new Date(Date.parse(now) + LINK_SECONDS * 1000).toISOString(),
  }
}
