import { formatDay, itemTermWithDates } from '../../catalogue/messages/terms.ts'
import { assetCodeOf } from '../../catalogue/rules/asset-codes.ts'
import { pointTitleOf } from '../../catalogue/rules/point-titles.ts'
import { READ_DRAFT_TEXT } from '../../orders/messages/contract.ts'
import { instalmentName, paymentMethodLabel } from '../../orders/messages/instalments.ts'
import { DISCOUNT_TEXT, SUBTOTAL_TEXT } from '../../orders/messages/orders.ts'
import { BOLETO_LABEL, otherMethodText, PAY_BY_SELLER_TEXT, pixCodeText } from '../../orders/messages/payment.ts'
import { costlyTermTexts } from '../../orders/messages/reservation.ts'
import { MAX_POINTS_PER_ORDER } from '../../orders/rules/cart.ts'
import { differingListPrice, orderDiscount } from '../../orders/rules/discounts.ts'
import { totalAmount } from '../../orders/rules/order-lines.ts'
import { type Order, type OrderItem, shortOrderId } from '../../orders/rules/orders.ts'
import { type DuePayment, duePaymentOf, type PixReceiver, pixCode } from '../../orders/rules/pix.ts'
import { roleChangeSentence } from '../../people/messages/role-history.ts'
import type { Profile } from '../../people/rules/profiles.ts'
import type { RoleChange } from '../../people/rules/role-history.ts'
import { CONTACT_TEXTS } from '../../platform/messages/contact.ts'
import { formatInstant } from '../../platform/messages/instants.ts'
import { pluralise } from '../../platform/messages/phrases.ts'
import { dayOf } from '../../platform/rules/days.ts'
import { type Centavos, formatBRL, sumOfAmounts } from '../../platform/rules/money.ts'
import { whatsappLink } from '../../platform/rules/seller-phone.ts'
import type { EmailSeller } from '../rules/email-seller.ts'

/**
 * E-mails in pt-BR, each as HTML and as text: one column of 560 px, one button, the site's design tokens. Values from
 * outside are escaped here, and only here.
 */
export type Email = { subject: string; html: string; text: string }

/** A label and its value. `point`: the label is the point's street and crossing; its tier, and code and term below. */
type Row = readonly [label: string, value: string, point?: { tier: string | undefined; detail: string }]

type Block =
  | { paragraph: string }
  | { rows: readonly Row[] }
  /** A long text to copy as a whole. */
  | { label: string; code: string }

/** What an e-mail says; who sells is added when it is rendered. */
export type EmailContent = {
  subject: string
  greeting: string
  blocks: readonly Block[]
  button?: { label: string; href: string } | undefined
  /** A second, less prominent link below the button. */
  link?: { label: string; href: string }
  /** A link to write to the seller by WhatsApp, with this text prefilled. */
  whatsapp?: string | undefined
  note: string
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, char => ESCAPES[char] ?? char)

const buttonOf = ({ button }: EmailContent): string =>
  button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.href)}" style="display:inline-block;background:#2F3FBF;color:#FFFFFF;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px">${escapeHtml(button.label)}</a></p>`
    : ''

const anchor = ({ label, href }: { label: string; href: string }): string =>
  `<a href="${escapeHtml(href)}" style="color:#2F3FBF">${escapeHtml(label)}</a>`

/** The last lines of each e-mail: who sells, and how to reach them. */
const sellerHtml = (seller: EmailSeller): string =>
  `<p style="margin:16px 0 0;padding-top:16px;border-top:1px solid #E3E6F0;color:#5A6072;font-size:14px;overflow-wrap:anywhere">${escapeHtml(seller.identity)}<br>${CONTACT_TEXTS.WHATSAPP}: ${anchor({ label: seller.phone_text, href: whatsappLink(seller.whatsapp_number) })}<br>${CONTACT_TEXTS.EMAIL}: ${anchor({ label: seller.contact_email, href: `mailto:${seller.contact_email}` })}</p>`
const sellerText = (seller: EmailSeller): string =>
  `--\n${seller.identity}\n${CONTACT_TEXTS.WHATSAPP}: ${seller.phone_text}\n${CONTACT_TEXTS.EMAIL}: ${seller.contact_email}\n`

