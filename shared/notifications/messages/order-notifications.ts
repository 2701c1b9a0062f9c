import { joinPointPlaces } from '../../catalogue/messages/point-places.ts'
import { formatDay, itemTermWithDates } from '../../catalogue/messages/terms.ts'
import { pointNameWithAssetCode } from '../../catalogue/rules/asset-codes.ts'
import { periodLabel } from '../../catalogue/rules/periods.ts'
import type { PlaceChange } from '../../catalogue/rules/point-edits.ts'
import { pointNameWithoutTier } from '../../catalogue/rules/point-titles.ts'
import { lastDayOfTerm } from '../../catalogue/rules/terms.ts'
import { amendmentKindLabel, differenceText } from '../../orders/messages/amendments.ts'
import { instalmentName, nextPaymentText, SALE_CONFIRMED_TEXT } from '../../orders/messages/instalments.ts'
import { orderName } from '../../orders/messages/order-name.ts'
import { lastRefusedReceipt } from '../../orders/rules/instalment-receipts.ts'
import {
  hasOpenBalance,
  type InstalmentStatus,
  instalmentsOf,
  instalmentsOn,
  isInParts,
  sumOfOpen,
} from '../../orders/rules/instalments.ts'
import type { OrderHistoryEntry, OrderValueChange } from '../../orders/rules/order-history.ts'
import { mayHaveLink } from '../../orders/rules/order-links.ts'
import { distinctNamesAmong, type Order, type OrderItem, shortOrderId } from '../../orders/rules/orders.ts'
import type { PixReceiver } from '../../orders/rules/pix.ts'
import { REMOVED_PERSON } from '../../people/rules/retention.ts'
import { formatInstant, formatLongDay } from '../../platform/messages/instants.ts'
import { distanceText, joinNames, pluralise } from '../../platform/messages/phrases.ts'
import { dayOf } from '../../platform/rules/days.ts'
import { formatBRL } from '../../platform/rules/money.ts'
import { isManager } from '../../platform/rules/roles.ts'
import { type EmailContent, greetingText, orderPriceRows, paymentBlocks } from './emails.ts'
import { emailFooterText, type NotificationMessage } from './notification-message.ts'
import { KEEP_LINK_PRIVATE_TEXT, OFFICE_SENDS_LINK_TEXT, PART_OF_ORDER_TEXT } from './order-link-email.ts'

/** Notifications about one event, by recipient. A missing recipient is not notified. */
export type OrderNotifications = { client?: NotificationMessage; office?: NotificationMessage }

const points = ({ items }: Pick<Order, 'items'>): string => pluralise(items.length, 'ponto', 'pontos')

/** Notifications about a change of an order. Nobody is notified of their own action. */
export function notificationsForOrder({ event, by, changes }: OrderHistoryEntry, order: Order): OrderNotifications {
  const byOffice = by !== null && isManager(by.role)
  const isRenewal = order.renews !== null
  switch (event) {
    case 'reserved':
      return { office: newReservation(order) }
    case 'renewal_requested':
      return byOffice ? { client: renewalOffered(order) } : renewalRequested(order)
    case 'completed':
      return { client: isRenewal ? renewed(order) : paid(order) }
    case 'cancelled':
      return byOffice ? { client: cancelledByOffice(order, isRenewal) } : { office: cancelledByClient(order) }
    case 'expired':
      return holdExpired(order, isRenewal)
    case 'items_removed':
      return byOffice ? { client: changed(order, 'Itens retirados do pedido', removedItems(changes)) } : {}
    case 'period_changed':
      return byOffice ? { client: changed(order, 'Período alterado', newPeriods(order, changes)) } : {}
    case 'hold_extended':
      return byOffice && order.reserved_until
        ? { client: changed(order, 'Prazo prorrogado', `O prazo vai até ${formatInstant(order.reserved_until)}.`) }
        : {}
    case 'receipt_refused':
      return { client: receiptRefused(order) }
    case 'reopened':
      return { client: reopened(order) }
    case 'rewritten':
      return { client: changed(order, 'Pedido alterado', rewrittenText(order)) }
    case 'confirmation_undone':
      return { client: confirmationUndone(order) }
    case 'contract_issued':
      return byOffice ? { client: contractIssued(order) } : {}
    case 'amended':
      return { client: amended(order) }
    case 'contract_ended':
      return contractEnded(order)
    default:
      // Other events have notifications of their own elsewhere, or are only recorded in the history.
      return {}
  }
}

