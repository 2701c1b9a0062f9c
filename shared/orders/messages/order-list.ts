import { formatDay } from '../../catalogue/messages/terms.ts'
import { pluralise, type ShownTotal, shownCountText } from '../../platform/messages/office.ts'

/** Texts of the office's list of orders. */
export const ORDER_LIST_TEXTS = {
  TITLE: 'Gerenciar Pedidos',
  INTRO: 'Da reserva ao contrato: encontre um pedido, veja o prazo e decida.',
  NEW: 'Novo pedido',
  SEARCH: 'Buscar por cliente, telefone, documento, pedido ou código do ponto',
  /** A shorter text for phones. */
  SEARCH_SHORT: 'Cliente, pedido ou código do ponto',
  SHORT_SEARCH: 'Digite ao menos 3 letras. Com menos, só o começo das palavras é encontrado.',
  STATUS: 'Status',
  ANY_STATUS: 'Todos os status',
  RECEIPT: 'Comprovante',
  ANY_RECEIPT: 'Com ou sem',
  WITH_RECEIPT: 'Com comprovante',
  WITHOUT_RECEIPT: 'Sem comprovante',
  // What an overview figure leads to
  VIEWS: 'Atalhos',
  VIEW_NAMES: {
    all: 'Todos',
    to_confirm: 'Pagamentos a confirmar',
    holds_today: 'Reservas que terminam hoje',
    holds_week: 'Reservas em 7 dias',
    contracts_30: 'Contratos em 30 dias',
    contracts_60: 'Contratos em 60 dias',
    contracts_90: 'Contratos em 90 dias',
  },
  BY_END: 'O que termina primeiro vem primeiro.',
  BY_WAITING: 'O que espera há mais tempo vem primeiro.',
  COUNT: (shown: number, more: boolean, total: ShownTotal) =>
    shownCountText(shown, more, { ...total, count: Math.max(shown, total.count) }, 'pedido', 'pedidos'),
  // Texts of columns
  ORDER: 'Pedido',
  CUSTOMER: 'Cliente',
  ITEMS: (count: number) => pluralise(count, 'ponto', 'pontos'),
  POINTS: 'Pontos',
  TOTAL: 'Total',
  DEADLINE: 'Prazo',
  HOLD_ENDS: (timeLeft: string) => `Termina ${timeLeft}`,
  HOLD_OVER: 'Reserva vencida',
  CONTRACT_FROM_UNTIL: (start: string, end: string) => `Contrato de ${start} a ${end}`,
  CONTRACT_UNTIL: (date: string) => `Contrato até ${date}`,
  RECEIPT_WAITS: (days: number) =>
    days === 0 ? 'Conferir: enviado hoje' : `Conferir: espera há ${pluralise(days, 'dia', 'dias')}`,
  NO_DEADLINE: '—',
  HAS_RECEIPT: 'Comprovante enviado',
  RENEWAL: 'Renovação',
  IN_RENEWAL: 'Em renovação',
  LATE_SINCE: (day: string) => `Pagamento atrasado desde ${formatDay(day)}`,
  CONTRACT_NUMBER: (number: string) => `Contrato nº ${number}`,
  // Texts of loading, empty and failed states
  LOADING: 'Carregando pedidos…',
  LOAD_FAILED: 'Erro ao buscar pedidos',
  MORE: 'Carregar mais',
  NOTHING_FOUND: 'Nenhum pedido encontrado',
  NOTHING_FOUND_DETAIL: 'Confira a busca ou limpe os filtros para ver todos os pedidos.',
  NOTHING_DUE: 'Nada termina nesse prazo',
  NOTHING_DUE_DETAIL: 'Quando algo estiver perto do fim, aparece aqui.',
  SEE_ALL: 'Ver todos os pedidos',
  NOBODY: 'Nenhum pedido ainda',
  NOBODY_DETAIL: 'Assim que alguém reservar pontos no mapa, o pedido aparece aqui.',
  // Texts of export
  EXPORT: 'Exportar CSV',
  EXPORT_DONE: (count: number) => `${pluralise(count, 'pedido exportado', 'pedidos exportados')}`,
  EXPORT_EMPTY: 'Não há pedidos para exportar',
  EXPORT_FAILED: 'Erro ao exportar pedidos',
} as const
