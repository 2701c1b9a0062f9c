import { isArtFile, type TaskArt, withoutArt } from '#shared/domain/arts.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { changeTask } from '../tasks/change-task.ts'
import { replaceArtAction } from './arts-store.ts'
import { findNewestArt } from './decide-art.ts'
import { presentTaskArt } from './tell-arts.ts'

/**
 * Takes the newest art away, whatever was decided about it: what it was stays in the history, its file goes by the stream
 * (media/remove-arts.ts). Throws TASK_NOT_FOUND, ART_NOT_FOUND, ART_REPLACED, ART_FILE_INVALID for what is kept elsewhere, or
 * TASK_CHANGED when others keep changing the task.
 */
export async function removeArt(
  { task_id, art_version }: { task_id: string; art_version: number },
  { actor, now }: Context,
): Promise<TaskArt> {
  const task = await changeTask(task_id, { by: actor }, async read => {
    if (read.art_file_url !== null && !isArtFile(read.art_file_url)) throw new DomainError('ART_FILE_INVALID')
    const art = await findNewestArt(read, art_version)
    return {
      became: withoutArt(read, now),
      actions: [replaceArtAction(art, { ...art, file: null, removed_at: now, removed_by: actor })],
    }
  })
  return presentTaskArt(task, actor)
}
