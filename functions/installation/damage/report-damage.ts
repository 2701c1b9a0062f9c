import type * as z from 'zod/mini'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { hasSign } from '#shared/catalogue/rules/signs.ts'
import { reportedDamageText, reportedStructureText } from '#shared/installation/messages/damage.ts'
import {
  type DamageForm,
  type DamageOutcome,
  type DamageReport,
  damageReportSchema,
} from '#shared/installation/rules/damage-reports.ts'
import { isOpenTask } from '#shared/installation/rules/installation-tasks.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { presignedUploadSchema } from '#shared/platform/rules/uploads.ts'
import { createUploadWithoutRoleCheck } from '../../catalogue/media/create-upload.ts'
import type { Context } from '../../platform/context.ts'
import {
  findEarlierAnswer,
  idempotentAttemptOf,
  recordAttemptAction,
  recordIdOfAttempt,
} from '../../platform/idempotency/attempts-store.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type TransactAction, tryTransact } from '../../platform/table/transact.ts'
import { enforceRateLimit } from '../../platform/throttling/throttle-store.ts'
import { newInstallationTask } from '../tasks/new-installation-task.ts'
import { checkTaskOpenAction, findTask, insertTaskAction, type TaskRecord } from '../tasks/tasks-store.ts'
import { findRepairTaskId, insertDamageReportActions, setRepairTaskAction } from './damage-store.ts'
import { getPointByCode } from './point-by-code.ts'

type DamageInput = DamageForm & { point_code: string; photo_type?: string | undefined }
type DamageReportAnswer = {
  report_id: string
  outcome: DamageOutcome
  upload: z.infer<typeof presignedUploadSchema> | null
}
type RequestContext = Pick<Context<undefined>, 'now' | 'idempotency_key'> & { address: string }

/** The uploader id of a report's photo. It stands for the report, because reporters have no account. */
export const damagePhotoUploaderOf = (reportId: string): string => `damage-report ${reportId}`

/**
 * Records a damage report and creates a maintenance task, or adds the report to the open one. At a point without a sign
 * the task is for its structure; beyond the limits of such tasks the report is recorded and the office notified. With `photo_type`, also returns an upload form for a
 * photo of this report. Throws POINT_CODE_UNKNOWN, TOO_MANY_REQUESTS or FILE_TYPE_REFUSED; then nothing is recorded.
 */
export async function reportDamage(
  { point_code, words, contact, photo_type }: DamageInput,
  { address, now, idempotency_key }: RequestContext,
): Promise<DamageReportAnswer> {
  await enforceRateLimit('damage-report', { address }, now)
  const point = await getPointByCode(point_code)
  const attempt =
    idempotency_key === undefined
      ? undefined
      : idempotentAttemptOf(`damage of ${point.id}`, idempotency_key, { words, contact })
  const id = attempt ? recordIdOfAttempt(attempt) : crypto.randomUUID()
  // The upload form is created first, so that a refused file type is reported before anything is recorded.
  const upload =
    photo_type === undefined
      ? null
      : await createUploadWithoutRoleCheck(
          { kind: 'damage_photo', content_type: photo_type },
          damagePhotoUploaderOf(id),
          now,
        )
  const earlier = () => attempt && findEarlierAnswer(attempt, damageReportSchema, now)
  const earlierReport = await earlier()
  if (earlierReport) return { report_id: id, outcome: outcomeOf(point, earlierReport), upload }
  await enforceRateLimit('damage-report-of-point', { address, email: point.id }, now)
  let allowed: boolean | undefined
  const isTaskAllowed = async () => {
    if (allowed === undefined) allowed = hasSign(point) || (await mayMakeStructureTask(address, now))
    return allowed
  }
  const newReport = await retryOnConflict(async () => {
    const { report, actions } = await planRepair(point, { id, words, now, isTaskAllowed })
    const failedConditions = await tryTransact([
      ...actions,
      ...insertDamageReportActions(report, contact, now),
      ...(attempt ? [recordAttemptAction(attempt, report, now)] : []),
    ])
    return failedConditions ? ((await earlier()) ?? CONFLICT) : report
  })
  return { report_id: id, outcome: outcomeOf(point, newReport), upload }
}

const outcomeOf = (point: Point, { task_id }: Pick<DamageReport, 'task_id'>): DamageOutcome =>
  task_id === null ? 'noted' : hasSign(point) ? 'task' : 'structure'

type Observation = { id: string; words: string; now: string; isTaskAllowed: () => Promise<boolean> }

/** The report, and the writes that create its task, or that check that the open task is still open. */
async function planRepair(
  point: Point,
  { id, words, now, isTaskAllowed }: Observation,
): Promise<{ report: DamageReport; actions: TransactAction[] }> {
  const former = await findRepairTaskId(point.id)
  const open = former === undefined ? undefined : await findTask(former)
  const report = { id, point_id: point.id, words, photo: null, reported_at: now, repeats: 0 }
  if (open && isOpenTask(open))
    return { report: { ...report, task_id: open.id, made_task: false }, actions: [checkTaskOpenAction(open.id)] }
  if (!(await isTaskAllowed())) return { report: { ...report, task_id: null, made_task: false }, actions: [] }
  const task = repairTaskFor(point, words, now)
  return {
    report: { ...report, task_id: task.id, made_task: true },
    actions: [insertTaskAction(task), setRepairTaskAction(point.id, task.id, former)],
  }
}

/**
 * Whether a report may make a task for a point without a sign, within limits of its own: by network address, and for
 * all points together, so that codes read in the street can't fill the board.
 */
async function mayMakeStructureTask(address: string, now: string): Promise<boolean> {
  try {
    await enforceRateLimit('damage-task-without-sign', { address, email: 'all points' }, now)
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}

const repairTaskFor = (point: Point, words: string, now: string): TaskRecord =>
  newInstallationTask(
    {
      id: crypto.randomUUID(),
      work: 'maintenance',
      order_id: null,
      order_item_id: null,
      point_id: point.id,
      point_name: point.name,
      asset_code: point.asset_code,
      city: point.city,
      customer_name: point.company_name ?? '',
      kit_type: null,
      status: 'pending_assignment',
      notes: hasSign(point) ? reportedDamageText(words) : reportedStructureText(words),
      changed_by: null,
    },
    now,
  )
