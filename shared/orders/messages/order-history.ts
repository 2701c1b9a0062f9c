import { formatDay } from '../../catalogue/messages/terms.ts'
import { periodLabel } from '../../catalogue/rules/periods.ts'
import { formatBRL } from '../../platform/rules/money.ts'
import type { Payment } from '../rules/instalments.ts'
import { KIT_TYPE_LABELS, kitTypeSchema } from '../rules/kit-types.ts'
import type { OrderEvent, OrderValueChange } from '../rules/order-history.ts'
import type { OrderLinkEvent } from '../rules/order-links.ts'
import { orderStatusLabel } from '../rules/orders.ts'
import { paymentMethodLabel, SALE_CONFIRMED_TEXT } from './instalments.ts'

/** Texts of an order's history, for the office and the client. */
export const ORDER_HISTORY_TEXTS = {
  TITLE: 'Histórico',
  LOADING: 'Carregando o histórico…',
  LOAD_FAILED: 'Erro ao carregar o histórico',
  // Who did it
  SYSTEM: 'Sistema',
  VISITOR: 'Visitante',
  BY_LINK: 'Cliente, pelo link do pedido',
  REASON: (reason: string) => `Motivo: ${reason}`,
  PAYMENT: ({ amount, paid_on, method }: Pick<Payment, 'amount' | 'paid_on' | 'method'>) =>
    `${formatBRL(amount)} · ${paymentMethodLabel(method)} · ${formatDay(paid_on)}`,
  NOTHING: 'não definido',
  NO_END: 'sem prazo',
  YES: 'sim',
  NO: 'não',
} as const

const ORDER_EVENT_TEXTS: Record<OrderEvent | OrderLinkEvent, string> = {
  reserved: 'Reserva feita',
  renewal_requested: 'Renovação pedida',
  completed: 'Pagamento confirmado',
  cancelled: 'Pedido cancelado',
  expired: 'Reserva vencida',
  items_removed: 'Itens removidos',
  period_changed: 'Período alterado',
  hold_extended: 'Prazo da reserva prorrogado',
  kit_changed: 'Tipo de kit definido',
  receipt_sent: 'Comprovante enviado',
  receipt_refused: 'Comprovante recusado',
  reopened: 'Pedido reaberto',
  confirmation_undone: 'Confirmação desfeita',
  rewritten: 'Pedido editado',
  contract_issued: 'Contrato emitido',
  amended: 'Aditivo registrado',
  signed_copy_kept: 'Contrato assinado guardado',
  instalments_changed: 'Parcelas alteradas',
  payment_recorded: 'Pagamento registrado',
  payment_reversed: 'Pagamento estornado',
  contract_started: 'Contrato iniciado',
  contract_ended: 'Contrato encerrado',
  renewed: 'Contrato renovado',
  renewal_asked: 'Renovação em andamento',
  renewal_withdrawn: 'Renovação desfeita',
  claimed: 'Pedido ligado à conta',
  customer_set: 'Cadastro do cliente definido',
  edited: 'Marcado como editado pela equipe',
  other: 'Pedido alterado',
  link_made: 'Link do cliente criado',
  link_emailed: 'Link do cliente enviado por e-mail',
  link_revoked: 'Link do cliente cancelado',
}

/** Reason of the change of an order's customer after a merge. */
export const CUSTOMERS_MERGED_REASON_TEXT = 'Dois cadastros do cliente foram unidos.'
/** Reason of the change of an order's e-mail after the office corrected or removed the customer's contact. */
export const CONTACT_CHANGED_REASON_TEXT = 'O contato do cliente mudou.'
export const LINK_REVOKED_REASON_TEXT = 'O link que foi para o e-mail anterior não abre mais o pedido.'
export const ACCOUNT_PARTED_REASON_TEXT = 'A conta foi desvinculada do cliente.'

/** The text of an event. An order that was completed from the beginning is a contract that was signed on paper. */
export function orderEventText({
  event,
  version,
  reason,
  isFree = false,
  isInParts = false,
}: {
  event: OrderEvent | OrderLinkEvent
  version: number
  reason?: string | undefined
  /** Whether the order costs nothing, so that its completion was no payment. */
  isFree?: boolean
  /** Whether the order is paid in instalments, so that its completion did not need them all. */
  isInParts?: boolean
}): string {
  if (event === 'completed' && version === 1) return 'Contrato em vigor, importado de planilha'
  if (event === 'completed' && isInParts) return SALE_CONFIRMED_TEXT
  if (event === 'completed' && isFree) return 'Pedido confirmado, sem cobrança'
  return event === 'edited' && reason === CUSTOMERS_MERGED_REASON_TEXT ? 'Cliente unido' : ORDER_EVENT_TEXTS[event]
}

const FIELDS: Record<OrderValueChange['field'], string> = {
  status: 'Status',
  reserved_until: 'Reserva até',
  kit_type: 'Kit',
  total_amount: 'Total',
  edited_by_admin: 'Editado pela equipe',
  period_years: 'Período',
  price: 'Preço',
  item: 'Item',
}

/** 'Período de Ouro | Rua Um': which value was changed. */
export const changedFieldLabel = ({ field, point_name }: OrderValueChange): string =>
  point_name === null || field === 'item' ? FIELDS[field] : `${FIELDS[field]} de ${point_name}`

/** A value as people read it. `moment` formats a date. */
export function changedValueText(
  { field }: OrderValueChange,
  value: OrderValueChange['before'],
  moment: (instant: string) => string,
): string {
  if (value === null) return field === 'reserved_until' ? ORDER_HISTORY_TEXTS.NO_END : ORDER_HISTORY_TEXTS.NOTHING
  if (typeof value === 'boolean') return value ? ORDER_HISTORY_TEXTS.YES : ORDER_HISTORY_TEXTS.NO
  if (typeof value === 'number') return field === 'period_years' ? periodLabel(value) : formatBRL(value)
  if (field === 'status') return orderStatusLabel(value)
  if (field === 'reserved_until') return moment(value)
  const kit = kitTypeSchema.safeParse(value)
  return field === 'kit_type' && kit.success ? KIT_TYPE_LABELS[kit.data] : value
}
