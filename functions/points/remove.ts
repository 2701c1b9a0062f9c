import { DomainError } from '#shared/domain/domain-error.ts'
import { deletePoint } from './edited-points-store.ts'

/** Deletes a point. Throws POINT_NOT_FOUND, or POINT_IN_USE with the order that holds or bought it. */
export async function remove({ point_id }: { point_id: string }): Promise<Record<string, never>> {
  const refused = await deletePoint(point_id)
  if (refused && !refused.now) throw new DomainError('POINT_NOT_FOUND')
  if (refused?.now) {
    const { order_id, status } = refused.now
    throw new DomainError('POINT_IN_USE', { order_id, status })
  }
  return {}
}
