import type { TaskWithArt } from '#shared/installation/rules/arts.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { type Actor, isManager } from '#shared/platform/rules/roles.ts'
import type { Context } from '../../platform/context.ts'
import { changeTask } from '../tasks/change-task.ts'
import { replaceTaskAction, type TaskRecord } from '../tasks/tasks-store.ts'
import { artParticipantOf } from './art-participant.ts'
import { type Art, findArts, replaceArtAction } from './arts-store.ts'
import { findOtherTasksOfOrder } from './find-other-tasks-of-order.ts'
import { presentArtsOfTasks } from './present-arts.ts'

type ArtReference = { task_id: string; art_version: number }
/** `also`: arts of other tasks of the same order. They are decided about together: all or none. */
type DecidedArts = ArtReference & { also?: readonly ArtReference[] }
type Verdict = Pick<Art, 'outcome' | 'reason'>

/** Approves the newest arts for printing. Throws the refusals of `decide`. */
export const approveArts = (arts: DecidedArts, context: Context): Promise<{ items: TaskWithArt[] }> =>
  decide(arts, { outcome: 'approved', reason: null }, context)

/** Refuses the newest arts, so that new ones have to be sent. Throws the refusals of `decide`. */
export const refuseArts = (
  { reason, ...arts }: DecidedArts & { reason: string },
  context: Context,
): Promise<{ items: TaskWithArt[] }> => decide(arts, { outcome: 'refused', reason }, context)

/**
 * Records a decision about the art versions that the person saw. Repeating the same decision changes nothing. Clients
 * can't decide about an art that they sent themselves (ART_OF_CLIENT). Throws TASK_NOT_FOUND, ART_NOT_FOUND,
 * ART_REPLACED, ART_DECIDED, or TASK_CHANGED when every attempt lost to a concurrent change.
 */
async function decide(
  { task_id, art_version, also = [] }: DecidedArts,
  verdict: Verdict,
  { actor, now }: Context,
): Promise<{ items: TaskWithArt[] }> {
  const versions = new Map([
    ...also.map(reference => [reference.task_id, reference.art_version] as const),
    [task_id, art_version],
  ])
  const otherIds = [...versions.keys()].filter(id => id !== task_id)
  await changeTask<null>(task_id, { by: actor }, async decidedTask => {
    const tasks = [decidedTask, ...(await findOtherTasksOfOrder(decidedTask, otherIds))]
    const participant = await artParticipantOf(decidedTask, actor)
    if (!participant) throw new DomainError('TASK_NOT_FOUND')
    const arts = await findArts(tasks.map(({ id }) => ({ task_id: id, art_version: versions.get(id) ?? 0 })))
    const decided = tasks.flatMap(task => {
      const art = undecidedArt(assertNewestArt(task, versions.get(task.id) ?? 0, arts.get(task.id)), verdict, actor)
      return art ? [{ task, art }] : []
    })
    const [first] = decided
    if (!first) return { unchanged: null }
    if (participant === 'client' && decided.some(({ art }) => !isManager(art.sent_by.role)))
      throw new DomainError('ART_OF_CLIENT')
    const withVerdict = (task: TaskRecord) => ({ ...task, art_status: verdict.outcome, updated_at: now })
    // The decision's id is that of its first art, because an art is decided about only once.
    const deciding = `${first.art.task_id}-${first.art.art_version}`
    const decision = { decided_at: now, decided_by: actor, deciding, decided_for: decided.length, ...verdict }
    return {
      updated: decided.some(({ task }) => task === decidedTask) ? withVerdict(decidedTask) : decidedTask,
      actions: decided.flatMap(({ task, art }) => [
        replaceArtAction(art, { ...art, ...decision }),
        ...(task === decidedTask ? [] : [replaceTaskAction(task, { ...withVerdict(task), changed_by: actor })]),
      ]),
    }
  })
  return { items: await presentArtsOfTasks([task_id, ...otherIds], actor) }
}

/**
 * The art; undefined when this person has already made the same decision about it. Throws ART_DECIDED for another
 * decision.
 */
function undecidedArt(art: Art, { outcome, reason }: Verdict, { user_id }: Actor): Art | undefined {
  if (art.outcome === 'sent') return art
  if (art.outcome === outcome && art.reason === reason && art.decided_by?.user_id === user_id) return undefined
  throw new DomainError('ART_DECIDED')
}

/**
 * Returns the art if it is the task's newest and has a file. Throws ART_NOT_FOUND, or ART_REPLACED when a newer version
 * exists.
 */
export function assertNewestArt(task: TaskRecord, art_version: number, art: Art | undefined): Art & { file: string } {
  if (art_version < task.art_version) throw new DomainError('ART_REPLACED')
  if (task.art_file_url === null || !art || art.file === null) throw new DomainError('ART_NOT_FOUND')
  return { ...art, file: art.file }
}