const TIER_STYLE =
  'display:inline-block;margin-right:6px;padding:0 7px;border:1px solid #E3E6F0;border-radius:999px;font-size:12px;font-weight:600;color:#5A6072'

const labelHtml = (label: string, point: Row[2]): string =>
  point
    ? `${point.tier === undefined ? '' : `<span style="${TIER_STYLE}">${escapeHtml(point.tier)}</span>`}<span style="font-weight:600">${escapeHtml(label)}</span><br><span style="color:#5A6072;font-size:13px">${escapeHtml(point.detail)}</span>`
    : escapeHtml(label)

const labelText = (label: string, point: Row[2]): string =>
  point ? `${label} (${[point.tier, point.detail].filter(Boolean).join(' · ')})` : label

function blockHtml(block: Block): string {
  if ('paragraph' in block) return `<p style="margin:0 0 16px">${escapeHtml(block.paragraph)}</p>`
  if ('code' in block)
    return `<p style="margin:0 0 4px">${escapeHtml(block.label)}</p><p style="margin:0 0 16px;padding:12px;background:#F6F7FB;border:1px solid #E3E6F0;border-radius:8px;font-family:monospace;font-size:14px;word-break:break-all">${escapeHtml(block.code)}</p>`
  return `<table role="presentation" width="100%" style="border-collapse:collapse;margin:0 0 16px">${block.rows
    .map(
      ([label, value, point]) =>
        `<tr><td style="padding:8px 0;border-bottom:1px solid #E3E6F0">${labelHtml(label, point)}</td><td align="right" style="padding:8px 0;border-bottom:1px solid #E3E6F0;font-weight:600;white-space:nowrap">${escapeHtml(value)}</td></tr>`,
    )
    .join('')}</table>`
}

function blockText(block: Block): string {
  if ('paragraph' in block) return block.paragraph
  if ('code' in block) return `${block.label}\n${block.code}`
  return block.rows.map(([label, value, point]) => `- ${labelText(label, point)}: ${value}`).join('\n')
}

export function renderEmail(letter: EmailContent, seller: EmailSeller): Email {
  const { subject, greeting, blocks, button, note } = letter
  const links = [
    ...(letter.link ? [letter.link] : []),
    ...(letter.whatsapp === undefined
      ? []
      : [{ label: WRITE_BY_WHATSAPP_TEXT, href: whatsappLink(seller.whatsapp_number, letter.whatsapp) }]),
  ]
  const html = blocks.map(blockHtml).join('')
  const linksHtml = links.map(link => `<p style="margin:0 0 16px">${anchor(link)}</p>`).join('')
  const linksText = [...(button ? [button] : []), ...links].map(({ label, href }) => `${label}: ${href}\n\n`).join('')
  return {
    subject,
    html: `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#F6F7FB;color:#171A2B;font:16px/1.5 'Plus Jakarta Sans',Arial,sans-serif"><table role="presentation" width="100%"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="560" style="max-width:560px;width:100%;background:#FFFFFF;border:1px solid #E3E6F0;border-radius:12px"><tr><td style="padding:28px"><p style="margin:0 0 20px;font-weight:700;color:#2F3FBF">Ponto Urbano</p><h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1><p style="margin:0 0 16px">${escapeHtml(greeting)}</p>${html}${buttonOf(letter)}${linksHtml}<p style="margin:0;color:#5A6072;font-size:14px">${escapeHtml(note)}</p>${sellerHtml(seller)}</td></tr></table></td></tr></table></body></html>`,
    text: `${subject}\n\n${greeting}\n\n${blocks.map(blockText).join('\n\n')}\n\n${linksText}${note}\n\n${sellerText(seller)}`,
  }
}

const WRITE_BY_WHATSAPP_TEXT = 'Falar com a equipe pelo WhatsApp'

/** What an e-mail needs that asks to pay an order. `receiver`: of Pix payments; `court`: the city of the contract's. */
export type PayableEmail = { siteUrl: string; receiver: PixReceiver; court: string }

/** Whether the order waits for a payment: no receipt is unread, and the hold has not run out. */
const waitsForPayment = ({ status, total_amount, unread_receipt, reserved_until, updated_at }: Order): boolean =>
  status === 'pending' &&
  total_amount > 0 &&
  !unread_receipt &&
  (reserved_until === null || reserved_until > updated_at)