const pointsStayYoursText = ({ items }: Pick<Order, 'items'>): string =>
  items.length === 1 ? 'O ponto continua seu.' : 'Os pontos continuam seus.'

const newReservation = (order: Order): NotificationMessage => ({
  title: 'Nova reserva',
  message: `${order.customer_name} reservou ${points(order)} por ${formatBRL(order.total_amount)}.`,
  topic: 'new_orders',
})

const renewalOffered = (order: Order): NotificationMessage => ({
  title: 'Renovação preparada',
  message: `A equipe preparou a renovação de ${points(order)} por ${formatBRL(order.total_amount)}. ${pointsStayYoursText(order)} No pedido você vê como pagar${order.reserved_until ? ` até ${formatInstant(order.reserved_until)}` : ''}.`,
  topic: null,
})

const renewalRequested = (order: Order): OrderNotifications => ({
  office: {
    title: 'Renovação pedida',
    message: `${order.customer_name} pediu a renovação de ${points(order)} por ${formatBRL(order.total_amount)}.`,
    topic: 'new_orders',
  },
  client: {
    title: 'Pedido de renovação recebido',
    message: `${pointsStayYoursText(order)} No pedido você vê como pagar${order.reserved_until ? ` até ${formatInstant(order.reserved_until)}` : ''}.`,
    topic: null,
  },
})

/** Notification for the office that a client has sent a receipt. */
export const receiptSentNotification = (order: Order, instalmentId?: string): NotificationMessage => ({
  title: 'Comprovante recebido',
  message: `${order.customer_name} enviou o comprovante do ${orderName(order)}, de ${receiptAmountText(order, instalmentId)}.`,
  topic: 'receipts',
})

/** What a receipt is for: the instalment of a confirmed order, else in instalments the first one. */
const receiptAmountText = (order: Order, instalmentId?: string): string => {
  // The day makes no difference here.
  const instalment = instalmentsOn(order, order.created_at).find(({ id }) => id === instalmentId)
  if (instalment) return `${formatBRL(sumOfOpen([instalment]))} da ${nameOfInstalment(order, instalment)}`
  const [first] = isInParts(order) ? instalmentsOf(order) : []
  return first ? `${formatBRL(first.amount)} da primeira parcela` : formatBRL(order.total_amount)
}

/** 'parcela 3 de 12' */
const nameOfInstalment = (order: Order, { number }: Pick<InstalmentStatus, 'number'>): string =>
  instalmentName(number, order.instalments?.length ?? 1).toLowerCase()

/** Reminder for the office of an instalment's receipt that nobody has decided about. */
export const instalmentReceiptWaitsNotifications = (
  order: Order,
  instalmentId: string,
  days: number,
): OrderNotifications => ({
  office: {
    title: 'Comprovante espera conferência',
    message: `O comprovante do ${orderName(order)}, de ${order.customer_name}, espera há ${pluralise(days, 'dia', 'dias')}: ${receiptAmountText(order, instalmentId)}. Registre o pagamento ou recuse o comprovante.`,
    topic: 'receipts',
  },
})

/** Reminder for the office of a receipt that nobody has decided about. */
export const receiptWaitsNotifications = (order: Order, days: number): OrderNotifications => ({
  office: {
    title: 'Comprovante espera conferência',
    message: `O comprovante do pedido ${shortOrderId(order.id)}, de ${order.customer_name}, espera há ${pluralise(days, 'dia', 'dias')}: ${receiptAmountText(order)}. Enquanto isso a reserva não vence. Confirme ${isInParts(order) ? 'a venda' : 'o pagamento'} ou recuse o comprovante.`,
    topic: 'receipts',
  },
})

