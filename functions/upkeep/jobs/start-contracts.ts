import { hasSign } from '#shared/catalogue/rules/signs.ts'
import type { OrderItem } from '#shared/orders/rules/orders.ts'
import { findPoints, startBookedContractAction } from '../../catalogue/points/points-store.ts'
import { findLastProof } from '../../installation/tasks/proofs-store.ts'
import { findTask } from '../../installation/tasks/tasks-store.ts'
import type { OrderRecord } from '../../orders/orders-store.ts'
import type { Context } from '../../platform/context.ts'
import { changeDueOrders, type DueOrderChange } from './change-due-orders.ts'

const ITEMS_PER_TRANSACTION = 90

/**
 * Starts contracts that were booked ahead: on the first day, each point's booking becomes the running contract. A point
 * that a former contract still has waits for the next run.
 */
export const startContracts = (_: unknown, { now }: Pick<Context, 'now'>): Promise<number> =>
  changeDueOrders(
    'starts',
    now,
    current => startOf(current, now),
    'a contract that was booked ahead could not begin; the next run tries again',
  )

async function startOf(order: OrderRecord, now: string): Promise<DueOrderChange | undefined> {
  const due = order.items.filter(item => isDueToStart(item, now))
  const points = await findPoints(due.map(({ point_id }) => point_id))
  const ready = due.flatMap(item => {
    const point = points.get(item.point_id)
    return point?.status === 'available' ? [{ item, point }] : []
  })
  const starting = ready.slice(0, ITEMS_PER_TRANSACTION)
  if (order.status !== 'completed' || starting.length === 0) return undefined
  const started = new Set(starting.map(({ item }) => item.id))
  return {
    updated: {
      ...order,
      items: order.items.map(({ booked_ahead, ...item }) =>
        booked_ahead && !started.has(item.id) ? { ...item, booked_ahead } : item,
      ),
      updated_at: now,
    },
    actions: await Promise.all(
      starting.map(async ({ item, point }) => {
        const sale = {
          order_id: order.id,
          company_name: order.customer_name,
          sold_from: item.starts_at,
          sold_until: item.ends_at,
        }
        const installed_at = hasSign(point) ? await installedAt(item) : null
        return startBookedContractAction(point, { ...sale, installed_at }, now)
      }),
    ),
    isMore: ready.length > starting.length,
  }
}

const isDueToStart = ({ booked_ahead, starts_at }: OrderItem, now: string): boolean =>
  booked_ahead === true && starts_at !== null && starts_at <= now

/**
 * When the item's sign was installed, if that was before the contract's first day. The item's first task has the item's
 * id.
 */
async function installedAt({ id }: OrderItem): Promise<string | null> {
  const [task, proof] = await Promise.all([findTask(id), findLastProof(id)])
  return task?.status === 'completed' && proof && proof.withdrawn_at === undefined ? proof.received_at : null
}
