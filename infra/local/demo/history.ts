import type { TaskRecord } from '#functions/installation/tasks/tasks-store.ts'
import type { OrderRecord } from '#functions/orders/orders-store.ts'
import { DAYS_PER_YEAR, type PeriodYears } from '#shared/catalogue/rules/periods.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { type PricingTier, priceOf } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { TaskStatus } from '#shared/installation/rules/installation-tasks.ts'
import { type TaskEntry, taskEntryOf } from '#shared/installation/rules/task-history.ts'
import { entryOf, type OrderEntry } from '#shared/orders/rules/order-history.ts'
import { holdEnd, type OrderItem, startContract, totalAmount } from '#shared/orders/rules/orders.ts'
import { dayAfter, dayOf } from '#shared/platform/rules/days.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { DEFAULT_SETTINGS } from '../../config.ts'
import { seededRandom } from './random.ts'

/** The client who has an account in the demo (seed.ts). */
export const CLIENT_NAME = 'Clara Cliente'

/** Two years of orders as they would have gone: what was sold, ran out, was cancelled and ended, who did it and when. */

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
  entries: { record_id: string; entry: OrderEntry }[]
  tasks: TaskRecord[]
  task_entries: { record_id: string; entry: TaskEntry }[]
  /** By point, what a contract that runs makes of it. */
  sold: Map<string, Pick<Point, 'status' | 'order_id' | 'taken_since' | 'sold_until' | 'company_name'>>
}

const DAY = 86_400_000
const HOUR = 3_600_000

