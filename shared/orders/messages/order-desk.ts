import { pluralise } from '../../platform/messages/phrases.ts'
import { formatBRL } from '../../platform/rules/money.ts'
import { instalmentsOf, moneyOf, type Payable } from '../rules/instalments.ts'
import type { CustomerReach, Order } from '../rules/orders.ts'

const points = (count: number): string => pluralise(count, 'ponto', 'pontos')

export const REACH_NOTES: Record<CustomerReach, string> = {
  notified: 'O cliente é avisado.',
  no_address: 'O cliente não tem e-mail nem conta: avise você.',
  emails_return: 'Os e-mails não chegam ao cliente: avise você.',
}

const confirmedPoints = (count: number, keepsSigns: boolean): string => {
  if (keepsSigns) return count === 1 ? 'A placa instalada fica como está.' : 'As placas instaladas ficam como estão.'
  return count === 1
    ? 'O ponto fica vendido e ganha uma tarefa de instalação.'
    : `Os ${count} pontos ficam vendidos e cada um ganha uma tarefa de instalação.`
}

/** Texts of the page of one order, for the office. */
export const OFFICE_ORDER_TEXTS = {
  LOADING: 'Carregando o pedido…',
  LOAD_FAILED: 'Erro ao buscar pedidos',
  ALL_ORDERS: 'Todos os pedidos',
  // Texts of the order's data
  NUMBER: 'Número',
  COPY: 'Copiar o número inteiro',
  COPIED: 'Número do pedido copiado.',
  COPY_FAILED: 'Não foi possível copiar. O número é:',
  CREATED: 'Feito em',
  UPDATED: 'Mudou em',
  HOLD: 'Reserva até',
  HOLD_ENDS: (timeLeft: string) => `vence ${timeLeft}`,
  HOLD_OVER: 'prazo encerrado',
  HOLD_WITHOUT_END: 'sem prazo até conferir o comprovante',
  RECEIPT_WAITS: (days: number) => (days === 0 ? 'enviado hoje' : `espera há ${pluralise(days, 'dia', 'dias')}`),
  TOTAL: 'Total',
  EDITED: 'Editado pela equipe',
  RENEWS: 'Renovação de',
  RENEWED_BY: 'Renovação pedida em',
  ITEM_RENEWED_BY: 'Renovado pelo pedido',
  // Who it is for
  CUSTOMER: 'Cliente',
  GUEST: 'Reservou sem conta',
  OF_OFFICE: 'Pedido feito pela equipe',
  ACCOUNT_OF: 'Conta:',
  // A sale of the office
  SALE: 'Venda',
  SALESPERSON: 'Vendedor',
  IMPORTED_BY: 'Importado por',
  TABLE_TOTAL: 'Pela tabela',
  SALE_TOTAL: 'Total da venda',
  AMENDED: 'Aditivos',
  TOTAL_NOW: 'Total com os aditivos',
  DISCOUNT: 'Desconto',
  ABOVE_TABLE: 'Acima da tabela',
  AGREED_DISCOUNT: 'Desconto combinado',
  PRICE_REASON: 'Motivo do preço',
  NOTES: 'Observações',
  // Of a contract that was signed on paper
  PAPER_NUMBER: 'Nº do contrato assinado',
  SIGNED_ON: 'Assinado em',
  PAID_UNTIL: 'Pago até',
  REMOVED_PERSON: 'Conta removida',
  ACCOUNT_REMOVED: 'Conta removida',
  WHATSAPP: 'Conversar no WhatsApp',
  WHATSAPP_TEXT: (name: string, orderName: string, count: number, total: string) =>
    `Olá, ${name}! Aqui é do Ponto Urbano, sobre o seu ${orderName}: ${points(count)}, total de ${total}.`,
  NO_PHONE: 'Sem telefone',
  CUSTOMER_PAGE: 'Ver cadastro do cliente',
  CUSTOMER_PAGE_OF: (name: string) => `Ver cadastro: ${name}`,
  CUSTOMER_UNCHECKED:
    'O cadastro foi feito por uma conta do site: confira os dados com o cliente e salve o cadastro. O contrato só é emitido depois.',
  CUSTOMER_REMOVED: 'O cadastro do cliente foi excluído.',
  // Setting the customer of an order that was made on the site
  WITHOUT_CUSTOMER: 'Sem cadastro de cliente. O contrato sai com os dados do cadastro.',
  WITHOUT_CUSTOMER_ACCOUNT: 'O contrato sai com os dados do perfil. Se falta algo no perfil, defina o cadastro.',
  SET_CUSTOMER: 'Definir cliente',
  CHANGE_CUSTOMER: 'Trocar cliente',
  SET_CUSTOMER_TITLE: 'Definir o cliente do pedido?',
  SET_CUSTOMER_DETAIL:
    'O pedido entra na página do cliente, e o contrato sai com os dados do cadastro. A conta de quem reservou continua vendo o pedido; o contrato, só se o e-mail dela for de um contato deste cadastro.',
  CHANGE_CUSTOMER_TITLE: 'Trocar o cliente do pedido?',
  CHANGE_CUSTOMER_DETAIL:
    'O pedido passa para a página do outro cliente, e o contrato sai com os dados dele. O link enviado ao cliente de agora deixa de abrir o pedido.',
  CUSTOMER_NEEDED: 'Escolha o cliente.',
  CUSTOMER_OF_EMAIL: (email: string) => `Cadastro com o e-mail ${email}:`,
  USE_CUSTOMER: (name: string) => `Usar ${name}`,
  NEW_CUSTOMER: 'Cadastrar cliente',
  CUSTOMER_SET: 'Cliente definido.',
  SET_CUSTOMER_FAILED: 'Não foi possível definir o cliente',
  CHANGE_CUSTOMER_FAILED: 'Não foi possível trocar o cliente',
  NO_EMAIL: 'Sem e-mail',
  // Texts of the order's items
  ITEMS: (count: number) => pluralise(count, 'item', 'itens'),
  ON_MAP: 'Ver no mapa',
  ON_MAP_WHAT: (pointName: string) => `Ver ${pointName} no mapa`,
  NOT_HELD: 'Este ponto já não está reservado para este pedido.',
  POINTS_FAILED: 'Não foi possível carregar as fotos e os lugares dos pontos.',
  REMOVE_WHAT: (pointName: string) => `Remover ${pointName} do pedido`,
  // Texts of the order's kit
  KIT: 'Tipo de Kit',
  NO_KIT: 'Não definido',
  NO_NEW_KIT: 'O que já está instalado',
  // Deciding about a receipt
  RECEIPT_UNREAD: (days: number, isInParts: boolean) =>
    `O cliente enviou o comprovante${days === 0 ? ' hoje' : ` há ${pluralise(days, 'dia', 'dias')}`}. Enquanto você não confirma ${isInParts ? 'a venda' : 'o pagamento'} nem recusa o comprovante, a reserva não vence.`,
  REFUSED_RECEIPT: (moment: string, reason: string) => `Comprovante recusado em ${moment}. Motivo: ${reason}`,
  REFUSE: 'Recusar comprovante',
  REFUSE_TITLE: 'Recusar o comprovante?',
  REFUSE_DETAIL: (hours: number, reach: CustomerReach) =>
    `O cliente tem pelo menos mais ${hours} horas para enviar outro; depois disso, os pontos são liberados. ${REACH_NOTES[reach]}`,
  REFUSE_REASON: 'Motivo, que o cliente lê',
  REFUSED: 'Comprovante recusado.',
  REFUSE_FAILED: 'Não foi possível recusar o comprovante',
  // Reopening an order
  LAPSED:
    'A reserva venceu sem pagamento e os pontos foram liberados. Enquanto estiverem livres, o pedido pode ser reaberto.',
  CANCELLED_WITH_RECEIPT:
    'Este pedido foi cancelado, e há um comprovante. Enquanto os pontos estiverem livres, o pedido pode ser reaberto.',
  REOPEN: 'Reabrir pedido',
  REOPEN_TITLE: (shortId: string) => `Reabrir o pedido ${shortId}?`,
  REOPEN_DETAIL: (count: number, hasReceipt: boolean, reach: CustomerReach) =>
    `${count === 1 ? 'O ponto volta' : `Os ${count} pontos voltam`} a ficar ${count === 1 ? 'guardado' : 'guardados'} para este cliente, pelo preço combinado. ${hasReceipt ? 'Como há um comprovante, a reserva não vence até a conferência.' : 'A reserva ganha um prazo novo.'} ${REACH_NOTES[reach]}`,
  REOPEN_LOST: 'Estes pontos já não estão livres:',
  REOPEN_NONE_LEFT: 'Nenhum ponto deste pedido está livre. O pedido não pode ser reaberto.',
  REOPEN_REST: (count: number, total: string) =>
    `Reabrir sem eles (${count === 1 ? '1 ponto' : `${count} pontos`}, ${total})`,
  REOPENED: 'Pedido reaberto. Os pontos estão guardados de novo.',
  REOPEN_FAILED: 'Não foi possível reabrir o pedido',
  OVER: 'O prazo desta reserva terminou: os pontos podem ser reservados por outra pessoa a qualquer momento.',
  // Somebody else was at it
  CHANGED_TITLE: 'O pedido mudou enquanto esta página estava aberta',
  MET_TITLE: 'O pedido mudou antes da sua decisão.',
  MET_DETAIL: 'Nada foi feito ainda. Confira como ele está agora e decida de novo.',
  MET_LOCKED: 'Nada foi feito.',
  READ: 'Conferi, decidir de novo',
  NOW: (count: number, total: string, hold: string | undefined) =>
    `O pedido agora: ${points(count)}, total de ${total}${hold === undefined ? '' : `, reserva até ${hold}`}. Você decide sobre ele assim.`,
  FINDING_OUT: 'Buscando quem mudou…',
  SEEN: 'Entendi',
  SEEN_AT: (when: string) => `Você vê o pedido como estava em ${when}.`,
  // Texts of decisions
  CONFIRM: 'Confirmar pagamento',
  CONFIRM_OF: (total: string) => `Confirmar pagamento de ${total}`,
  CONFIRM_TITLE: (shortId: string) => `Confirmar o pagamento do pedido ${shortId}?`,
  CONFIRM_DETAIL: (count: number, total: string, reach: CustomerReach, keepsSigns: boolean) =>
    `Confirme só depois de receber ${total}. ${confirmedPoints(count, keepsSigns)} ${REACH_NOTES[reach]}`,
  CONFIRM_FREE: 'Confirmar pedido',
  CONFIRM_FREE_TITLE: (shortId: string) => `Confirmar o pedido ${shortId}, sem cobrança?`,
  CONFIRM_FREE_DETAIL: (count: number, reach: CustomerReach, keepsSigns: boolean) =>
    `${confirmedPoints(count, keepsSigns)} ${REACH_NOTES[reach]}`,
  CONFIRMED_FREE: 'Pedido confirmado.',
  CONFIRM_RENEWAL: 'Os novos contratos começam quando os atuais terminam.',
  SOLD_FROM_UNTIL: (pointName: string, from: string, day: string) => `${pointName}: vendido de ${from} até ${day}`,
  SOLD_UNTIL: (pointName: string, day: string) => `${pointName}: vendido até ${day}`,
  CONFIRMED: 'Pagamento confirmado. As tarefas de instalação foram criadas.',
  RENEWAL_CONFIRMED: 'Pagamento confirmado. As placas instaladas ficam como estão.',
  CONFIRM_FAILED: 'Erro ao confirmar pedido',
  CANCEL: 'Cancelar pedido',
  CANCEL_TITLE: (shortId: string) => `Cancelar o pedido ${shortId}?`,
  CANCEL_DETAIL: (count: number, reach: CustomerReach, canReopen = false) =>
    `${count === 1 ? 'O ponto volta' : `Os ${count} pontos voltam`} a ficar disponíve${count === 1 ? 'l' : 'is'} para todos. ${REACH_NOTES[reach]} ${canReopen ? 'Enquanto os pontos estiverem livres, o pedido pode ser reaberto.' : 'Não dá para desfazer.'}`,
  CANCEL_UNREAD_RECEIPT:
    'O cliente enviou um comprovante que ninguém conferiu: ele pode ter pago. Abra o comprovante antes. Se ele não vale, recuse-o com o motivo: o cliente lê e pode enviar outro.',
  CANCELLED: 'Pedido cancelado. Os pontos foram liberados.',
  CANCEL_FAILED: 'Erro ao cancelar pedido',
  EXTEND: 'Prorrogar reserva',
  EXTEND_TITLE: 'Prorrogar a reserva?',
  EXTEND_DETAIL: (moment: string) =>
    `A reserva vence em ${moment}. Até a nova data os pontos continuam guardados para este cliente.`,
  NEW_END: 'Nova data de expiração',
  ZONE: 'Horário de Brasília.',
  DAYS_MORE: (days: number) => pluralise(days, 'dia a mais', 'dias a mais'),
  EARLIER: (moment: string) => `Escolha uma data depois de ${moment}.`,
  REASON: 'Motivo',
  REASON_HINT: (days: number) => `A reserva passa de ${days} dias. O motivo fica no histórico do pedido.`,
  TOO_LATE: 'A reserva pode ser prorrogada por até 365 dias a partir de hoje.',
  EXTENDED: 'Reserva prorrogada.',
  EXTEND_FAILED: 'Erro ao prorrogar reserva',
  REMOVE: 'Remover itens',
  REMOVE_TITLE: 'Remover itens do pedido?',
  REMOVE_DETAIL: 'Os pontos marcados saem do pedido e voltam a ficar disponíveis para todos. Pelo menos um fica.',
  REMOVE_NONE: 'Marque os itens que devem sair.',
  REMOVE_TOTAL: (total: string) => `Total depois: ${total}`,
  REMOVED: 'Itens removidos. Os pontos foram liberados.',
  ITEM_FAILED: 'Falha ao atualizar o item',
  PERIOD_TITLE: (pointName: string) => `Mudar o período de ${pointName}?`,
  PERIOD_DETAIL: (from: string, to: string) => `De ${from} para ${to}.`,
  PERIOD_PRICE: (from: string, to: string) => `O preço passa de ${from} para ${to}.`,
  PERIOD_TOTAL: (total: string) => `O total do pedido passa a ${total}.`,
  PERIOD: 'Mudar período',
  PERIOD_CHANGED: 'Período atualizado.',
  SET_KIT: 'Definir kit',
  KIT_TITLE: 'Definir o tipo de kit?',
  KIT_DETAIL: (kit: string) => `As tarefas de instalação deste pedido serão feitas com: ${kit}.`,
  KIT_OF_HANGING_SIGNS: (kit: string) =>
    `O kit fica registrado no pedido: ${kit}. As placas deste contrato importado já estão na rua, por isso nenhuma tarefa de instalação é criada.`,
  KIT_OF_RENEWAL: 'Cada ponto em contrato ganha uma tarefa de instalação nova.',
  KIT_OF_PENDING_RENEWAL: (isInParts: boolean) =>
    `Com a confirmação ${isInParts ? 'da venda' : 'do pagamento'}, cada ponto ganha uma tarefa de instalação nova.`,
  KIT_SET: 'Tipo de kit definido.',
  KIT_FAILED: 'Falha ao atualizar o pedido',
  MARK: 'Marcar como editado',
  MARK_TITLE: 'Marcar como editado pela equipe?',
  MARK_DETAIL: 'O pedido passa a mostrar “Editado pela equipe”, para você e para a equipe. A marca não sai mais.',
  MARKED: 'Pedido marcado como editado.',
} as const

/** Why an order that is not pending can't be changed. A payment is named only where one is on record. */
export function orderLockedText(order: Pick<Order, 'paper_contract'> & Payable): string {
  const { status, paper_contract, total_amount } = order
  if (status === 'cancelled') return 'Este pedido foi cancelado. Apenas pedidos pendentes podem ser modificados.'
  const byAmendment = 'O contrato muda só por aditivo, nesta página.'
  const { open } = moneyOf(order)
  const openText = `Falta receber ${formatBRL(open)}: parcelas e pagamentos continuam nesta página.`
  if (paper_contract) {
    const isMoneyHere = instalmentsOf(order).length > 0
    return `Este pedido é um contrato assinado antes e importado: vale como foi assinado${isMoneyHere ? '' : ', e o pagamento não passou por aqui'}. ${open > 0 ? openText : byAmendment}`
  }
  if (total_amount === 0) return `Este pedido foi confirmado sem cobrança. ${byAmendment}`
  return open > 0
    ? `A venda deste pedido foi confirmada. ${openText}`
    : `O pagamento deste pedido já foi confirmado. ${byAmendment}`
}
