import { takenRangesOf } from '../../catalogue/rules/bookings.ts'
import type { Point } from '../../catalogue/rules/points.ts'
import type { HangingSign } from '../../catalogue/rules/signs.ts'
import type { ArtOutcome } from '../../installation/rules/arts.ts'
import type { InstallationTask } from '../../installation/rules/installation-tasks.ts'
import type { AmendmentMark } from '../../orders/rules/amendment-kinds.ts'
import { placeOfContract } from '../../orders/rules/contracts.ts'
import { type OrderLine, totalAmount } from '../../orders/rules/order-lines.ts'
import {
  isContractRunning,
  isEndedWithoutRenewal,
  isHoldExpired,
  isLateReceipt,
  type Order,
  type OrderItem,
} from '../../orders/rules/orders.ts'
import { countsAsAdmin, isConfirmed, type Profile } from '../../people/rules/profiles.ts'
import { type AuditedMoney, findEntriesBookedTwice, findMoneyBreaches, type MoneyRule } from './audit-money.ts'
import { type AuditedStreet, findStreetBreaches, type StreetRule } from './audit-street.ts'

/** The invariants that the audit checks. */
export type AuditRule =
  | 'one order per point'
  | 'bookings of a point never overlap'
  | 'a booking belongs to its order'
  | 'an order has what it booked ahead'
  | 'a reserved point is held by a pending order'
  | 'a sold point belongs to a running contract'
  | 'an available point is nobody’s'
  | 'a pending order holds its points'
  | 'a running contract has its point'
  | 'a hold ends when its order says'
  | 'an order’s points exist'
  | 'a total is the sum of its items'
  | 'an order has items'
  | 'an item has a price in whole centavos'
  | 'a point is once in an order'
  | 'a hold ends unless its receipt is unread'
  | 'a renewal that is asked for is pending'
  | 'a pending renewal is known to the order that it renews'
  | 'a renewed contract goes on where it ends'
  | 'a sold item has one installation task'
  | 'a task belongs to a sold item'
  | 'a task says how its newest art stands'
  | 'an art belongs to its task'
  | 'a tier owns its name'
  | 'a point owns its asset code'
  | 'a customer owns its document'
  | 'a document is its customer’s'
  | 'an order’s customer exists or was deleted'
  | 'a merged customer has no orders'
  | 'an account has its customer’s document'
  | 'a proven account belongs to its customer'
  | 'a parted account does not belong to the customer'
  | 'held points are the sum of the orders’'
  | 'an administrator is kept as one'
  | 'who is kept as administrator is one'
  | 'there is an administrator'
  | 'an order’s contract is on record'
  | 'a contract belongs to its completed order'
  | 'a contract gives its hash'
  | 'a contract can be checked'
  | 'contract numbers of a year follow each other'
  | 'amendments of an order are numbered without gaps'
  | 'an order’s amendment is on record'
  | 'an amendment belongs to its order'
  | 'an amendment gives its hash'
  | 'an amendment can be checked'
  | MoneyRule
  | StreetRule
  | 'an item has its shape'

/** A breach of an invariant: which rule, which item, and what was found. */
export type AuditBreach = { rule: AuditRule; subject: string; finding: string }

/** The only fields of a point that the audit keeps, so that a million points fit in memory. */
type AuditedPoint = Pick<
  Point,
  'id' | 'status' | 'order_id' | 'reserved_until' | 'sold_until' | 'code' | 'installed_at' | 'held_to' | 'bookings'
> & {
  /** Set for a point that a photo proved but that has no sign. */
  lacks_sign?: true
  /** The sign of a point where work says that one hangs. */
  sign?: HangingSign | null | undefined
}
type AuditedOrder = Pick<
  Order,
  | 'id'
  | 'status'
  | 'total_amount'
  | 'reserved_until'
  | 'unread_receipt'
  | 'renews'
  | 'renewal_order_id'
  | 'contract_hash'
  | 'customer_id'
