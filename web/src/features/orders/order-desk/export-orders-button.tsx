import { ORDER_LIST_TEXTS } from '#shared/orders/messages/order-list.ts'
import { CsvExportButton } from '#web/ui/csv-export-button.tsx'
import { loadAllOrders, type OrderFilter } from './use-order-list.ts'

type Props = {
  filter: OrderFilter
  loadSalespeople: (signal: AbortSignal) => Promise<readonly { id: string; full_name: string }[]>
}

/** Button that exports all orders of the filter as CSV. */
export const ExportOrdersButton = ({ filter, loadSalespeople }: Props) => (
  <CsvExportButton
    texts={ORDER_LIST_TEXTS}
    fileName="pedidos"
    makeCsv={async (signal, onFound) => {
      const [orders, salespeople, { ordersCsv }] = await Promise.all([
        loadAllOrders(filter, signal, onFound),
        loadSalespeople(signal),
        import('#shared/orders/rules/order-export.ts'),
      ])
      return {
        csv: ordersCsv(orders, new Map(salespeople.map(({ id, full_name }) => [id, full_name]))),
        count: orders.length,
      }
    }}
  />
)
