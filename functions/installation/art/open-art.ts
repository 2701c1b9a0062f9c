import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { FileLink } from '#shared/platform/rules/uploads.ts'
import { signFileLink } from '../../catalogue/media/signed-link.ts'
import type { Context } from '../../platform/context.ts'
import { findTask } from '../tasks/tasks-store.ts'
import { artParticipantOf, isTaskInFieldOf } from './art-participant.ts'
import { findArt } from './arts-store.ts'

/**
 * A link to an art's file. Managers and the order's client may open any version; the technician who has the task in the
 * field only the newest, which is the printed one. Throws TASK_NOT_FOUND or ART_NOT_FOUND.
 */
export async function openArt(
  { task_id, art_version }: { task_id: string; art_version: number },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<FileLink> {
  const task = await findTask(task_id)
  if (!task) throw new DomainError('TASK_NOT_FOUND')
  const isNewestInField = isTaskInFieldOf(task, actor) && art_version === task.art_version
  if (!isNewestInField && !(await artParticipantOf(task, actor))) throw new DomainError('TASK_NOT_FOUND')
  const file = (await findArt(task_id, art_version))?.file
  if (!file) throw new DomainError('ART_NOT_FOUND')
  return signFileLink(file, now)
}