> &
  Omit<AuditedMoney, 'id' | 'status'> & {
    /** Set for a paper contract without tasks, because its signs hung before the import or no kit was chosen. */
    has_no_tasks?: true
    /** Set for an order whose contract was issued, and is missing for older ones. */
    contract_number?: string | undefined
    /** Set for an order by the office or one whose contract was amended, whose prices are agreed and may be 0. */
    by_office?: true
    lines?: readonly Pick<OrderLine, 'amount'>[] | undefined
    amendments?: readonly Pick<AmendmentMark, 'number' | 'amendment_hash'>[] | undefined
    items: readonly Pick<
      OrderItem,
      'id' | 'point_id' | 'price' | 'term' | 'booked_ahead' | 'starts_at' | 'ends_at' | 'ended_at' | 'renewed_by'
    >[]
  }
type AuditedTask = Pick<
  InstallationTask,
  'id' | 'work' | 'status' | 'point_id' | 'order_id' | 'order_item_id' | 'art_file_url' | 'art_status' | 'art_version'
> &
  /** Set for a takedown. */
  Partial<Pick<InstallationTask, 'takes_down' | 'completed_at'>>

/** Everything of the table that the rules read. */
export type AuditedTable = AuditedStreet & {
  points: readonly AuditedPoint[]
  orders: readonly AuditedOrder[]
  tasks: readonly AuditedTask[]
  arts: readonly { task_id: string; art_version: number; file: string | null; outcome: ArtOutcome }[]
  tierNames: readonly { name: string; tier_id: string }[]
  /** Asset codes with their points: as the points state them, and as the codes' own items state them. */
  namedCodes: readonly { point_id: string; asset_code: string }[]
  keptCodes: readonly { point_id: string; asset_code: string }[]
  customers: readonly {
    id: string
    document_number: string
    account_ids?: readonly string[]
    proven_account_ids?: readonly string[]
    parted_account_ids?: readonly string[]
  }[]
  /** `is_done`: all orders of the merged customer have been moved. */
  customerMerges: readonly { customer_id: string; into: string; is_done: boolean }[]
  /** Ids of customers whose data was deleted. */
  deletedCustomers: readonly string[]
  customerDocuments: readonly { document_number: string; customer_id: string }[]
  tiers: readonly { id: string; name: string }[]
  profiles: readonly (Pick<Profile, 'id' | 'role' | 'email_confirmed_at'> & Partial<Pick<Profile, 'document_number'>>)[]
  /** User ids in the item that lists all administrators. */
  admins: readonly string[]
  /** Orders whose points are still being written, and the latest time at which that ends. */
  unsettled: readonly { order_id: string; point_ids: readonly string[]; due_at: string }[]
  /** What each holder's item counts: the sum, and the number of points of each order. */
  holders: readonly { digest: string; held: number; points: readonly number[] }[]
  /** Stored contracts: the recorded hash, and the hash of the stored text. */
  contracts: readonly { order_id: string; contract_hash: string; hash_of_text: string }[]
  /** How many contracts were issued in each year. */
  contractYears: readonly { year: string; issued: number }[]
  /** Stored amendments: the recorded hash, and the hash of the stored text. */
  amendments: readonly { order_id: string; number: number; amendment_hash: string; hash_of_text: string }[]
  /** The items by which a contract's or an amendment's hash can be checked publicly. */
  contractChecks: readonly { order_id: string; contract_hash: string }[]
  /** Keys of items that can't be parsed as their kind. */
  unreadable: readonly string[]
}

/**
 * Checks the invariants of a whole table (docs/invariants.md). Bookings of a point never overlap,
 * and each belongs to one order or is a block. A point is reserved if and only if exactly one pending order holds it,
 * sold if and only if exactly one completed order's running item has it, and it states that order. Totals are the sums
 * of the items and of the instalments, of which nothing is paid twice. Every item of a completed order has exactly one task (paper contracts without tasks have none), and
 * there are no other tasks. A task and its newest art agree about the art. Tier names and asset codes are unique. The
 * item of administrators lists exactly the administrators with a confirmed e-mail, and there is at least one. A
 * holder's count of unpaid points is the sum over the orders. The contract that an order refers to is on record and
 * matches its hash; the numbers of a year have no gap and no twin. Proofs, codes and damage reports refer to existing records. Every item can be parsed as its kind.
 */
