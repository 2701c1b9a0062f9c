import { pluralise } from '../../platform/messages/phrases.ts'

/** Texts of the board about several cards at once. */
export const SELECTED_TASKS_TEXTS = {
  SELECT: (point: string) => `Selecionar ${point}`,
  BAR: 'Ações para as tarefas selecionadas',
  COUNT: (count: number) => pluralise(count, 'tarefa selecionada', 'tarefas selecionadas'),
  APPROVE: 'Aprovar artes',
  CLEAR: 'Limpar',
  WORKING: 'Mudando as tarefas…',
  CHANGED: (count: number) => pluralise(count, 'tarefa mudada', 'tarefas mudadas'),
  REFUSED: (count: number) => `${pluralise(count, 'tarefa ficou como estava', 'tarefas ficaram como estavam')}:`,
  COMPLETED: 'Já está concluída.',
  WITHOUT_ART: 'Ainda não tem arte.',
} as const
