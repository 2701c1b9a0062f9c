import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import type { ContractedPoint } from '#shared/orders/rules/contracted-points.ts'
import { runningItemsOf } from '#shared/orders/rules/contracted-points.ts'
import { signProofPhotoLink } from '../../catalogue/media/photo-link.ts'
import { findPoints } from '../../catalogue/points/points-store.ts'
import { findLastProofs } from '../../installation/tasks/proofs-store.ts'
import { findTasks } from '../../installation/tasks/tasks-store.ts'
import { listOwnOrders } from '../../orders/find-accessible-order.ts'
import type { Context } from '../../platform/context.ts'

/**
 * Points under the caller's running contracts, newest orders first. A page contains the points of one page of orders,
 * so it may be empty and still have a cursor.
 */
export async function listContractedPoints(
  { cursor }: { cursor?: string | undefined },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<{ items: ContractedPoint[]; cursor: string | null }> {
  const page = await listOwnOrders({ cursor }, { actor })
  const running = page.items.flatMap(order => runningItemsOf(order, now).map(item => ({ order, item })))
  const ids = running.map(({ item }) => item.id)
  const [points, tasks, proofs] = await Promise.all([
    findPoints(running.map(({ item }) => item.point_id)),
    findTasks(ids),
    findLastProofs(ids),
  ])
  return {
    items: await Promise.all(
      running.map(async ({ order, item }) => {
        const { id, point_id, point_name, period_years, term, starts_at, ends_at, renewed_by } = item
        const point = points.get(point_id)
        // Until the installation of this contract is completed, the point's photo shows the sign of an earlier contract.
        const task = tasks.get(id)
        const isInstalled = task?.status === 'completed'
        const storedProof = isInstalled ? proofs.get(id) : undefined
        const proof = storedProof?.withdrawn_at === undefined ? storedProof : undefined
        const ownPhoto = isInstalled ? (point?.installation_photo_url ?? null) : null
        const photo = proof?.photos[0]?.url ?? ownPhoto
        return {
          id,
          order_id: order.id,
          point_id,
          name: point_name,
          period_years,
          starts_at,
          ends_at,
          renewed_by,
          ...(term && { term }),
          ...(order.paper_contract?.number && { paper_number: order.paper_contract.number }),
          asset_code: assetCodeOf(item),
          installation_photo_url: photo === null ? null : await signProofPhotoLink(photo, now),
          proven_at: proof?.received_at ?? null,
          has_installation: task !== undefined,
          point: point ?? null,
        }
      }),
    ),
    cursor: page.cursor,
  }
}