export function findAuditBreaches(table: AuditedTable, now: string): AuditBreach[] {
  return [
    ...table.unreadable.map(
      (subject): AuditBreach => ({ rule: 'an item has its shape', subject, finding: 'can’t be read' }),
    ),
    ...auditPoints(table, now),
    ...auditBookings(table, now),
    ...auditOrders(table),
    ...table.orders.flatMap(findMoneyBreaches),
    ...findEntriesBookedTwice(table.orders),
    ...auditRenewals(table),
    ...auditTasks(table, now),
    ...auditArts(table),
    ...auditTiers(table),
    ...auditCustomers(table),
    ...auditOrdersOfCustomers(table),
    ...auditAccountsOfCustomers(table),
    ...auditAssetCodes(table),
    ...auditAdmins(table),
    ...auditHolders(table),
    ...auditContracts(table),
    ...auditContractNumbers(table),
    ...auditAmendments(table),
    ...findStreetBreaches(table),
  ]
}

const hasHoldRunOut = (order: AuditedOrder, now: string): boolean =>
  order.unread_receipt ? isLateReceipt(order.unread_receipt) : isHoldExpired(order, now)

/**
 * The orders that claim each point. A pending order whose hold ran out may have lost its point to another order; a
 * renewal has the point once the former contract has ended.
 */
function ordersClaimingPoints({ orders }: AuditedTable, now: string) {
  const ordersByHolder = new Map<string, AuditedOrder[]>()
  const lapsed = new Map<string, AuditedOrder[]>()
  const sold = new Map<string, AuditedOrder[]>()
  const add = (to: Map<string, AuditedOrder[]>, pointId: string, order: AuditedOrder) =>
    to.set(pointId, [...(to.get(pointId) ?? []), order])
  const runs = new Set<string>()
  const place = (orderId: string | null, pointId: string) => `${orderId} ${pointId}`
  for (const order of orders)
    for (const item of order.items)
      if (order.status === 'completed' && isContractRunning(item) && !item.booked_ahead) {
        add(sold, item.point_id, order)
        runs.add(place(order.id, item.point_id))
      }
  for (const order of orders)
    for (const { point_id, booked_ahead } of order.items)
      if (order.status === 'pending' && !booked_ahead && !runs.has(place(order.renews, point_id)))
        add(hasHoldRunOut(order, now) ? lapsed : ordersByHolder, point_id, order)
  return { held: ordersByHolder, lapsed, sold }
}

/**
 * Orders and points that are being written in several transactions at `now`, which may be inconsistent. Interrupted
 * writes are settled when they are due.
 */
function unsettledAt({ unsettled }: AuditedTable, now: string): { orders: Set<string>; points: Set<string> } {
  const current = unsettled.filter(({ due_at }) => due_at > now)
  return {
    orders: new Set(current.map(({ order_id }) => order_id)),
    points: new Set(current.flatMap(({ point_ids }) => point_ids)),
  }
}

