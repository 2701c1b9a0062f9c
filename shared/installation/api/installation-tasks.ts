import * as z from 'zod/mini'
import { taskWorkSchema } from '../../catalogue/rules/task-work.ts'
import { endpoint } from '../../platform/api/endpoint.ts'
import { listPageSchema, pageQuery, pageSchema } from '../../platform/api/paging.ts'
import { recordVersionSchema, taskIdSchema, userIdSchema } from '../../platform/rules/identifiers.ts'
import { reasonSchema } from '../../platform/rules/reasons.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'
import { MAX_SEARCH_LENGTH } from '../../platform/rules/search.ts'
import { textLine } from '../../platform/rules/texts.ts'
import { lateWorkViewSchema } from '../rules/field-work.ts'
import { taskStatusSchema } from '../rules/installation-tasks.ts'
import {
  dueFilterSchema,
  pointOfTaskSchema,
  taskDetailsSchema,
  taskFormSchema,
  taskViewSchema,
  technicianSchema,
} from '../rules/task-board.ts'
import { taskHistoryEntryViewSchema } from '../rules/task-history.ts'
import { workOrdersReportSchema, workOrdersSchema } from '../rules/work-orders.ts'

const taskParams = { task_id: taskIdSchema }

/** Version of the task on screen; if it has changed since, the request is refused (TASK_CHANGED). */
const expectedVersion = { version: recordVersionSchema }

const CHANGE_TASK_REFUSALS = ['TASK_NOT_FOUND', 'TASK_CHANGED'] as const

/** Filters of the board; several filters are combined with AND. */
export const boardFilterSchema = z.object({
  /** Any part of the point's name or the customer's name. */
  search: z.optional(textLine().check(z.maxLength(MAX_SEARCH_LENGTH))),
  technician: z.optional(userIdSchema),
  city: z.optional(textLine().check(z.maxLength(100))),
  due: z.optional(dueFilterSchema),
  work: z.optional(taskWorkSchema),
})
export type BoardFilter = z.infer<typeof boardFilterSchema>

/** Filters of the list of tasks: the board's filters and one column. */
const taskListFilter = z.object({ ...boardFilterSchema.shape, status: z.optional(taskStatusSchema) })
export type TaskListFilter = z.infer<typeof taskListFilter>

const boardColumn = z.extend(listPageSchema(taskViewSchema), { status: taskStatusSchema })
export type BoardColumn = z.infer<typeof boardColumn>

const placedTask = z.object({ task: taskViewSchema, point: z.nullable(pointOfTaskSchema) })
export type PlacedTask = z.infer<typeof placedTask>

export const installationTasks = {
  list: endpoint({
    method: 'GET',
    path: '/installation-tasks',
    access: MANAGERS,
    summary: 'Installation tasks, newest first; by their day, the first first, when narrowed by it',
    input: z.object({ ...pageQuery, ...taskListFilter.shape }),
    output: listPageSchema(taskViewSchema),
  }),
  board: endpoint({
    method: 'GET',
    path: '/installation-tasks/board',
    access: MANAGERS,
    summary: 'The pipeline: the first page and the count of each column; a column goes on in the list by its cursor',
    input: boardFilterSchema,
    output: z.object({
      columns: z.array(boardColumn),
      /** All cities that have tasks, regardless of the filter. */
      cities: z.array(z.string()),
    }),
  }),
  places: endpoint({
    method: 'GET',
    path: '/installation-tasks/places',
    access: MANAGERS,
    summary: 'The same list with the point of each task as it is now, for a map',
    input: z.object({ ...pageQuery, ...taskListFilter.shape }),
    output: pageSchema(placedTask),
  }),
  get: endpoint({
    method: 'GET',
    path: '/installation-tasks/{task_id}',
    access: MANAGERS,
    summary: 'One task with its point as it is now',
    input: z.object(taskParams),
    output: taskDetailsSchema,
    refuses: ['TASK_NOT_FOUND'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/installation-tasks/{task_id}/history',
    access: MANAGERS,
    summary:
      'What happened to a task, by whom, with old and new values, newest first, and what technicians did who had it no longer',
    input: z.object(taskParams),
    output: z.object({ items: z.array(taskHistoryEntryViewSchema), late_work: z.array(lateWorkViewSchema) }),
    refuses: ['TASK_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/installation-tasks/{task_id}',
    access: MANAGERS,
    summary: "Sets the kit (of the whole order), the internal notes and the day of delivery: 'Detalhes da Tarefa'",
    input: z.object({ ...taskParams, ...expectedVersion, ...taskFormSchema.shape }),
    output: taskViewSchema,
    refuses: [...CHANGE_TASK_REFUSALS],
  }),
  move: endpoint({
    method: 'POST',
    path: '/installation-tasks/{task_id}/move',
    access: MANAGERS,
    summary: 'Moves a task to another column; one that is there already is answered as it is',
    input: z.object({
      ...taskParams,
      ...expectedVersion,
      to: taskStatusSchema,
      /** The reason for printing an art that the client has not approved. */
      unapproved_art: z.optional(reasonSchema),
    }),
    output: taskViewSchema,
    refuses: [
      ...CHANGE_TASK_REFUSALS,
      'TASK_MOVE_REFUSED',
      'TASK_WITHOUT_TECHNICIAN',
      'TASK_WITHOUT_KIT',
      'TASK_WITHOUT_ART',
      'TASK_ART_UNAPPROVED',
      'TECHNICIAN_NOT_FOUND',
    ],
  }),
  assign: endpoint({
    method: 'POST',
    path: '/installation-tasks/{task_id}/assign',
    access: MANAGERS,
    summary: 'Gives a task to a technician and sends it into the field in one step',
    input: z.object({ ...taskParams, ...expectedVersion, technician_id: userIdSchema }),
    output: taskViewSchema,
    refuses: [
      ...CHANGE_TASK_REFUSALS,
      'TASK_MOVE_REFUSED',
      'TASK_WITHOUT_KIT',
      'TASK_ART_UNAPPROVED',
      'TECHNICIAN_NOT_FOUND',
    ],
  }),
  create: endpoint({
    method: 'POST',
    path: '/installation-tasks',
    access: MANAGERS,
    summary:
      'Makes a work order of one kind for each of these points; the same request_id makes nothing twice. Points that got none are named',
    input: workOrdersSchema,
    output: workOrdersReportSchema,
    refuses: ['TECHNICIAN_NOT_FOUND'],
  }),
  technicians: endpoint({
    method: 'GET',
    path: '/technicians',
    access: MANAGERS,
    summary: 'People whom tasks may be given to, by name',
    input: z.object({ ...pageQuery, search: boardFilterSchema.shape.search }),
    output: pageSchema(technicianSchema),
  }),
}
