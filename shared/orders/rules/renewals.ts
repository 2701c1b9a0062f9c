import * as z from 'zod/mini'
import {
  dayAfterContractEnd,
  dayAfterInstant,
  type FreeRange,
  isWithinOneFreeRange,
} from '../../catalogue/rules/bookings.ts'
import { type PeriodYears, periodYearsSchema, RENEWAL_DAYS } from '../../catalogue/rules/periods.ts'
import { lengthOfTerm } from '../../catalogue/rules/terms.ts'
import { DomainError } from '../../platform/rules/domain-error.ts'
import { orderItemIdSchema } from '../../platform/rules/identifiers.ts'
import { type Centavos, formatBRL, MAX_PRICE } from '../../platform/rules/money.ts'
import { withPlainHyphens } from '../../platform/rules/texts.ts'
import { MAX_POINTS_PER_OFFICE_ORDER } from './cart.ts'
import { holdEndAfter, isContractRunning, type Order, type OrderItem } from './orders.ts'

/** Days before a contract's end at which the client and the office are reminded. */
export const CONTRACT_REMINDER_DAYS = [90, 60, 30] as const

const DAY_MS = 86_400_000

/** `days` times 24 hours before an instant (ISO 8601), whatever the time zone. */
export const instantDaysBefore = (instant: string, days: number): string =>
  new Date(Date.parse(instant) - days * DAY_MS).toISOString()

const itemToRenew = z.object({ item_id: orderItemIdSchema, period_years: periodYearsSchema })

const nonEmptyItems = <Item extends typeof itemToRenew>(item: Item) =>
  z.array(item, { error: 'Escolha os pontos que quer renovar.' }).check(
    z.minLength(1, 'Escolha pelo menos um ponto para renovar.'),
    z.maxLength(MAX_POINTS_PER_OFFICE_ORDER, `Renove até ${MAX_POINTS_PER_OFFICE_ORDER} pontos por vez.`),
    z.refine(items => new Set(items.map(item => item.item_id)).size === items.length, {
      error: 'O mesmo ponto aparece mais de uma vez.',
    }),
  )

/** Items of one order to renew, each with its own period. */
export const itemsToRenewSchema = nonEmptyItems(itemToRenew)

export const RENEWAL_PRICE_MESSAGE = `Use um preço de R$ 0,01 a ${formatBRL(MAX_PRICE)}.`
const renewalPrice = z.int({ error: RENEWAL_PRICE_MESSAGE }).check(z.gte(1), z.lte(MAX_PRICE))

/** Items that the office offers for renewal, each with its own price in centavos, or without one at the current price. */
export const itemsToOfferSchema = nonEmptyItems(z.extend(itemToRenew, { price: z.optional(renewalPrice) }))

/** Percent as people type it, '4,5 %' or '-10', from -90 to 200, rounded to two decimals; undefined for anything else. */
export function parseIndexPercent(text: string): number | undefined {
  const written = withPlainHyphens(text.trim()).replace(/\s*%$/, '').replace(',', '.')
  const [, sign, whole, cents = '', cut = ''] = /^([+-]?)(\d{1,3})(?:\.(\d{1,2})(\d{0,18}))?$/.exec(written) ?? []
  if (whole === undefined) return undefined
  const hundredths = Number(whole) * 100 + Number(cents.padEnd(2, '0')) + (cut >= '5' ? 1 : 0)
  const percent = (sign === '-' ? -hundredths : hundredths) / 100
  return percent >= -90 && percent <= 200 ? percent : undefined
}

type PricedItem = Pick<OrderItem, 'term' | 'period_years' | 'price' | 'priced_days'>
const DAYS_PER_YEAR = 365

/**
 * What a contract costs for a period today: its price, or if it runs for another length, its price per month times the
 * period's months (a day counts as a thirtieth of a month).
 */
