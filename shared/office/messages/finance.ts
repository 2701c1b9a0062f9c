import { OFFICE_ORDER_TEXTS } from '../../orders/messages/order-desk.ts'
import type { LedgerType } from '../../orders/rules/ledger.ts'
import { pluralise } from '../../platform/messages/office.ts'
import { formatBRL } from '../../platform/rules/money.ts'

const countOf = (type: LedgerType, count: number): string =>
  type === 'received' ? pluralise(count, 'recebimento', 'recebimentos') : pluralise(count, 'parcela', 'parcelas')

/** Texts of the office's page of money. */
export const FINANCE_TEXTS = {
  TITLE: 'Financeiro',
  INTRO: 'O que falta receber, o que atrasou e o que entrou.',
  UPDATED: (time: string) => `Atualizado às ${time}`,
  LOADING: 'Carregando os valores…',
  LOAD_FAILED: 'Erro ao carregar os valores',
  // Texts of figures
  OPEN: 'A receber',
  LATE: 'Atrasado',
  DUE_TODAY: 'Vence hoje',
  COUNT: countOf,
  NONE: 'Nenhuma parcela',
  LATE_BY_AGE: 'Atrasado por tempo',
  AGE: (from: number, to: number | null) => (to === null ? `Mais de ${from - 1} dias` : `${from} a ${to} dias`),
  DUE_BY_MONTH: 'A vencer por mês',
  DUE_LATER: 'Depois',
  RECEIVED_BY_MONTH: 'Recebido por mês',
  BY_SALESPERSON: 'A receber por vendedor',
  BY_SALESPERSON_HINT: 'Pedidos do site e contratos importados não têm vendedor.',
  NO_SALESPERSON: 'Nenhum vendedor tem valores a receber.',
  REMOVED_PERSON: OFFICE_ORDER_TEXTS.REMOVED_PERSON,
  NO_AMOUNT: '—',
  // Texts of the list
  ENTRIES: 'Lançamentos',
  TYPES: 'O que listar',
  TYPE_LABELS: { open: 'A receber', settled: 'Parcelas pagas', received: 'Recebimentos' } satisfies Record<
    LedgerType,
    string
  >,
  FILTERS: 'Filtros dos lançamentos',
  FROM: 'De',
  TO: 'Até',
  DAYS_REVERSED: 'Vem antes de “De”.',
  CUSTOMER: 'Cliente',
  CUSTOMER_UNKNOWN: 'Cliente escolhido',
  RECORD: 'Cadastro',
  ANY_RECORD: 'Com ou sem',
  NO_RECORD: 'Sem cadastro',
  RECEIPT: 'Comprovante',
  ANY_RECEIPT: 'Todos',
  RECEIPT_WAITING: 'A conferir',
  RECEIPTS_WAIT: (count: number, amount: string) =>
    count === 1
      ? `Um comprovante a conferir, de uma parcela de ${amount}.`
      : `${count} comprovantes a conferir, de parcelas que somam ${amount}.`,
  RECEIPT_TO_CHECK: 'Comprovante a conferir',
  SEE_RECEIPTS: 'Ver parcelas',
  SALESPERSON: 'Vendedor',
  ANY_SALESPERSON: 'Todos',
  CHOSEN_SALESPERSON: 'Vendedor escolhido',
  /** 'Mais de 25 parcelas': there are more than were counted. */
  LISTED: (type: LedgerType, { count, exact }: { count: number; exact: boolean }) =>
    exact ? countOf(type, count) : `Mais de ${countOf(type, count)}`,
  SUM: (type: LedgerType, { items, amount }: { items: number; amount: number }) =>
    `${countOf(type, items)}, ${formatBRL(amount)}`,
  DUE_DAY: 'Vencimento',
  DAY: (type: LedgerType, day: string) => `${type === 'received' ? 'Pago em' : 'Vencimento'} ${day}`,
  PAID_DAY: 'Pagamento',
  INSTALMENT: 'Parcela',
  METHOD: 'Forma',
  AMOUNT: 'Valor',
  ACTIONS: 'Cobrança',
  LATE_FOR: (days: number) => `atrasada há ${pluralise(days, 'dia', 'dias')}`,
  DUE_NOW: 'vence hoje',
  PART_OF: (amount: string) => `de ${amount}`,
  MORE_POINTS: (count: number) => `+${count}`,
  LIST_LOADING: 'Carregando os lançamentos…',
  LIST_FAILED: 'Erro ao buscar os lançamentos',
  MORE: 'Carregar mais',
  EMPTY: {
    open: 'Nada a receber neste período.',
    settled: 'Nenhuma parcela paga neste período.',
    received: 'Nada recebido neste período.',
  } satisfies Record<LedgerType, string>,
  EMPTY_AT_ALL: {
    open: 'Nada a receber.',
    settled: 'Nenhuma parcela paga ainda.',
    received: 'Nada recebido ainda.',
  } satisfies Record<LedgerType, string>,
  // Texts of charging
  CHARGE: 'Cobrar por WhatsApp',
  CHARGE_WHOM: (customer: string, what: string) => `Cobrar por WhatsApp: ${customer}, ${what}`,
  NO_PHONE: 'Sem telefone no pedido',
  NO_PHONE_DETAIL: 'O pedido não tem telefone: veja os contatos no cadastro do cliente.',
  // Texts of export
  EXPORT: 'Exportar CSV',
  EXPORT_DONE: (count: number) => pluralise(count, 'lançamento exportado', 'lançamentos exportados'),
  EXPORT_EMPTY: 'Não há lançamentos para exportar',
  EXPORT_FAILED: 'Erro ao exportar os lançamentos',
} as const
