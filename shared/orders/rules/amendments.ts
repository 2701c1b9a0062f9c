import * as z from 'zod/mini'
import { assetCodeOf } from '../../catalogue/rules/asset-codes.ts'
import { isBookedBefore, isFreeForTerm } from '../../catalogue/rules/bookings.ts'
import type { Point } from '../../catalogue/rules/points.ts'
import { lastDayOfTerm, type Term, termsOverlap, termUntil, wholeYearsWithin } from '../../catalogue/rules/terms.ts'
import {
  addDays,
  dayOf,
  daySchema,
  daysBetween,
  endOfDay,
  firstInstantOfContract,
  startOfDay,
} from '../../platform/rules/days.ts'
import { DomainError } from '../../platform/rules/domain-error.ts'
import { orderItemIdSchema, pointIdSchema } from '../../platform/rules/identifiers.ts'
import { type Centavos, formatBRL, MAX_PRICE, sumOfAmounts } from '../../platform/rules/money.ts'
import { textLine } from '../../platform/rules/texts.ts'
import type { AmendmentKind, AmendmentObstacle, ItemState } from './amendment-kinds.ts'
import { MAX_POINTS_PER_OFFICE_ORDER } from './cart.ts'
import { withReceiptsOfInstalments } from './instalment-receipts.ts'
import {
  dueDaysOf,
  instalmentsOf,
  moneyOf,
  SPREADS,
  type Spread,
  spreadSchema,
  withAmendedTotal,
} from './instalments.ts'
import { MAX_LINE_DESCRIPTION_LENGTH, type OrderLine, totalAmount } from './order-lines.ts'
import { distinctNamesAmong, isContractRunning, type Order, type OrderItem } from './orders.ts'
import { type AmendmentChanges, amendedInstalmentSchema, amendmentChangesSchema } from './sealed-amendments.ts'

/**
 * Amendments of a contract (decision 0102). `prepareAmendment` decides all that one changes, for its preview and for its
 * execution, so that the two can't differ.
 */

const MAX_SUSPENDED_DAYS = 366
const amount = z.int({ error: 'Informe um valor.' })
const amountFromZero = amount.check(z.gte(0), z.lte(MAX_PRICE, `Informe um valor de até ${formatBRL(MAX_PRICE)}.`))
const difference = amount.check(z.gte(-MAX_PRICE), z.lte(MAX_PRICE))
const itemIds = z
  .array(orderItemIdSchema)
  .check(z.minLength(1, 'Escolha pelo menos um ponto.'), z.maxLength(MAX_POINTS_PER_OFFICE_ORDER))

/** How the instalments follow. `due_on`: when one more is due. */
const money = { spread: spreadSchema, due_on: daySchema }

export const amendmentFormSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('end_early'),
    item_ids: itemIds,
    last_day: daySchema,
    /** Whether the days after the last one are credited. */
    credits: z.boolean(),
    /** Centavos, for all points together. */
    fee: amountFromZero,
    ...money,
  }),
  z.object({
    kind: z.literal('swap'),
    item_id: orderItemIdSchema,
    point_id: pointIdSchema,
    /** The last day of the former point; the new one begins on the next. */
    last_day: daySchema,
    /** What the rest of the term costs more at the new point; negative for less. Centavos. */
    difference,
    ...money,
  }),
  z.object({
    kind: z.literal('suspend'),
    item_ids: itemIds,
    /** Days without a sign. */
    days: z
      .int({ error: 'Informe quantos dias.' })
      .check(
        z.gte(1, 'Informe pelo menos 1 dia.'),
        z.lte(MAX_SUSPENDED_DAYS, `Informe até ${MAX_SUSPENDED_DAYS} dias.`),
      ),
    /** Whether the days are added to the end or credited. */
    compensation: z.enum(['extend', 'credit']),
    ...money,
  }),
  z.object({
    kind: z.literal('correct'),
    /** A point's days and price, as they should have been; undefined as they are. */
    item: z.optional(
      z.object({
        item_id: orderItemIdSchema,
        first_day: z.optional(daySchema),
        last_day: z.optional(daySchema),
        price: z.optional(amountFromZero),
      }),
    ),
    /** A debit, or with a negative amount a credit. */
    line: z.optional(
      z.object({
        description: textLine('Escreva do que é o valor.').check(
          z.minLength(1, 'Escreva do que é o valor.'),
          z.maxLength(MAX_LINE_DESCRIPTION_LENGTH, `Use até ${MAX_LINE_DESCRIPTION_LENGTH} caracteres.`),
        ),
        amount: difference.check(z.refine(value => value !== 0, { error: 'Informe um valor.' })),
      }),
    ),
    ...money,
  }),
])
export type AmendmentForm = z.infer<typeof amendmentFormSchema>
type FormOf<Kind extends AmendmentKind> = Extract<AmendmentForm, { kind: Kind }>

