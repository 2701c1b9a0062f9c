import * as z from 'zod/mini'
import { taskWork } from '../../catalogue/rules/task-work.ts'
import { kitType } from '../../orders/rules/kit-types.ts'
import { day } from '../../platform/rules/days.ts'
import {
  artVersion,
  orderId,
  orderItemId,
  pointId,
  recordVersion,
  taskId,
  userId,
} from '../../platform/rules/identifiers.ts'

export const TASK_STATUSES = [
  'pending_art',
  'art_approved',
  'pending_assignment',
  'assigned',
  'completed',
  'on_hold',
] as const
export const taskStatus = z.enum(TASK_STATUSES)
export type TaskStatus = z.infer<typeof taskStatus>

/** Column titles of the installation pipeline. */
export const TASK_STATUS_TITLES: Record<TaskStatus, string> = {
  pending_art: 'Aprovação da Arte',
  art_approved: 'Impressão dos Adesivos',
  pending_assignment: 'Pronto para Atribuir',
  assigned: 'Em Campo',
  completed: 'Concluído',
  on_hold: 'Em Espera',
}
/**
 * How the newest art stands with the client: `sent` by the office, it waits for their word; `from_client`, it needs none, and
 * the office looks at it before it is printed.
 */
const ART_STATUSES = ['none', 'sent', 'from_client', 'approved', 'refused'] as const
export const artStatus = z.enum(ART_STATUSES)
export type ArtStatus = z.infer<typeof artStatus>

/**
 * Work of the installation pipeline: one task per item of a completed order, and one for each damage that somebody has to
 * mend (which belongs to no order).
 */
export const installationTask = z.object({
  id: taskId,
  work: taskWork,
  order_id: z.nullable(orderId),
  order_item_id: z.nullable(orderItemId),
  point_id: pointId,
  point_name: z.string(),
  /** The point's code when the task was made; absent in older tasks (assetCodeOf). */
  asset_code: z.optional(z.string()),
  /** The point's, as it was when the task was made; '' where it is not known. */
  city: z.string(),
  customer_name: z.string(),
  kit_type: z.nullable(kitType),
  status: taskStatus,
  assigned_technician_id: z.nullable(userId),
  notes: z.nullable(z.string()),
  /** The day on which it has to be done (America/Sao_Paulo). */
  due_date: z.nullable(day),
  /** The newest art, by its kept key; who may see it gets a link for minutes. */
  art_file_url: z.nullable(z.string()),
  /** How many arts there were; the newest has this number, 0: none. */
  art_version: artVersion,
  art_status: artStatus,
  /** Why the technician brought it back; null once it goes on. */
  return_comment: z.nullable(z.string()),
  /** When it was done in the street, as the server heard of it. */
  completed_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: recordVersion,
})
export type InstallationTask = z.infer<typeof installationTask>

/** Not completed yet. */
export const isOpenTask = ({ status }: Pick<InstallationTask, 'status'>): boolean => status !== 'completed'

/** Why a task can't be assigned to field work. */
export type NotReadyReason = 'TASK_WITHOUT_TECHNICIAN' | 'TASK_WITHOUT_KIT'

/** Why a task can't go into the field: it has no technician, or an installation has no kit. Undefined when it can. */
export function notReadyForField(
  task: Pick<InstallationTask, 'assigned_technician_id' | 'kit_type' | 'work'>,
): NotReadyReason | undefined {
  if (task.assigned_technician_id === null) return 'TASK_WITHOUT_TECHNICIAN'
  return task.work === 'installation' && task.kit_type === null ? 'TASK_WITHOUT_KIT' : undefined
}

/** Printing needs an art; every kit has stickers. */
export const lacksArtToPrint = (
  { work, art_status }: Pick<InstallationTask, 'work' | 'art_status'>,
  to: TaskStatus,
): boolean => work === 'installation' && art_status === 'none' && to === 'art_approved'

/** Whether the client approved or sent the newest art. */
export const hasAgreedArt = ({ art_status }: Pick<InstallationTask, 'art_status'>): boolean =>
  art_status === 'approved' || art_status === 'from_client'

/** Whether moving to `to` prints an art that the client has not agreed to, or implies that it was printed. */
export const printsUnapprovedArt = (
  { work, art_status, status }: Pick<InstallationTask, 'work' | 'art_status' | 'status'>,
  to: TaskStatus,
): boolean =>
  work === 'installation' &&
  !hasAgreedArt({ art_status }) &&
  (to === 'art_approved' || (status === 'pending_art' && to !== 'on_hold'))
