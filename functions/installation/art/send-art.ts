import { maySendArt, type TaskWithArt, withNewArt } from '#shared/installation/rules/arts.ts'
import { shortOrderId } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { acceptUploadCopies } from '../../catalogue/media/accept-upload.ts'
import { hasPdfExtension } from '../../catalogue/media/file-types.ts'
import type { Context } from '../../platform/context.ts'
import { changeTask } from '../tasks/change-task.ts'
import { replaceTaskAction, type TaskRecord } from '../tasks/tasks-store.ts'
import { artFileKey, uploadIdOf } from './art-files.ts'
import { artParticipantOf } from './art-participant.ts'
import { findArtsOfTask, insertArtAction } from './arts-store.ts'
import { findOtherTasksOfOrder } from './find-other-tasks-of-order.ts'
import { presentArtsOfTasks } from './present-arts.ts'

type SentArt = { task_id: string; key: string; also?: readonly string[]; part_of?: string | undefined }

/**
 * Makes an uploaded file the newest art of a task and of other tasks of the same order, all or none; each task gets its
 * own copy. Former arts stay in the history. With `part_of`, this request continues an earlier sending by the caller,
 * which counts as the same art. Throws ART_TOO_LATE, TASK_NOT_FOUND, and the refusals of changeTask and
 * acceptUploadCopies.
 */
export async function sendArt(
  { task_id, key, also = [], part_of }: SentArt,
  { actor, now }: Context,
): Promise<{ items: TaskWithArt[] }> {
  const ids = [...new Set([task_id, ...also])]
  await changeTask<null>(task_id, { by: actor }, async current => {
    const tasks = [current, ...(await findOtherTasksOfOrder(current, ids.slice(1)))]
    const participant = await artParticipantOf(current, actor)
    if (!participant) throw new DomainError('TASK_NOT_FOUND')
    const sending = (part_of && (await sendingAt(part_of, current, actor))) || uploadIdOf(key)
    if (!tasks.every(task => maySendArt(task, participant))) throw new DomainError('ART_TOO_LATE')
    const accepted = await acceptUploadCopies('art', key, actor, {
      names: file => tasks.map(({ id }) => artFileKey(id, file)),
      downloadName: current.order_id === null ? 'arte' : `arte-${shortOrderId(current.order_id)}`,
    }).catch(async (error: unknown) => {
      if (await isRepeatedRequest(error, current, sending, actor)) return null
      throw error
    })
    if (!accepted) return { unchanged: null }
    const [own = current, ...others] = tasks.map((task, index) =>
      withNewArt(task, accepted.urls[index] ?? '', participant, now),
    )
    const arts = [own, ...others].map(({ id, order_id, art_version, art_file_url }) =>
      insertArtAction({
        task_id: id,
        order_id,
        art_version,
        file: art_file_url,
        is_pdf: hasPdfExtension(art_file_url ?? ''),
        sending,
        sent_for: tasks.length,
        outcome: 'sent',
        sent_at: now,
        sent_by: actor,
        decided_at: null,
        decided_by: null,
        reason: null,
        removed_at: null,
        removed_by: null,
      }),
    )
    const rest = others.map((updated, index) =>
      replaceTaskAction(tasks[index + 1] ?? updated, { ...updated, changed_by: actor }),
    )
    return { updated: own, actions: [...rest, ...arts, ...accepted.using] }
  })
  return { items: await presentArtsOfTasks(ids, actor) }
}

/** Whether the upload is already in use because the same request was repeated. */
async function isRepeatedRequest(
  error: unknown,
  { id }: TaskRecord,
  requestedName: string,
  { user_id }: Actor,
): Promise<boolean> {
  if (!(error instanceof DomainError) || error.code !== 'FILE_NOT_FOUND') return false
  return (await findArtsOfTask(id)).some(
    ({ sending, sent_by }) => sending === requestedName && sent_by.user_id === user_id,
  )
}

/**
 * The id of an earlier sending: the newest art of the task `part_of`, if the same person sent it and the task belongs
 * to the same order.
 */
async function sendingAt(part_of: string, { order_id }: TaskRecord, { user_id }: Actor): Promise<string | undefined> {
  const [newest] = await findArtsOfTask(part_of)
  return newest && newest.order_id === order_id && newest.sent_by.user_id === user_id ? newest.sending : undefined
}