function auditPoints(table: AuditedTable, now: string): AuditBreach[] {
  const { held, lapsed, sold } = ordersClaimingPoints(table, now)
  const breaches: AuditBreach[] = []
  const missing = new Set([...held.keys(), ...sold.keys()])
  const unsettled = unsettledAt(table, now).points
  for (const point of table.points) {
    const subject = `point ${point.id}`
    missing.delete(point.id)
    if (unsettled.has(point.id)) continue
    const holders = held.get(point.id) ?? []
    const buyers = sold.get(point.id) ?? []
    const possible = [...holders, ...(lapsed.get(point.id) ?? [])]
    const report = (rule: AuditRule, finding: string) => breaches.push({ rule, subject, finding })
    if (holders.length + buyers.length > 1)
      report('one order per point', `held or bought by ${[...holders, ...buyers].map(({ id }) => id).join(', ')}`)
    if (point.status === 'reserved' && !possible.some(({ id }) => id === point.order_id))
      report('a reserved point is held by a pending order', `names order ${point.order_id}`)
    if (point.status === 'sold' && !buyers.some(({ id }) => id === point.order_id))
      report('a sold point belongs to a running contract', `names order ${point.order_id}`)
    if (point.status === 'available' && (holders.length > 0 || buyers.length > 0 || point.order_id !== null))
      report('an available point is nobody’s', `order ${point.order_id ?? [...holders, ...buyers][0]?.id} has it`)
    if (holders.length === 1 && (point.status !== 'reserved' || point.order_id !== holders[0]?.id))
      report('a pending order holds its points', `order ${holders[0]?.id} lists it, it is ${point.status}`)
    if (buyers.length === 1 && (point.status !== 'sold' || point.order_id !== buyers[0]?.id))
      report('a running contract has its point', `order ${buyers[0]?.id} lists it, it is ${point.status}`)
    if (point.status === 'reserved' && holders.length === 1 && point.reserved_until !== holders[0]?.reserved_until)
      report('a hold ends when its order says', `${point.reserved_until} and ${holders[0]?.reserved_until}`)
  }
  for (const pointId of missing)
    breaches.push({ rule: 'an order’s points exist', subject: `point ${pointId}`, finding: 'is not in the table' })
  return breaches
}

/** Breaches between bookings that begin later than a point's status, and the orders to which they belong. */
function auditBookings(table: AuditedTable, now: string): AuditBreach[] {
  const { points, orders } = table
  const unsettled = unsettledAt(table, now)
  const waiting = new Map<string, string>()
  for (const order of orders)
    for (const { point_id, term, booked_ahead, ended_at } of order.items)
      if (booked_ahead && order.status !== 'cancelled' && ended_at === null && !unsettled.orders.has(order.id))
        waiting.set(
          `${order.id} ${point_id}`,
          `${order.status === 'pending' ? 'hold' : 'contract'} ${term?.from} ${term?.to}`,
        )
  const breaches: AuditBreach[] = []
  for (const point of points) {
    const { id, bookings = [] } = point
    const report = (rule: AuditRule, finding: string) => breaches.push({ rule, subject: `point ${id}`, finding })
    const ranges = takenRangesOf(point, now)
    for (const [index, { from, to }] of ranges.entries())
      if (from >= to || from < (ranges[index - 1]?.to ?? from))
        report('bookings of a point never overlap', `${from} to ${to}`)
    for (const { order_id, kind, from, to } of bookings) {
      if (kind === 'block' && order_id === null) continue
      const key = `${order_id} ${id}`
      if (waiting.get(key) !== `${kind} ${from} ${to}` && !unsettled.points.has(id))
        report('a booking belongs to its order', `${kind} from ${from} to ${to} of ${order_id}`)
      waiting.delete(key)
    }
  }
  return [
    ...breaches,
    ...[...waiting].map(
      ([key, finding]): AuditBreach => ({
        rule: 'an order has what it booked ahead',
        subject: `order ${key}`,
        finding,
      }),
    ),
  ]
}

function auditOrders({ orders }: AuditedTable): AuditBreach[] {
  return orders.flatMap(order => {
    const subject = `order ${order.id}`
    const breaches: AuditBreach[] = []
    const total = totalAmount(order.items, order.lines)
    if (order.total_amount !== total || total < 0)
      breaches.push({
        rule: 'a total is the sum of its items',
        subject,
        finding: `${order.total_amount}, items and lines ${total}`,
      })
    if (order.items.length === 0) breaches.push({ rule: 'an order has items', subject, finding: 'none' })
    const minPrice = order.by_office ? 0 : 1
    if (order.items.some(item => !Number.isSafeInteger(item.price) || item.price < minPrice))
      breaches.push({ rule: 'an item has a price in whole centavos', subject, finding: `a price is below ${minPrice}` })
    if (new Set(order.items.map(item => item.point_id)).size !== order.items.length)
      breaches.push({ rule: 'a point is once in an order', subject, finding: 'twice' })
    const isUnread = order.unread_receipt !== undefined
    const isSound = order.status === 'pending' ? isUnread === (order.reserved_until === null) : !isUnread
    if (!isSound)
      breaches.push({
        rule: 'a hold ends unless its receipt is unread',
        subject,
        finding: `${order.status} until ${order.reserved_until}, ${isUnread ? 'a' : 'no'} receipt is unread`,
      })
    return breaches
  })
}

