import * as z from 'zod/mini'
import { orderId, orderItemId, pointId, recordVersion, userId } from './identifiers.ts'

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

/** Column titles of the installation pipeline (specification §4). */
export const TASK_STATUS_TITLES: Record<TaskStatus, string> = {
  pending_art: 'Aprovação da Arte',
  art_approved: 'Impressão dos Adesivos',
  pending_assignment: 'Pronto para Atribuir',
  assigned: 'Em Campo',
  completed: 'Concluído',
  on_hold: 'Em Espera',
}

export const KIT_TYPES = ['kit_completo', 'kit_placas', 'troca_propaganda'] as const
export const kitType = z.enum(KIT_TYPES)
export type KitType = z.infer<typeof kitType>

export const KIT_TYPE_LABELS: Record<KitType, string> = {
  kit_completo: 'Kit Completo (Placa + Estrutura)',
  kit_placas: 'Kit Placas (Apenas Placas)',
  troca_propaganda: 'Troca de Propaganda (Apenas Arte)',
}

/** The work of putting one sold item into the street; one per item of a completed order. */
export const installationTask = z.object({
  id: orderItemId,
  order_id: orderId,
  order_item_id: orderItemId,
  point_id: pointId,
  point_name: z.string(),
  customer_name: z.string(),
  kit_type: z.nullable(kitType),
  status: taskStatus,
  assigned_technician_id: z.nullable(userId),
  notes: z.nullable(z.string()),
  due_date: z.nullable(z.string()),
  art_file_url: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: recordVersion,
})
export type InstallationTask = z.infer<typeof installationTask>
