import { DomainError } from '#shared/domain/domain-error.ts'
import type { InstallationProof, ShownProof } from '#shared/domain/installation-proof.ts'
import type { InstallationTask } from '#shared/domain/installation-tasks.ts'
import { addressOf, type Point } from '#shared/domain/points.ts'
import { type Actor, isManager } from '#shared/domain/roles.ts'
import type { Context } from '../context.ts'
import { findProof, findProofs } from '../installation-tasks/proofs-store.ts'
import { findTask, findTasks } from '../installation-tasks/tasks-store.ts'
import { findOrderFor } from '../orders/find-for.ts'
import { findPoint, findPoints } from '../points/points-store.ts'
import { findProfile } from '../profiles/profiles-store.ts'

/**
 * The proof of a completed task, for a manager or the owner of its order. Throws TASK_NOT_FOUND for anybody else, or
 * PROOF_NOT_FOUND for a task that is not completed, or was moved there by hand.
 */
export async function showProof(
  { task_id }: { task_id: string },
  { actor }: Pick<Context, 'actor'>,
): Promise<ShownProof> {
  const task = await findTask(task_id)
  if (!task || !(await mayRead(task, actor))) throw new DomainError('TASK_NOT_FOUND')
  const kept = task.status === 'completed' ? await findProof(task_id) : undefined
  if (!kept) throw new DomainError('PROOF_NOT_FOUND')
  return told(task, kept, await findPoint(task.point_id), actor)
}

/** The proofs of the completed items of an order, for a manager or its owner. Throws ORDER_NOT_FOUND for anybody else. */
export async function showProofsOfOrder(
  { order_id }: { order_id: string },
  { actor }: Pick<Context, 'actor'>,
): Promise<{ items: ShownProof[] }> {
  const { items } = await findOrderFor({ order_id }, { actor })
  const ids = items.map(({ id }) => id)
  const [tasks, proofs, points] = await Promise.all([
    findTasks(ids),
    findProofs(ids),
    findPoints(items.map(({ point_id }) => point_id)),
  ])
  return {
    items: await Promise.all(
      ids.flatMap(id => {
        const task = tasks.get(id)
        const kept = proofs.get(id)
        return task?.status === 'completed' && kept ? [told(task, kept, points.get(task.point_id), actor)] : []
      }),
    ),
  }
}

async function told(
  task: InstallationTask,
  { photos, received_at, completed_by }: InstallationProof,
  point: Point | undefined,
  { role }: Actor,
): Promise<ShownProof> {
  const technician = isManager(role) ? await findProfile(completed_by.user_id) : undefined
  return {
    ...{ task_id: task.id, work: task.work, order_id: task.order_id, point_id: task.point_id },
    ...{ point_name: task.point_name, customer_name: task.customer_name, photos, received_at },
    address: point ? addressOf(point) : '',
    completed_by: technician?.name ?? null,
  }
}

/** What is mended belongs to no order, so only the office reads of it. */
async function mayRead({ order_id }: InstallationTask, actor: Actor): Promise<boolean> {
  if (isManager(actor.role)) return true
  if (order_id === null) return false
  try {
    await findOrderFor({ order_id }, { actor })
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'ORDER_NOT_FOUND') return false
    throw error
  }
}
