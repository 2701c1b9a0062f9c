import { asTyped } from '../../platform/rules/fields.ts'
import { csvOf, reaisCell, withGuard } from '../../platform/rules/sheet-cells.ts'
import { KIT_TYPE_LABELS } from './kit-types.ts'
import type { OrderSummary } from './order-summary.ts'
import { orderStatusLabel } from './orders.ts'

/** CSV export of orders for Brazilian spreadsheets, safe against CSV injection; dates in America/Sao_Paulo. */

const COLUMNS = [
  'pedido',
  'criado_em',
  'atualizado_em',
  'status',
  'cliente',
  'email',
  'telefone',
  'pontos',
  'codigos',
  'total',
  'comprovante',
  'reserva_ate',
  'contrato_ate',
  'kit',
  'renovacao_de',
] as const

const momentFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})
const momentCell = (instant: string | null): string =>
  instant === null ? '' : momentFormat.format(Date.parse(instant))

export const ordersCsv = (orders: readonly OrderSummary[]): string =>
  csvOf([COLUMNS, ...orders.map(order => COLUMNS.map(column => cellsOf(order)[column]))])

const cellsOf = (order: OrderSummary): Record<(typeof COLUMNS)[number], string> => ({
  pedido: order.id,
  criado_em: momentCell(order.created_at),
  atualizado_em: momentCell(order.updated_at),
  status: orderStatusLabel(order.status),
  cliente: withGuard(order.customer_name),
  email: withGuard(order.customer_email),
  telefone: withGuard(asTyped(order.customer_phone)),
  pontos: String(order.item_count),
  codigos: order.asset_codes.join(' '),
  total: reaisCell(order.total_amount),
  comprovante: order.has_receipt ? 'sim' : 'não',
  reserva_ate: momentCell(order.reserved_until),
  contrato_ate: momentCell(order.contract_ends_at),
  kit: order.kit_type === null ? '' : KIT_TYPE_LABELS[order.kit_type],
  renovacao_de: order.renews ?? '',
})
