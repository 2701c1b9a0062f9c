import type { TaskRecord } from '#functions/installation/tasks/tasks-store.ts'
import { newOrderFields } from '#functions/orders/new-order.ts'
import type { OrderRecord } from '#functions/orders/orders-store.ts'
import { DEFAULT_SETTINGS } from '#infra/config.ts'
import { DAYS_PER_YEAR, type PeriodYears } from '#shared/catalogue/rules/periods.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { Prices } from '#shared/catalogue/rules/prices.ts'
import { type PricingTier, pricesOfPoint } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { TaskStatus } from '#shared/installation/rules/installation-tasks.ts'
import { type TaskHistoryEntry, taskHistoryEntryOf } from '#shared/installation/rules/task-history.ts'
import { type OrderHistoryEntry, orderHistoryEntryOf } from '#shared/orders/rules/order-history.ts'
import { holdEndAfter, type OrderItem, withContractStarted } from '#shared/orders/rules/orders.ts'
import { addDays, dayOf } from '#shared/platform/rules/days.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { seededRandom } from './random.ts'

/** The demo client with an account (seed.ts). */
export const CLIENT_NAME = 'Clara Cliente'

/** Two years of past orders (sold, ended, cancelled and expired), with their history and tasks. */

export type DemoPeople = {
  client: string
  other: string
  admin: string
  manager: string
  technician: string
  other_technician: string
}

