import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import type { Order } from './orders.ts'

/** The payee: any kind of Pix key, and the name and city that the payer's bank shows. */
export type PixReceiver = { key: string; name: string; city: string }

/** Maximum length of the reference (txid) in a BR Code. Characters. */
const MAX_TXID_LENGTH = 25

/** The payment reference in the operator's bank statement: the order's id without dashes, cut to the maximum length. */
export const pixReference = (orderId: string): string => orderId.replace(/[^A-Za-z0-9]/g, '').slice(0, MAX_TXID_LENGTH)

/**
 * The Pix code (BR Code) for an order, as text for 'Pix copia e cola' and for a QR code. It is static, with the order's
 * total and reference. Names lose accents and are cut to 25 characters (city: 15). Undefined for an invalid key, or a
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
