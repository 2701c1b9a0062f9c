import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isHoldOver, type Order, ownsOrder } from '#shared/domain/orders.ts'
import { type Actor, isManager } from '#shared/domain/roles.ts'
import { canMove, ORDER_TRANSITIONS } from '#shared/domain/transitions.ts'
import type { Code } from '#shared/refusals/index.ts'
import { checkPointHeldAction, findPoints, releasePointAction } from '../catalogue/points/points-store.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import { MET_OTHERS, optimistically } from '../platform/table/optimistic.ts'
import { type TransactAction, transactIfMet } from '../platform/table/transact.ts'
import { findOrder, type OrderRecord, replaceOrder } from './orders-store.ts'

/** What a use case makes of an order: how it becomes, and what else changes with it. */
export type Change = {
  became: OrderRecord
  actions: TransactAction[]
  /** Why, for the order's history. */
  reason?: string | undefined
}

/** A decision that finds nothing to change any more: the order stays as it is, which is no refusal; what it names is answered. */
export type AsItIs<Outcome> = { as_it_is: Outcome }

/** Somebody else may change the order or its points between reading and writing; then it is read and judged anew. */
const ATTEMPTS = 6

/** Refusals of what was asked for: who asks over a version that is gone is told what changed, which may be why. */
const OF_WHAT_WAS_SEEN: ReadonlySet<string> = new Set<Code>([
  'HOLD_DATE_INVALID',
  'HOLD_REASON_REQUIRED',
  'ORDER_ITEM_NOT_FOUND',
  'ORDER_WITHOUT_ITEMS',
  'PERIOD_WITHOUT_PRICE',
])

/** Refusals told from the order's points, which are read after it: the decision that took them may be one about the order itself. */
const OF_ITS_POINTS: ReadonlySet<string> = new Set<Code>(['ORDER_HOLD_OVER'])

/** Who changes an order (null: the system), and of which version of it they think: undefined where they need not have seen it. */
export type Changing = { by: Actor | null; seen?: number | undefined }

/**
 * Changes an order in one transaction, conditional on its status and version as read and on every point still being
 * held by it. `decide` throws the refusal when the order, as it now is, can't be changed so. Throws ORDER_NOT_FOUND,
 * ORDER_NOT_PENDING for a status that may not follow the one it has, or ORDER_CHANGED when it is no longer of the version
 * that was seen or others keep changing it.
 */
export const changeOrder = <Outcome = never>(
  orderId: string,
  { by, seen }: Changing,
  decide: (read: OrderRecord) => Promise<Change | AsItIs<Outcome>>,
): Promise<Order | Outcome> =>
  optimistically<Order | Outcome>(
    async () => {
      const read = await findOrder(orderId)
      if (!read) throw new DomainError('ORDER_NOT_FOUND')
      const isStale = seen !== undefined && seen !== read.version
      const decision = await decide(read).catch(async (error: unknown): Promise<typeof MET_OTHERS> => {
        if (!(error instanceof DomainError)) throw error
        if (OF_ITS_POINTS.has(error.code) && (await findOrder(orderId))?.version !== read.version) return MET_OTHERS
        throw isStale && OF_WHAT_WAS_SEEN.has(error.code) ? new DomainError('ORDER_CHANGED') : error
      })
      if (decision === MET_OTHERS) return MET_OTHERS
      if ('as_it_is' in decision) return decision.as_it_is
      // After the decision: whom the order's own state refuses is told that, and not that something else changed as well.
      if (isStale) throw new DomainError('ORDER_CHANGED')
      const { became, actions, reason } = decision
      // Asked for as it is: nothing is written, so that nobody else's decision is upset by it.
      if (isDeepStrictEqual({ ...became, updated_at: read.updated_at }, read)) return read
      if (became.status !== read.status) demandMove(read, became.status)
      const refused = await transactIfMet([replaceOrder(read, { ...became, changed_by: by }, reason), ...actions])
      return refused ? MET_OTHERS : { ...became, version: read.version + 1 }
    },
    { attempts: ATTEMPTS, otherwise: () => new DomainError('ORDER_CHANGED') },
  )

/** The table of transitions says which status may follow which (specification §4). Throws ORDER_NOT_PENDING. */
export function demandMove(read: Order, to: Order['status']): void {
  if (!canMove(ORDER_TRANSITIONS, read.status, to)) throw new DomainError('ORDER_NOT_PENDING')
}

/** Only pending orders can be modified (specification §4): those from which the table leads on. Throws ORDER_NOT_PENDING. */
export function demandPending(read: Order): void {
  if (ORDER_TRANSITIONS[read.status].length === 0) throw new DomainError('ORDER_NOT_PENDING')
}

/**
 * Managers may act on any order, others on their own. Somebody else's order is answered as if it did not exist, so that
 * ids can't be probed.
 */
export async function demandAccess(read: Order, actor: Actor): Promise<void> {
  if (!isManager(actor.role) && !(await isOwner(read, actor))) throw new DomainError('ORDER_NOT_FOUND')
}

/** Whether the order is the caller's own. */
export async function isOwner(read: Order, { user_id }: Actor): Promise<boolean> {
  const person = await findProfile(user_id)
  return !!person && ownsOrder(read, { user_id, email: person.email })
}

/**
 * Frees the points of these items that the order still holds. When its hold ran out another order may have taken some:
 * those are no longer its to free. Nor are those of a contract that it asks to go on with, as long as that runs.
 */
export async function releaseItems(read: Order, items: Order['items'], now: string): Promise<TransactAction[]> {
  const points = await findPoints(items.map(item => item.point_id))
  return items.flatMap(({ point_id }) => {
    const holder = points.get(point_id)?.order_id
    if (holder === read.id) return [releasePointAction(point_id, read.id, now)]
    return read.renews !== null && holder === read.renews ? [checkPointHeldAction(point_id, read.renews, 'sold')] : []
  })
}

/**
 * What a change asks of the point of each item: `own` where the order holds it, `former` where the contract that it asks to
 * go on with still has it. Each is conditional on that, so that a contract that ends meanwhile has all judged anew.
 */
export async function pointActions(
  read: Order,
  items: Order['items'],
  {
    own,
    former = (item, renewed) => checkPointHeldAction(item.point_id, renewed, 'sold'),
  }: {
    own: (item: Order['items'][number]) => TransactAction
    former?: (item: Order['items'][number], renewed: string) => TransactAction
  },
): Promise<TransactAction[]> {
  const { renews } = read
  if (renews === null) return items.map(own)
  const points = await findPoints(items.map(item => item.point_id))
  return items.map(item => (points.get(item.point_id)?.order_id === renews ? former(item, renews) : own(item)))
}

/**
 * Throws ORDER_HOLD_OVER, with the points that went, when the hold ran out and another order took some of its points.
 */
export async function demandPointsHeld(read: Order, now: string): Promise<void> {
  if (!isHoldOver(read, now)) return
  const points = await findPoints(read.items.map(item => item.point_id))
  const lost = read.items.filter(({ point_id }) => {
    const holder = points.get(point_id)?.order_id
    return holder !== read.id && (read.renews === null || holder !== read.renews)
  })
  if (lost.length > 0)
    throw new DomainError('ORDER_HOLD_OVER', {
      points: lost.map(({ point_id, point_name }) => ({ point_id, point_name })),
    })
}
