import fc from 'fast-check'
import type { batchWritePoints, findPoints } from '#functions/catalogue/points/points-store.ts'
import type { changeHoldAndKit, confirmOrder } from '#functions/installation/orders.ts'
import type { cancelOrder } from '#functions/orders/cancel-order.ts'
import type { editItemPeriod } from '#functions/orders/edit-item-period.ts'
import type { limitOrderToItems } from '#functions/orders/limit-order-to-items.ts'
import type { findOrder } from '#functions/orders/orders-store.ts'
import type { requestRenewal } from '#functions/orders/request-renewal.ts'
import type { reserve } from '#functions/orders/reserve.ts'
import type { auditTable } from '#functions/upkeep/audit/audit-table.ts'
import type { endContracts } from '#functions/upkeep/jobs/end-contracts.ts'
import type { freeDueHolds } from '#functions/upkeep/jobs/free-due-holds.ts'
import type { recordReminders } from '#functions/upkeep/jobs/record-reminders.ts'
import { PERIOD_YEARS, type PeriodYears } from '#shared/catalogue/rules/periods.ts'
import { priceField } from '#shared/catalogue/rules/prices.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aBuyer, aPoint, GOLD_PRICES } from './catalogue.ts'
import { aPerson } from './people.ts'

/**
 * Model-based test of orders: random commands of random people, with jumps in time, run against the real use cases and
 * against a small model of the rules. The model has times, but no tables, indexes or transactions.
 */

export type ModelledUseCases = {
  reserve: typeof reserve
  confirmOrder: typeof confirmOrder
  cancelOrder: typeof cancelOrder
  limitOrderToItems: typeof limitOrderToItems
  editItemPeriod: typeof editItemPeriod
  changeHoldAndKit: typeof changeHoldAndKit
  requestRenewal: typeof requestRenewal
  freeDueHolds: typeof freeDueHolds
  endContracts: typeof endContracts
  recordReminders: typeof recordReminders
  auditTable: typeof auditTable
  batchWritePoints: typeof batchWritePoints
  findPoints: typeof findPoints
  findOrder: typeof findOrder
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const HOLD_HOURS = 72
const POINTS = 5

/** The last millisecond of a contract's last day in Brazil (UTC-3). A contract that goes on begins a millisecond after `from`. */
function lastInstant(from: number, years: PeriodYears): number {
  const firstDay = Math.floor((from + 1 - 3 * HOUR) / DAY) * DAY + 3 * HOUR
  return firstDay + years * 365 * DAY - 1
}

const MANAGERS: readonly Actor[] = [
  { user_id: 'admin-user', role: 'admin' },
  { user_id: 'operations_manager-user', role: 'operations_manager' },
]
const CLIENTS: readonly Actor[] = [
  { user_id: 'client-user', role: 'client' },
  { user_id: 'other-user', role: 'client' },
]
const PEOPLE: readonly Actor[] = [...CLIENTS, ...MANAGERS]

/** Profiles that the table must contain. */
export const MODEL_PEOPLE: readonly Profile[] = PEOPLE.map(({ user_id, role }) =>
  aPerson(role, { id: user_id, email: `${user_id}@example.com` }),
)

type ModelItem = {
  id: string
  point: number
  years: PeriodYears
  first: PeriodYears
  /** End of the contract in epoch milliseconds; undefined before the contract starts. */
  ends?: number
  ended: boolean
  renewedBy: ModelOrder | undefined
}
/** An order in the model. */
type ModelOrder = {
  id: string
  owner: string | null
  status: Order['status']
  until: number | undefined
  items: ModelItem[]
  renews: ModelOrder | undefined
  renewal: ModelOrder | undefined
  version: number
}
type ModelPoint = { holder: ModelOrder | undefined; sold: boolean; until: number | undefined }

const isRunning = ({ ended, renewedBy }: ModelItem): boolean => !ended && !renewedBy
const isPriced = (years: PeriodYears): boolean => GOLD_PRICES[priceField(years)] !== null
const iso = (instant: number): string => new Date(instant).toISOString()

/** The requested state is already the current one: nothing is written. */
const UNCHANGED = Symbol('unchanged')
/** Refusals of the request itself: with an outdated version, ORDER_CHANGED is answered instead. */
const REFUSALS_OF_REQUEST = new Set([
  'HOLD_DATE_INVALID',
  'ORDER_ITEM_NOT_FOUND',
  'ORDER_WITHOUT_ITEMS',
  'PERIOD_WITHOUT_PRICE',
])

/** The version that a command sends: none, the current one, or an older one. */
const sentVersion = fc.constantFrom('none', 'current', 'current', 'stale')
type SentVersion = 'none' | 'current' | 'stale'

const orderIndex = fc.nat({ max: 1000 })
const person = fc.nat({ max: 3 })
const years = fc.constantFrom(...PERIOD_YEARS, ...PERIOD_YEARS.filter(isPriced), ...PERIOD_YEARS.filter(isPriced))
const pointIndexes = fc.uniqueArray(fc.nat({ max: POINTS - 1 }), { minLength: 1, maxLength: 3 })

/** `of`: index of the order, from the newest. */
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('reserve' as const), person, points: pointIndexes, years }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('pass' as const),
      time: fc.constantFrom('hour', 'hour', 'day', 'hold', 'near an end', 'near an end', 'an end', 'after an end'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('confirm' as const), of: orderIndex, person, seen: sentVersion }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('cancel' as const), of: orderIndex, person, seen: sentVersion }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('keep' as const),
      of: orderIndex,
      person,
      seen: sentVersion,
      items: pointIndexes,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('period' as const),
      of: orderIndex,
      person,
      seen: sentVersion,
      item: person,
      years,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('extend' as const),
      of: orderIndex,
      person,
      seen: sentVersion,
      hours: fc.integer({ min: -50, max: 9000 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('renew' as const),
      of: orderIndex,
      person,
      seen: sentVersion,
      items: pointIndexes,
      years,
      // Mostly by somebody who may, at a time when it is allowed: with pure chance hardly any command would succeed.
      whose: fc.constantFrom('own', 'own', 'any'),
      when: fc.constantFrom('in time', 'in time', 'now'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('at once' as const), of: orderIndex }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('free holds' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('end contracts' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('give notice' as const) }) },
)
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never

