import { isArtFile, type TaskWithArt, withoutNewestArt } from '#shared/installation/rules/arts.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { changeTask } from '../tasks/change-task.ts'
import { findArt, replaceArtAction } from './arts-store.ts'
import { assertNewestArt } from './decide-art.ts'
import { presentTaskArt } from './present-arts.ts'

/**
 * Removes the newest art, whether it was decided about or not. Its record stays in the history; a stream consumer
 * deletes the file (delete-art-file.ts). Throws TASK_NOT_FOUND, ART_NOT_FOUND, ART_REPLACED, ART_FILE_INVALID when the task's stored URL is not that of an art file, or TASK_CHANGED when every attempt lost to a concurrent change.
 */
export async function removeArt(
  { task_id, art_version }: { task_id: string; art_version: number },
  { actor, now }: Context,
): Promise<TaskWithArt> {
  const task = await changeTask(task_id, { by: actor }, async current => {
    if (current.art_file_url !== null && !isArtFile(current.art_file_url)) throw new DomainError('ART_FILE_INVALID')
    const art = assertNewestArt(current, art_version, await findArt(task_id, art_version))
    return {
      updated: withoutNewestArt(current, now),
      actions: [replaceArtAction(art, { ...art, file: null, removed_at: now, removed_by: actor })],
    }
  })
  return presentTaskArt(task, actor)
}