export function currentContractPrice(
  { term, period_years, price, priced_days }: PricedItem,
  years: PeriodYears,
): Centavos {
  if (priced_days !== undefined) return Math.round((price * years * DAYS_PER_YEAR) / priced_days)
  if (!term) return Math.round((price * years) / period_years)
  const { months, days } = lengthOfTerm(term)
  return Math.round((price * years * 12) / (months + days / 30))
}

/** Whether currentContractPrice differs from the contract's price, because another length was agreed. */
export const isContractPriceProrated = (item: PricedItem): boolean =>
  currentContractPrice(item, item.period_years) !== item.price

/** The price raised by a percentage: 125000 and 4.5 → 130625 */
export const indexedPrice = (price: Centavos, percent: number): Centavos =>
  Math.round((price * Math.round(10_000 + percent * 100)) / 10_000)

/** Whether a contract's point is free long enough after it for a renewal. `ranges`: when nobody has the point. */
export const fitsAfterContract = (
  { ends_at }: Pick<OrderItem, 'ends_at'>,
  years: PeriodYears,
  ranges: readonly FreeRange[],
): boolean =>
  ends_at !== null &&
  isWithinOneFreeRange(ranges, { from: dayAfterInstant(ends_at), to: dayAfterContractEnd(ends_at, years) })

export type RenewalState =
  /** The client may request a renewal. */
  'open' | 'too_early' | 'renewed' | 'ended' | 'ends_early'

/** Whether the contract of a completed order's item can be renewed at `now` (ISO 8601). */
export function renewalStateOfItem(item: OrderItem, now: string): RenewalState {
  if (item.renewed_by !== null) return 'renewed'
  if (!isContractRunning(item) || item.ends_at === null || item.ends_at <= now) return 'ended'
  if (item.ends_early) return 'ends_early'
  return item.booked_ahead || now < instantDaysBefore(item.ends_at, RENEWAL_DAYS) ? 'too_early' : 'open'
}

/** Items of an order that the office can renew at `now` (ISO 8601); none while a renewal of it exists. */
export const renewableItems = (order: Order, now: string): OrderItem[] =>
  order.status === 'completed' && order.renewal_order_id === null
    ? order.items.filter(item => renewalStateOfItem(item, now) === 'open')
    : []

/**
 * Returns the items with these ids if all can be renewed. Throws ORDER_WITHOUT_CONTRACT, RENEWAL_ASKED,
 * ORDER_ITEM_NOT_FOUND, CONTRACT_RENEWED, CONTRACT_ENDED, CONTRACT_ENDS_EARLY or RENEWAL_TOO_EARLY.
 */
export function assertRenewable(order: Order, itemIds: readonly string[], now: string): OrderItem[] {
  if (order.status !== 'completed') throw new DomainError('ORDER_WITHOUT_CONTRACT')
  if (order.renewal_order_id !== null) throw new DomainError('RENEWAL_ASKED', { order_id: order.renewal_order_id })
  const items = itemIds.map(id => {
    const renewedItem = order.items.find(item => item.id === id)
    if (!renewedItem) throw new DomainError('ORDER_ITEM_NOT_FOUND')
    return renewedItem
  })
  const states = items.map(item => renewalStateOfItem(item, now))
  if (states.includes('renewed')) throw new DomainError('CONTRACT_RENEWED')
  if (states.includes('ended')) throw new DomainError('CONTRACT_ENDED')
  if (states.includes('ends_early')) throw new DomainError('CONTRACT_ENDS_EARLY')
  if (states.includes('too_early')) throw new DomainError('RENEWAL_TOO_EARLY')
  return items
}

/** End of a renewal's hold: the default hold time after the last of the former contracts ends. ISO 8601. */
export const renewalHoldEnd = (items: readonly Pick<OrderItem, 'ends_at'>[], hours: number): string =>
  holdEndAfter(
    items.flatMap(({ ends_at }) => ends_at ?? []).reduce((last, end) => (end > last ? end : last)),
    hours,
  )
