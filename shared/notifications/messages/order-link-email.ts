import { itemTermLabel } from '../../catalogue/messages/terms.ts'
import { orderLinkPath } from '../../orders/rules/order-links.ts'
import { type Order, shortOrderId } from '../../orders/rules/orders.ts'
import { formatInstant } from '../../platform/messages/instants.ts'
import { formatBRL } from '../../platform/rules/money.ts'
import { type Email, greet, renderEmail } from './emails.ts'

type Sent = {
  token: string
  expires_at: string
  /** Of the contact, as the office keeps it. */
  name: string
  siteUrl: string
}

/** To a customer's contact: the link that opens the order without an account. */
export function orderLinkEmail(order: Order, { token, expires_at, name, siteUrl }: Sent): Email {
  const items = order.items.map(item => [`${item.point_name} (${itemTermLabel(item)})`, formatBRL(item.price)] as const)
  const isHeld = order.status === 'pending' && order.reserved_until !== null
  return renderEmail({
    subject: `Pedido ${shortOrderId(order.id)} de ${order.customer_name}`,
    greeting: greet(name),
    blocks: [
      {
        paragraph: `Preparamos o pedido de ${order.customer_name}. No link abaixo estão os pontos, as datas e o total, o código Pix, o envio do comprovante e, depois do pagamento, o contrato. Não é preciso criar conta.`,
      },
      { rows: [...items, ['Total', formatBRL(order.total_amount)]] },
      ...(isHeld ? [{ paragraph: `Os pontos ficam guardados até ${formatInstant(order.reserved_until ?? '')}.` }] : []),
    ],
    button: { label: 'Abrir o pedido', href: `${siteUrl}${orderLinkPath(token)}` },
    note: `O link vale até ${formatInstant(expires_at)}. Quem tem o link vê o pedido: envie só para quem cuida dele na sua empresa.`,
  })
}
