import { KIT_TYPE_LABELS, kitTypeSchema } from '../../orders/rules/kit-types.ts'
import type { ShownTotal } from '../../platform/messages/office.ts'
import { pluralise } from '../../platform/messages/phrases.ts'
import type { ArtStatus, TaskStatus } from '../rules/installation-tasks.ts'
import { TASK_STATUS_TITLES, taskStatusTitle } from '../rules/installation-tasks.ts'
import { type DueFilter, type TaskUrgency, URGENT_DAYS } from '../rules/task-board.ts'
import type { TaskEvent, TaskHistoryEntryView, TaskValueChange } from '../rules/task-history.ts'

/** Texts of the installation pipeline's screen and dialogs, for the office. */
export const PIPELINE_TEXTS = {
  /** Reason of the history entry when a task is released. */
  TECHNICIAN_LEFT: (name: string) => `${name} não é mais técnico`,
  TITLE: 'Pipeline de Instalação',
  INTRO: 'Da arte à foto do anúncio na rua. Arraste os cartões ou use o menu de cada um.',
  LOADING: 'Carregando as tarefas…',
  LOAD_FAILED: 'Falha ao carregar dados do painel',
  BOARD: 'Quadro de tarefas',
  COLUMNS: 'Colunas',
  COUNT: ({ count, exact }: ShownTotal) => `${count.toLocaleString('pt-BR')}${exact ? '' : '+'}`,
  COUNT_IN_WORDS: ({ count, exact }: ShownTotal) =>
    `${exact ? '' : 'mais de '}${pluralise(count, 'tarefa', 'tarefas')}`,
  EMPTY: 'Nenhuma tarefa aqui',
  NOTHING_FOUND: 'Nenhuma tarefa encontrada',
  NOTHING_FOUND_DETAIL: 'Mude a busca ou os filtros.',
  // What it is narrowed by
  SEARCH: 'Buscar ponto, código ou cliente',
  TECHNICIAN: 'Técnico',
  ANY_TECHNICIAN: 'Todos',
  CITY: 'Cidade',
  ANY_CITY: 'Todas',
  DUE: 'Entrega',
  ANY_DUE: 'Qualquer data',
  DUE_NAMES: { overdue: 'Atrasadas', this_week: 'Esta semana' } satisfies Record<DueFilter, string>,
  WORK: 'Serviço',
  ANY_WORK: 'Todos',
  // A card
  NO_POINT: 'Ponto não encontrado',
  NO_CUSTOMER: 'Cliente não encontrado',
  /** Of a repair of a point that nobody has. */
  FREE_POINT: 'Ponto sem contrato',
  SEE_ART: 'Ver Arte',
  SEE_ART_OF: (point: string) => `Ver Arte de ${point}`,
  TECHNICIAN_OF: (name: string) => `Téc: ${name}`,
  DUE_ON: (day: string) => `Entrega: ${day}`,
  OVERDUE_SINCE: (day: string) => `Atrasada: ${day}`,
  RETURNED: 'Devolvido pelo Técnico',
  ART: {
    none: 'Sem arte',
    sent: 'Arte com o cliente',
    from_client: 'Conferir arte do cliente',
    approved: 'Arte aprovada: falta mover para a impressão',
    refused: 'Arte recusada',
  } satisfies Record<ArtStatus, string>,
  HANDLE: (point: string) => `Mover ${point}`,
  // Moving a task to another column
  MOVE_TO: 'Mover para...',
  MOVE_WHAT_TO: (point: string) => `Mover para...: ${point}`,
  MOVED: (status: TaskStatus) => `Tarefa movida para "${TASK_STATUS_TITLES[status]}"`,
  MOVE_PENDING: 'A última mudança ainda está sendo salva. Tente de novo em um instante.',
  MOVE_FAILED: 'Falha ao mover tarefa',
  MOVED_MEANWHILE: (status: TaskStatus) =>
    `Outra pessoa mexeu nesta tarefa. Ela está em "${TASK_STATUS_TITLES[status]}"; confira e tente de novo.`,
  // Taking back what is done
  WITHDRAW: 'Tirar de "Concluído"?',
  WITHDRAW_DETAIL:
    'A comprovação fica marcada como retirada, e o ponto deixa de mostrar a foto e o "verificado em". Para voltar a valer, a tarefa precisa ser concluída de novo com foto.',
  WITHDRAW_CONFIRM: 'Tirar de Concluído',
  // Printing what the client has not approved
  UNAPPROVED: 'Imprimir sem a aprovação do cliente?',
  UNAPPROVED_DETAIL: (art: ArtStatus) =>
    art === 'refused'
      ? 'A arte foi recusada. Se os adesivos forem impressos assim mesmo, fica registrado quem decidiu e por quê.'
      : art === 'none'
        ? 'O ponto ainda não tem arte. Se os adesivos forem impressos assim mesmo, fica registrado quem decidiu e por quê.'
        : 'O cliente ainda não aprovou a arte. Se os adesivos forem impressos assim mesmo, fica registrado quem decidiu e por quê.',
  UNAPPROVED_REASON: 'Motivo',
  UNAPPROVED_CONFIRM: 'Mover assim mesmo',
  // Giving it to a technician
  ASSIGN: 'Atribuir Técnico',
  ASSIGN_OF: (point: string) => `Atribuir Técnico: ${point}`,
  ASSIGNED: (technician: string) => `Tarefa atribuída a ${technician}`,
  ASSIGN_FAILED: 'Falha ao atribuir tarefa',
  SEARCH_TECHNICIAN: 'Buscar técnico...',
  NO_TECHNICIAN: 'Nenhum técnico encontrado.',
  TECHNICIANS: 'Técnicos',
  // Map of a column
  MAP: 'Ver no mapa',
  MAP_OF: (status: TaskStatus) => `Mapa: ${TASK_STATUS_TITLES[status]}`,
  MAP_LABEL: 'Mapa das tarefas',
  MAP_LEGEND: 'Legenda',
  URGENCY: {
    late: 'Atrasada',
    urgent: `Vence em até ${pluralise(URGENT_DAYS, 'dia', 'dias')}`,
    on_time: 'Sem pressa',
  } satisfies Record<TaskUrgency, string>,
  MAP_FAILED: 'O mapa não pôde ser aberto aqui. As tarefas estão na lista.',
  WITHOUT_PLACE: (count: number) => `${pluralise(count, 'tarefa', 'tarefas')} sem lugar no mapa`,
  // Texts of details
  DETAILS: 'Detalhes da Tarefa',
  DETAILS_FAILED: 'Não foi possível abrir a tarefa.',
  POINT: 'Ponto',
  CUSTOMER: 'Cliente',
  ORDER: 'Pedido',
  STATUS: 'Coluna',
  REQUIRED: 'O Tipo de Kit e a Data de Entrega são obrigatórios.',
  KIT: 'Tipo de Kit',
  KIT_OF_ORDER: 'Vale para todas as tarefas abertas do pedido.',
  NO_KIT: 'Sem kit',
  NOTES: 'Notas (Internas)',
  CHECKLIST: 'O que conferir',
  DUE_DATE: 'Data de Entrega',
  PAST: 'Esta data já passou.',
  SAVED: 'Tarefa atualizada com sucesso!',
  SAVE_FAILED: 'Erro ao salvar alterações.',
  LATE_WORK: 'Trabalho de campo não aceito',
  LATE_WORK_DETAIL: {
    complete: (author: string, when: string) =>
      `${author} concluiu esta tarefa sem internet em ${when}, quando ela já não estava mais com essa pessoa em campo.`,
    return: (author: string, when: string) =>
      `${author} devolveu esta tarefa sem internet em ${when}, quando ela já não estava mais com essa pessoa em campo.`,
  },
  HISTORY: 'Histórico',
  HISTORY_FAILED: 'Erro ao carregar o histórico',
  BECAUSE: (reason: string) => `Motivo: ${reason}`,
  NOTHING: 'nada',
} as const

