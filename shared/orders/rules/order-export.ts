import { formatBrazilianPhone } from '../../platform/rules/fields.ts'
import { lazy } from '../../platform/rules/lazy.ts'
import { escapeSheetText, formatReaisCell, toCsv } from '../../platform/rules/sheet-cells.ts'
import { TIME_ZONE } from '../../platform/rules/time-zone.ts'
import { kitTypeLabel } from './kit-types.ts'
import type { OrderSummary } from './order-summary.ts'
import { orderStatusLabel, shortOrderId } from './orders.ts'

/** CSV export of orders for Brazilian spreadsheets, safe against CSV injection; dates in America/Sao_Paulo. */

const COLUMNS = [
  'numero',
  'contrato_assinado',
  'pedido',
  'criado_em',
  'atualizado_em',
  'status',
  'cliente',
  'email',
  'telefone',
  'pontos',
  'codigos',
  'desconto',
  'total',
  'vendedor',
  'comprovante',
  'reserva_ate',
  'inicio',
  'contrato_ate',
  'kit',
  'renovacao_de',
] as const

/** Same text as on the office's pages (OFFICE_ORDER_TEXTS). */
const REMOVED_ACCOUNT = 'Conta removida'

const momentFormat = lazy(
  () =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: TIME_ZONE,
      dateStyle: 'short',
      timeStyle: 'short',
    }),
)
const momentCell = (instant: string | null): string =>
  instant === null ? '' : momentFormat().format(Date.parse(instant))

/** The orders as CSV. `salespeople`: names by id. */
export const ordersCsv = (orders: readonly OrderSummary[], salespeople: ReadonlyMap<string, string>): string =>
  toCsv([
    COLUMNS,
    ...orders.map(order => cellsOf(order, salespeople)).map(cells => COLUMNS.map(column => cells[column])),
  ])

const cellsOf = (
  order: OrderSummary,
  salespeople: ReadonlyMap<string, string>,
): Record<(typeof COLUMNS)[number], string> => ({
  // With '#', because a spreadsheet would read '12345678' and '1e345678' as numbers.
  numero: `#${shortOrderId(order.id)}`,
  // With 'nº', because a spreadsheet would read '2026-01' as a day and '0014' as 14.
  contrato_assinado: order.paper_number && `nº ${order.paper_number}`,
  pedido: order.id,
  criado_em: momentCell(order.created_at),
  atualizado_em: momentCell(order.updated_at),
  status: orderStatusLabel(order.status),
  cliente: escapeSheetText(order.customer_name),
  email: escapeSheetText(order.customer_email),
  telefone: escapeSheetText(formatBrazilianPhone(order.customer_phone)),
  pontos: String(order.item_count),
  codigos: order.asset_codes.join(' '),
  desconto: order.discount === null ? '' : formatReaisCell(order.discount),
  total: formatReaisCell(order.total_amount),
  vendedor:
    order.salesperson_id === null ? '' : escapeSheetText(salespeople.get(order.salesperson_id) ?? REMOVED_ACCOUNT),
  comprovante: order.has_receipt ? 'sim' : 'não',
  reserva_ate: momentCell(order.reserved_until),
  inicio: order.starts_on ?? '',
  contrato_ate: momentCell(order.contract_ends_at),
  kit: order.kit_type === null ? '' : kitTypeLabel(order.kit_type),
  renovacao_de: order.renews ?? '',
})
