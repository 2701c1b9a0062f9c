import { formatDay } from '../../catalogue/messages/terms.ts'
import { escapeSheetText, formatReaisCell, toCsv } from '../../platform/rules/sheet-cells.ts'
import type { LedgerRow, LedgerType } from '../rules/ledger.ts'
import { paymentMethodLabel } from './instalments.ts'

/** CSV export of ledger entries for Brazilian spreadsheets, safe against CSV injection. */

const TYPE_LABELS: Record<LedgerType, string> = {
  open: 'Parcela em aberto',
  settled: 'Parcela paga',
  received: 'Recebimento',
}

/** The entries as CSV; all are of this type. */
export const ledgerCsv = (type: LedgerType, rows: readonly LedgerRow[]): string =>
  toCsv([
    [
      'tipo',
      type === 'received' ? 'pagamento' : 'vencimento',
      'valor',
      'forma',
      'parcela',
      'documento',
      'razao_social',
      'cliente',
      'contrato',
      'pontos',
      'pedido',
    ],
    ...rows.map(row => [
      TYPE_LABELS[row.type],
      formatDay(row.day),
      formatReaisCell(row.amount),
      row.method ? paymentMethodLabel(row.method) : '',
      row.type === 'received' ? '' : escapeSheetText(`${row.number}/${row.count}`),
      escapeSheetText(row.document_number),
      escapeSheetText(row.legal_name),
      escapeSheetText(row.customer_name),
      escapeSheetText(row.contract_number),
      row.asset_codes.join(' '),
      row.order_id,
    ]),
  ])
