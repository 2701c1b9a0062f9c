import { createHash } from 'node:crypto'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { isTakenDownWith, signAfterWork } from '#shared/catalogue/rules/signs.ts'
import type { DoneTask, SentPhoto } from '#shared/installation/rules/field-work.ts'
import {
  distanceFromPoint,
  type InstallationProof,
  type ProofPhoto,
  positionToStore,
} from '#shared/installation/rules/installation-proof.ts'
import { signWorkOf } from '#shared/installation/rules/installation-tasks.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { acceptUpload } from '../../catalogue/media/accept-upload.ts'
import { parsePictureHeader } from '../../catalogue/media/picture-header.ts'
import { findPoint, markPointInstalledAction } from '../../catalogue/points/points-store.ts'
import type { Context } from '../../platform/context.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { changeTask } from '../tasks/change-task.ts'
import { countCompletedInstallation } from '../tasks/count-completed.ts'
import { findAllProofs, findLastProof, insertProofActions } from '../tasks/proofs-store.ts'
import { removedSignOf } from '../tasks/removed-sign.ts'
import type { TaskRecord } from '../tasks/tasks-store.ts'
import { assertInField } from './assert-in-field.ts'

type Completion = { task_id: string; completion_id: string; photos: readonly SentPhoto[] }
type CompletionContext = Pick<Context, 'actor' | 'now'>

/**
 * Completes the caller's task with its proof, and updates the task's point in the same transaction. A repeated
 * completion returns the task unchanged, whatever has happened to the task since. Throws TASK_NOT_FOUND,
 * TASK_NOT_IN_FIELD, and the refusals of changeTask and acceptUpload.
 */
export const completeTask = (completion: Completion, { actor, now }: CompletionContext): Promise<DoneTask> =>
  changeTask<DoneTask>(completion.task_id, { by: actor }, async current => {
    const { task_id, completion_id } = completion
    const formerProof = await findLastProof(task_id)
    if (formerProof && (await isAlreadyRecorded(completion, actor))) return { unchanged: current }
    assertInField(current, actor)
    const point = await findPoint(current.point_id)
    const accepted = await acceptPhotos(completion, point, { actor, now })
    if (!accepted) return { unchanged: { ...current, status: 'completed' } }
    const { photos, using } = accepted
    const proof: InstallationProof = {
      task_id,
      point_id: current.point_id,
      completion_id,
      photos,
      completed_by: actor,
      received_at: now,
    }
    const near = photos.find(({ which }) => which === 'near')?.url ?? ''
    const signOf = (at: Point) => signAfterWork(at, signWorkOf(current), { said_by: 'proof', now })
    return {
      onWritten: () => countCompletedInstallation(current),
      updated: {
        ...current,
        ...(point && removedSignOf(current, point)),
        status: 'completed',
        completed_at: now,
        return_comment: null,
        updated_at: now,
      },
      actions: [
        ...insertProofActions(proof, formerProof),
        ...(point
          ? [markPointInstalledAction(point, { ...shownAfter(current, point, near), sign: signOf(point), now })]
          : []),
        ...using,
      ],
    }
  })

/**
 * What the point shows after the work. The photo of an empty place is none of the point's sign, and one that another
 * order has put up since stays.
 */
const shownAfter = ({ work, order_id, takes_down = null }: TaskRecord, point: Point, near: string) => ({
  url: work !== 'takedown' ? near : isTakenDownWith(point, takes_down) ? null : point.installation_photo_url,
  order_id,
})

/** Whether this completion was recorded before; also when the task was reopened and completed again afterwards. */
const isAlreadyRecorded = async ({ task_id, completion_id }: Completion, { user_id }: Actor): Promise<boolean> =>
  (await findAllProofs(task_id)).some(
    proof => proof.completion_id === completion_id && proof.completed_by.user_id === user_id,
  )

type AcceptedPhotos = { photos: ProofPhoto[]; using: TransactAction[] }

/** Accepts the uploaded photos. Undefined when a concurrent repetition of this completion has just used them. */
async function acceptPhotos(
  completion: Completion,
  point: Point | undefined,
  { actor, now }: CompletionContext,
): Promise<AcceptedPhotos | undefined> {
  const photos: ProofPhoto[] = []
  const using: TransactAction[] = []
  try {
    for (const sent of completion.photos) {
      const { which, key, taken_at, from_gallery } = sent
      const position = positionToStore(sent)
      const accepted = await acceptUpload('installation_photo', key, actor, null)
      using.push(...accepted.using)
      photos.push({
        which,
        url: accepted.url,
        taken_at,
        received_at: now,
        position,
        ...factsOf(accepted.bytes),
        distance_m: point ? distanceFromPoint(position, point) : null,
        ...(from_gallery && { from_gallery }),
      })
    }
    return { photos, using }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'FILE_NOT_FOUND' && (await isAlreadyRecorded(completion, actor)))
      return undefined
    throw error
  }
}

/** Facts of a photo (such as its hash), computed from the stored bytes instead of the uploaded ones. */
function factsOf(bytes: Uint8Array) {
  const { width = 0, height = 0 } = parsePictureHeader(bytes) ?? {}
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), width, height }
}
