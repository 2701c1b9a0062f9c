import type { LateWork, LateWorkForm } from '#shared/installation/rules/field-work.ts'
import { distanceFromPoint, positionToStore } from '#shared/installation/rules/installation-proof.ts'
import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { acceptUpload } from '../../catalogue/media/accept-upload.ts'
import { findPoint } from '../../catalogue/points/points-store.ts'
import type { Context } from '../../platform/context.ts'
import { type TransactAction, tryTransact } from '../../platform/table/transact.ts'
import { findLateWork, insertLateWorkAction, setLateWorkPhotosAction } from '../tasks/late-work-store.ts'
import { findTaskHistory } from '../tasks/task-events-store.ts'
import { findTask } from '../tasks/tasks-store.ts'

type LateWorkInput = LateWorkForm & { task_id: string }
type ReportContext = Pick<Context, 'actor' | 'now'>

/**
 * Records work that the caller did on a task after it was taken from them; the office decides what to do, and the task
 * stays unchanged. Idempotent, except that photos may be added once. Throws TASK_NOT_FOUND for a task that the caller
 * never had, TRY_AGAIN for concurrent repetitions, or the refusals of acceptUpload.
 */
export async function reportLateWork(
  input: LateWorkInput,
  { actor, now }: ReportContext,
): Promise<Record<string, never>> {
  const { task_id, report_id, action, made_at, comment } = input
  const task = await findTask(task_id)
  if (!task || !(await wasEverAssigned(task, actor))) throw new DomainError('TASK_NOT_FOUND')
  const storedWork = await findLateWork(task_id, report_id)
  if (storedWork && storedWork.told_by.user_id !== actor.user_id) throw new DomainError('TASK_NOT_FOUND')
  if (storedWork && (input.photos.length === 0 || storedWork.photos.length > 0)) return {}
  const { photos, using } = await acceptPhotos(input, task, actor)
  const lateWork: LateWork = { task_id, report_id, action, made_at, comment, photos, told_by: actor, received_at: now }
  const failedConditions = await tryTransact([
    storedWork ? setLateWorkPhotosAction(storedWork, photos) : insertLateWorkAction(lateWork),
    ...using,
  ])
  if (failedConditions) throw new DomainError('TRY_AGAIN')
  return {}
}

async function wasEverAssigned({ id, assigned_technician_id }: InstallationTask, { user_id }: Actor): Promise<boolean> {
  if (assigned_technician_id === user_id) return true
  return (await findTaskHistory(id)).some(({ changes }) =>
    changes.some(
      ({ field, before, after }) => field === 'assigned_technician_id' && (before === user_id || after === user_id),
    ),
  )
}

async function acceptPhotos({ photos: sent }: LateWorkInput, { point_id }: InstallationTask, actor: Actor) {
  const point = sent.length > 0 ? await findPoint(point_id) : undefined
  const photos: LateWork['photos'] = []
  const using: TransactAction[] = []
  for (const photo of sent) {
    const { which, key, from_gallery } = photo
    const accepted = await acceptUpload('installation_photo', key, actor, null)
    using.push(...accepted.using)
    const distance_m = point ? distanceFromPoint(positionToStore(photo), point) : null
    photos.push({ which, url: accepted.url, distance_m, ...(from_gallery && { from_gallery }) })
  }
  return { photos, using }
}