/**
 * How to pay an order that waits for its payment or its first instalment, or with `asksToPay` the next one of a sale: the
 * Pix code to copy, and what the instalment says of another method.
 */
export function paymentBlocks(order: Order, receiver: PixReceiver, asksToPay = false): Block[] {
  const due = asksToPay || waitsForPayment(order) ? duePaymentOf(order, dayOf(order.updated_at)) : undefined
  if (!due) return []
  const { amount, due_on, number, count, method, boleto } = due
  const code = receiver.key === '' || method === 'barter' ? undefined : pixCode(receiver, due)
  const instalment = `${instalmentName(number, count)}: ${formatBRL(amount)}, com vencimento em ${formatDay(due_on)}.`
  const pix = code === undefined ? [] : [{ label: pixCodeText(formatBRL(amount), receiver.name), code }]
  return [...(count > 1 ? [{ paragraph: instalment }] : []), ...wayToPay(method, boleto, pix), ...pix]
}

/** How the office wrote that an instalment is paid; by Pix, only what is said where there is no code. */
function wayToPay(method: DuePayment['method'], boleto: string, pix: readonly Block[]): Block[] {
  if (boleto !== '') return [{ label: BOLETO_LABEL, code: boleto }]
  if (method !== 'pix') return [{ paragraph: otherMethodText(paymentMethodLabel(method)) }]
  return pix.length > 0 ? [] : [{ paragraph: PAY_BY_SELLER_TEXT }]
}

/**
 * The salutation. `name` is undefined for an address that nobody has confirmed: anybody can type such an address
 * together with any text as a name, and our e-mail would deliver that text.
 */
export const greetingText = (name: string | undefined): string => (name ? `Olá, ${name}!` : 'Olá!')

/** The name in the salutation for an account; see greetingText. */
export const greetingName = ({
  name,
  email_confirmed_at,
}: Pick<Profile, 'name' | 'email_confirmed_at'>): string | undefined => (email_confirmed_at === null ? undefined : name)

/** The name in the salutation for an order's client; undefined for a guest. */
const clientName = ({ user_id, customer_name }: Order): string | undefined =>
  user_id === null ? undefined : customer_name

/** The name in the salutation for a customer of the office, from the office's record; see greetingText. */
export const customerGreeting = ({ customer_id, customer_name }: Order): string | undefined =>
  customer_id === undefined ? undefined : customer_name

/** Link to the page on which a client opens an order of their own. */
const orderLink = ({ id }: Pick<Order, 'id'>, siteUrl: string): string =>
  `${siteUrl}/dashboard?${new URLSearchParams({ pedido: id })}`

/** What is to be known before an order is paid, in the contract's words. */
export const costlyTermsText = (court: string): string =>
  `Antes de pagar, leia a minuta do contrato. ${costlyTermTexts(court).join(' ')}`

const CONFIRM_BEFORE_TEXT =
  'Para abrir o pedido, entre com este e-mail. Se você acabou de criar a conta, confirme antes o e-mail pelo link que enviamos em outra mensagem.'

/** The price, together with the list price if that is different. */
const priceText = (price: Centavos, listPrice: Centavos | undefined): string =>
  listPrice === undefined ? formatBRL(price) : `de ${formatBRL(listPrice)} por ${formatBRL(price)}`

function othersText(others: readonly OrderItem[], isDiscounted: boolean): string {
  const [price, listPrice] = [totalAmount(others), sumOfAmounts(others.map(({ list_price }) => list_price ?? 0))]
  return priceText(price, isDiscounted && listPrice !== price ? listPrice : undefined)
}

/**
 * Rows of an e-mail about an order: its points with their terms and prices, and the total. Of a large order only the
 * first points, because the size of a message is limited.
 */
export function orderPriceRows(order: Order): Row[] {
  const { items, lines = [], total_amount } = order
  const discount = orderDiscount(order)
  const others = items.slice(MAX_POINTS_PER_ORDER)
  return [
    ...items.slice(0, MAX_POINTS_PER_ORDER).map((item): Row => {
      const { tier, street, crossing } = pointTitleOf(item.point_name)
      return [
        crossing === undefined ? street : `${street} c/ ${crossing}`,
        priceText(item.price, differingListPrice(order, item)),
        { tier, detail: `${assetCodeOf(item)} · ${itemTermWithDates(item)}` },
      ]
    }),
    ...(others.length > 0
      ? [[`E mais ${pluralise(others.length, 'ponto', 'pontos')}`, othersText(others, discount !== undefined)] as const]
      : []),
    ...(discount
      ? [[SUBTOTAL_TEXT, formatBRL(discount.subtotal)] as const, [DISCOUNT_TEXT, formatBRL(-discount.off)] as const]
      : []),
    ...lines.map(({ description, amount }): Row => [description, formatBRL(amount)]),
    ['Total', formatBRL(total_amount)],
  ]
}

