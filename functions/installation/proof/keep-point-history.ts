import type { InstallationProof } from '#shared/domain/installation-proof.ts'
import type { InstallationTask } from '#shared/domain/installation-tasks.ts'
import type { Order } from '#shared/domain/orders.ts'
import { eventsOfOrder, eventsOfPoint, type PointEventRecord } from '#shared/domain/point-history.ts'
import type { Point } from '#shared/domain/points.ts'
import { putPointEventOnce } from '../../catalogue/points/point-events-store.ts'
import { storedPoint } from '../../catalogue/points/points-store.ts'
import { orderAsTold } from '../../orders/orders-store.ts'
import { type Change, toEach } from '../../platform/table/changes.ts'
import { storedProof } from '../tasks/proofs-store.ts'
import { taskAsTold } from '../tasks/tasks-store.ts'

/** Keeps what happened to each point as it happens; a change that is told again finds its entry there. */

const note = async (happened: readonly PointEventRecord[]): Promise<void> => {
  for (const each of happened) await putPointEventOnce(each)
}

export const notePoint = ({ before, after }: Change<Point>): Promise<void> =>
  note(after ? eventsOfPoint(before, after) : [])

export const noteContracts = ({ before, after }: Change<Order>): Promise<void> => {
  const known = new Set(before ? eventsOfOrder(before).map(({ name }) => name) : [])
  return note(after ? eventsOfOrder(after).filter(({ name }) => !known.has(name)) : [])
}

export const noteDone = async ({ before, after }: Change<InstallationTask>): Promise<void> => {
  if (after?.status !== 'completed' || before?.status === 'completed') return
  const { id: task_id, work, point_id, version, updated_at: at } = after
  await putPointEventOnce({
    point_id,
    name: `done-${task_id}-${version}`,
    event: { type: 'task_done', at, task_id, work },
  })
}

export const notePhotos = async ({ after }: Change<InstallationProof>): Promise<void> => {
  if (!after) return
  const { task_id, point_id, completion_id, photos, received_at: at } = after
  await putPointEventOnce({
    point_id,
    name: `photos-${completion_id}`,
    event: { type: 'photographed', at, task_id, photos },
  })
}

export const historyOfPoints = [
  toEach('point', storedPoint, notePoint),
  toEach('order', orderAsTold, noteContracts),
  toEach('installation_task', taskAsTold, noteDone),
  toEach('installation_proof', storedProof, notePhotos),
]
