import * as z from 'zod/mini'
import { publicPointSchema } from '../../catalogue/rules/points.ts'
import type { TaskWork } from '../../catalogue/rules/task-work.ts'
import { KIT_TYPES, type KitType } from '../../orders/rules/kit-types.ts'
import { addDays, daySchema } from '../../platform/rules/days.ts'
import { withoutInvisibleCharacters } from '../../platform/rules/fields.ts'
import { userIdSchema } from '../../platform/rules/identifiers.ts'
import { textLines } from '../../platform/rules/texts.ts'
import { installationTaskSchema, type TaskStatus } from './installation-tasks.ts'

/** Installation tasks for the office: the pipeline's board, a task's details, and the form that edits it. */

/** Number of tasks on a page of a column. */
export const BOARD_PAGE_SIZE = 15

/** A task with its technician's name. */
export const taskViewSchema = z.object({
  ...installationTaskSchema.shape,
  /** The technician's current name; null when nobody is assigned, or the account was deleted. */
  technician_name: z.nullable(z.string()),
})
export type TaskView = z.infer<typeof taskViewSchema>

/** A task's point, for its details and the column's map. */
export const pointOfTaskSchema = z.object({
  ...z.pick(publicPointSchema, {
    id: true,
    name: true,
    latitude: true,
    longitude: true,
    image_url: true,
    street_name: true,
    intersection_name: true,
    neighborhood: true,
    city: true,
  }).shape,
  installation_photo_url: z.nullable(z.string()),
  installation_notes: z.nullable(z.string()),
})

/** `point` is null when the point was deleted. */
export const taskDetailsSchema = z.object({ task: taskViewSchema, point: z.nullable(pointOfTaskSchema) })
export type TaskDetails = z.infer<typeof taskDetailsSchema>

/** A technician to whom a task can be assigned. */
export const technicianSchema = z.object({ id: userIdSchema, name: z.string() })
export type Technician = z.infer<typeof technicianSchema>

/** Filters of open tasks by due date: before today, or in this week (Monday to Sunday). */
export const DUE_FILTERS = ['overdue', 'this_week'] as const
export const dueFilterSchema = z.enum(DUE_FILTERS)
export type DueFilter = z.infer<typeof dueFilterSchema>

const FIRST_DAY = '0000-01-01'

/** The first and the last day of a due-date filter, inclusive. */
export function dueFilterRange(due: DueFilter, today: string): { first: string; last: string } {
  if (due === 'overdue') return { first: FIRST_DAY, last: addDays(today, -1) }
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(today, -sinceMonday)
  return { first: monday, last: addDays(monday, 6) }
}

/** Whether an open task's due date is before today. */
export const isOverdue = (
  { status, due_date }: { status: TaskStatus; due_date: string | null },
  today: string,
): boolean => status !== 'completed' && due_date !== null && due_date < today

/** Open tasks due within this number of days are urgent. */
export const URGENT_DAYS = 2

/** Urgency of an open task by its due date. */
export const TASK_URGENCIES = ['late', 'urgent', 'on_time'] as const
export type TaskUrgency = (typeof TASK_URGENCIES)[number]

export function taskUrgencyOf(task: { status: TaskStatus; due_date: string | null }, today: string): TaskUrgency {
  if (isOverdue(task, today)) return 'late'
  const isSoon = task.due_date !== null && task.due_date <= addDays(today, URGENT_DAYS)
  return isSoon && task.status !== 'completed' ? 'urgent' : 'on_time'
}

const MAX_TASK_NOTES_LENGTH = 2000

export const KIT_REQUIRED_MESSAGE = 'Escolha um Kit para salvar'
const DUE_DATE_REQUIRED_MESSAGE = 'A data de entrega é obrigatória.'

/** The form 'Detalhes da Tarefa'. A maintenance task need not have a kit (`hasRequiredKit`). */
export const taskFormSchema = z.object({
  kit_type: z.nullable(z.enum(KIT_TYPES, { error: KIT_REQUIRED_MESSAGE })),
  /** Stored as null when empty. */
  notes: z.nullable(
    textLines().check(
      withoutInvisibleCharacters(),
      z.maxLength(MAX_TASK_NOTES_LENGTH, `As notas devem ter no máximo ${MAX_TASK_NOTES_LENGTH} caracteres.`),
    ),
  ),
  due_date: z.pipe(
    z.string({ error: DUE_DATE_REQUIRED_MESSAGE }).check(z.minLength(1, DUE_DATE_REQUIRED_MESSAGE)),
    daySchema,
  ),
})
export type TaskForm = z.infer<typeof taskFormSchema>

/** Whether a task has the kit that it needs: an installation needs one. */
export const hasRequiredKit = ({ work, kit_type }: { work: TaskWork; kit_type: KitType | null }): boolean =>
  work !== 'installation' || kit_type !== null
