import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import type { ItemSign, SignStateView } from '#shared/installation/rules/sign-states.ts'
import { signOfOrder, signStateOf } from '#shared/installation/rules/sign-states.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findPoint, findPoints } from '../../catalogue/points/points-store.ts'
import { findOrder } from '../../orders/orders-store.ts'
import { findTasks } from '../tasks/tasks-store.ts'
import { findLastWorkIds } from '../work-orders/open-work-store.ts'
import { ordersOfSign } from '../work-orders/orders-of-sign.ts'

/** The last repair and the last takedown at these points. */
async function findWork(pointIds: readonly string[]) {
  const [repairs, takedowns] = await Promise.all([
    findLastWorkIds(pointIds, 'maintenance'),
    findLastWorkIds(pointIds, 'takedown'),
  ])
  const tasks = await findTasks([...repairs.values(), ...takedowns.values()])
  return (pointId: string) => ({
    repair: tasks.get(repairs.get(pointId) ?? ''),
    takedown: tasks.get(takedowns.get(pointId) ?? ''),
  })
}

/** The state of the sign at a point, whose ever it is. Throws POINT_NOT_FOUND. */
export async function getSignState({ point_id }: { point_id: string }): Promise<SignStateView> {
  const [point, workAt] = await Promise.all([findPoint(point_id), findWork([point_id])])
  if (!point) throw new DomainError('POINT_NOT_FOUND')
  return signStateOf(point.sign, workAt(point_id))
}

/** The state of the sign of each item of an order. Throws ORDER_NOT_FOUND. */
export async function getSignsOfOrder({ order_id }: { order_id: string }): Promise<{ items: ItemSign[] }> {
  const order = await findOrder(order_id)
  if (!order) throw new DomainError('ORDER_NOT_FOUND')
  const pointIds = order.items.map(item => item.point_id)
  const [orderIds, points, installations, workAt] = await Promise.all([
    ordersOfSign(order),
    findPoints(pointIds),
    findTasks(order.items.map(({ id }) => id)),
    findWork(pointIds),
  ])
  return {
    items: order.items.map(item => {
      const { id, point_id, point_name } = item
      const point = points.get(point_id)
      const { repair, takedown } = workAt(point_id)
      // A takedown of another order's sign says nothing about this one.
      const isOwn = takedown?.order_id == null || takedown.order_id === order_id
      const sign = point ? signOfOrder(point, orderIds, installations.get(id)) : null
      return {
        item_id: id,
        point_id,
        point_name,
        asset_code: assetCodeOf(item),
        ...signStateOf(sign, { repair, takedown: isOwn ? takedown : undefined }),
      }
    }),
  }
}
