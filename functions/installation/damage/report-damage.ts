import type * as z from 'zod/mini'
import { type DamageForm, type DamageOutcome, type DamageReport, damageReport } from '#shared/domain/damage-reports.ts'
import { isOpen } from '#shared/domain/installation-tasks.ts'
import { type Point, statusAt } from '#shared/domain/points.ts'
import type { presignedUpload } from '#shared/domain/uploads.ts'
import { reportedDamage } from '#shared/messages/damage.ts'
import { createUploadForm } from '../../catalogue/media/create-upload.ts'
import { findOrder } from '../../orders/orders-store.ts'
import type { Context } from '../../platform/context.ts'
import { attemptOf, earlierAnswer, idOfAttempt, recordAttempt } from '../../platform/idempotency/attempts-store.ts'
import { MET_OTHERS, optimistically } from '../../platform/table/optimistic.ts'
import { type TransactAction, transactIfMet } from '../../platform/table/transact.ts'
import { demandCalm } from '../../platform/throttling/throttle-store.ts'
import { createTaskAction, findTask, type TaskRecord, taskOpenCheck } from '../tasks/tasks-store.ts'
import { createDamageActions, findMendingTask, setMendingTaskAction } from './damage-store.ts'
import { getPointByCode } from './point-of-code.ts'

type DamageInput = DamageForm & { point_code: string; photo_type?: string | undefined }
type Answer = { report_id: string; outcome: DamageOutcome; upload: z.infer<typeof presignedUpload> | null }
type RequestContext = Pick<Context<undefined>, 'now' | 'idempotency_key'> & { address: string }

/** Whose the upload of a report's photo is: nobody's account. */
export const uploaderOf = (reportId: string): string => `damage-report ${reportId}`

/**
 * Notes what anybody saw of a point, and lets the office mend it: by a new maintenance task, or by the one that is still open
 * for what was told before. Where nobody's sign hangs there is nothing to mend: it is noted, and the office hears of it. With
 * a photo's type it answers a form for that photo alone, which names the report as its sender. Throws POINT_CODE_UNKNOWN,
 * TOO_MANY_REQUESTS or FILE_TYPE_REFUSED, after which nothing is noted.
 */
export async function reportDamage(
  { point_code, words, contact, photo_type }: DamageInput,
  { address, now, idempotency_key }: RequestContext,
): Promise<Answer> {
  await demandCalm('damage-report', { address }, now)
  const point = await getPointByCode(point_code)
  const attempt =
    idempotency_key === undefined ? undefined : attemptOf(`damage of ${point.id}`, idempotency_key, { words, contact })
  const id = attempt ? idOfAttempt(attempt) : crypto.randomUUID()
  // Before anything is noted: what can't be sent is told to who still writes.
  const upload =
    photo_type === undefined
      ? null
      : await createUploadForm({ kind: 'damage_photo', content_type: photo_type }, uploaderOf(id), now)
  const earlier = () => attempt && earlierAnswer(attempt, damageReport, now)
  const known = await earlier()
  if (known) return { report_id: id, outcome: outcomeOf(known), upload }
  await demandCalm('damage-report-of-point', { address, email: point.id }, now)
  const made = await optimistically(async () => {
    const { report, actions } = await planMending(point, { id, words, now })
    const failure = await transactIfMet([
      ...actions,
      ...createDamageActions(report, contact, now),
      ...(attempt ? [recordAttempt(attempt, report, now)] : []),
    ])
    return failure ? ((await earlier()) ?? MET_OTHERS) : report
  })
  return { report_id: id, outcome: outcomeOf(made), upload }
}

const outcomeOf = ({ task_id }: Pick<DamageReport, 'task_id'>): DamageOutcome => (task_id === null ? 'noted' : 'task')

type Observation = { id: string; words: string; now: string }

/** The report, and what makes or keeps the task that mends it. */
async function planMending(
  point: Point,
  { id, words, now }: Observation,
): Promise<{ report: DamageReport; actions: TransactAction[] }> {
  const former = await findMendingTask(point.id)
  const open = former === undefined ? undefined : await findTask(former)
  const report = { id, point_id: point.id, words, photo: null, reported_at: now, repeats: 0 }
  if (open && isOpen(open))
    return { report: { ...report, task_id: open.id, made_task: false }, actions: [taskOpenCheck(open.id)] }
  if (!(await hasSign(point, now))) return { report: { ...report, task_id: null, made_task: false }, actions: [] }
  const task = taskFor(point, words, now)
  return {
    report: { ...report, task_id: task.id, made_task: true },
    actions: [createTaskAction(task), setMendingTaskAction(point.id, task.id, former)],
  }
}

/** Whether somebody's sign hangs there: a photo showed it, or its installation was set to completed by hand. */
async function hasSign({ id, order_id, installed_at, ...point }: Point, now: string): Promise<boolean> {
  if (statusAt(point, now) === 'available') return false
  if (installed_at !== null) return true
  const order = order_id === null ? undefined : await findOrder(order_id)
  // What is renewed hangs already.
  if (!order || order.renews !== null) return order !== undefined
  const item = order.items.find(({ point_id }) => point_id === id)
  return item !== undefined && (await findTask(item.id))?.status === 'completed'
}

const taskFor = (point: Point, words: string, now: string): TaskRecord => ({
  id: crypto.randomUUID(),
  work: 'maintenance',
  order_id: null,
  order_item_id: null,
  point_id: point.id,
  point_name: point.name,
  city: point.city,
  customer_name: point.company_name ?? '',
  kit_type: null,
  status: 'pending_assignment',
  assigned_technician_id: null,
  notes: reportedDamage(words),
  due_date: null,
  art_file_url: null,
  art_version: 0,
  art_status: 'none',
  return_comment: null,
  completed_at: null,
  created_at: now,
  updated_at: now,
  version: 1,
  changed_by: null,
})