/** Breaches of renewals: a renewal and the order that it renews must refer to each other. */
function auditRenewals({ orders }: AuditedTable): AuditBreach[] {
  const byId = new Map(orders.map(order => [order.id, order]))
  return orders.flatMap(order => {
    const subject = `order ${order.id}`
    const renewal = order.renewal_order_id === null ? undefined : byId.get(order.renewal_order_id)
    const former = order.renews === null ? undefined : byId.get(order.renews)
    const breaches: AuditBreach[] = []
    if (order.renewal_order_id !== null && (renewal?.status !== 'pending' || renewal.renews !== order.id))
      breaches.push({
        rule: 'a renewal that is asked for is pending',
        subject,
        finding: `order ${order.renewal_order_id} is ${renewal?.status ?? 'not there'}`,
      })
    if (order.status === 'pending' && order.renews !== null && former?.renewal_order_id !== order.id)
      breaches.push({
        rule: 'a pending renewal is known to the order that it renews',
        subject,
        finding: `order ${order.renews} names ${former?.renewal_order_id}`,
      })
    for (const item of order.items) {
      const next = item.renewed_by === null ? undefined : byId.get(item.renewed_by)
      const goesOn = next?.items.find(({ point_id }) => point_id === item.point_id)
      const isSound =
        order.status === 'completed' &&
        next?.status === 'completed' &&
        next.renews === order.id &&
        goesOn?.starts_at === item.ends_at
      if (item.renewed_by !== null && !isSound)
        breaches.push({
          rule: 'a renewed contract goes on where it ends',
          subject,
          finding: `item ${item.id} names order ${item.renewed_by}`,
        })
    }
    return breaches
  })
}

function auditArts({ tasks, arts }: AuditedTable): AuditBreach[] {
  const tasksById = new Map(tasks.map(task => [task.id, task]))
  const newest = new Map(
    arts.filter(art => tasksById.get(art.task_id)?.art_version === art.art_version).map(art => [art.task_id, art]),
  )
  return [
    ...tasks.flatMap(({ id, art_file_url, art_status, art_version }): AuditBreach[] => {
      const art = newest.get(id)
      const isSo =
        art_file_url === null
          ? art_status === 'none' && (art?.file ?? null) === null
          : art?.file === art_file_url && art.outcome === (art_status === 'from_client' ? 'sent' : art_status)
      return isSo
        ? []
        : [
            {
              rule: 'a task says how its newest art stands',
              subject: `task ${id}`,
              finding: `${art_status}, of version ${art_version} that is ${art?.outcome}`,
            },
          ]
    }),
    ...arts.flatMap(({ task_id, art_version }): AuditBreach[] =>
      art_version <= (tasksById.get(task_id)?.art_version ?? 0)
        ? []
        : [{ rule: 'an art belongs to its task', subject: `task ${task_id}`, finding: `version ${art_version}` }],
    ),
  ]
}

