import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import type { Order } from './orders.ts'

/** Who is paid: any kind of Pix key, and the name and city that the payer's bank shows. */
export type PixReceiver = { key: string; name: string; city: string }

/** Maximum length of a BR Code's reference (txid). Characters. */
const MAX_TXID = 25

/** The order's id without its dashes, as far as it fits: what the operator finds in the bank's statement. */
export const pixReference = (orderId: string): string => orderId.replace(/[^A-Za-z0-9]/g, '').slice(0, MAX_TXID)

/**
 * The BR Code that pays an order, as text for 'Pix copia e cola' and for its QR: static, for exactly its total, with its
 * reference. Names lose their accents and what is over 25 (city: 15) characters. undefined for a key that is none, or a
 * total that can't be paid.
 */
export const pixCode = (
  { key, name, city }: PixReceiver,
  { id, total_amount }: Pick<Order, 'id' | 'total_amount'>,
): string | undefined =>
  generatePixPayload({
    key,
    merchantName: name,
    merchantCity: city,
    amount: total_amount / 100,
    txid: pixReference(id),
  }) ?? undefined
