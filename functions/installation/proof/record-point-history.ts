import { historyEventsOfPoint, type PointEventRecord } from '#shared/catalogue/rules/point-history.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { workForFormerRelease } from '#shared/catalogue/rules/task-work.ts'
import type { InstallationProof } from '#shared/installation/rules/installation-proof.ts'
import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { pointEventsOfOrder } from '#shared/orders/rules/point-events.ts'
import { deletePointEvents, putPointEventOnce } from '../../catalogue/points/point-events-store.ts'
import { storedPoint } from '../../catalogue/points/points-store.ts'
import { findOrder, storedOrderWithoutInternals } from '../../orders/orders-store.ts'
import { type Change, forEachChange } from '../../platform/table/changes.ts'
import { storedProof } from '../tasks/proofs-store.ts'
import { storedTaskWithoutInternals } from '../tasks/tasks-store.ts'

/**
 * Records events in the history of points. Each event has a unique name, so that a message that is delivered twice
 * records it once.
 */

const putEventsOnce = async (records: readonly PointEventRecord[]): Promise<void> => {
  for (const record of records) await putPointEventOnce(record)
}

const recordPointChange = ({ before, after }: Change<Point>): Promise<void> =>
  putEventsOnce(after ? historyEventsOfPoint(before, after) : [])

export async function recordContractsInPointHistory({ before, after }: Change<Order>): Promise<void> {
  // Only undoing an import deletes an order. Its contracts are treated as if they had never existed.
  if (before && !after) return deletePointEvents(pointEventsOfOrder(before))
  // A confirmation that is taken back leaves no contracts.
  if (before?.status === 'completed' && after?.status === 'pending')
    return deletePointEvents(pointEventsOfOrder(before))
  const recordedNames = new Set(before ? pointEventsOfOrder(before).map(({ name }) => name) : [])
  const fresh = after ? pointEventsOfOrder(after).filter(({ name }) => !recordedNames.has(name)) : []
  await putEventsOnce(fresh)
  // The message about the order's deletion, or about the confirmation that was taken back, may have arrived before this one.
  if (!after || fresh.length === 0) return
  const order = await findOrder(after.id)
  if (order ? order.status === 'pending' : after.paper_contract) await deletePointEvents(fresh)
}

export const recordCompletionInPointHistory = async ({ before, after }: Change<InstallationTask>): Promise<void> => {
  if (after?.status !== 'completed' || before?.status === 'completed') return
  const { id: task_id, work, point_id, version, updated_at: at } = after
  await putPointEventOnce({
    point_id,
    name: `done-${task_id}-${version}`,
    event: { type: 'task_done', at, task_id, work: workForFormerRelease(work), done: work },
  })
}

export const recordPhotosInPointHistory = async ({ after }: Change<InstallationProof>): Promise<void> => {
  if (!after) return
  const { task_id, point_id, completion_id, photos, received_at: at } = after
  await putPointEventOnce({
    point_id,
    name: `photos-${completion_id}`,
    event: { type: 'photographed', at, task_id, photos },
  })
}

export const pointHistoryReactions = [
  forEachChange('point', storedPoint, recordPointChange),
  forEachChange('order', storedOrderWithoutInternals, recordContractsInPointHistory),
  forEachChange('installation_task', storedTaskWithoutInternals, recordCompletionInPointHistory),
  forEachChange('installation_proof', storedProof, recordPhotosInPointHistory),
]