export type DemoHistory = {
  orders: OrderRecord[]
  entries: { record_id: string; entry: OrderHistoryEntry }[]
  tasks: TaskRecord[]
  task_entries: { record_id: string; entry: TaskHistoryEntry }[]
  /** Fields of points with a running contract, by point id. */
  sold: Map<string, Pick<Point, 'status' | 'order_id' | 'taken_since' | 'sold_until' | 'company_name'>>
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const CUSTOMER_NAMES = [
  ...['Padaria Pão da Vila', 'Ótica Boa Vista', 'Auto Escola Rota Certa', 'Farmácia Saúde Já', 'Mercado Dois Irmãos'],
  ...[
    'Pet Shop Amigo Fiel',
    'Academia Corpo Livre',
    'Colégio Semear',
    'Clínica Sorriso Certo',
    'Imobiliária Chave Mestra',
  ],
  ...['Pizzaria Forno de Minas', 'Autopeças Campineira', 'Floricultura Bem Me Quer', 'Livraria Página Um'],
  ...['Escola de Idiomas Fala Mais', 'Construtora Alicerce', 'Móveis São José', 'Sorveteria Polo Norte'],
  ...['Lava Rápido Brilho', 'Restaurante Dona Cida', 'Papelaria Rabisco', 'Materiais Cruzeiro', 'Barbearia Navalha'],
] as const

type OrderOutcome =
  /** Days until the order's contracts end; negative if they have ended. */
  | { ends_in: number; years: PeriodYears }
  /** Days since the order's reservation. */
  | { cancelled_days_ago: number }
  | { expired_days_ago: number }

/** Outcomes of the past orders. Deterministic, so that every machine gets the same history. */
function randomOutcomes(random: () => number): OrderOutcome[] {
  const randomBetween = (from: number, to: number): number => from + Math.floor(random() * (to - from))
  const repeatOutcome = (count: number, createOutcome: () => OrderOutcome): OrderOutcome[] =>
    Array.from({ length: count }, createOutcome)
  return [
    // Contracts that end soon, for the overview and the reminders
    ...[20, 18, 22, 27, 41, 45, 52, 58, 71, 80, 85, 88].map((ends_in): OrderOutcome => ({ ends_in, years: 1 })),
    ...repeatOutcome(14, () => ({ ends_in: randomBetween(95, 360), years: 1 })),
    ...repeatOutcome(4, () => ({ ends_in: randomBetween(120, 690), years: 2 })),
    ...repeatOutcome(4, () => ({ ends_in: randomBetween(400, 1000), years: 3 })),
    ...repeatOutcome(20, () => ({ ends_in: -randomBetween(3, 360), years: 1 })),
    ...repeatOutcome(10, () => ({ cancelled_days_ago: randomBetween(4, 720) })),
    ...repeatOutcome(12, () => ({ expired_days_ago: randomBetween(4, 720) })),
  ]
}

export function demoHistory(
  points: readonly Point[],
  tiers: ReadonlyMap<string, PricingTier>,
  people: DemoPeople,
  now: string,
): DemoHistory {
  const random = seededRandom(20_261_122)
  const tierOf = new Map([...tiers.values()].map(tier => [tier.id, tier]))
  const pricesFor = (point: Point): Prices => pricesOfPoint(point, tierOf.get(point.pricing_tier_id))
  const history: DemoHistory = { orders: [], entries: [], tasks: [], task_entries: [], sold: new Map() }
  // Every third point, so that orders are spread over the region. A point whose contract has ended may be sold again.
  const candidates = points.filter((_, index) => index % 3 === 0)
  let nextCandidate = 0
  for (const [index, outcome] of randomOutcomes(random).entries()) {
    const count = 1 + Math.floor(random() * 3)
    const orderPoints = Array.from(
      { length: count },
      (_, place) => candidates[(nextCandidate + place) % candidates.length],
    ).filter(point => point !== undefined)
    if ('ends_in' in outcome && outcome.ends_in > 0) nextCandidate += count
    const plannedOrder = planOrder({ index, outcome, orderPoints, people, now, random })
    const order = new OrderHistory(pendingOrder(plannedOrder, pricesFor, people), plannedOrder.client)
    if ('ends_in' in outcome) completeOrder(history, order, outcome, plannedOrder, { people, now })
    else cancelOrder(order, outcome, plannedOrder)
    history.entries.push(...order.entries)
    history.orders.push(order.current)
  }
  return history
}

type PlannedOrder = {
  index: number
  id: string
  points: Point[]
  years: PeriodYears
  owner: string | undefined
  client: Actor | null
  manager: Actor
  /** Time from the reservation to the payment or cancellation, between two hours and two days. Milliseconds. */
  wait: number
  decidedAt: number
}

type PlanInput = {
  index: number
  outcome: OrderOutcome
  orderPoints: Point[]
  people: DemoPeople
  now: string
  random: () => number
}

/** Decides what differs between orders. The order of the random draws determines every id of the demo. */
function planOrder({ index, outcome, orderPoints, people, now, random }: PlanInput): PlannedOrder {
  const years = 'years' in outcome ? outcome.years : random() < 0.7 ? 1 : 2
  const waitMs = (2 + Math.floor(random() * 44)) * HOUR_MS
  const id = randomId(index, random)
  const owner = index % 9 === 0 ? people.client : index % 13 === 5 ? people.other : undefined
  const manager: Actor =
    random() < 0.6 ? { user_id: people.manager, role: 'operations_manager' } : { user_id: people.admin, role: 'admin' }
  return {
    index,
    id,
    points: orderPoints,
    years,
    owner,
    manager,
    wait: waitMs,
    client: owner === undefined ? null : { user_id: owner, role: 'client' },
    decidedAt: Date.parse(now) - daysAgoOf(outcome, years) * DAY_MS + 3 * HOUR_MS,
  }
}

/** Days since the order was paid, cancelled or expired; the day of the payment is a contract's first. */
function daysAgoOf(outcome: OrderOutcome, years: PeriodYears): number {
  if ('ends_in' in outcome) return years * DAYS_PER_YEAR - 1 - outcome.ends_in
  return 'cancelled_days_ago' in outcome ? outcome.cancelled_days_ago : outcome.expired_days_ago
}

const randomId = (index: number, random: () => number): string =>
  [8, 4, 4, 4, 12]
    .map(length => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join(''))
    .join('-')
    .replace(/^.{4}/, (index + 0x5a00).toString(16))

const isoTime = (time: number): string => new Date(time).toISOString()

function pendingOrder(
  { index, id, points, years, owner, client, wait, decidedAt }: PlannedOrder,
  pricesFor: (point: Point) => Prices,
  people: DemoPeople,
): OrderRecord {
  const items = points.map((point, place): OrderItem => {
    const prices = pricesFor(point)
    const period_years = prices[years] === null ? 1 : years
    const price = prices[period_years] ?? 0
    return {
      id: `${id.slice(0, 23)}-${place.toString().padStart(12, '0')}`,
      point_id: point.id,
      point_name: point.name,
      period_years,
      price,
      reserved_period_years: period_years,
      reserved_price: price,
      starts_at: null,
      ends_at: null,
      ended_at: null,
      renewed_by: null,
    }
  })
  const created_at = isoTime(decidedAt - wait)
  return {
    id,
    ...newOrderFields(items, created_at),
    ...customerOf(owner, people, index),
    reserved_until: holdEndAfter(created_at, DEFAULT_SETTINGS.hold_hours),
    status: 'pending',
    user_id: owner ?? null,
    held_under: [],
    changed_by: client,
  }
}

/** Builds an order together with the entries of its history. */
class OrderHistory {
  current: OrderRecord
  readonly entries: DemoHistory['entries'] = []
  constructor(order: OrderRecord, createdBy: Actor | null) {
    this.current = order
    this.#addEntry(undefined, createdBy, order.created_at)
  }
  change(changes: Partial<OrderRecord>, by: Actor | null, changedAt: string): void {
    const orderBefore = this.current
    this.current = { ...orderBefore, ...changes, changed_by: by, version: orderBefore.version + 1 }
    this.#addEntry(orderBefore, by, changedAt)
  }
  #addEntry(before: OrderRecord | undefined, by: Actor | null, changedAt: string): void {
    this.entries.push({
      record_id: this.current.id,
      entry: { ...orderHistoryEntryOf(before, this.current, by), at: changedAt },
    })
  }
}