const receiptRefused = (order: Order): NotificationMessage => {
  const refusal = order.status === 'completed' ? lastRefusedReceipt(order) : undefined
  if (refusal) {
    const instalment = instalmentsOn(order, order.created_at).find(({ id }) => id === refusal.instalment_id)
    return {
      title: 'Comprovante recusado',
      message: `A equipe não aceitou o comprovante da ${instalment ? `${nameOfInstalment(order, instalment)} do ` : 'parcela do '}${orderName(order)}. Motivo: ${withFullStop(refusal.reason)} Envie outro comprovante ou fale com a equipe.`,
      topic: null,
    }
  }
  const { refused_receipt, reserved_until, updated_at } = order
  const until = reserved_until !== null && reserved_until > updated_at ? formatInstant(reserved_until) : undefined
  return {
    title: 'Comprovante recusado',
    message: `A equipe não aceitou o comprovante do pedido ${shortOrderId(order.id)}. Motivo: ${withFullStop(refused_receipt?.reason ?? '')} ${
      until === undefined
        ? 'O prazo da reserva já terminou e pontos deste pedido foram reservados por outra pessoa. Fale com a equipe.'
        : `Envie outro comprovante no pedido até ${until}. Depois disso, os pontos são liberados. Se já pagou, fale com a equipe.`
    }`,
    topic: null,
  }
}

const withFullStop = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)

const reopened = (order: Order): NotificationMessage => ({
  title: 'Pedido reaberto',
  message: `A equipe reabriu o pedido ${shortOrderId(order.id)} e guardou ${points(order)} para você. ${
    order.reserved_until === null
      ? 'Seu comprovante está em conferência: não precisa pagar de novo.'
      : `Pague${isInParts(order) ? ' a primeira parcela' : ''} e envie o comprovante até ${formatInstant(order.reserved_until)}.`
  }`,
  topic: null,
})

const confirmationUndone = (order: Order): NotificationMessage => ({
  title: 'Confirmação desfeita',
  message: `A equipe desfez a confirmação do ${orderName(order)}, feita por engano. ${order.items.length === 1 ? 'O ponto continua guardado' : 'Os pontos continuam guardados'} para você${
    order.reserved_until === null
      ? ' enquanto a equipe confere o comprovante.'
      : `, com prazo para ${order.total_amount === 0 ? 'a confirmação' : 'o pagamento'} até ${formatInstant(order.reserved_until)}.`
  } Se já pagou ou tiver dúvida, fale com a equipe.`,
  topic: null,
})

const amended = (order: Order): NotificationMessage => {
  const { number, kind, difference } = order.amendments?.at(-1) ?? { number: 1, kind: null, difference: 0 }
  const total =
    difference === 0
      ? `O total continua ${formatBRL(order.total_amount)}.`
      : `O total passa a ser ${formatBRL(order.total_amount)} (${differenceText(difference)}).`
  const added = kind === 'swap' ? order.items.at(-1) : undefined
  const newPoint = added
    ? ` Entra ${pointNameWithAssetCode(added)}, ${itemTermWithDates(added)}: ${formatBRL(added.price)}.`
    : ''
  return {
    title: `Aditivo nº ${number} do contrato`,
    message: `A equipe registrou o aditivo nº ${number} do ${orderName(order)}: ${amendmentKindLabel(kind).toLowerCase()}.${newPoint} ${total} Veja o texto no pedido.`,
    topic: null,
  }
}

/** When signs are installed: from the first day of the contract, which may be long after the payment. */
function installationOf({ items, updated_at }: Order): string {
  const starts = items.flatMap(({ starts_at }) => starts_at ?? []).toSorted()
  const [first] = starts
  return first && first > updated_at
    ? `A instalação começa perto de ${formatLongDay(first)}.`
    : 'A instalação vai começar.'
}

/** A payment is named only where there was one, of all that is due. */
function confirmationText(order: Order): string {
  if (hasOpenBalance(order))
    return `Confirmamos a venda do ${orderName(order)}. ${nextPaymentText(order, dayOf(order.updated_at))}`
  return order.total_amount === 0
    ? `Confirmamos o ${orderName(order)}.`
    : `Recebemos o pagamento do ${orderName(order)}.`
}

const paid = (order: Order): NotificationMessage => ({
  title: hasOpenBalance(order) ? SALE_CONFIRMED_TEXT : 'Pedido confirmado',
  message: `${confirmationText(order)} ${installationOf(order)}`,
  topic: null,
})

const renewed = (order: Order): NotificationMessage => ({
  title: 'Renovação confirmada',
  message: `${confirmationText(order)} O novo contrato começa quando o atual termina.`,
  topic: null,
})