/** Clocks never go back, not even between runs: what has expired in the table stays expired. */
let clock = Date.UTC(2030, 0, 1, 12)
/** Number of the last point that was created; above the ids of all other points in the table. */
let lastPoint = 9_000_000
function nextPointId(): string {
  lastPoint += 1
  return String(lastPoint)
}

/** One run: the model, compared with the table. */
class Run {
  readonly #useCases: ModelledUseCases
  readonly #orders: ModelOrder[] = []
  readonly #points: ModelPoint[] = Array.from({ length: POINTS }, () => ({
    holder: undefined,
    sold: false,
    until: undefined,
  }))
  readonly #pointIds: string[] = Array.from({ length: POINTS }, () => nextPointId())
  readonly #count: (what: string) => void

  constructor(useCases: ModelledUseCases, count: (what: string) => void) {
    this.#useCases = useCases
    this.#count = count
  }

  async play(commands: readonly Command[]): Promise<void> {
    await this.#useCases.batchWritePoints(this.#pointIds.map(id => aPoint(id, GOLD_PRICES)))
    for (const modelCommand of commands) {
      clock += HOUR / 60
      await this.#run(modelCommand)
    }
    await this.#assertSameState()
  }

  get #now(): string {
    return iso(clock)
  }

  #order(index: number): ModelOrder | undefined {
    return this.#orders.at(-1 - (index % Math.max(1, Math.min(6, this.#orders.length))))
  }
  #pointOf(item: ModelItem): ModelPoint {
    const point = this.#points[item.point]
    if (!point) throw new Error('an item has a point of this run')
    return point
  }
  #person = (index: number): Actor => PEOPLE[index % PEOPLE.length] ?? MANAGERS[0] ?? fail('there are people')
  #manager = (index: number): Actor => MANAGERS[index % MANAGERS.length] ?? fail('there are managers')

  async #run(modelCommand: Command): Promise<void> {
    const { does } = modelCommand
    if (does === 'pass') return this.#advanceClock(modelCommand.time)
    if (does === 'reserve') return this.#reserve(modelCommand)
    if (does === 'free holds') return this.#freeHolds()
    if (does === 'end contracts') return this.#endContracts()
    if (does === 'give notice') return this.#sendReminders()
    const order = this.#order(modelCommand.of)
    if (!order) return
    if (does === 'at once') return this.#decideConcurrently(order)
    const version = versionSeen(order, modelCommand.seen)
    const order_id = order.id
    const by = { actor: this.#person(modelCommand.person), now: this.#now }
    const byManager = { actor: this.#manager(modelCommand.person), now: this.#now }
    if (does === 'confirm')
      await this.#assertSameOutcome(
        does,
        modelCommand.seen,
        order,
        this.#refusalOfConfirmation(order),
        () => this.#applyConfirmation(order),
        () => this.#useCases.confirmOrder({ order_id, version }, byManager),
      )
    if (does === 'cancel')
      await this.#assertSameOutcome(
        does,
        modelCommand.seen,
        order,
        this.#refusalOfAccess(order, by.actor),
        () => this.#applyCancellation(order),
        () => this.#useCases.cancelOrder({ order_id, version }, by),
      )
    if (does === 'keep') {
      const keptItems = order.items.filter((_, index) => modelCommand.items.includes(index))
      const refusal =
        this.#refusalOfAccess(order, by.actor) ?? (keptItems.length === 0 ? 'ORDER_WITHOUT_ITEMS' : undefined)
      await this.#assertSameOutcome(
        does,
        modelCommand.seen,
        order,
        refusal,
        () => this.#keepItems(order, keptItems),
        () => this.#useCases.limitOrderToItems({ order_id, item_ids: keptItems.map(({ id }) => id), version }, by),
      )
    }
    if (does === 'period') {
      const item = order.items[modelCommand.item % order.items.length]
      if (!item) return
      const isOffered = modelCommand.years === item.first || isPriced(modelCommand.years)
      const refusal =
        this.#refusalOfAccess(order, by.actor) ??
        this.#refusalOfLostPoints(order) ??
        (isOffered ? undefined : 'PERIOD_WITHOUT_PRICE')
      const apply = () => {
        if (item.years === modelCommand.years) return UNCHANGED
        item.years = modelCommand.years
        return undefined
      }
      await this.#assertSameOutcome(does, modelCommand.seen, order, refusal, apply, () =>
        this.#useCases.editItemPeriod({ order_id, item_id: item.id, period_years: modelCommand.years, version }, by),
      )
    }
    if (does === 'extend') {
      const until = clock + modelCommand.hours * HOUR
      const isLater = until > clock && until > (order.until ?? clock) && until <= clock + 365 * DAY
      const refusal =
        (order.status === 'pending' ? undefined : 'ORDER_NOT_PENDING') ??
        (isLater ? undefined : 'HOLD_DATE_INVALID') ??
        this.#refusalOfLostPoints(order)
      await this.#assertSameOutcome(
        does,
        modelCommand.seen,
        order,
        refusal,
        () => this.#applyExtension(order, until),
        () =>
          this.#useCases.changeHoldAndKit(
            { order_id, reserved_until: iso(until), hold_reason: 'Combinado', version },
            byManager,
          ),
      )
    }
    if (does === 'renew') {
      const chosen = order.items.filter((_, index) => modelCommand.items.includes(index))
      const requested = chosen.length > 0 ? chosen : order.items
      if (modelCommand.when === 'in time')
        this.#advanceClockTo(Math.min(...requested.map(({ ends = 0 }) => ends)) - 60 * DAY)
      const own = PEOPLE.find(({ user_id }) => user_id === order.owner)
      const by = { actor: (modelCommand.whose === 'own' && own) || this.#person(modelCommand.person), now: this.#now }
      const items = requested.map(({ id }) => ({ item_id: id, period_years: modelCommand.years }))
      let created: Order | undefined
      const apply = () => {
        if (created) this.#addRenewal(order, requested, created)
      }
      await this.#assertSameOutcome(
        does,
        modelCommand.seen,
        order,
        this.#refusalOfRenewal(order, requested, by.actor, modelCommand.years),
        apply,
        async () => {
          created = await this.#useCases.requestRenewal({ order_id, items, version }, { ...by, hold_hours: HOLD_HOURS })
          return created
        },
      )
    }
  }

  /** Runs the command on the system and on the model: both refuse for the same reason, or both write. */
  async #assertSameOutcome(
    does: string,
    sentVersion: SentVersion,
    order: ModelOrder,
    refusal: string | undefined,
    apply: () => unknown,
    call: () => Promise<Order>,
  ): Promise<void> {
    const isStale = sentVersion === 'stale' && order.version > 0
    const expectedText = isStale && (!refusal || REFUSALS_OF_REQUEST.has(refusal)) ? 'ORDER_CHANGED' : refusal
    const outcome = await outcomeOf(call)
    const description = `${does} of a ${order.renews ? 'renewal' : 'order'} that is ${order.status} by ${sentVersion} version`
    if (outcome !== (expectedText ?? 'done'))
      throw new Error(`${description}: ${outcome}, the model says ${expectedText ?? 'done'}`)
    this.#count(expectedText === undefined ? `${does}${order.renews ? ' a renewal' : ''}` : `${does}: ${expectedText}`)
    if (expectedText === undefined && apply() !== UNCHANGED) order.version += 1
  }

  #advanceClock(time: string): void {
    const ends = this.#orders.flatMap(({ status, items }) =>
      status === 'completed' ? items.flatMap(item => (isRunning(item) && item.ends ? [item.ends] : [])) : [],
    )
    const next = Math.min(...ends.filter(end => end > clock))
    const to: Record<string, number> = {
      day: clock + DAY,
      hold: clock + (HOLD_HOURS + 1) * HOUR,
      'near an end': next - 60 * DAY,
      'an end': next,
      'after an end': next + 80 * HOUR,
    }
    this.#advanceClockTo(to[time] ?? clock + HOUR)
  }
  #advanceClockTo(moment: number): void {
    if (Number.isFinite(moment)) clock = Math.max(clock, moment)
  }

  async #reserve({
    person: index,
    points,
    years: period,
  }: {
    person: number
    points: number[]
    years: PeriodYears
  }): Promise<void> {
    // The first person is sometimes not signed in.
    const actor = index === 3 ? undefined : this.#person(index)
    const isTaken = points.some(index => {
      const point = this.#points[index]
      return point?.holder && (point.sold || (point.until ?? 0) > clock)
    })
    const refusal = isTaken ? 'POINT_UNAVAILABLE' : isPriced(period) ? undefined : 'PERIOD_WITHOUT_PRICE'
    let created: Order | undefined
    const outcome = await outcomeOf(async () => {
      const items = points.map(point => ({ point_id: this.#pointIds[point] ?? '', period_years: period }))
      const customerData = aBuyer(actor ? 'Clara Cliente' : 'Visitante')
      created = await this.#useCases.reserve({ customerData, items }, { actor, now: this.#now, hold_hours: HOLD_HOURS })
    })
    if (outcome !== (refusal ?? 'done')) throw new Error(`reserve: ${outcome}, the model says ${refusal ?? 'done'}`)
    this.#count(refusal ? `reserve: ${refusal}` : 'reserve')
    if (!created) return
    const order = this.#addOrder(created, actor?.user_id ?? null, points, undefined)
    for (const point of points) this.#points[point] = { holder: order, sold: false, until: order.until }
  }

  #addOrder(
    created: Order,
    owner: string | null,
    points: readonly number[],
    renews: ModelOrder | undefined,
  ): ModelOrder {
    const order: ModelOrder = {
      id: created.id,
      owner,
      status: 'pending',
      until: renews
        ? Math.max(...renews.items.flatMap(item => (points.includes(item.point) ? [item.ends ?? 0] : []))) +
          HOLD_HOURS * HOUR
        : clock + HOLD_HOURS * HOUR,
      items: created.items.map((item, index) => ({
        id: item.id,
        point: points[index] ?? -1,
        years: item.period_years,
        first: item.period_years,
        ended: false,
        renewedBy: undefined,
      })),
      renews,
      renewal: undefined,
      version: 1,
    }
    this.#orders.push(order)
    return order
  }

  #refusalOfAccess(order: ModelOrder, actor: Actor): string | undefined {
    if (actor.role === 'client' && order.owner !== actor.user_id) return 'ORDER_NOT_FOUND'
    return order.status === 'pending' ? undefined : 'ORDER_NOT_PENDING'
  }
  #refusalOfLostPoints(order: ModelOrder): string | undefined {
    const isOver = (order.until ?? 0) <= clock
    const isLost = order.items.some(item => {
      const { holder } = this.#pointOf(item)
      return holder !== order && (!order.renews || holder !== order.renews)
    })
    return isOver && isLost ? 'ORDER_HOLD_OVER' : undefined
  }
  #refusalOfConfirmation(order: ModelOrder): string | undefined {
    return order.status === 'pending' ? this.#refusalOfLostPoints(order) : 'ORDER_NOT_PENDING'
  }
  #refusalOfRenewal(
    order: ModelOrder,
    requested: readonly ModelItem[],
    actor: Actor,
    period: PeriodYears,
  ): string | undefined {
    if (order.owner !== actor.user_id) return 'ORDER_NOT_FOUND'
    if (order.status !== 'completed') return 'ORDER_WITHOUT_CONTRACT'
    if (order.renewal) return 'RENEWAL_ASKED'
    if (requested.some(({ renewedBy }) => renewedBy)) return 'CONTRACT_RENEWED'
    if (requested.some(({ ended, ends = 0 }) => ended || ends <= clock)) return 'CONTRACT_ENDED'
    if (requested.some(({ ends = 0 }) => clock < ends - 90 * DAY)) return 'RENEWAL_TOO_EARLY'
    return isPriced(period) ? undefined : 'PERIOD_WITHOUT_PRICE'
  }

  #applyConfirmation(order: ModelOrder): void {
    for (const item of order.items) {
      const old = order.renews?.items.find(({ point }) => point === item.point)
      item.ends = lastInstant(old?.ends ?? clock, item.years)
      if (old) old.renewedBy = order
      Object.assign(this.#pointOf(item), { holder: order, sold: true, until: undefined })
    }
    this.#setStatus(order, 'completed')
  }
  #applyCancellation(order: ModelOrder): void {
    this.#releaseItems(order, order.items)
    this.#setStatus(order, 'cancelled')
  }
  #setStatus(order: ModelOrder, status: Order['status']): void {
    order.status = status
    order.until = undefined
    if (!order.renews) return
    order.renews.renewal = undefined
    order.renews.version += 1
  }
  #releaseItems(order: ModelOrder, items: readonly ModelItem[]): void {
    for (const item of items)
      if (this.#pointOf(item).holder === order)
        Object.assign(this.#pointOf(item), { holder: undefined, sold: false, until: undefined })
  }
  #keepItems(order: ModelOrder, keptItems: ModelItem[]): undefined | typeof UNCHANGED {
    if (keptItems.length === order.items.length) return UNCHANGED
    this.#releaseItems(
      order,
      order.items.filter(item => !keptItems.includes(item)),
    )
    order.items = keptItems
    return undefined
  }
  #applyExtension(order: ModelOrder, until: number): void {
    order.until = until
    for (const item of order.items) if (this.#pointOf(item).holder === order) this.#pointOf(item).until = until
  }
  #addRenewal(order: ModelOrder, requested: readonly ModelItem[], created: Order): void {
    order.renewal = this.#addOrder(
      created,
      order.owner,
      requested.map(({ point }) => point),
      order,
    )
  }

  async #freeHolds(): Promise<void> {
    while ((await this.#useCases.freeDueHolds({}, { now: this.#now })) > 0);
    for (const order of this.#orders)
      if (order.status === 'pending' && (order.until ?? 0) <= clock) {
        order.version += 1
        this.#applyCancellation(order)
        this.#count(`free holds${order.renews ? ' of a renewal' : ''}`)
      }
  }

  async #endContracts(): Promise<void> {
    while ((await this.#useCases.endContracts({}, { now: this.#now })) > 0);
    for (const order of this.#orders) {
      const over = order.items.filter(
        item => order.status === 'completed' && isRunning(item) && (item.ends ?? 0) <= clock,
      )
      if (over.length > 0) order.version += 1
      for (const item of over) {
        item.ended = true
        const next = order.renewal?.items.some(({ point }) => point === item.point) ? order.renewal : undefined
        Object.assign(this.#pointOf(item), { holder: next, sold: false, until: next?.until })
        this.#count(next ? 'end contracts, handing on' : 'end contracts')
      }
    }
  }

  async #sendReminders(): Promise<void> {
    await this.#useCases.recordReminders({}, { now: this.#now })
    if ((await this.#useCases.recordReminders({}, { now: this.#now })) !== 0)
      throw new Error('a reminder is sent twice')
    this.#count('give notice')
  }

  /** Two managers decide about the same version at once: one succeeds and the other gets a refusal. */
  async #decideConcurrently(order: ModelOrder): Promise<void> {
    if (order.status !== 'pending' || this.#refusalOfConfirmation(order)) return
    const requested = { order_id: order.id, version: order.version }
    const outcomes = await Promise.all(
      MANAGERS.map((actor, index) =>
        outcomeOf(() =>
          (index === 0 ? this.#useCases.confirmOrder : this.#useCases.cancelOrder)(requested, {
            actor,
            now: this.#now,
          }),
        ),
      ),
    )
    const lost = outcomes.filter(outcome => outcome !== 'done')
    if (lost.length !== 1 || !['ORDER_CHANGED', 'ORDER_NOT_PENDING'].includes(lost[0] ?? ''))
      throw new Error(`two managers at once: ${outcomes.join(', ')}`)
    order.version += 1
    if (outcomes[0] === 'done') this.#applyConfirmation(order)
    else this.#applyCancellation(order)
    this.#count('at once')
  }

  /** Asserts that the table passes the audit and agrees with the model. */
  async #assertSameState(): Promise<void> {
    const { breaches } = await this.#useCases.auditTable({ now: this.#now })
    if (breaches.length > 0) throw new Error(`the audit finds ${JSON.stringify(breaches)}`)
    const points = await this.#useCases.findPoints(this.#pointIds)
    this.#pointIds.forEach((id, index) => {
      const point = points.get(id)
      const modelPoint = this.#points[index]
      const status = modelPoint?.sold ? 'sold' : modelPoint?.holder ? 'reserved' : 'available'
      assertSame(
        `point ${index}`,
        [point?.status, point?.order_id, point?.reserved_until],
        [status, modelPoint?.holder?.id ?? null, modelPoint?.until === undefined ? null : iso(modelPoint.until)],
      )
    })
    for (const otherOrder of this.#orders) {
      const order = await this.#useCases.findOrder(otherOrder.id)
      assertSame(`order of ${otherOrder.owner}`, order && comparable(order), {
        status: otherOrder.status,
        until: otherOrder.until === undefined ? null : iso(otherOrder.until),
        renews: otherOrder.renews?.id ?? null,
        renewal: otherOrder.renewal?.id ?? null,
        version: otherOrder.version,
        total: otherOrder.items.reduce((sum, item) => sum + (GOLD_PRICES[priceField(item.years)] ?? 0), 0),
        items: otherOrder.items.map(item => [
          item.id,
          item.years,
          item.ends === undefined ? null : iso(item.ends),
          item.ended,
          item.renewedBy?.id ?? null,
        ]),
      })
    }
  }
}

