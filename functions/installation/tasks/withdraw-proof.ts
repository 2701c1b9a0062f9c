import type { Point } from '#shared/catalogue/rules/points.ts'
import { signAfterWithdrawal } from '#shared/catalogue/rules/signs.ts'
import type { InstallationProof } from '#shared/installation/rules/installation-proof.ts'
import { signWorkOf } from '#shared/installation/rules/installation-tasks.ts'
import { findPoint, replaceShownProofAction, setPointSignAction } from '../../catalogue/points/points-store.ts'
import { findOrder } from '../../orders/orders-store.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { findLastProof, withdrawProofAction } from './proofs-store.ts'
import { findTask, type TaskRecord } from './tasks-store.ts'

/**
 * Actions for a task that leaves the column 'Concluído': withdraw its proof, and remove from the point the proof's
 * photo and installation time and the sign that only this work said hangs there. The photos remain stored for the
 * history.
 */
export async function withdrawProofActions(task: TaskRecord, now: string): Promise<TransactAction[]> {
  const [last, point] = await Promise.all([findLastProof(task.id), findPoint(task.point_id)])
  const proof = last?.withdrawn_at === undefined ? last : undefined
  const sign = point && signAfterWithdrawal(point, signWorkOf(task), task.removed_sign)
  const changesSign = point && (sign ?? null) !== (point.sign ?? null)
  if (!proof) return changesSign ? [setPointSignAction(point, sign ?? null, now)] : []
  if (task.work === 'takedown')
    return [
      withdrawProofAction(proof, now),
      ...(changesSign
        ? [replaceShownProofAction(point, { shown: await installationAt(point), sign: sign ?? null }, now)]
        : []),
    ]
  // If the point shows a newer photo, the point stays unchanged.
  if (!point || point.installation_photo_url !== nearPhotoOf(proof)) return [withdrawProofAction(proof, now)]
  const shown = task.work !== 'installation' && sign ? await installationAt(point) : undefined
  return [withdrawProofAction(proof, now), replaceShownProofAction(point, { shown, sign: sign ?? null }, now)]
}

const nearPhotoOf = ({ photos }: InstallationProof): string | undefined =>
  photos.find(({ which }) => which === 'near')?.url

/** For work on a sign that hangs: the proof of that sign's installation, if it is for the point's current order. */
async function installationAt({ id, order_id }: Point): Promise<{ url: string; at: string } | undefined> {
  const order = order_id === null ? undefined : await findOrder(order_id)
  const item = order?.items.find(({ point_id }) => point_id === id)
  if (!item) return undefined
  const [task, proof] = await Promise.all([findTask(item.id), findLastProof(item.id)])
  if (task?.status !== 'completed' || !proof || proof.withdrawn_at !== undefined) return undefined
  const url = nearPhotoOf(proof)
  return url === undefined ? undefined : { url, at: proof.received_at }
}