/** Completes the order, creates its tasks, and marks its points as sold, or its contract as ended. */
function completeOrder(
  history: DemoHistory,
  order: OrderHistory,
  { ends_in }: { ends_in: number },
  { index, id, points, manager, wait, decidedAt }: PlannedOrder,
  { people, now }: { people: DemoPeople; now: string },
): void {
  if (index % 6 === 2) {
    const laterHoldEnd = holdEndAfter(order.current.reserved_until ?? order.current.created_at, 48)
    const extendedAt = isoTime(decidedAt - wait / 2)
    order.change({ reserved_until: laterHoldEnd, edited_by_admin: true, updated_at: extendedAt }, manager, extendedAt)
  }
  const paid_at = isoTime(decidedAt)
  const edited_at = isoTime(decidedAt - HOUR_MS)
  const kit_type = index % 4 === 0 ? ('kit_completo' as const) : ('kit_placas' as const)
  order.change({ kit_type, edited_by_admin: true, updated_at: edited_at }, manager, edited_at)
  const items = order.current.items.map(item => withContractStarted(item, paid_at))
  order.change({ status: 'completed', reserved_until: null, items, updated_at: paid_at }, manager, paid_at)
  for (const [place, item] of items.entries()) {
    const task = createTask(order.current, item, points[place]?.city ?? '', people, now, index + place)
    history.tasks.push(task)
    history.task_entries.push(...taskEntries(task, manager))
  }
  if (ends_in > 0)
    for (const item of items)
      history.sold.set(item.point_id, {
        status: 'sold',
        order_id: id,
        taken_since: paid_at,
        sold_until: item.ends_at,
        company_name: order.current.customer_name,
      })
  else {
    const ended_at = isoTime(Math.max(...items.map(item => Date.parse(item.ends_at ?? paid_at))) + HOUR_MS / 2)
    order.change({ items: items.map(item => ({ ...item, ended_at })) }, null, ended_at)
  }
}

/** Cancels the order: by the client, by a manager, or by the system a minute after the hold expired. */
function cancelOrder(order: OrderHistory, outcome: OrderOutcome, { index, client, manager, decidedAt }: PlannedOrder) {
  const isExpired = 'expired_days_ago' in outcome
  const { reserved_until, created_at } = order.current
  const cancelledAt = isoTime(isExpired ? Date.parse(reserved_until ?? created_at) + HOUR_MS / 60 : decidedAt)
  const cancellingActor = client && index % 2 === 0 ? client : manager
  order.change(
    { status: 'cancelled', reserved_until: null, updated_at: cancelledAt },
    isExpired ? null : cancellingActor,
    cancelledAt,
  )
}