function auditTasks(table: AuditedTable, now: string): AuditBreach[] {
  const { orders, tasks } = table
  const unsettled = unsettledAt(table, now).orders
  const sold = new Map(
    orders.flatMap(order =>
      order.status === 'completed' && !order.has_no_tasks ? order.items.map(item => [item.id, order.id] as const) : [],
    ),
  )
  // What was still to be installed for an ended contract was deleted.
  const ended = new Set(orders.flatMap(({ items }) => items.filter(isEndedWithoutRenewal).map(({ id }) => id)))
  // A renewal without a kit keeps the installed signs and has no tasks.
  const renewals = new Set(orders.filter(({ renews }) => renews !== null).map(({ id }) => id))
  // Repairs belong to no order.
  const installations = tasks.flatMap(task =>
    task.order_item_id === null ? [] : [{ ...task, item_id: task.order_item_id }],
  )
  const counts = new Map<string, number>()
  for (const { item_id } of installations) counts.set(item_id, (counts.get(item_id) ?? 0) + 1)
  return [
    ...[...sold].flatMap(([itemId, orderId]): AuditBreach[] =>
      counts.get(itemId) === 1 ||
      unsettled.has(orderId) ||
      ((renewals.has(orderId) || ended.has(itemId)) && !counts.has(itemId))
        ? []
        : [
            {
              rule: 'a sold item has one installation task',
              subject: `order ${orderId}`,
              finding: `item ${itemId} has ${counts.get(itemId) ?? 0}`,
            },
          ],
    ),
    ...installations.flatMap((task): AuditBreach[] =>
      sold.get(task.item_id) === task.order_id
        ? []
        : [
            {
              rule: 'a task belongs to a sold item',
              subject: `task ${task.id}`,
              finding: `names item ${task.item_id}`,
            },
          ],
    ),
  ]
}

function auditTiers({ tiers, tierNames }: AuditedTable): AuditBreach[] {
  const owners = new Map(tierNames.map(({ name, tier_id }) => [tier_id, name]))
  return tiers.flatMap(tier =>
    owners.has(tier.id)
      ? []
      : [{ rule: 'a tier owns its name', subject: `tier ${tier.id}`, finding: `'${tier.name}' is not kept` }],
  )
}

/**
 * Breaches of customers' documents: each document's item refers to the one customer that has it, and there is no other
 * such item.
 */
function auditCustomers({ customers, customerDocuments }: AuditedTable): AuditBreach[] {
  const owners = new Map(customerDocuments.map(({ document_number, customer_id }) => [document_number, customer_id]))
  const documents = new Map(customers.map(({ id, document_number }) => [id, document_number]))
  return [
    ...customers
      .filter(({ id, document_number }) => document_number !== '' && owners.get(document_number) !== id)
      .map(
        ({ id }): AuditBreach => ({
          rule: 'a customer owns its document',
          subject: `customer ${id}`,
          finding: 'its document is not kept for it',
        }),
      ),
    ...customerDocuments
      .filter(({ document_number, customer_id }) => documents.get(customer_id) !== document_number)
      .map(
        ({ customer_id }): AuditBreach => ({
          rule: 'a document is its customer’s',
          subject: `customer ${customer_id}`,
          finding: 'a document is kept for it that it does not have',
        }),
      ),
  ]
}

/**
 * Breaches of orders' customers: an order's customer exists, was deleted, or was merged into one that exists and that
 * has the order after the move.
 */
function auditOrdersOfCustomers({ orders, customers, customerMerges, deletedCustomers }: AuditedTable): AuditBreach[] {
  const there = new Set(customers.map(({ id }) => id))
  const knownCustomers = new Set([...there, ...deletedCustomers])
  const merges = new Map(customerMerges.map(merge => [merge.customer_id, merge]))
  const currentId = (id: string): string => {
    const mergedInto = knownCustomers.has(id) ? undefined : merges.get(id)?.into
    return mergedInto === undefined ? id : currentId(mergedInto)
  }
  return orders.flatMap(({ id, customer_id }): AuditBreach[] => {
    if (customer_id === undefined) return []
    const current = currentId(customer_id)
    const subject = `order ${id}`
    if (!knownCustomers.has(current))
      return [{ rule: 'an order’s customer exists or was deleted', subject, finding: `${customer_id} is unknown` }]
    return merges.get(customer_id)?.is_done && there.has(current)
      ? [{ rule: 'a merged customer has no orders', subject, finding: `${customer_id} was merged into ${current}` }]
      : []
  })
}

/**
 * Breaches of customers' accounts: an account must have its customer's document, a proven one must belong to the
 * customer, and a parted one must not. A customer may still list deleted accounts.
 */