/** E-mail to the buyer after a reservation. */
export function reservationReceivedEmail(order: Order, { siteUrl, receiver, court }: PayableEmail): EmailContent {
  const until = order.reserved_until ? ` até ${formatInstant(order.reserved_until)}` : ''
  return {
    subject: `Reserva recebida: pedido ${shortOrderId(order.id)}`,
    greeting: greetingText(clientName(order)),
    blocks: [
      {
        paragraph: `Recebemos sua reserva. Os pontos ficam guardados para você${until}. A equipe confirma o pagamento.`,
      },
      { rows: orderPriceRows(order) },
      ...paymentBlocks(order, receiver),
      { paragraph: costlyTermsText(court) },
      ...(order.user_id === null ? [{ paragraph: CONFIRM_BEFORE_TEXT }] : []),
    ],
    button: { label: 'Acompanhar o pedido', href: orderLink(order, siteUrl) },
    link: { label: READ_DRAFT_TEXT, href: `${siteUrl}/dashboard/contrato/${order.id}` },
    note: 'Se não foi você que fez esta reserva, ignore esta mensagem: os pontos são liberados quando o prazo terminar.',
  }
}

const heldOrderRow = ({ id, items, reserved_until, total_amount }: Order) =>
  [
    `Pedido ${shortOrderId(id)}: ${pluralise(items.length, 'ponto', 'pontos')}${reserved_until ? ` até ${formatInstant(reserved_until)}` : ''}`,
    formatBRL(total_amount),
  ] as const

/** E-mail to the buyer about several reservations within minutes of each other. */
export function reservationsReceivedEmail(orders: readonly Order[], payable: PayableEmail): EmailContent {
  const { siteUrl, receiver, court } = payable
  const [first] = orders
  if (first && orders.length === 1) return reservationReceivedEmail(first, payable)
  const isConfirmed = orders.every(({ user_id }) => user_id !== null)
  return {
    subject: `Reservas recebidas: ${pluralise(orders.length, 'pedido', 'pedidos')}`,
    greeting: greetingText(isConfirmed && first ? first.customer_name : undefined),
    blocks: [
      {
        paragraph:
          'Recebemos também estas reservas. Os pontos ficam guardados para você até o prazo de cada pedido. A equipe confirma cada pagamento.',
      },
      ...orders.flatMap(order => [{ rows: [heldOrderRow(order)] }, ...paymentBlocks(order, receiver)]),
      { paragraph: costlyTermsText(court) },
      ...(isConfirmed ? [] : [{ paragraph: CONFIRM_BEFORE_TEXT }]),
    ],
    button: { label: 'Acompanhar os pedidos', href: `${siteUrl}/dashboard` },
    note: 'Se não foi você que fez estas reservas, ignore esta mensagem: os pontos são liberados quando o prazo terminar.',
  }
}

/** Placeholder that the identity service replaces by the code. */
const CODE = '{####}'

/** A link with query parameters. The code's placeholder is not encoded, because the identity service has to find it. */
const link = (siteUrl: string, path: string, query: Record<string, string>): string =>
  `${siteUrl}${path}?${new URLSearchParams(query)}&code=${CODE}`

/**
 * E-mail to a person who signed up. Its link confirms the e-mail address and continues to the newest held order.
 * `proof` shows that the visitor comes from this e-mail. `heldOrders`: pending orders with this e-mail.
 */