/** The legal changes: the states of a point in which each kind may change it. What is not here is refused. */
const AMENDMENTS: Record<AmendmentKind, readonly ItemState[]> = {
  end_early: ['not_begun', 'running'],
  swap: ['running'],
  suspend: ['running'],
  correct: ['not_begun', 'running'],
}

type AmendedPoint = Pick<
  Point,
  | 'id'
  | 'name'
  | 'asset_code'
  | 'status'
  | 'reserved_until'
  | 'sold_until'
  | 'held_to'
  | 'bookings'
  | 'is_available'
  | 'order_id'
>

/** What an amendment depends on beside its order and form. */
export type AmendmentFacts = {
  now: string
  /** The points of the items that change, and the new one of a swap. */
  points: ReadonlyMap<string, AmendedPoint>
  /** Points that the pending renewal of the order would go on with. */
  renewing: ReadonlySet<string>
  /** Names of the customers of other orders, for conflicts. */
  customerNameOf: (orderId: string | null) => string | null
  newId: () => string
  textOf: (reason: LineReason) => string
}

/** What a debit or credit is for. */
export type LineReason =
  | { reason: 'unused_days' | 'suspended_days'; days: number; names: readonly string[] }
  | { reason: 'fee' }
  | { reason: 'swap'; from: string; to: string }
  | { reason: 'new_point'; name: string; asset_code: string; days: { from: string; to: string } }
  | { reason: 'price'; name: string; before: Centavos; after: Centavos }
  | { reason: 'other'; description: string }

type Changed = { items: OrderItem[]; lines: OrderLine[] }

/** An amendment before it is made: what changes, and how the instalments would be for each way to divide. */
export const amendmentPreviewSchema = z.object({
  changes: amendmentChangesSchema,
  instalments_before: z.array(amendedInstalmentSchema),
  spreads: z.array(z.object({ spread: spreadSchema, instalments: z.array(amendedInstalmentSchema) })),
})
export type AmendmentPreview = z.infer<typeof amendmentPreviewSchema>

export type PreparedAmendment<Known extends Order> = { order: Known } & AmendmentPreview

/**
 * What an amendment makes of an order, to the centavo. Throws AMENDMENT_NOT_POSSIBLE, ORDER_ITEM_NOT_FOUND,
 * AMENDMENT_DAY_INVALID, AMENDMENT_POINT_TAKEN, AMENDMENT_TOTAL_NEGATIVE, AMENDMENT_WITHOUT_CHANGE,
 * INSTALMENT_DUE_INVALID, INSTALMENT_HAS_RECEIPT or ORDER_FULL.
 */
export function prepareAmendment<Known extends Order>(
  order: Known,
  form: AmendmentForm,
  facts: AmendmentFacts,
): PreparedAmendment<Known> {
  assertAmendable(order, form, facts)
  const { earliest, latest } = dueDaysOf(order)
  if (form.due_on < earliest || form.due_on > latest) throw new DomainError('INSTALMENT_DUE_INVALID')
  const { items, lines } = changesOf(order, form, facts)
  const added = items.filter(item => !order.items.some(({ id }) => id === item.id))
  const total_amount = totalAmount(items, [...(order.lines ?? []), ...lines])
  if (total_amount < 0) throw new DomainError('AMENDMENT_TOTAL_NEGATIVE', { total_amount })
  const withSpread = (spread: Spread): Known => ({
    ...withAmendedTotal(order, { total_amount, spread, due_on: form.due_on, newId: facts.newId }),
    items,
    ...(lines.length > 0 && { lines: [...(order.lines ?? []), ...lines] }),
  })
  const changed = withReceiptsOfInstalments(withSpread(form.spread))
  const points = amendedPointsOf(order.items, items)
  if (points.length === 0 && lines.length === 0) throw new DomainError('AMENDMENT_WITHOUT_CHANGE')
  const { credit } = moneyOf(changed)
  const isLess = total_amount < order.total_amount
  const hasInstalments = total_amount !== order.total_amount && shownInstalments(changed).length > 0
  return {
    order: changed,
    changes: {
      kind: form.kind,
      points,
      lines: [...added.map(item => newPointLine(item, facts)), ...lines].map(({ description, amount: of }) => ({
        description,
        amount: of,
      })),
      total_before: order.total_amount,
      total_amount,
      ...(credit > 0 && { credit }),
      instalments: shownInstalments(changed),
    },
    instalments_before: shownInstalments(order),
    spreads: hasInstalments
      ? SPREADS.filter(spread => spread !== (isLess ? 'one_more' : 'last_first')).map(spread => ({
          spread,
          instalments: shownInstalments(withSpread(spread)),
        }))
      : [],
  }
}