function auditAccountsOfCustomers({ customers, profiles }: AuditedTable): AuditBreach[] {
  const documents = new Map(profiles.map(({ id, document_number }) => [id, document_number]))
  return customers.flatMap(customer => {
    const { id, document_number, account_ids = [], proven_account_ids = [], parted_account_ids = [] } = customer
    const breach = (rule: AuditRule, account: string, finding: string): AuditBreach => ({
      rule,
      subject: `customer ${id}`,
      finding: `account ${account} ${finding}`,
    })
    return [
      ...account_ids
        .filter(account => documents.has(account) && documents.get(account) !== document_number)
        .map(account => breach('an account has its customer’s document', account, 'has another document')),
      ...proven_account_ids
        .filter(account => !account_ids.includes(account))
        .map(account => breach('a proven account belongs to its customer', account, 'does not belong to it')),
      ...account_ids
        .filter(account => parted_account_ids.includes(account))
        .map(account => breach('a parted account does not belong to the customer', account, 'was parted from it')),
    ]
  })
}

/**
 * Breaches of asset codes: each code's item refers to the one point that has the code, so no two points have the same.
 */
function auditAssetCodes({ namedCodes, keptCodes }: AuditedTable): AuditBreach[] {
  const owners = new Map(keptCodes.map(({ asset_code, point_id }) => [asset_code, point_id]))
  return namedCodes.flatMap(({ point_id, asset_code }) =>
    owners.get(asset_code) === point_id
      ? []
      : [
          {
            rule: 'a point owns its asset code',
            subject: `point ${point_id}`,
            finding: `${asset_code} is kept for ${owners.get(asset_code) ?? 'none'}`,
          },
        ],
  )
}

const auditHolders = ({ holders }: AuditedTable): AuditBreach[] =>
  holders.flatMap(({ digest, held, points }) => {
    const pointCount = points.reduce((total, pointCount) => total + pointCount, 0)
    return held === pointCount
      ? []
      : [
          {
            rule: 'held points are the sum of the orders’',
            subject: `holder ${digest}`,
            finding: `${held}, orders ${pointCount}`,
          },
        ]
  })

function auditAdmins({ profiles, admins }: AuditedTable): AuditBreach[] {
  const people = new Map(profiles.map(person => [person.id, person]))
  const adminIds = new Set(admins)
  const counting = profiles.filter(countsAsAdmin)
  const unlisted = counting.filter(({ id }) => !adminIds.has(id))
  const listed = admins.flatMap(id => {
    const person = people.get(id)
    return person && countsAsAdmin(person) ? [] : [{ id, person }]
  })
  const confirmed = profiles.filter(isConfirmed).length
  return [
    ...unlisted.map(
      ({ id }): AuditBreach => ({
        rule: 'an administrator is kept as one',
        subject: `user ${id}`,
        finding: 'is not among the administrators',
      }),
    ),
    ...listed.map(
      ({ id, person }): AuditBreach => ({
        rule: 'who is kept as administrator is one',
        subject: `user ${id}`,
        finding: person?.role === 'admin' ? 'has not confirmed the e-mail' : `has ${person?.role ?? 'no profile'}`,
      }),
    ),
    ...(confirmed > 0 && counting.length === 0
      ? [
          {
            rule: 'there is an administrator' as const,
            subject: 'profiles',
            finding: `none among ${confirmed} confirmed`,
          },
        ]
      : []),
  ]
}

