import * as z from 'zod/mini'
import { recordVersion, userId } from './identifiers.ts'
import type { InstallationTask } from './installation-tasks.ts'
import { actor } from './roles.ts'

/** What can happen to an installation task; the first that fits names a change. */
export const TASK_EVENTS = [
  'created',
  'completed',
  'returned',
  'assigned',
  'moved',
  'art_removed',
  'art_sent',
  'art_approved',
  'art_refused',
  'details_changed',
] as const
export const taskEvent = z.enum(TASK_EVENTS)
export type TaskEvent = z.infer<typeof taskEvent>

const TOLD_FIELDS = [
  'status',
  'assigned_technician_id',
  'kit_type',
  'due_date',
  'notes',
  'art_version',
  'return_comment',
] as const

const value = z.nullable(z.union([z.string(), z.number()]))

/** One value that a change of a task changed. */
export const taskValueChange = z.object({ field: z.enum(TOLD_FIELDS), before: value, after: value })
export type TaskValueChange = z.infer<typeof taskValueChange>

/** What became of a task at one moment, by whom; never changed. `version`: the task's after it, which names the entry. */
export const taskEntry = z.object({
  version: recordVersion,
  event: taskEvent,
  at: z.string(),
  /** null: the system. */
  by: z.nullable(actor),
  /** Why, where somebody had to say it. */
  because: z.nullable(z.string()),
  changes: z.array(taskValueChange),
})
export type TaskEntry = z.infer<typeof taskEntry>

/** The same as it is told: people, also technicians in `changes`, by their names. */
export const taskHistoryEntryView = z.object({
  ...taskEntry.shape,
  by: z.string(),
  /** null: nobody with an account. */
  by_user_id: z.nullable(userId),
})
export type TaskHistoryEntryView = z.infer<typeof taskHistoryEntryView>

/** `by` made the task what it became. */
export const taskEntryOf = (
  was: InstallationTask | undefined,
  became: InstallationTask,
  { by, because }: Pick<TaskEntry, 'by' | 'because'>,
): TaskEntry => ({
  version: became.version,
  event: eventOf(was, became),
  at: became.updated_at,
  by,
  because,
  changes: was
    ? TOLD_FIELDS.filter(field => was[field] !== became[field]).map(field => ({
        field,
        before: was[field],
        after: became[field],
      }))
    : [],
})

function eventOf(was: InstallationTask | undefined, became: InstallationTask): TaskEvent {
  if (!was) return 'created'
  const hasMoved = was.status !== became.status
  if (hasMoved && became.status === 'completed') return 'completed'
  if (hasMoved && became.status === 'on_hold' && became.return_comment !== null) return 'returned'
  if (was.assigned_technician_id !== became.assigned_technician_id && became.assigned_technician_id !== null)
    return 'assigned'
  if (hasMoved) return 'moved'
  if (was.art_file_url !== null && became.art_file_url === null) return 'art_removed'
  if (was.art_version !== became.art_version) return 'art_sent'
  if (was.art_status !== became.art_status && became.art_status === 'approved') return 'art_approved'
  if (was.art_status !== became.art_status && became.art_status === 'refused') return 'art_refused'
  return 'details_changed'
}

/** Whether with this a technician has the task in the street who did not have it before. */
export const isGivenOut = (was: InstallationTask | undefined, became: InstallationTask): boolean =>
  became.status === 'assigned' &&
  (was?.status !== 'assigned' || was.assigned_technician_id !== became.assigned_technician_id)
