import { pluralise } from '../../platform/messages/phrases.ts'
import type { InstallationProgress } from '../rules/installation-progress.ts'

// By themselves: e-mails list an order too, and their functions do without the other texts.
export const SUBTOTAL_TEXT = 'Subtotal pela tabela'
export const DISCOUNT_TEXT = 'Desconto'

/** Texts about orders, for their client. */
export const ORDERS_TEXTS = {
  OPEN_BALANCE: (amount: string) => `Falta pagar ${amount}`,
  FAILED: 'Erro ao carregar pedidos.',
  ITEM_UPDATE_FAILED: 'Falha ao atualizar o item',
  ORDER_CANCEL_FAILED: 'Erro ao cancelar pedido',
  ORDER_CANCELLED: 'Pedido cancelado. Os pontos foram liberados.',
  ITEM_PERIOD_CHANGED: 'Período atualizado.',
  ITEM_REMOVED: 'Item removido. O ponto foi liberado.',
  EMPTY: 'Você ainda não tem pedidos.',
  EMPTY_DETAIL: 'Escolha pontos no mapa e faça a sua primeira reserva.',
  // Texts of the list
  TITLE: 'Meus pedidos',
  LOADING: 'Carregando seus pedidos…',
  SHOW_ALL_POINTS: (count: number) => `Mostrar os ${count} pontos`,
  LIST_PRICE: (price: string) => `Pela tabela: ${price}`,
  ORDER: (shortId: string) => `Pedido ${shortId}`,
  STATUS: 'Pedido ',
  HOLD_ENDS: (timeLeft: string) => `A reserva vence ${timeLeft}.`,
  // How far an order is
  PROGRESS: 'Andamento do pedido',
  STEPS: ['Reservado', 'Pago', 'Arte', 'Instalado'],
  /** The second step of an order without a payment, or whose payment is not complete. */
  STEP_CONFIRMED: 'Confirmado',
  /** The first two steps of a contract that was signed on paper. */
  STEPS_ON_PAPER: ['Assinado', 'Em vigor'],
  STEP_DONE: ': concluído',
  STEP_NEXT: ': a seguir',
  WAITS_FOR_PAYMENT: 'Aguardando pagamento',
  // Instead of WAITS_FOR_PAYMENT, for an order in instalments
  WAITS_FOR_FIRST_INSTALMENT: 'Aguardando a primeira parcela',
  WAITS_FOR_CONFIRMATION: 'Aguardando a confirmação da venda',
  RECEIPT_IN_REVIEW: 'Comprovante em conferência',
  /** What a confirmed order waits for. */
  INSTALLING: ({ signs, art_settled, installed }: InstallationProgress): string => {
    if (installed === signs) return signs === 1 ? 'Ponto instalado' : 'Todos os pontos instalados'
    if (installed > 0) return `Instalação: ${installed} de ${signs} pontos instalados`
    if (art_settled === signs) return 'Arte aprovada: instalação em andamento'
    return art_settled === 0 ? 'Instalação: aguardando a arte' : `Arte: ${art_settled} de ${signs} aprovadas`
  },
  // Texts of changing an order
  CANCEL: 'Cancelar pedido',
  CANCEL_TITLE: (shortId: string) => `Cancelar o pedido ${shortId}?`,
  CANCEL_DETAIL: 'Os pontos serão liberados e poderão ser reservados por outras pessoas.',
  /**
   * Text in the dialog that cancels an order for which a receipt was sent; the next text is in the dialogs that change
   * one.
   */
  CANCEL_WITH_RECEIPT:
    'O comprovante que você enviou está em conferência. Se já pagou, fale com a equipe antes de cancelar.',
  CHANGE_WITH_RECEIPT: (total: string) =>
    `O comprovante que você enviou está em conferência, para um total de ${total}. Se já pagou, fale com a equipe antes de mudar o total.`,
  ITEM_UNTIL: (day: string) => ` · até ${day}`,
  ITEM_ENDED: ' · encerrado',
  REMOVE: 'Remover ponto',
  REMOVE_WHAT: (pointName: string) => `Remover ${pointName} do pedido`,
  REMOVE_TITLE: 'Remover este ponto do pedido?',
  REMOVE_DETAIL: (pointName: string) => `${pointName} será liberado e poderá ser reservado por outras pessoas.`,
  // What is left until a moment
  IN_DAYS_AND_HOURS: (days: number, hours: number) =>
    `em ${[days > 0 && pluralise(days, 'dia', 'dias'), hours > 0 && pluralise(hours, 'hora', 'horas')].filter(Boolean).join(' e ')}`,
  IN_MINUTES_AND_SECONDS: (minutes: number, seconds: number) =>
    `em ${minutes} min ${String(seconds).padStart(2, '0')} s`,
} as const