const SHOPS = [
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

type Fate =
  /** Its contracts end in so many days; less than 0: they have ended. */
  | { ends_in: number; years: PeriodYears }
  /** Reserved so many days ago. */
  | { cancelled: number }
  | { expired: number }

/** Deterministic: the same two years on every machine. */
function fates(random: () => number): Fate[] {
  const between = (from: number, to: number): number => from + Math.floor(random() * (to - from))
  const many = (count: number, of: () => Fate): Fate[] => Array.from({ length: count }, of)
  return [
    // Soon: what the morning page and the reminders are about
    ...[20, 18, 22, 27, 41, 45, 52, 58, 71, 80, 85, 88].map((ends_in): Fate => ({ ends_in, years: 1 })),
    ...many(14, () => ({ ends_in: between(95, 360), years: 1 })),
    ...many(4, () => ({ ends_in: between(120, 690), years: 2 })),
    ...many(4, () => ({ ends_in: between(400, 1000), years: 3 })),
    ...many(20, () => ({ ends_in: -between(3, 360), years: 1 })),
    ...many(10, () => ({ cancelled: between(4, 720) })),
    ...many(12, () => ({ expired: between(4, 720) })),
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
  const made: DemoHistory = { orders: [], entries: [], tasks: [], task_entries: [], sold: new Map() }
  // Every third, so that they lie all over the region; what has ended may have been on a point that is sold again.
  const free = points.filter((_, index) => index % 3 === 0)
  let next = 0
  const idOf = (index: number): string =>
    `${[8, 4, 4, 4, 12].map(length => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')).join('-')}`.replace(
      /^.{4}/,
      (index + 0x5a00).toString(16),
    )
  for (const [index, fate] of fates(random).entries()) {
    const isRunning = 'ends_in' in fate && fate.ends_in > 0
    const count = 1 + Math.floor(random() * 3)
    const taken = Array.from({ length: count }, (_, place) => free[(next + place) % free.length]).filter(
      point => point !== undefined,
    )
    if (isRunning) next += count
    const years = 'years' in fate ? fate.years : random() < 0.7 ? 1 : 2
    const yearsFor = (point: Point): PeriodYears =>
      priceOf(point, tierOf.get(point.pricing_tier_id), years) === null ? 1 : years
    const daysAgo =
      'ends_in' in fate ? years * DAYS_PER_YEAR - fate.ends_in : 'cancelled' in fate ? fate.cancelled : fate.expired
    // Paid two hours to two days after it was reserved
    const decided = Date.parse(now) - daysAgo * DAY + 3 * HOUR
    const wait = (2 + Math.floor(random() * 44)) * HOUR
    const at = (time: number): string => new Date(time).toISOString()
    const id = idOf(index)
    const owner = index % 9 === 0 ? people.client : index % 13 === 5 ? people.other : undefined
    const buyer = buyerOf(owner, people, index)
    const client: Actor | null = owner === undefined ? null : { user_id: owner, role: 'client' }
    const manager: Actor =
      random() < 0.6
        ? { user_id: people.manager, role: 'operations_manager' }
        : { user_id: people.admin, role: 'admin' }
    const items = taken.map((point, place): OrderItem => {
      const period_years = yearsFor(point)
      const price = priceOf(point, tierOf.get(point.pricing_tier_id), period_years) ?? 0
      return {
        id: `${id.slice(0, 23)}-${place.toString().padStart(12, '0')}`,
        ...{ point_id: point.id, point_name: point.name, period_years, price },
        ...{ reserved_period_years: period_years, reserved_price: price },
        ...{ starts_at: null, ends_at: null, ended_at: null, renewed_by: null },
      }
    })
    const created_at = at(decided - wait)
    let order: OrderRecord = {
      ...{ id, created_at, updated_at: created_at, ...buyer, total_amount: totalAmount(items) },
      ...{ payment_receipt_url: null, reserved_until: holdEnd(created_at, DEFAULT_SETTINGS.hold_hours) },
      ...{ status: 'pending' as const, user_id: owner ?? null, kit_type: null, edited_by_admin: false, items },
      ...{ renews: null, renewal_order_id: null, contract_hash: null, version: 1, held_under: [], changed_by: client },
    }
    const note = (was: OrderRecord | undefined, by: Actor | null, when: string) =>
      made.entries.push({ record_id: id, entry: { ...entryOf(was, order, by), at: when } })
    const become = (changes: Partial<OrderRecord>, by: Actor | null, when: string) => {
      const was = order
      order = { ...order, ...changes, changed_by: by, version: order.version + 1 }
      note(was, by, when)
    }
    note(undefined, client, created_at)

    if ('ends_in' in fate) {
      if (index % 6 === 2) {
        const later = holdEnd(order.reserved_until ?? created_at, 48)
        const when = at(decided - wait / 2)
        become({ reserved_until: later, edited_by_admin: true, updated_at: when }, manager, when)
      }
      const paid_at = at(decided)
      const kit_type = index % 4 === 0 ? ('kit_completo' as const) : ('kit_placas' as const)
      become({ kit_type, edited_by_admin: true, updated_at: at(decided - HOUR) }, manager, at(decided - HOUR))
      const started = order.items.map(item => startContract(item, paid_at))
      become({ status: 'completed', reserved_until: null, items: started, updated_at: paid_at }, manager, paid_at)
      for (const [place, item] of started.entries()) {
        const task = taskOf(order, item, taken[place]?.city ?? '', people, now, index + place)
        made.tasks.push(task)
        made.task_entries.push(...entriesOf(task, manager))
      }
      if (isRunning)
        for (const item of started)
          made.sold.set(item.point_id, {
            status: 'sold',
            order_id: id,
            taken_since: paid_at,
            sold_until: item.ends_at,
            company_name: order.customer_name,
          })
      else {
        const ended_at = at(Math.max(...started.map(item => Date.parse(item.ends_at ?? paid_at))) + HOUR / 2)
        become({ items: started.map(item => ({ ...item, ended_at })) }, null, ended_at)
      }
    } else if ('cancelled' in fate) {
      const by = client && index % 2 === 0 ? client : manager
      const when = at(decided)
      become({ status: 'cancelled', reserved_until: null, updated_at: when }, by, when)
    } else {
      const when = at(Date.parse(order.reserved_until ?? created_at) + HOUR / 60)
      become({ status: 'cancelled', reserved_until: null, updated_at: when }, null, when)
    }
    made.orders.push(order)
  }
  return made
}

function buyerOf(owner: string | undefined, people: DemoPeople, index: number) {
  if (owner === people.client)
    return { customer_name: CLIENT_NAME, customer_email: 'cliente@ponto.local', customer_phone: '(19) 99000-0004' }
  if (owner === people.other)
    return {
      customer_name: 'Beatriz Conceição',
      customer_email: 'beatriz@ponto.local',
      customer_phone: '(19) 99000-0005',
    }
  const customer_name = SHOPS[index % SHOPS.length] ?? SHOPS[0]
  const plain = customer_name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return {
    customer_name,
    customer_email: `${plain.replace(/[^a-z]+/g, '.')}@example.com`,
    customer_phone: `(19) 99${String(100 + index)}-${String(1000 + index * 7)}`,
  }
}

/** Work that is not done yet, from the newest contract on; what is older hangs in the street. */
const OPEN: readonly TaskStatus[] = ['pending_art', 'art_approved', 'pending_assignment', 'assigned', 'on_hold']
const RETURNED = 'Poste em manutenção pela prefeitura; voltar quando liberarem.'
const NOTES = 'Levar a escada de 6 m; estacionar na rua de trás.'
/** A kit is up after so many days. */
const INSTALLED_AFTER = 120

/** How it was made with its order, and came to where it is. */
function entriesOf(task: TaskRecord, manager: Actor): { record_id: string; entry: TaskEntry }[] {
  const { id: record_id, created_at, version, assigned_technician_id, status } = task
  const first: TaskRecord = {
    ...{ ...task, status: 'pending_art', assigned_technician_id: null, notes: null, due_date: null },
    ...{ return_comment: null, completed_at: null, updated_at: created_at, version: 1 },
  }
  const isByTechnician = assigned_technician_id !== null && (status === 'completed' || status === 'on_hold')
  const by: Actor = isByTechnician ? { user_id: assigned_technician_id, role: 'field_technician' } : manager
  const made = taskEntryOf(undefined, first, { by: manager, because: null })
  const moved = version > 1 ? [taskEntryOf(first, task, { by, because: null })] : []
  return [made, ...moved].map(entry => ({ record_id, entry }))
}

/** From a week ago to two weeks on; of some that wait for their art nobody has said a day. */
function dueOf(status: TaskStatus, now: string, turn: number): string | null {
  if (status === 'completed' || (status === 'pending_art' && turn % 2 === 0)) return null
  return dayAfter(dayOf(now), ((turn * 5) % 21) - 6)
}

function taskOf(
  { id: order_id, customer_name, kit_type, updated_at: created_at }: OrderRecord,
  { id, point_id, point_name }: OrderItem,
  city: string,
  { technician, other_technician }: DemoPeople,
  now: string,
  turn: number,
): TaskRecord {
  const age = (Date.parse(now) - Date.parse(created_at)) / DAY
  const status: TaskStatus = age > INSTALLED_AFTER ? 'completed' : (OPEN[turn % OPEN.length] ?? 'pending_art')
  const isAssigned = status === 'completed' || status === 'assigned' || status === 'on_hold'
  const days = status === 'pending_art' ? 0 : Math.min(age, 12)
  return {
    ...{ id, order_id, order_item_id: id, point_id, point_name, customer_name, kit_type, status, city },
    assigned_technician_id: isAssigned ? (turn % 3 === 0 ? other_technician : technician) : null,
    notes: turn % 4 === 1 ? NOTES : null,
    ...{ due_date: dueOf(status, now, turn), art_file_url: null, art_version: 0, art_status: 'none', created_at },
    ...{ work: 'installation', return_comment: status === 'on_hold' ? RETURNED : null, changed_by: null },
    completed_at: status === 'completed' ? new Date(Date.parse(created_at) + days * DAY).toISOString() : null,
    updated_at: new Date(Date.parse(created_at) + days * DAY).toISOString(),
    version: status === 'pending_art' ? 1 : 2,
  }
}
