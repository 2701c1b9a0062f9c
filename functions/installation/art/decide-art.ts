import type { TaskWithArt } from '#shared/installation/rules/arts.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { isManager } from '#shared/platform/rules/roles.ts'
import type { Context } from '../../platform/context.ts'
import { changeTask } from '../tasks/change-task.ts'
import type { TaskRecord } from '../tasks/tasks-store.ts'
import { type Art, findArt, replaceArtAction } from './arts-store.ts'
import { participantOf } from './participant-of.ts'
import { presentTaskArt } from './present-arts.ts'

type ArtReference = { task_id: string; art_version: number }

/** Approves the newest art for printing. Throws what `decide` throws. */
export const approveArt = (reference: ArtReference, context: Context): Promise<TaskWithArt> =>
  decide(reference, { outcome: 'approved', reason: null }, context)

/** Refuses the newest art, so that another has to be sent. Throws what `decide` throws. */
export const refuseArt = (
  { reason, ...reference }: ArtReference & { reason: string },
  context: Context,
): Promise<TaskWithArt> => decide(reference, { outcome: 'refused', reason }, context)

/**
 * Decides about the art version that the person saw, once. A repeated decision changes nothing. Clients can't decide
 * about an art that they sent themselves (ART_OF_CLIENT). Throws TASK_NOT_FOUND, ART_NOT_FOUND, ART_REPLACED,
 * ART_DECIDED, or TASK_CHANGED when every attempt lost to a concurrent change.
 */
async function decide(
  { task_id, art_version }: ArtReference,
  { outcome, reason }: { outcome: 'approved' | 'refused'; reason: string | null },
  { actor, now }: Context,
): Promise<TaskWithArt> {
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

/** Throws ART_NOT_FOUND, or ART_REPLACED when a newer version exists. */
export async function findNewestArt(read: TaskRecord, art_version: number): Promise<Art & { file: string }> {
  if (art_version < read.art_version) throw new DomainError('ART_REPLACED')
  const art = read.art_file_url === null ? undefined : await findArt(read.id, art_version)
  if (!art || art.file === null) throw new DomainError('ART_NOT_FOUND')
  return { ...art, file: art.file }
}
