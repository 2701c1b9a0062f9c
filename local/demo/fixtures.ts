import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { storedArt } from '#functions/installation/art/arts-store.ts'
import { storedTaskEvent } from '#functions/installation/tasks/task-events-store.ts'
import { storedTask } from '#functions/installation/tasks/tasks-store.ts'
import { storedOrderDraft } from '#functions/orders/order-drafts/order-drafts-store.ts'
import { storedOrderEvent } from '#functions/orders/order-events-store.ts'
import { type OrderRecord, storedOrder } from '#functions/orders/orders-store.ts'
import { storedCustomer } from '#functions/people/customers/customers-store.ts'
import { periodYearsSchema } from '#shared/catalogue/rules/periods.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { profileChangesOfForm, profileFormSchema } from '#shared/people/rules/profile-form.ts'
import { addDays, dayOf } from '#shared/platform/rules/days.ts'

/** What the records refer to: ids of users by e-mail, ids of the demo's points in their order, and the present. */
type Referents = { users: ReadonlyMap<string, string>; pointIds: readonly string[]; now: string }

const lineSchema = z.looseObject({})
const eventLineSchema = z.looseObject({ record_id: z.string() })
const recordLinesSchema = z.object({
  orders: z.array(lineSchema),
  order_events: z.array(eventLineSchema),
  tasks: z.array(lineSchema),
  task_events: z.array(eventLineSchema),
  arts: z.array(lineSchema),
  customers: z.array(lineSchema),
  profiles: z.array(z.looseObject({ email: z.string() })),
  order_drafts: z.array(lineSchema),
  todays_orders: z.array(
    z.object({
      customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
      has_account: z.boolean(),
      /** The period of each point. */
      periods: z.array(periodYearsSchema),
      hours_ago: z.number(),
      final_status: z.enum(['pending', 'completed', 'cancelled']),
      /** The receipt's picture when the customer has sent one, but the payment is not confirmed yet. */
      receipt: z.nullable(z.string()),
    }),
  ),
})

export type DemoFixtures = ReturnType<typeof demoFixtures>

/**
 * The demo's records, as the table stores them with their version (functions/platform/table/shapes.ts): two years of
 * past orders (sold, ended, cancelled and expired) with their history, tasks and arts; customers, and what clients have
 * entered about themselves; drafts of orders; and what is known of today's orders, which todays-orders.ts makes.
 */
export function demoFixtures(referents: Referents) {
  const text = readFileSync(new URL('data/records.json', import.meta.url), 'utf8')
  const lines = recordLinesSchema.parse(
    JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' && value.startsWith('@') ? referentOf(value, referents) : value,
    ),
  )
  return {
    orders: lines.orders.map(order => storedOrder.parse(order)),
    entries: lines.order_events.map(({ record_id, ...entry }) => ({ record_id, entry: storedOrderEvent.parse(entry) })),
    tasks: lines.tasks.map(task => storedTask.parse(task)),
    task_entries: lines.task_events.map(({ record_id, ...entry }) => ({
      record_id,
      entry: storedTaskEvent.parse(entry),
    })),
    arts: lines.arts.map(art => storedArt.parse(art)),
    customers: lines.customers.map(customer => storedCustomer.parse(customer)),
    profiles: new Map(
      lines.profiles.map(({ email, ...form }) => [email, profileChangesOfForm(profileFormSchema.parse(form))]),
    ),
    order_drafts: lines.order_drafts.map(draft => storedOrderDraft.parse(draft)),
    todays_orders: lines.todays_orders,
  }
}

/** The value of '@user E-MAIL', '@point LINE' (of points.json), '@now', '@day DAYS' or '@day DAYS TIME', from today. */
function referentOf(reference: string, { users, pointIds, now }: Referents): string {
  const [kind, value = '', time] = reference.split(' ')
  if (kind === '@now') return now
  if (kind === '@day') {
    const day = addDays(dayOf(now), Number(value))
    return time ? new Date(`${day}T${time}-03:00`).toISOString() : day
  }
  const id = kind === '@user' ? users.get(value) : pointIds[Number(value) - 1]
  if (id === undefined) throw new RangeError(`the demo has no ${reference}`)
  return id
}

type Sale = Pick<Point, 'status' | 'order_id' | 'taken_since' | 'sold_until' | 'company_name'>

/** Fields of the points that have a running contract, by point id. */
export function salesOf(orders: readonly OrderRecord[]): Map<string, Sale> {
  const sales = new Map<string, Sale>()
  for (const { id, status, items, customer_name } of orders)
    for (const { point_id, starts_at, ends_at, ended_at } of status === 'completed' ? items : [])
      if (ended_at === null)
        sales.set(point_id, {
          status: 'sold',
          order_id: id,
          taken_since: starts_at,
          sold_until: ends_at,
          company_name: customer_name,
        })
  return sales
}
