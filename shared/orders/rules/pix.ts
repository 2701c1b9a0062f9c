import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import type { Centavos } from '../../platform/rules/money.ts'
import { type Instalment, isInParts, nextInstalment, type Payable } from './instalments.ts'

/** The payee: any kind of Pix key, and the name and city that the payer's bank shows. */
export type PixReceiver = { key: string; name: string; city: string }

/** Maximum length of the reference (txid) in a BR Code. Characters. */
const MAX_TXID_LENGTH = 25

/** The payment reference in the operator's bank statement: the order's id without dashes, cut to the maximum length. */
export const pixReference = (orderId: string): string => orderId.replace(/[^A-Za-z0-9]/g, '').slice(0, MAX_TXID_LENGTH)

/** Characters by which the reference of an instalment begins with that of its order. */
const ORDER_PART_LENGTH = 8

/**
 * The payment reference of an instalment: that of the order if there is one only; else it begins as the order's, by
 * which people name the order.
 */
export const instalmentReference = (
  order: Pick<Payable, 'instalments'> & { id: string },
  instalmentId: string,
): string =>
  isInParts(order)
    ? `${pixReference(order.id).slice(0, ORDER_PART_LENGTH)}${pixReference(instalmentId)}`.slice(0, MAX_TXID_LENGTH)
    : pixReference(order.id)

/** What a customer has to pay next. `number` and `count`: which instalment of how many; centavos. */
export type DuePayment = Pick<Instalment, 'due_on' | 'method' | 'boleto'> & {
  amount: Centavos
  reference: string
  number: number
  count: number
}

/** What the order's customer has to pay next on a day; undefined when nothing is owed. */
export function duePaymentOf(order: Payable & { id: string }, today: string): DuePayment | undefined {
  const next = nextInstalment(order, today)
  if (!next) return undefined
  const { id, amount, paid, due_on, method, boleto, number } = next
  return {
    amount: amount - paid,
    due_on,
    method,
    // A boleto is of the whole instalment.
    boleto: paid > 0 ? '' : boleto,
    reference: instalmentReference(order, id),
    number,
    count: order.instalments?.length ?? 1,
  }
}

/**
 * The Pix code (BR Code) for a payment, as text for 'Pix copia e cola' and for a QR code. It is static, with the
 * payment's amount and reference. Names lose accents and are cut to 25 characters (city: 15). Undefined for an invalid
 * key, or an amount that can't be paid.
 */
export const pixCode = (
  { key, name, city }: PixReceiver,
  { amount, reference }: Pick<DuePayment, 'amount' | 'reference'>,
): string | undefined =>
  generatePixPayload({
    key,
    merchantName: name,
    merchantCity: city,
    amount: amount / 100,
    txid: reference,
  }) ?? undefined
