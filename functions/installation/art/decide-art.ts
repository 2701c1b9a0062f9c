import type { TaskArt } from '#shared/domain/arts.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isManager } from '#shared/domain/roles.ts'
import type { Context } from '../../platform/context.ts'
import { changeTask } from '../tasks/change-task.ts'
import type { TaskRecord } from '../tasks/tasks-store.ts'
import { type Art, findArt, replaceArtAction } from './arts-store.ts'
import { participantOf } from './side-of.ts'
import { presentTaskArt } from './tell-arts.ts'

type ArtReference = { task_id: string; art_version: number }

/** The newest art is as it should be: it may be printed. Throws what `decide` throws. */
export const approveArt = (reference: ArtReference, context: Context): Promise<TaskArt> =>
  decide(reference, { outcome: 'approved', reason: null }, context)

/** The newest art is not as it should be: another has to come. Throws what `decide` throws. */
export const refuseArt = (
  { reason, ...reference }: ArtReference & { reason: string },
  context: Context,
): Promise<TaskArt> => decide(reference, { outcome: 'refused', reason }, context)

/**
 * Decides about the art that the person has seen, once, by whoever it was: the office decides as itself. The same again changes
 * nothing. Who sent it as the client has said what they think of it (ART_OF_CLIENT). Throws TASK_NOT_FOUND, ART_NOT_FOUND,
 * ART_REPLACED, ART_DECIDED, or TASK_CHANGED when others keep changing the task.
 */
async function decide(
  { task_id, art_version }: ArtReference,
  { outcome, reason }: { outcome: 'approved' | 'refused'; reason: string | null },
  { actor, now }: Context,
): Promise<TaskArt> {
  const task = await changeTask(task_id, { by: actor }, async read => {
    const participant = await participantOf(read, actor)
    if (!participant) throw new DomainError('TASK_NOT_FOUND')
    const art = await findNewestArt(read, art_version)
    if (art.outcome !== 'sent') {
      const isSame = art.outcome === outcome && art.reason === reason && art.decided_by?.user_id === actor.user_id
      if (isSame) return { unchanged: read }
      throw new DomainError('ART_DECIDED')
    }
    if (participant === 'client' && !isManager(art.sent_by.role)) throw new DomainError('ART_OF_CLIENT')
    return {
      became: { ...read, art_status: outcome, updated_at: now },
      actions: [replaceArtAction(art, { ...art, outcome, reason, decided_at: now, decided_by: actor })],
    }
  })
  return presentTaskArt(task, actor)
}

/** The newest art, if it is the one that is meant. Throws ART_NOT_FOUND, or ART_REPLACED where a newer one came. */
export async function findNewestArt(read: TaskRecord, art_version: number): Promise<Art & { file: string }> {
  if (art_version < read.art_version) throw new DomainError('ART_REPLACED')
  const art = read.art_file_url === null ? undefined : await findArt(read.id, art_version)
  if (!art || art.file === null) throw new DomainError('ART_NOT_FOUND')
  return { ...art, file: art.file }
}