/** Announcements for screen readers while a card is moved by keyboard. */
export const DRAGGING_TEXTS = {
  INSTRUCTIONS:
    'Para mover a tarefa, pressione espaço ou Enter. Com as setas para a esquerda e para a direita, escolha a coluna. Pressione espaço ou Enter outra vez para soltar, ou Esc para cancelar.',
  KIND: 'tarefa que pode ser movida',
  PICKED: (point: string, from: string) => `Você pegou ${point}, que está em ${from}.`,
  OVER: (point: string, column: string) => `${point} está sobre ${column}.`,
  OVER_NOTHING: (point: string) => `${point} não está sobre nenhuma coluna.`,
  DROPPED: (point: string, column: string) => `${point} foi solto em ${column}.`,
  REFUSED: (point: string, column: string, reason: string) => `${point} não foi para ${column}. ${reason}`,
  ASKED: (point: string, column: string) => `Antes de ${point} ir para ${column}, responda à pergunta.`,
  DROPPED_NOWHERE: (point: string) => `${point} voltou para onde estava.`,
  CANCELLED: (point: string) => `Movimento cancelado. ${point} voltou para onde estava.`,
} as const

const TASK_EVENT_TEXTS: Record<TaskEvent, string> = {
  created: 'Tarefa criada',
  moved: 'Tarefa movida',
  assigned: 'Técnico atribuído',
  returned: 'Devolvida pelo técnico',
  completed: 'Tarefa concluída',
  art_sent: 'Arte enviada',
  art_approved: 'Arte aprovada',
  art_refused: 'Arte recusada',
  art_removed: 'Arte removida',
  details_changed: 'Detalhes alterados',
  other: 'Tarefa alterada',
}

/** What happened to a task; of a decision about art also which side made it. */
export function taskEventText({ event, by_office }: Pick<TaskHistoryEntryView, 'event' | 'by_office'>): string {
  const text = TASK_EVENT_TEXTS[event]
  if (by_office === undefined || (event !== 'art_approved' && event !== 'art_refused')) return text
  return `${text} ${by_office ? 'pela equipe' : 'pelo cliente'}`
}

export const TASK_FIELD_NAMES: Record<TaskValueChange['field'], string> = {
  status: 'Coluna',
  assigned_technician_id: 'Técnico',
  kit_type: 'Kit',
  due_date: 'Entrega',
  notes: 'Notas',
  art_version: 'Versão da arte',
  return_comment: 'Comentário do técnico',
}

/** A task's value as people read it. `date` formats a day. */
export function taskValueText(
  { field }: TaskValueChange,
  value: TaskValueChange['before'],
  date: (day: string) => string,
): string {
  if (value === null) return PIPELINE_TEXTS.NOTHING
  if (field === 'status') return taskStatusTitle(String(value))
  if (field === 'due_date') return date(String(value))
  const kit = kitTypeSchema.safeParse(value)
  return field === 'kit_type' && kit.success ? KIT_TYPE_LABELS[kit.data] : String(value)
}
