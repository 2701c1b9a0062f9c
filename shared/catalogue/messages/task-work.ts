import { labelOf } from '../../platform/rules/known-values.ts'
import type { TaskWork } from '../rules/task-work.ts'

/** Names of the work that is done at a point. */
export const TASK_WORK_NAMES: Record<TaskWork, string> = {
  installation: 'Instalação',
  maintenance: 'Manutenção',
  inspection: 'Vistoria',
  cleaning: 'Limpeza',
  art_change: 'Troca de arte',
  takedown: 'Retirada',
}
export const taskWorkName = (work: string): string => labelOf(TASK_WORK_NAMES, work)

export const workDoneText = (work: string): string => `${taskWorkName(work)} concluída`
