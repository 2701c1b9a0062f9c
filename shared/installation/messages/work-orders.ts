import type { TaskWork } from '../../catalogue/rules/task-work.ts'
import { pluralise } from '../../platform/messages/phrases.ts'
import type { LeftOutReason } from '../rules/work-orders.ts'

/** What is looked at by default, which the office edits before it orders the work. */
export const DEFAULT_CHECKLISTS: Record<TaskWork, readonly string[]> = {
  installation: ['Arte certa e legível', 'Placa nivelada e firme', 'Local limpo ao sair'],
  maintenance: ['Avaria reparada', 'Estrutura firme'],
  inspection: [
    'Arte sem rasgos nem desbotado',
    'Estrutura firme e sem ferrugem',
    'Nada cobre a placa',
    'QR do ponto legível',
  ],
  cleaning: ['Placa limpa dos dois lados', 'Mato e cartazes em volta retirados'],
  art_change: ['Arte antiga retirada', 'Arte nova certa e sem bolhas'],
  takedown: ['Placa e fixações retiradas', 'Estrutura sem danos', 'Local limpo ao sair'],
}

/** Texts of the dialog in which the office orders work at points. */
export const WORK_ORDERS_TEXTS = {
  NEW: 'Nova ordem de serviço',
  POINTS: (count: number) => pluralise(count, 'ponto', 'pontos'),
  WORK: 'Serviço',
  FOR_CUSTOMER: 'Para o cliente que tem o ponto?',
  FOR_CUSTOMER_DETAIL: 'Se sim, o cliente é avisado quando o serviço termina.',
  DAY: 'Data de entrega',
  TECHNICIAN: 'Técnico',
  NO_TECHNICIAN: 'Atribuir depois',
  TECHNICIANS_FAILED: 'Não foi possível carregar os técnicos.',
  GOES_TO: {
    pending_art: "A tarefa começa em 'Aprovação da Arte'.",
    assigned: "A tarefa vai direto para 'Em Campo'.",
    pending_assignment: "A tarefa começa em 'Pronto para Atribuir'.",
  },
  NOTES: 'Notas para o técnico',
  CHECKLIST: 'O que conferir',
  CHECKLIST_HINT: 'Uma linha para cada item.',
  SUBMIT: 'Criar ordem de serviço',
  SENDING: (done: number, total: number) => `Criando: ${done} de ${pluralise(total, 'ponto', 'pontos')}`,
  FAILED: 'Não foi possível criar tudo',
  FAILED_DETAIL: 'Envie de novo: o que já foi criado não se repete.',
  MADE: (count: number) =>
    count === 0
      ? 'Nenhuma ordem de serviço criada.'
      : `${pluralise(count, 'ordem de serviço criada', 'ordens de serviço criadas')}.`,
  LEFT_OUT: (count: number) => `${pluralise(count, 'ponto ficou de fora', 'pontos ficaram de fora')}:`,
  MORE_LEFT_OUT: (count: number) => `e mais ${pluralise(count, 'ponto', 'pontos')}`,
  GONE_POINT: (id: string) => `Ponto ${id}`,
  WHY: {
    open: 'Já tem uma ordem aberta deste serviço.',
    no_customer: 'Ninguém tem este ponto agora.',
    no_sign: 'Nenhuma placa registrada neste ponto.',
    gone: 'O ponto foi excluído.',
    busy: 'O ponto estava mudando. Tente de novo.',
  } satisfies Record<LeftOutReason, string>,
  SEE_TASK: 'Ver a tarefa',
  SEE_BOARD: 'Ver no quadro',
} as const