/** A new point's price, which is no line of the order: without it an amendment's amounts would not add up. */
const newPointLine = (item: OrderItem, { textOf }: AmendmentFacts) => ({
  description: textOf({
    reason: 'new_point',
    name: item.point_name,
    asset_code: assetCodeOf(item),
    days: { from: firstDayOf(item), to: lastDayOf(item) },
  }),
  amount: item.price,
})

const shownInstalments = (order: Order) =>
  instalmentsOf(order).map(({ due_on, amount: of }) => ({ due_on, amount: of }))

function changesOf(order: Order, form: AmendmentForm, facts: AmendmentFacts): Changed {
  switch (form.kind) {
    case 'end_early':
      return endedEarly(order, form, facts)
    case 'swap':
      return swapped(order, form, facts)
    case 'suspend':
      return suspended(order, form, facts)
    case 'correct':
      return corrected(order, form, facts)
  }
}

const itemIdsOf = (form: AmendmentForm): readonly string[] => {
  if (form.kind === 'swap') return [form.item_id]
  if (form.kind === 'correct') return form.item ? [form.item.item_id] : []
  return form.item_ids
}

/** The items that an amendment changes. Throws ORDER_ITEM_NOT_FOUND. */
export function amendedItems({ items }: Order, form: AmendmentForm): OrderItem[] {
  const ids = itemIdsOf(form)
  const named = items.filter(({ id }) => ids.includes(id))
  if (named.length < new Set(ids).size) throw new DomainError('ORDER_ITEM_NOT_FOUND')
  return named
}

/** Throws AMENDMENT_NOT_POSSIBLE for what AMENDMENTS does not name, or ORDER_ITEM_NOT_FOUND. */
function assertAmendable(order: Order, form: AmendmentForm, facts: AmendmentFacts): void {
  const refuse = (obstacle: AmendmentObstacle, items: readonly OrderItem[] = []): never => {
    throw new DomainError('AMENDMENT_NOT_POSSIBLE', {
      obstacle,
      points: items.map(({ point_id, point_name }) => ({ point_id, point_name })),
    })
  }
  const obstacle = orderObstacle(order)
  if (obstacle) refuse(obstacle)
  const states = Map.groupBy(amendedItems(order, form), item => itemStateOf(item, facts))
  for (const [state, items] of states) if (!AMENDMENTS[form.kind].includes(state)) refuse(state, items)
}

/** Why an order's contract can't be amended at all; undefined when it can. */
export function orderObstacle({
  status,
  contract_hash,
  paper_contract,
}: Pick<Order, 'status' | 'contract_hash' | 'paper_contract'>): AmendmentObstacle | undefined {
  if (status !== 'completed') return status === 'cancelled' ? 'cancelled' : 'pending'
  return contract_hash === null && !paper_contract ? 'not_issued' : undefined
}

function itemStateOf(item: OrderItem, { now, renewing }: Pick<AmendmentFacts, 'now' | 'renewing'>): ItemState {
  if (item.renewed_by !== null) return 'renewed'
  if (item.starts_at === null || !isContractRunning(item) || (item.ends_at !== null && item.ends_at <= now))
    return 'ended'
  if (renewing.has(item.point_id)) return 'renewal_asked'
  return firstDayOf(item) > dayOf(now) ? 'not_begun' : 'running'
}

