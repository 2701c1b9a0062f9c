import { READ_DRAFT_TEXT } from '../../orders/messages/contract.ts'
import { nextPaymentText } from '../../orders/messages/instalments.ts'
import { orderTitle } from '../../orders/messages/order-name.ts'
import { hasOpenBalance } from '../../orders/rules/instalments.ts'
import { orderLinkPath } from '../../orders/rules/order-links.ts'
import type { Order, OrderStatus } from '../../orders/rules/orders.ts'
import { formatInstant } from '../../platform/messages/instants.ts'
import { dayOf } from '../../platform/rules/days.ts'
import {
  costlyTermsText,
  type EmailContent,
  greetingText,
  orderPriceRows,
  type PayableEmail,
  paymentBlocks,
} from './emails.ts'

/** For a customer without an account, when the order has no valid link. */
export const OFFICE_SENDS_LINK_TEXT = 'A equipe envia o link que abre o pedido. Não é preciso criar conta.'
export const PART_OF_ORDER_TEXT = 'Este aviso faz parte do seu pedido.'
export const KEEP_LINK_PRIVATE_TEXT = 'Quem tem o link vê o pedido: envie só para quem cuida dele na sua empresa.'

type OrderLinkEmail = {
  /** The order's link; undefined when it has no valid one. */
  link: { token: string; expires_at: string } | undefined
  /** The contact's name in the office's customer record. */
  name: string | undefined
} & PayableEmail

/** E-mail to the customer of an order that the office made, with the link that opens the order without an account. */
export function orderLinkEmail(order: Order, { link, name, siteUrl, receiver, court }: OrderLinkEmail): EmailContent {
  const ofCustomer = ofCustomerText(order)
  const isHeld = order.status === 'pending' && order.reserved_until !== null
  return {
    subject: `${orderTitle(order)}${ofCustomer}`,
    greeting: greetingText(name),
    blocks: [
      {
        paragraph: `${orderStatusText(order)} ${link ? LINK_CONTENTS_TEXT[order.status] : OFFICE_SENDS_LINK_TEXT}`,
      },
      { rows: orderPriceRows(order) },
      ...paymentBlocks(order, receiver),
      ...(order.status === 'pending' ? [{ paragraph: costlyTermsText(court) }] : []),
      ...(isHeld ? [{ paragraph: `Os pontos ficam guardados até ${formatInstant(order.reserved_until ?? '')}.` }] : []),
    ],
    button: link && { label: 'Abrir o pedido', href: `${siteUrl}${orderLinkPath(link.token)}` },
    ...(link &&
      order.status === 'pending' && {
        link: { label: READ_DRAFT_TEXT, href: `${siteUrl}/pedido/contrato#${link.token}` },
      }),
    note: link ? `O link vale até ${formatInstant(link.expires_at)}. ${KEEP_LINK_PRIVATE_TEXT}` : PART_OF_ORDER_TEXT,
  }
}

/** ' de' with the customer's name; empty for a guest, because nobody has verified the name that was typed. */
const ofCustomerText = ({ customer_id, customer_name }: Order): string =>
  customer_id === undefined ? '' : ` de ${customer_name}`

function orderStatusText(order: Order): string {
  const ofCustomer = ofCustomerText(order)
  switch (order.status) {
    case 'pending':
      return `Preparamos o pedido${ofCustomer}.`
    case 'completed':
      if (order.paper_contract) return `O contrato${ofCustomer} está em vigor.`
      if (hasOpenBalance(order))
        return `A venda do pedido${ofCustomer} está confirmada. ${nextPaymentText(order, dayOf(order.updated_at))}`
      return order.total_amount === 0
        ? `O pedido${ofCustomer} está confirmado.`
        : `O pagamento do pedido${ofCustomer} está confirmado.`
    case 'cancelled':
      return `O pedido${ofCustomer} foi cancelado.`
  }
}

const LINK_CONTENTS_TEXT: Record<OrderStatus, string> = {
  pending:
    'No link abaixo estão os pontos, as datas e o total, o código Pix, a minuta do contrato e o envio do comprovante. Não é preciso criar conta.',
  completed: 'No link abaixo estão os pontos, as datas, o total e o contrato. Não é preciso criar conta.',
  cancelled: 'No link abaixo está o que foi cancelado. Não é preciso criar conta.',
}
