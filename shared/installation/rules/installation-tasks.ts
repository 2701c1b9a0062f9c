import * as z from 'zod/mini'
import type { SignWork } from '../../catalogue/rules/signs.ts'
import { printsArt, taskWorkSchema } from '../../catalogue/rules/task-work.ts'
import { kitTypeSchema } from '../../orders/rules/kit-types.ts'
import { daySchema } from '../../platform/rules/days.ts'
import {
  artVersionSchema,
  orderIdSchema,
  orderItemIdSchema,
  pointIdSchema,
  recordVersionSchema,
  taskIdSchema,
  userIdSchema,
} from '../../platform/rules/identifiers.ts'
import { labelOf, orUnknown } from '../../platform/rules/known-values.ts'

export const TASK_STATUSES = [
  'pending_art',
  'art_approved',
  'pending_assignment',
  'assigned',
  'completed',
  'on_hold',
] as const
export const taskStatusSchema = z.enum(TASK_STATUSES)
export type TaskStatus = z.infer<typeof taskStatusSchema>

/** Column titles of the installation pipeline. */
export const TASK_STATUS_TITLES: Record<TaskStatus, string> = {
  pending_art: 'Aprovação da Arte',
  art_approved: 'Impressão dos Adesivos',
  pending_assignment: 'Pronto para Atribuir',
  assigned: 'Em Campo',
  completed: 'Concluído',
  on_hold: 'Em Espera',
}
export const isKnownTaskStatus = (status: string): status is TaskStatus => taskStatusSchema.safeParse(status).success

/** The column that shows tasks of this status: the first for a status that this release does not know. */
export const columnOfStatus = (status: string): TaskStatus => (isKnownTaskStatus(status) ? status : 'pending_art')
export const taskStatusTitle = (status: string): string => labelOf(TASK_STATUS_TITLES, status)

/**
 * Approval of the newest art. `sent`: by the office, it waits for the client's decision. `from_client`: it needs no
 * approval, and the office checks it before printing.
 */
const ART_STATUSES = ['none', 'sent', 'from_client', 'approved', 'refused'] as const
export const artStatusSchema = z.enum(ART_STATUSES)
export type ArtStatus = z.infer<typeof artStatusSchema>

/**
 * A task of the installation pipeline: one for each item of a completed order, one for each damage that has to be
 * repaired, which belongs to no order, and the work orders of the office, which have an order (without an item) if they
 * are for a customer.
 */
export const installationTaskSchema = z.object({
  id: taskIdSchema,
  work: orUnknown(taskWorkSchema),
  order_id: z.nullable(orderIdSchema),
  order_item_id: z.nullable(orderItemIdSchema),
  point_id: pointIdSchema,
  point_name: z.string(),
  /** The point's asset code when the task was created; missing in older tasks (assetCodeOf). */
  asset_code: z.optional(z.string()),
  /** The point's city when the task was created; '' when unknown. */
  city: z.string(),
  customer_name: z.string(),
  kit_type: z.nullable(orUnknown(kitTypeSchema)),
  status: orUnknown(taskStatusSchema),
  assigned_technician_id: z.nullable(userIdSchema),
  notes: z.nullable(z.string()),
  /** The day by which the task is to be done (America/Sao_Paulo). */
  due_date: z.nullable(daySchema),
  /** Storage key of the newest art's file; people who may see the art get a link that is valid for minutes. */
  art_file_url: z.nullable(z.string()),
  /** Number of the newest art, which counts all arts that were sent; 0: none. */
  art_version: artVersionSchema,
  art_status: orUnknown(artStatusSchema),
  /** Why the technician returned the task; null once the task is moved on. */
  return_comment: z.nullable(z.string()),
  /**
   * The order whose sign a takedown removes, which an earlier contract may have put up; null when unknown, and missing
   * for other work.
   */
  takes_down: z.optional(z.nullable(orderIdSchema)),
  /** What is to be looked at on the spot; missing where there is nothing. */
  checklist: z.optional(z.array(z.string())),
  /** When the server received the report that the work was done. */
  completed_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: recordVersionSchema,
})
export type InstallationTask = z.infer<typeof installationTaskSchema>

/** A task that a technician has in the street, for whoever is about to take it from them. */
export const taskInFieldSchema = z.pick(installationTaskSchema, {
  id: true,
  point_id: true,
  point_name: true,
  asset_code: true,
  city: true,
})
export type TaskInField = z.infer<typeof taskInFieldSchema>

/** What the task's work does to the sign at its point. */
export const signWorkOf = ({
  work,
  order_id,
  kit_type,
  takes_down = null,
}: Pick<InstallationTask, 'work' | 'order_id' | 'kit_type' | 'takes_down'>): SignWork => ({
  work,
  order_id: work === 'takedown' ? takes_down : order_id,
  only_art: work === 'art_change' || kit_type === 'troca_propaganda',
})

/** Whether a task is not completed yet. */
export const isOpenTask = ({ status }: Pick<InstallationTask, 'status'>): boolean => status !== 'completed'

/** Why a task can't be moved to the column 'Em Campo'. */
export type NotReadyReason = 'TASK_WITHOUT_TECHNICIAN' | 'TASK_WITHOUT_KIT'

/**
 * Why a task can't be moved to 'Em Campo': it has no technician, or it is an installation without a kit. Undefined when
 * it can.
 */
export function notReadyForFieldReason(
  task: Pick<InstallationTask, 'assigned_technician_id' | 'kit_type' | 'work'>,
): NotReadyReason | undefined {
  if (task.assigned_technician_id === null) return 'TASK_WITHOUT_TECHNICIAN'
  return task.work === 'installation' && task.kit_type === null ? 'TASK_WITHOUT_KIT' : undefined
}

/** Whether a move prints although there is no art to print; every kit contains printed stickers. */
export const lacksArtToPrint = (
  { work, art_status }: Pick<InstallationTask, 'work' | 'art_status'>,
  to: TaskStatus,
): boolean => printsArt(work) && art_status === 'none' && to === 'art_approved'

/** Whether the client has approved the newest art, or has sent it. */
export const hasAgreedArt = ({ art_status }: Pick<InstallationTask, 'art_status'>): boolean =>
  art_status === 'approved' || art_status === 'from_client'

/**
 * Whether moving to `to` prints an art that the client has not agreed to, or skips the column in which it is printed,
 * also by way of 'Em Espera'. What a technician returned was printed before.
 */
export const printsUnapprovedArt = (
  {
    work,
    art_status,
    status,
    return_comment,
  }: Pick<InstallationTask, 'work' | 'art_status' | 'status' | 'return_comment'>,
  to: TaskStatus,
): boolean =>
  printsArt(work) &&
  !hasAgreedArt({ art_status }) &&
  (to === 'art_approved' ||
    (status === 'pending_art' && to !== 'on_hold') ||
    (status === 'on_hold' && return_comment === null && to !== 'pending_art'))