const cancelledByOffice = (order: Order, isRenewal: boolean): NotificationMessage =>
  isRenewal
    ? {
        title: 'Renovação não confirmada',
        message: `O pedido de renovação ${shortOrderId(order.id)} foi cancelado. O contrato atual segue até o fim.`,
        topic: null,
      }
    : {
        title: 'Pedido cancelado',
        message: `O ${orderName(order)} foi cancelado e os pontos foram liberados.`,
        topic: null,
      }

const cancelledByClient = (order: Order): NotificationMessage => {
  const orderText = `o ${orderName(order)}, de ${formatBRL(order.total_amount)}`
  return order.customer_name === REMOVED_PERSON
    ? {
        title: 'Pedido cancelado',
        message: `A conta do cliente foi excluída, e com ela ${orderText}. Os pontos foram liberados.`,
        topic: 'lost_orders',
      }
    : {
        title: 'Pedido cancelado pelo cliente',
        message: `${order.customer_name} cancelou ${orderText}.`,
        topic: 'lost_orders',
      }
}

const holdExpired = (order: Order, isRenewal: boolean): OrderNotifications => ({
  client: {
    title: isRenewal ? 'Prazo da renovação vencido' : 'Reserva vencida',
    message: `O prazo do ${orderName(order)} terminou e os pontos foram liberados. ${
      mayHaveLink(order)
        ? 'Se já pagou ou ainda quiser os pontos, fale com a equipe: enquanto estiverem livres, ela reabre o pedido.'
        : 'Se já pagou, fale com a equipe: enquanto os pontos estiverem livres, ela reabre o pedido. Se não pagou e ainda quiser os pontos, escolha-os de novo no mapa.'
    }`,
    topic: null,
  },
  office: {
    title: isRenewal ? 'Renovação vencida' : 'Reserva vencida',
    message: `O prazo do ${orderName(order)}, de ${order.customer_name}, terminou sem pagamento: ${formatBRL(order.total_amount)}.`,
    topic: 'lost_orders',
  },
})

const changed = (order: Order, title: string, changeText: string): NotificationMessage => ({
  title,
  message: `A equipe alterou o ${orderName(order)}. ${changeText}`,
  topic: 'order_changes',
})

const contractIssued = (order: Order): NotificationMessage => ({
  title: 'Contrato emitido',
  message: `O contrato do ${orderName(order)} está pronto. No pedido você lê e imprime o contrato.`,
  topic: null,
})

/** The order as the office edited it: '3 pontos, de 01/02/2027 a 31/07/2028, por R$ 5.400,00.' */
const rewrittenText = (order: Order): string => {
  const [term] = order.items.flatMap(item => item.term ?? [])
  const days = term ? `, de ${formatDay(term.from)} a ${formatDay(lastDayOfTerm(term))}` : ''
  return `Agora: ${points(order)}${days}, por ${formatBRL(order.total_amount)}.`
}

const removedItems = (changes: readonly OrderValueChange[]): string =>
  `Saiu: ${joinNames(changes.flatMap(({ field, point_name }) => (field === 'item' && point_name ? [pointNameWithoutTier(point_name)] : [])))}.`

function newPeriods(order: Order, changes: readonly OrderValueChange[]): string {
  const moved = new Set(changes.flatMap(({ field, point_name }) => (field === 'period_years' ? [point_name] : [])))
  const nameOf = distinctNamesAmong(order.items)
  const items = order.items.filter(item => moved.has(nameOf(item)))
  return `Agora: ${joinNames(items.map(item => `${pointNameWithoutTier(nameOf(item))} por ${periodLabel(item.period_years)}, ${formatBRL(item.price)}`))}.`
}

function contractEnded(order: Order): OrderNotifications {
  const ended = order.items.filter(({ ended_at }) => ended_at === order.updated_at)
  const names = joinPointPlaces(ended)
  const rest =
    order.renewal_order_id === null ? '' : ' O que você pediu para renovar continua guardado até o prazo do pagamento.'
  return {
    client: {
      title: 'Contrato encerrado',
      message: `O contrato de ${names} terminou.${rest}`,
      topic: 'contract_ends',
    },
    office: {
      title: 'Contrato encerrado',
      message: `O contrato de ${order.customer_name} terminou: ${names}.`,
      topic: 'contract_ends',
    },
  }
}