export const confirmAddressEmail = (
  email: string,
  proof: string,
  siteUrl: string,
  heldOrders: readonly Order[] = [],
): EmailContent => ({
  subject: 'Confirme seu e-mail',
  greeting: greetingText(undefined),
  blocks: [
    { paragraph: 'Falta um passo para ativar sua conta no Ponto Urbano: confirme que este e-mail é seu.' },
    ...(heldOrders.length === 0
      ? []
      : [
          {
            paragraph: 'Seus pontos já estão reservados. Depois de confirmar, entre para ver o pedido e como pagar.',
          },
          { rows: heldOrders.map(heldOrderRow) },
        ]),
  ],
  button: { label: 'Confirmar e-mail', href: link(siteUrl, '/login', { type: 'signup', email, proof }) },
  note: 'O link vale por 24 horas. Se você não criou esta conta, ignore esta mensagem.',
})

/** E-mail to a person who asked for a new password. `proof` shows that the visitor comes from this e-mail. */
export const recoverPasswordEmail = (
  name: string | undefined,
  email: string,
  proof: string,
  siteUrl: string,
): EmailContent => ({
  subject: 'Defina uma nova senha',
  greeting: greetingText(name),
  blocks: [{ paragraph: 'Recebemos um pedido para trocar a senha da sua conta no Ponto Urbano.' }],
  button: {
    label: 'Definir nova senha',
    href: link(siteUrl, '/update-password', { type: 'recovery', email, proof }),
  },
  note: 'O link vale por 1 hora e só pode ser usado uma vez. Se não foi você, ignore esta mensagem: sua senha continua a mesma.',
})

/** The last e-mail to a person who asked for the deletion of their data. */
export const dataRemovedEmail = (
  name: string | undefined,
  keptUntil: string | null,
  siteUrl: string,
): EmailContent => ({
  subject: 'Seus dados foram excluídos',
  greeting: greetingText(name),
  blocks: [
    {
      paragraph:
        'Como você pediu, excluímos a sua conta, o seu cadastro, a sua foto e as suas notificações. Se havia pedidos pendentes, foram cancelados e os pontos, liberados.',
    },
    {
      paragraph: retainedDataText(keptUntil),
    },
  ],
  button: { label: 'Ver a política de privacidade', href: `${siteUrl}/privacidade` },
  note: 'Este é o último e-mail que enviamos para você.',
})

const retainedDataText = (until: string | null): string =>
  until === null
    ? 'Não ficou nenhum dado que identifique você.'
    : `Os pedidos que viraram contrato ficam guardados, com os dados de quem contratou, até ${formatInstant(until)}: a lei nos obriga a manter esses documentos por 5 anos depois do fim do contrato.`

/** The last e-mail to a customer without an account whose data was deleted. */
export const customerDataRemovedEmail = (keptUntil: string | null, siteUrl: string): EmailContent => ({
  subject: 'Seus dados foram excluídos',
  greeting: greetingText(undefined),
  blocks: [
    {
      paragraph:
        'Como você pediu, excluímos o seu cadastro de cliente. Se havia pedidos pendentes, foram cancelados e os pontos, liberados.',
    },
    { paragraph: retainedDataText(keptUntil) },
  ],
  button: { label: 'Ver a política de privacidade', href: `${siteUrl}/privacidade` },
  note: 'Este é o último e-mail que enviamos para você.',
})

/** E-mail to a person whom a manager invited. The temporary password works for one sign-in. */
export const invitationEmail = (email: string, siteUrl: string): EmailContent => ({
  subject: 'Você foi convidado para o Ponto Urbano',
  greeting: greetingText(undefined),
  blocks: [
    { paragraph: 'Criamos um acesso para você. Entre com seu e-mail e a senha provisória e escolha a sua senha.' },
    {
      rows: [
        ['E-mail', '{username}'],
        ['Senha provisória', CODE],
      ],
    },
  ],
  button: { label: 'Entrar', href: `${siteUrl}/login?${new URLSearchParams({ type: 'invite', email })}` },
  note: 'A senha provisória vale por 7 dias.',
})

/** E-mail to each of the other admins when somebody gained or lost an office role. */
export const officeRoleChangedEmail = (
  name: string | undefined,
  change: RoleChange,
  siteUrl: string,
): EmailContent => ({
  subject: 'Mudança de acesso na administração',
  greeting: greetingText(name),
  blocks: [{ paragraph: roleChangeSentence(change) }],
  button: { label: 'Ver usuários e histórico', href: `${siteUrl}/admin/users` },
  note: 'Se esta mudança não era esperada, fale com quem a fez e desfaça-a na tela de usuários. O histórico não pode ser apagado.',
})