function auditContracts({ orders, contracts, contractChecks, amendments }: AuditedTable): AuditBreach[] {
  const expectedHashes = new Map(
    orders.flatMap(({ id, status, contract_hash }) =>
      contract_hash !== null && status === 'completed' ? [[id, contract_hash]] : [],
    ),
  )
  const hashes = new Map(contracts.map(({ order_id, contract_hash }) => [order_id, contract_hash]))
  const checks = new Map(contractChecks.map(({ order_id, contract_hash }) => [contract_hash, order_id]))
  const ofAmendments = new Map(amendments.map(({ order_id, amendment_hash }) => [amendment_hash, order_id]))
  const breach = (rule: AuditRule, orderId: string, finding: string): AuditBreach => ({
    rule,
    subject: `order ${orderId}`,
    finding,
  })
  return [
    ...orders.flatMap(({ id, contract_hash }) =>
      contract_hash !== null && hashes.get(id) !== contract_hash
        ? [breach('an order’s contract is on record', id, `names ${contract_hash}, kept ${hashes.get(id) ?? 'none'}`)]
        : [],
    ),
    ...contracts.flatMap(({ order_id, contract_hash, hash_of_text }) => [
      ...(expectedHashes.get(order_id) === contract_hash
        ? []
        : [breach('a contract belongs to its completed order', order_id, `does not name ${contract_hash}`)]),
      ...(hash_of_text === contract_hash
        ? []
        : [breach('a contract gives its hash', order_id, `${contract_hash}, its text ${hash_of_text}`)]),
      ...(checks.get(contract_hash) === order_id
        ? []
        : [breach('a contract can be checked', order_id, `nothing is kept by ${contract_hash}`)]),
    ]),
    ...contractChecks.flatMap(({ order_id, contract_hash }) =>
      hashes.get(order_id) === contract_hash || ofAmendments.get(contract_hash) === order_id
        ? []
        : [breach('a contract can be checked', order_id, `${contract_hash} names no contract`)],
    ),
  ]
}

/** A number may be given while the table is read, so each number is a subject, which another reading finds in order. */
function auditContractNumbers({ orders, contractYears }: AuditedTable): AuditBreach[] {
  const counts = new Map<string, number>()
  for (const { contract_number = '' } of orders)
    if (placeOfContract(contract_number)) counts.set(contract_number, (counts.get(contract_number) ?? 0) + 1)
  const issued = new Set(
    contractYears.flatMap(year => Array.from({ length: year.issued }, (_, index) => `${index + 1}/${year.year}`)),
  )
  return [...new Set([...counts.keys(), ...issued])].flatMap(number => {
    const count = counts.get(number) ?? 0
    if (count === 1 && issued.has(number)) return []
    const finding = issued.has(number) ? `${count} orders have it` : 'it was not counted'
    return [{ rule: 'contract numbers of a year follow each other' as const, subject: `contract ${number}`, finding }]
  })
}

/** Breaches of amendments: an order's are numbered 1, 2, 3 …, each is on record once, and unaltered. */
function auditAmendments({ orders, amendments, contractChecks }: AuditedTable): AuditBreach[] {
  const keyOf = (orderId: string, number: number, hash: string): string => `${orderId} ${number} ${hash}`
  const kept = new Set(amendments.map(each => keyOf(each.order_id, each.number, each.amendment_hash)))
  const checks = new Map(contractChecks.map(({ order_id, contract_hash }) => [contract_hash, order_id]))
  const named = new Set<string>()
  const breaches: AuditBreach[] = []
  const report = (rule: AuditRule, orderId: string, finding: string) =>
    breaches.push({ rule, subject: `order ${orderId}`, finding })
  for (const { id, amendments: marks = [] } of orders) {
    const numbers = marks.map(({ number }) => number)
    if (numbers.some((number, index) => number !== index + 1))
      report('amendments of an order are numbered without gaps', id, numbers.join(', '))
    for (const { number, amendment_hash } of marks) {
      named.add(keyOf(id, number, amendment_hash))
      if (!kept.has(keyOf(id, number, amendment_hash)))
        report('an order’s amendment is on record', id, `amendment ${number}, ${amendment_hash}`)
    }
  }
  for (const { order_id, number, amendment_hash, hash_of_text } of amendments) {
    if (!named.has(keyOf(order_id, number, amendment_hash)))
      report('an amendment belongs to its order', order_id, `does not name amendment ${number}`)
    if (hash_of_text !== amendment_hash)
      report('an amendment gives its hash', order_id, `${amendment_hash}, its text ${hash_of_text}`)
    if (checks.get(amendment_hash) !== order_id)
      report('an amendment can be checked', order_id, `nothing is kept by ${amendment_hash}`)
  }
  return breaches
}