/** Notification for the holder about the point's new place, without the reason. No topic: the e-mail is always sent. */
export const pointMovedNotification = (
  order: Order,
  { point_name }: Pick<OrderItem, 'point_name'>,
  move: PlaceChange,
): NotificationMessage => ({
  title: 'Seu ponto mudou de endereço',
  message: `${pointNameWithoutTier(point_name)}, do ${orderName(order)}, agora fica em ${move.to}. ${
    move.from === move.to
      ? `O lugar no mapa mudou${move.distance_m === null ? '' : ` cerca de ${distanceText(move.distance_m)}`}.`
      : `Antes ficava em ${move.from}${move.distance_m === null ? '' : `, a ${distanceText(move.distance_m)} dali`}.`
  } Se tiver dúvida, fale com a equipe.`,
  topic: null,
})

/** Reminders a day before a hold ends. */
export const holdEndsNotifications = (order: Order, end: string): OrderNotifications => ({
  client: {
    title: order.renews === null ? 'Sua reserva está para vencer' : 'O prazo da renovação está para vencer',
    message: `O ${orderName(order)} espera o pagamento${isInParts(order) ? ' da primeira parcela' : ''} até ${formatInstant(end)}. Depois disso, os pontos são liberados.`,
    topic: 'reminders',
  },
})

/** Reminder of instalments that are due on one day, before it, on it or after it. `due`: at least one. */
export function instalmentDueNotifications(
  order: Order,
  due: readonly InstalmentStatus[],
  today: string,
): OrderNotifications {
  const due_on = due[0]?.due_on ?? today
  const count = order.instalments?.length ?? 1
  const names = joinNames(due.map(({ number }) => instalmentName(number, count)))
  const amount = formatBRL(sumOfOpen(due))
  const what = `${names} do ${orderName(order)}, de ${amount},`
  const [title, message] =
    due_on > today
      ? ['Uma parcela vence em breve', `${what} vence em ${formatDay(due_on)}.`]
      : due_on === today
        ? ['Uma parcela vence hoje', `${what} vence hoje.`]
        : [
            'Uma parcela está atrasada',
            `${what} venceu em ${formatDay(due_on)} e ainda não consta como paga. Se já pagou, avise a equipe.`,
          ]
  const question = `Olá! Sobre a ${names} do ${orderName(order)}: `
  return { client: { title, message, topic: 'reminders', question, asksToPay: true } }
}

/** Reminders some weeks before the contracts of these items end. */
export const contractEndsNotifications = (
  order: Order,
  items: readonly OrderItem[],
  end: string,
): OrderNotifications => ({
  client: {
    title: 'Seu contrato está perto do fim',
    message: `O contrato de ${joinPointPlaces(items)} termina em ${formatLongDay(end)}. Peça a renovação antes que os pontos fiquem livres para outra pessoa.`,
    topic: 'contract_ends',
  },
  office: {
    title: 'Contrato perto do fim',
    message: `O contrato de ${order.customer_name} termina em ${formatLongDay(end)}: ${joinPointPlaces(items)}.`,
    topic: 'contract_ends',
  },
})

/**
 * `name`: the recipient's name; `path`: the order's page for this recipient, null when there is none; `receiver`: of a
 * client's Pix payment; `isOffice`: whether the recipient is the office.
 */
type Recipient = {
  name: string | undefined
  path: string | null
  siteUrl: string
  receiver?: PixReceiver
  isOffice?: boolean
}

/** The notification as an e-mail. */
export const orderEmail = (
  news: NotificationMessage,
  order: Order,
  { name, path, siteUrl, receiver, isOffice = false }: Recipient,
): EmailContent => ({
  subject: `${news.title}: ${orderName(order)}`,
  greeting: greetingText(name),
  blocks: [
    { paragraph: news.message },
    { rows: orderPriceRows(order) },
    ...(receiver ? paymentBlocks(order, receiver, news.asksToPay) : []),
    ...(path === null ? [{ paragraph: OFFICE_SENDS_LINK_TEXT }] : []),
  ],
  button: path === null ? undefined : { label: 'Ver o pedido', href: `${siteUrl}${path}` },
  whatsapp: news.question,
  note:
    !isOffice && mayHaveLink(order)
      ? path === null
        ? PART_OF_ORDER_TEXT
        : `${PART_OF_ORDER_TEXT} ${KEEP_LINK_PRIVATE_TEXT}`
      : emailFooterText(news),
})
