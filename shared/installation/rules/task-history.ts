import * as z from 'zod/mini'
import { recordVersionSchema, userIdSchema } from '../../platform/rules/identifiers.ts'
import { actorSchema } from '../../platform/rules/roles.ts'
import type { InstallationTask } from './installation-tasks.ts'

/** Events of an installation task's history. */
const TASK_EVENTS = [
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
  // What a later release calls by a name of its own (decision 0060)
  'other',
] as const
const taskEvent = z.catch(z.enum(TASK_EVENTS), 'other')
export type TaskEvent = z.infer<typeof taskEvent>

const SHOWN_FIELDS = [
  'status',
  'assigned_technician_id',
  'kit_type',
  'due_date',
  'notes',
  'art_version',
  'return_comment',
] as const

const value = z.nullable(z.union([z.string(), z.number()]))

const taskValueChange = z.object({ field: z.enum(SHOWN_FIELDS), before: value, after: value })
export type TaskValueChange = z.infer<typeof taskValueChange>

/**
 * An entry of a task's history, which never changes. `version`: the task's version after the change, which identifies
 * the entry.
 */
export const taskHistoryEntrySchema = z.object({
  version: recordVersionSchema,
  event: taskEvent,
  at: z.string(),
  /** Who made the change; null: the system. */
  by: z.nullable(actorSchema),
  /** The reason, for changes that require one. */
  because: z.nullable(z.string()),
  changes: z.array(taskValueChange),
})
export type TaskHistoryEntry = z.infer<typeof taskHistoryEntrySchema>

/** A history entry as the API shows it, with people's names, including those of technicians in `changes`. */
export const taskHistoryEntryViewSchema = z.object({
  ...taskHistoryEntrySchema.shape,
  by: z.string(),
  /** Whether the office made the change; missing in responses of an older release. */
  by_office: z.optional(z.boolean()),
  /** null when nobody with an account made the change. */
  by_user_id: z.nullable(userIdSchema),
})
export type TaskHistoryEntryView = z.infer<typeof taskHistoryEntryViewSchema>

/** The history entry for a change of a task. */
export const taskHistoryEntryOf = (
  previous: InstallationTask | undefined,
  updated: InstallationTask,
  { by, because }: Pick<TaskHistoryEntry, 'by' | 'because'>,
): TaskHistoryEntry => ({
  version: updated.version,
  event: eventOf(previous, updated),
  at: updated.updated_at,
  by,
  because,
  changes: previous
    ? SHOWN_FIELDS.filter(field => previous[field] !== updated[field]).map(field => ({
        field,
        before: previous[field],
        after: updated[field],
      }))
    : [],
})

function eventOf(previous: InstallationTask | undefined, updated: InstallationTask): TaskEvent {
  if (!previous) return 'created'
  const hasMoved = previous.status !== updated.status
  if (hasMoved && updated.status === 'completed') return 'completed'
  if (hasMoved && updated.status === 'on_hold' && updated.return_comment !== null) return 'returned'
  if (previous.assigned_technician_id !== updated.assigned_technician_id && updated.assigned_technician_id !== null)
    return 'assigned'
  if (hasMoved) return 'moved'
  if (previous.art_file_url !== null && updated.art_file_url === null) return 'art_removed'
  if (previous.art_version !== updated.art_version) return 'art_sent'
  if (previous.art_status !== updated.art_status && updated.art_status === 'approved') return 'art_approved'
  if (previous.art_status !== updated.art_status && updated.art_status === 'refused') return 'art_refused'
  return 'details_changed'
}

/**
 * Whether the change puts the task into a technician's field where it was not: from another status, or from another
 * technician.
 */
export const isAssignment = (previous: InstallationTask | undefined, updated: InstallationTask): boolean =>
  updated.status === 'assigned' &&
  (previous?.status !== 'assigned' || previous.assigned_technician_id !== updated.assigned_technician_id)