/** The items that an amendment of a kind may change. */
export const amendableItems = (order: Order, kind: AmendmentKind, now: string): OrderItem[] =>
  order.items.filter(item => AMENDMENTS[kind].includes(itemStateOf(item, { now, renewing: new Set() })))

/** First and last day of a contract's item. */
export const firstDayOf = ({ starts_at }: Pick<OrderItem, 'starts_at'>): string =>
  starts_at === null ? '' : dayOf(firstInstantOfContract(starts_at))
export const lastDayOf = ({ ends_at }: Pick<OrderItem, 'ends_at'>): string => (ends_at === null ? '' : dayOf(ends_at))

type Dated = Pick<OrderItem, 'starts_at' | 'ends_at'>
const daysOf = (item: Dated): number => daysBetween(firstDayOf(item), lastDayOf(item)) + 1

/** The item's price with the lines that correct it. */
export const correctedPrice = (
  { id, price }: Pick<OrderItem, 'id' | 'price'>,
  lines: readonly OrderLine[] = [],
): Centavos => price + sumOfAmounts(lines.filter(({ price_of }) => price_of === id).map(each => each.amount))

/**
 * What so many days of an item cost, without fractions of a centavo: the days that are left cost the rest, so that the two
 * are always the price.
 */
export const priceOfDays = (price: Centavos, count: number, all: number): Centavos =>
  Number((BigInt(price) * BigInt(count)) / BigInt(all))

/** The days that the item's price is for. */
const pricedDaysOf = (item: OrderItem): number => item.priced_days ?? daysOf(item)

/** A contract that ends early was used for its first day at least. */
const FIRST_DAY = 1

/** So many days as far as they are paid, and were neither credited before nor `used`. */
const creditableDays = (item: OrderItem, count: number, used = 0): number =>
  Math.max(0, Math.min(count, pricedDaysOf(item) - (item.credited_days ?? 0) - used))

const withCredited = (item: OrderItem, count: number): OrderItem =>
  count === 0 ? item : { ...item, credited_days: (item.credited_days ?? 0) + count, priced_days: pricedDaysOf(item) }

const valueOfDays = ({ lines }: Pick<Order, 'lines'>, item: OrderItem, count: number): Centavos =>
  priceOfDays(correctedPrice(item, lines), count, pricedDaysOf(item))

/** The item with another last day, which has passed or not. Its price stays that of the days that it was for. */
const withLastDay = (item: OrderItem, last_day: string, now: string): OrderItem => ({
  ...item,
  priced_days: item.priced_days ?? daysOf(item),
  ends_at: endOfDay(last_day),
  // Days that are no whole years any more are a term.
  term: termUntil(item.term?.from ?? firstDayOf(item), last_day),
  ...(last_day < dayOf(now) && { ended_at: now }),
})

/** The item with an earlier last day, after which the customer does not go on with it. */
const endedOn = (item: OrderItem, last_day: string, now: string): OrderItem => ({
  ...withLastDay(item, last_day, now),
  ends_early: true,
})

/** Throws AMENDMENT_DAY_INVALID unless the day is from `first` to `last`. */
function assertDay(day: string, first: string, last: string): void {
  if (day < first || day > last) throw new DomainError('AMENDMENT_DAY_INVALID', { first, last })
}

const lineOf = (
  { textOf }: AmendmentFacts,
  reason: LineReason,
  of: Centavos,
  order: Order,
  price_of?: string,
): OrderLine[] =>
  of === 0
    ? []
    : [
        {
          kind: 'adjustment',
          description: textOf(reason).slice(0, MAX_LINE_DESCRIPTION_LENGTH),
          amount: of,
          amendment: nextNumber(order),
          ...(price_of !== undefined && { price_of }),
        },
      ]

/** The number that the order's next amendment gets. */
export const nextNumber = ({ amendments = [] }: Pick<Order, 'amendments'>): number => amendments.length + 1

/** A credit for each number of days, for all points with it. */
function creditsOfDays(
  order: Order,
  items: readonly OrderItem[],
  { countOf, reason }: { countOf: (item: OrderItem) => number; reason: 'unused_days' | 'suspended_days' },
  facts: AmendmentFacts,
): OrderLine[] {
  const nameOf = distinctNamesAmong(order.items)
  return [...Map.groupBy(items, countOf)].flatMap(([count, group]) =>
    lineOf(
      facts,
      { reason, days: count, names: group.map(nameOf) },
      0 - sumOfAmounts(group.map(item => valueOfDays(order, item, count))),
      order,
    ),
  )
}