function customerOf(owner: string | undefined, people: DemoPeople, index: number) {
  if (owner === people.client)
    return { customer_name: CLIENT_NAME, customer_email: 'cliente@ponto.local', customer_phone: '(19) 99000-0004' }
  if (owner === people.other)
    return {
      customer_name: 'Beatriz Conceição',
      customer_email: 'beatriz@ponto.local',
      customer_phone: '(19) 99000-0005',
    }
  const customer_name = CUSTOMER_NAMES[index % CUSTOMER_NAMES.length] ?? CUSTOMER_NAMES[0]
  const unaccentedName = customer_name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return {
    customer_name,
    customer_email: `${unaccentedName.replace(/[^a-z]+/g, '.')}@example.com`,
    customer_phone: `(19) 99${String(100 + index)}-${String(1000 + index * 7)}`,
  }
}

/** Statuses of tasks that are younger than INSTALLED_AFTER_DAYS. */
const OPEN_STATUSES: readonly TaskStatus[] = [
  'pending_art',
  'art_approved',
  'pending_assignment',
  'assigned',
  'on_hold',
]
const RETURN_COMMENT = 'Poste em manutenção pela prefeitura; voltar quando liberarem.'
const TASK_NOTES = 'Levar a escada de 6 m; estacionar na rua de trás.'
/** Days after which a task counts as completed. */
const INSTALLED_AFTER_DAYS = 120

/** History of a task: its creation and, if it was moved, its last change. */
function taskEntries(task: TaskRecord, manager: Actor): { record_id: string; entry: TaskHistoryEntry }[] {
  const { id: record_id, created_at, version, assigned_technician_id, status } = task
  const createdTask: TaskRecord = {
    ...task,
    status: 'pending_art',
    assigned_technician_id: null,
    notes: null,
    due_date: null,
    return_comment: null,
    completed_at: null,
    updated_at: created_at,
    version: 1,
  }
  const isByTechnician = assigned_technician_id !== null && (status === 'completed' || status === 'on_hold')
  const by: Actor = isByTechnician ? { user_id: assigned_technician_id, role: 'field_technician' } : manager
  const creationEntry = taskHistoryEntryOf(undefined, createdTask, { by: manager, because: null })
  const changeEntries = version > 1 ? [taskHistoryEntryOf(createdTask, task, { by, because: null })] : []
  return [creationEntry, ...changeEntries].map(entry => ({ record_id, entry }))
}

/** Due date between a week ago and two weeks ahead; null for some tasks that wait for art. */
function dueDate(status: TaskStatus, now: string, index: number): string | null {
  if (status === 'completed' || (status === 'pending_art' && index % 2 === 0)) return null
  return addDays(dayOf(now), ((index * 5) % 21) - 6)
}

function createTask(
  { id: order_id, customer_name, kit_type, updated_at: created_at }: OrderRecord,
  { id, point_id, point_name }: OrderItem,
  city: string,
  { technician, other_technician }: DemoPeople,
  now: string,
  index: number,
): TaskRecord {
  const age = (Date.parse(now) - Date.parse(created_at)) / DAY_MS
  const status: TaskStatus =
    age > INSTALLED_AFTER_DAYS ? 'completed' : (OPEN_STATUSES[index % OPEN_STATUSES.length] ?? 'pending_art')
  const isAssigned = status === 'completed' || status === 'assigned' || status === 'on_hold'
  const days = status === 'pending_art' ? 0 : Math.min(age, 12)
  return {
    id,
    order_id,
    order_item_id: id,
    point_id,
    point_name,
    customer_name,
    kit_type,
    status,
    city,
    assigned_technician_id: isAssigned ? (index % 3 === 0 ? other_technician : technician) : null,
    notes: index % 4 === 1 ? TASK_NOTES : null,
    due_date: dueDate(status, now, index),
    art_file_url: null,
    art_version: 0,
    art_status: 'none',
    created_at,
    work: 'installation',
    return_comment: status === 'on_hold' ? RETURN_COMMENT : null,
    changed_by: null,
    completed_at: status === 'completed' ? new Date(Date.parse(created_at) + days * DAY_MS).toISOString() : null,
    updated_at: new Date(Date.parse(created_at) + days * DAY_MS).toISOString(),
    version: status === 'pending_art' ? 1 : 2,
  }
}