const comparable = (order: Order) => ({
  status: order.status,
  until: order.reserved_until,
  renews: order.renews,
  renewal: order.renewal_order_id,
  version: order.version,
  total: order.total_amount,
  items: order.items.map(item => [item.id, item.period_years, item.ends_at, item.ended_at !== null, item.renewed_by]),
})

function assertSame(subject: string, actual: unknown, expectedValue: unknown): void {
  const [found, expected] = [JSON.stringify(actual), JSON.stringify(expectedValue)]
  if (found !== expected) throw new Error(`${subject} is ${found}, the model says ${expected}`)
}

function fail(sentence: string): never {
  throw new Error(sentence)
}

const versionSeen = ({ version }: ModelOrder, sentVersion: SentVersion): number | undefined =>
  sentVersion === 'none' ? undefined : sentVersion === 'current' ? version : version - 1

/** 'done', or the code of the refusal. Other errors are thrown. */
async function outcomeOf(call: () => Promise<unknown>): Promise<string> {
  try {
    await call()
    return 'done'
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string' && error.name === 'DomainError')
      return error.code
    throw error
  }
}

/**
 * Runs random commands against system and model, and audits the table after each run. Returns how often each command
 * succeeded and each refusal occurred. Throws the first failing commands with their seed.
 */
export async function runOrdersModel(
  useCases: ModelledUseCases,
  { runs, commands, seed }: { runs: number; commands: number; seed?: number },
): Promise<{ commands: number; counts: Map<string, number> }> {
  const counts = new Map<string, number>()
  let played = 0
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  const property = fc.asyncProperty(
    fc.array(command, { minLength: commands, maxLength: commands }),
    async commandList => {
      played += commandList.length
      await new Run(useCases, count).play(commandList)
    },
  )
  await fc.assert(property, { numRuns: runs, ...(seed === undefined ? {} : { seed }), endOnFailure: true })
  return { commands: played, counts }
}