function endedEarly(order: Order, form: FormOf<'end_early'>, facts: AmendmentFacts): Changed {
  const { last_day, credits, fee } = form
  const ended = amendedItems(order, form)
  const first = ended.map(firstDayOf).toSorted().at(-1) ?? ''
  const last = addDays(ended.map(lastDayOf).toSorted()[0] ?? '', -1)
  assertDay(last_day, first, last)
  const countOf = (item: OrderItem) =>
    credits ? creditableDays(item, daysBetween(last_day, lastDayOf(item)), FIRST_DAY) : 0
  return {
    items: order.items.map(item =>
      ended.includes(item) ? endedOn(withCredited(item, countOf(item)), last_day, facts.now) : item,
    ),
    lines: [
      ...(credits ? creditsOfDays(order, ended, { countOf, reason: 'unused_days' }, facts) : []),
      ...lineOf(facts, { reason: 'fee' }, fee, order),
    ],
  }
}

/** Throws AMENDMENT_POINT_TAKEN, with whose it is, unless the point is free for the term. */
function assertFree(
  point: AmendedPoint,
  isFree: boolean,
  { name, term }: { name: string; term: Term },
  { customerNameOf }: AmendmentFacts,
): void {
  if (isFree) return
  const next = point.bookings?.find(booking => termsOverlap(booking, term))
  throw new DomainError('AMENDMENT_POINT_TAKEN', {
    points: [
      {
        point_id: point.id,
        point_name: name,
        from: next?.from ?? null,
        customer_name: customerNameOf(next ? next.order_id : point.order_id),
      },
    ],
  })
}

function swapped(order: Order, form: FormOf<'swap'>, facts: AmendmentFacts): Changed {
  const { last_day, point_id, difference: more } = form
  const [former] = amendedItems(order, form)
  const point = facts.points.get(point_id)
  if (!former || !point) throw new DomainError('POINT_NOT_FOUND')
  if (order.items.some(item => item.point_id === point_id)) throw new DomainError('AMENDMENT_POINT_IN_ORDER')
  const today = dayOf(facts.now)
  const earliest = [firstDayOf(former), addDays(today, -1)].toSorted().at(-1) ?? today
  assertDay(last_day, earliest, addDays(lastDayOf(former), -1))
  const term = termUntil(addDays(last_day, 1), lastDayOf(former))
  assertFree(point, isFreeForTerm(point, term, facts.now), { name: point.name, term }, facts)
  const rest = daysBetween(last_day, lastDayOf(former))
  const credited = creditableDays(former, rest, FIRST_DAY)
  const price = valueOfDays(order, former, credited)
  if (price + more < 0) throw new DomainError('AMENDMENT_TOTAL_NEGATIVE', { total_amount: price + more })
  const years = wholeYearsWithin(term)
  const isAhead = term.from > today
  const added: OrderItem = {
    id: facts.newId(),
    point_id,
    point_name: point.name,
    asset_code: point.asset_code,
    period_years: years,
    price,
    reserved_period_years: years,
    reserved_price: price,
    term,
    ...(order.sale && { list_price: null }),
    ...(isAhead && { booked_ahead: true as const }),
    starts_at: startOfDay(term.from),
    ends_at: endOfDay(lastDayOfTerm(term)),
    ended_at: null,
    renewed_by: null,
  }
  const nameOf = distinctNamesAmong([...order.items, added])
  const names = { from: nameOf(former), to: nameOf(added) }
  return {
    items: [
      ...order.items.map(item => (item === former ? endedOn(withCredited(item, credited), last_day, facts.now) : item)),
      added,
    ],
    lines: [
      ...lineOf(facts, { reason: 'unused_days', days: credited, names: [names.from] }, 0 - price, order),
      ...lineOf(facts, { reason: 'swap', ...names }, more, order, added.id),
    ],
  }
}

function suspended(order: Order, form: FormOf<'suspend'>, facts: AmendmentFacts): Changed {
  const { days: count, compensation } = form
  const named = amendedItems(order, form)
  if (compensation === 'credit') {
    const countOf = (item: OrderItem) => creditableDays(item, Math.min(count, daysOf(item)))
    const items = order.items.map(item => (named.includes(item) ? withCredited(item, countOf(item)) : item))
    return { items, lines: creditsOfDays(order, named, { countOf, reason: 'suspended_days' }, facts) }
  }
  return {
    items: order.items.map(item =>
      named.includes(item) ? extendedTo(order, item, addDays(lastDayOf(item), count), facts) : item,
    ),
    lines: [],
  }
}

