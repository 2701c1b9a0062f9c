import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { type Point, pointAddressText } from '#shared/catalogue/rules/points.ts'
import type { InstallationProof, ProofView } from '#shared/installation/rules/installation-proof.ts'
import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import type { OrderItem } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { type Actor, isManager } from '#shared/platform/rules/roles.ts'
import { withSignedPhotoLinks } from '../../catalogue/media/photo-link.ts'
import { findPoint, findPoints } from '../../catalogue/points/points-store.ts'
import { findAccessibleOrder } from '../../orders/find-accessible-order.ts'
import { findProfile } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import { findLastProof, findLastProofs } from '../tasks/proofs-store.ts'
import { findTask, findTasks } from '../tasks/tasks-store.ts'

/** `actor` is undefined for a visitor who opened an order's link. */
export type Viewing = { now: string; actor?: Actor }

/**
 * The proof of a completed task, for a manager or the owner of the task's order. Throws TASK_NOT_FOUND for anybody
 * else, PROOF_NOT_FOUND when no technician completed the task, or PROOF_WITHDRAWN when the task was reopened since.
 */
export async function showProof(
  { task_id }: { task_id: string },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<ProofView> {
  const task = await findTask(task_id)
  if (!task || !(await mayRead(task, actor))) throw new DomainError('TASK_NOT_FOUND')
  const proof = await findLastProof(task_id)
  if (!proof) throw new DomainError('PROOF_NOT_FOUND')
  if (!isValidProof(task, proof)) throw new DomainError('PROOF_WITHDRAWN', { withdrawn_at: proof.withdrawn_at ?? null })
  return presentProof(task, proof, await findPoint(task.point_id), { now, nameOf: technicianNames(actor) })
}

/**
 * The proofs of an order's completed items, for a manager or the order's owner. Throws ORDER_NOT_FOUND for anybody
 * else.
 */
export async function showProofsOfOrder(
  { order_id }: { order_id: string },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<{ items: ProofView[] }> {
  const { items } = await findAccessibleOrder({ order_id }, { actor })
  return { items: await findProofsOfItems(items, { actor, now }) }
}

/** The valid proofs of these items of an order. */
export async function findProofsOfItems(
  items: readonly Pick<OrderItem, 'id' | 'point_id'>[],
  viewing: Viewing,
): Promise<ProofView[]> {
  const ids = items.map(({ id }) => id)
  const nameOf = technicianNames(viewing.actor)
  const [tasks, proofs, points] = await Promise.all([
    findTasks(ids),
    findLastProofs(ids),
    findPoints(items.map(({ point_id }) => point_id)),
  ])
  return Promise.all(
    ids.flatMap(id => {
      const task = tasks.get(id)
      const proof = proofs.get(id)
      return task && proof && isValidProof(task, proof)
        ? [presentProof(task, proof, points.get(task.point_id), { ...viewing, nameOf })]
        : []
    }),
  )
}

/**
 * Whether a proof is valid. A withdrawn proof stays invalid, also when the office moves its task to completed again.
 */
export const isValidProof = ({ status }: InstallationTask, { withdrawn_at }: InstallationProof): boolean =>
  status === 'completed' && withdrawn_at === undefined

type NameOf = (userId: string) => Promise<string | null>

/** The names of technicians, each read once; null for whoever is not of the office, which alone sees who took the photos. */
export function technicianNames(actor: Actor | undefined): NameOf {
  const names = new Map<string, Promise<string | null>>()
  return async userId => {
    if (!actor || !isManager(actor.role)) return null
    const name = names.get(userId) ?? findProfile(userId).then(profile => profile?.name ?? null)
    names.set(userId, name)
    return name
  }
}

/** A proof with links to its photos. */
export async function presentProof(
  task: InstallationTask,
  { photos, received_at, completed_by }: InstallationProof,
  point: Point | undefined,
  { now, nameOf }: { now: string; nameOf: NameOf },
): Promise<ProofView> {
  return {
    task_id: task.id,
    work: task.work,
    order_id: task.order_id,
    point_id: task.point_id,
    point_name: task.point_name,
    asset_code: assetCodeOf(task),
    customer_name: task.customer_name,
    received_at,
    photos: await withSignedPhotoLinks(photos, now),
    address: point ? pointAddressText(point) : '',
    completed_by: await nameOf(completed_by.user_id),
  }
}

/**
 * Whether this person may read the task's proof. Maintenance tasks have no order, so only the office reads their
 * proofs.
 */
async function mayRead({ order_id }: InstallationTask, actor: Actor): Promise<boolean> {
  if (isManager(actor.role)) return true
  if (order_id === null) return false
  try {
    await findAccessibleOrder({ order_id }, { actor })
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'ORDER_NOT_FOUND') return false
    throw error
  }
}
