import { type Order, shortOrderId } from '../rules/orders.ts'

/**
 * How an order is named to people: 'pedido 5ccdbb90', or by the number that the customer has on paper, 'contrato nº
 * 2026-014'.
 */
export const orderName = ({
  id,
  paper_contract,
  paper_number = paper_contract?.number,
}: Pick<Order, 'id' | 'paper_contract'> & { paper_number?: string | undefined }): string =>
  paper_number ? `contrato nº ${paper_number}` : `pedido ${shortOrderId(id)}`

/** orderName as a title: 'Pedido 5ccdbb90', 'Contrato nº 2026-014'. */
export function orderTitle(order: Parameters<typeof orderName>[0]): string {
  const name = orderName(order)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