/** The item with a later last day. Throws AMENDMENT_POINT_TAKEN when the point's next booking begins before. */
function extendedTo(order: Order, item: OrderItem, last_day: string, facts: AmendmentFacts): OrderItem {
  const point = facts.points.get(item.point_id)
  if (!point) throw new DomainError('POINT_NOT_FOUND')
  const term = termUntil(addDays(lastDayOf(item), 1), last_day)
  const others = { ...point, bookings: (point.bookings ?? []).filter(({ order_id }) => order_id !== order.id) }
  const isFree = item.booked_ahead
    ? !others.bookings.some(booking => termsOverlap(booking, term))
    : !isBookedBefore(others, term.to, facts.now)
  assertFree(others, isFree, { name: distinctNamesAmong(order.items)(item), term }, facts)
  return withLastDay(item, last_day, facts.now)
}

function corrected(order: Order, { item: form, line }: FormOf<'correct'>, facts: AmendmentFacts): Changed {
  const current = order.items.find(({ id }) => id === form?.item_id)
  const free = line ? lineOf(facts, { reason: 'other', description: line.description }, line.amount, order) : []
  if (!form || !current) return { items: order.items, lines: free }
  const { first_day = firstDayOf(current), last_day = lastDayOf(current), price } = form
  const before = correctedPrice(current, order.lines)
  const after = price ?? before
  const name = distinctNamesAmong(order.items)(current)
  const item = withDays(order, current, { first_day, last_day }, facts)
  return {
    items: order.items.map(each => (each === current ? item : each)),
    lines: [...lineOf(facts, { reason: 'price', name, before, after }, after - before, order, current.id), ...free],
  }
}

/**
 * The item on other days, for which its price is. A contract that runs has begun, and ends today at the earliest; one
 * that renews another begins where that ends. Throws AMENDMENT_DAY_INVALID or AMENDMENT_POINT_TAKEN.
 */
function withDays(
  order: Order,
  item: OrderItem,
  { first_day, last_day }: { first_day: string; last_day: string },
  facts: AmendmentFacts,
): OrderItem {
  const today = dayOf(facts.now)
  const [first, last] = [firstDayOf(item), lastDayOf(item)]
  if (first_day === first && last_day === last) return item
  const isFixed = order.renews !== null || (!item.booked_ahead && first > today)
  if (first_day !== first)
    assertDay(
      first_day,
      isFixed ? first : item.booked_ahead ? addDays(today, 1) : addDays(first, -366),
      isFixed ? first : item.booked_ahead ? addDays(today, 366 * 2) : today,
    )
  const earliest = first_day > today ? first_day : today
  assertDay(last_day, earliest, addDays(first_day, 366 * 5))
  const point = facts.points.get(item.point_id)
  if (item.booked_ahead && first_day < first && point) {
    const term = { from: first_day, to: first }
    const isFree = isFreeForTerm({ ...point, is_available: true }, term, facts.now)
    assertFree(point, isFree, { name: item.point_name, term }, facts)
  }
  const {
    priced_days: _,
    ends_early,
    ...moved
  } = last_day > last ? extendedTo(order, item, last_day, facts) : withLastDay(item, last_day, facts.now)
  return {
    ...moved,
    ...(first_day !== first && { starts_at: startOfDay(first_day) }),
    ...(ends_early && last_day === last && { ends_early }),
    term: termUntil(first_day, last_day),
  }
}

/** The points whose days differ, with those that came. */
const amendedPointsOf = (before: readonly OrderItem[], after: readonly OrderItem[]): AmendmentChanges['points'] =>
  after.flatMap(item => {
    const former = before.find(({ id }) => id === item.id)
    const range = { from: firstDayOf(item), to: lastDayOf(item) }
    const formerRange = former ? { from: firstDayOf(former), to: lastDayOf(former) } : null
    if (formerRange?.from === range.from && formerRange.to === range.to) return []
    const { point_id, point_name } = item
    return [{ point_id, point_name, asset_code: assetCodeOf(item), before: formerRange, after: range }]
  })
