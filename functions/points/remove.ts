import { DomainError } from '#shared/domain/domain-error.ts'
import { deletePoint } from './edited-points-store.ts'

/** Deletes a point. Throws POINT_NOT_FOUND, or POINT_IN_USE with the order that holds or bought it. */
export async function remove(pointId: string): Promise<void> {
  const refused = await deletePoint(pointId)
  if (refused && !refused.now) throw new DomainError('POINT_NOT_FOUND')
  if (refused?.now) {
    const { order_id, status } = refused.now
    throw new DomainError('POINT_IN_USE', { order_id, status })
  }
}
