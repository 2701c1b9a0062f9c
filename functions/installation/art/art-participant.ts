import type { ArtParticipant } from '#shared/installation/rules/arts.ts'
import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import { type Actor, isManager } from '#shared/platform/rules/roles.ts'
import { isOrderOwner } from '../../orders/order-owner.ts'
import { findOrder } from '../../orders/orders-store.ts'

/** A person's part in a task's art (client, office or technician); undefined for anybody else. */
export async function artParticipantOf(
  { order_id }: Pick<InstallationTask, 'order_id'>,
  actor: Actor,
): Promise<ArtParticipant | undefined> {
  if (isManager(actor.role)) return 'office'
  const order = order_id === null ? undefined : await findOrder(order_id)
  return order && (await isOrderOwner(order, actor)) ? 'client' : undefined
}

/** Whether this technician is assigned to the task, and the task is in the column 'Em Campo'. */
export const isTaskInFieldOf = (
  { status, assigned_technician_id }: Pick<InstallationTask, 'status' | 'assigned_technician_id'>,
  { user_id }: Actor,
): boolean => status === 'assigned' && assigned_technician_id === user_id
