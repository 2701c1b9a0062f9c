import * as z from 'zod/mini'
import { hasSign } from '../../catalogue/rules/signs.ts'
import { printsArt, taskWorkSchema } from '../../catalogue/rules/task-work.ts'
import { daySchema } from '../../platform/rules/days.ts'
import { withoutInvisibleCharacters } from '../../platform/rules/fields.ts'
import { deviceGeneratedIdSchema, pointIdSchema, taskIdSchema, userIdSchema } from '../../platform/rules/identifiers.ts'
import { textLine } from '../../platform/rules/texts.ts'
import type { InstallationTask } from './installation-tasks.ts'
import { taskFormSchema } from './task-board.ts'

/** Work orders: tasks that the office makes for points, beside those of confirmed orders and damage reports. */

/** Points per request; a larger selection is sent in several requests. */
export const MAX_WORK_ORDERS = 200

const MAX_CHECKLIST_LINES = 20
const MAX_CHECKLIST_LINE_LENGTH = 120

export const workOrdersSchema = z.object({
  /** By it, a request that is sent again makes no task twice. */
  request_id: deviceGeneratedIdSchema,
  work: taskWorkSchema,
  point_ids: z.array(pointIdSchema).check(
    z.minLength(1, 'Escolha pelo menos um ponto.'),
    z.maxLength(MAX_WORK_ORDERS, `Envie até ${MAX_WORK_ORDERS} pontos por vez.`),
    z.overwrite(ids => [...new Set(ids)]),
  ),
  /** Whether the work is done for the customer who has the point, who then sees its proof. */
  for_customer: z.boolean(),
  technician_id: z.nullable(userIdSchema),
  due_date: z.nullable(daySchema),
  notes: taskFormSchema.shape.notes,
  checklist: z
    .array(
      textLine().check(
        withoutInvisibleCharacters(),
        z.minLength(1),
        z.maxLength(MAX_CHECKLIST_LINE_LENGTH, `Cada linha pode ter até ${MAX_CHECKLIST_LINE_LENGTH} caracteres.`),
      ),
    )
    .check(z.maxLength(MAX_CHECKLIST_LINES, `A lista pode ter até ${MAX_CHECKLIST_LINES} linhas.`)),
})
export type WorkOrders = z.infer<typeof workOrdersSchema>

/**
 * Why a point gets no task: it has an open one of this work; a customer is asked for and nobody has the point; a
 * takedown where no sign hangs; it was deleted; others changed it again and again meanwhile.
 */
const LEFT_OUT_REASONS = ['open', 'no_customer', 'no_sign', 'gone', 'busy'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

const leftOutPoint = z.object({
  point_id: pointIdSchema,
  /** The point's name with its code; '' for a deleted point. */
  name: z.string(),
  why: z.enum(LEFT_OUT_REASONS),
  /** The open task. */
  task_id: z.nullable(taskIdSchema),
})
export type LeftOutPoint = z.infer<typeof leftOutPoint>

export const workOrdersReportSchema = z.object({
  /** Number of tasks made, counting those that the same request made before. */
  made: z.int().check(z.gte(0)),
  left_out: z.array(leftOutPoint),
})
export type WorkOrdersReport = z.infer<typeof workOrdersReportSchema>

/**
 * The column in which a work order starts. What has art to approve starts there; what has a technician and a day is in
 * the field at once, by the same conditions as a move.
 */
export const startOfWorkOrder = ({
  work,
  assigned_technician_id,
  due_date,
}: Pick<InstallationTask, 'work' | 'assigned_technician_id' | 'due_date'>):
  | 'pending_art'
  | 'assigned'
  | 'pending_assignment' =>
  printsArt(work)
    ? 'pending_art'
    : assigned_technician_id !== null && due_date !== null
      ? 'assigned'
      : 'pending_assignment'

/** Why this point can't get such work, as far as the point itself says. */
export const whyNotWorkAt = (
  point: Parameters<typeof hasSign>[0],
  { work, for_customer }: Pick<WorkOrders, 'work' | 'for_customer'>,
  order_id: string | null,
): LeftOutReason | undefined =>
  for_customer && order_id === null ? 'no_customer' : work === 'takedown' && !hasSign(point) ? 'no_sign' : undefined
