import { itemTermWithDates } from '../../catalogue/messages/terms.ts'
import { pointNameWithAssetCode } from '../../catalogue/rules/asset-codes.ts'
import { ORDERS_TEXTS } from '../../orders/messages/orders.ts'
import { MAX_POINTS_PER_ORDER } from '../../orders/rules/cart.ts'
import { differingListPrice, orderDiscount } from '../../orders/rules/discounts.ts'
import { type Order, type OrderItem, shortOrderId, totalAmount } from '../../orders/rules/orders.ts'
import { roleChangeSentence } from '../../people/messages/role-history.ts'
import type { Profile } from '../../people/rules/profiles.ts'
import type { RoleChange } from '../../people/rules/role-history.ts'
import { formatInstant } from '../../platform/messages/instants.ts'
import { pluralise } from '../../platform/messages/phrases.ts'
import { type Centavos, formatBRL, sumOfAmounts } from '../../platform/rules/money.ts'

/**
 * E-mails in pt-BR, each as HTML and as text: one column of 560 px, one button, the site's design tokens. Values from
 * outside are escaped here, and only here.
 */
export type Email = { subject: string; html: string; text: string }

type Block = { paragraph: string } | { rows: readonly (readonly [string, string])[] }
type EmailContent = {
  subject: string
  greeting: string
  blocks: readonly Block[]
  button?: { label: string; href: string } | undefined
  /** A second, less prominent link below the button. */
  link?: { label: string; href: string }
  note: string
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, char => ESCAPES[char] ?? char)

const buttonOf = ({ button }: EmailContent): string =>
  button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.href)}" style="display:inline-block;background:#2F3FBF;color:#FFFFFF;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px">${escapeHtml(button.label)}</a></p>`
    : ''

const secondaryLinkOf = ({ link }: EmailContent): string =>
  link
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(link.href)}" style="color:#2F3FBF">${escapeHtml(link.label)}</a></p>`
    : ''

export function renderEmail(letter: EmailContent): Email {
  const html = letter.blocks
    .map(block =>
      'paragraph' in block
        ? `<p style="margin:0 0 16px">${escapeHtml(block.paragraph)}</p>`
        : `<table role="presentation" width="100%" style="border-collapse:collapse;margin:0 0 16px">${block.rows
            .map(
              ([label, value]) =>
                `<tr><td style="padding:8px 0;border-bottom:1px solid #E3E6F0">${escapeHtml(label)}</td><td align="right" style="padding:8px 0;border-bottom:1px solid #E3E6F0;font-weight:600;white-space:nowrap">${escapeHtml(value)}</td></tr>`,
            )
            .join('')}</table>`,
    )
    .join('')
  const text = letter.blocks
    .map(block =>
      'paragraph' in block ? block.paragraph : block.rows.map(([label, value]) => `- ${label}: ${value}`).join('\n'),
    )
    .join('\n\n')
  return {
    subject: letter.subject,
    html: `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head><body style="margin:0;background:#F6F7FB;color:#171A2B;font:16px/1.5 'Plus Jakarta Sans',Arial,sans-serif"><table role="presentation" width="100%"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="560" style="max-width:560px;width:100%;background:#FFFFFF;border:1px solid #E3E6F0;border-radius:12px"><tr><td style="padding:28px"><p style="margin:0 0 20px;font-weight:700;color:#2F3FBF">Ponto Urbano</p><h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(letter.subject)}</h1><p style="margin:0 0 16px">${escapeHtml(letter.greeting)}</p>${html}${buttonOf(letter)}${secondaryLinkOf(letter)}<p style="margin:0;color:#5A6072;font-size:14px">${escapeHtml(letter.note)}</p></td></tr></table></td></tr></table></body></html>`,
    text: `${letter.subject}\n\n${letter.greeting}\n\n${text}\n\n${letter.button ? `${letter.button.label}: ${letter.button.href}\n\n` : ''}${letter.link ? `${letter.link.label}: ${letter.link.href}\n\n` : ''}${letter.note}\n\nPonto Urbano\n`,
  }
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
export function orderEmailRows(order: Order): [string, string][] {
  const { items, total_amount } = order
  const discount = orderDiscount(order)
  const others = items.slice(MAX_POINTS_PER_ORDER)
  return [
    ...items
      .slice(0, MAX_POINTS_PER_ORDER)
      .map((item): [string, string] => [
        `${pointNameWithAssetCode(item)} (${itemTermWithDates(item)})`,
        priceText(item.price, differingListPrice(order, item)),
      ]),
    ...(others.length > 0
      ? [
          [`E mais ${pluralise(others.length, 'ponto', 'pontos')}`, othersText(others, discount !== undefined)] as [
            string,
            string,
          ],
        ]
      : []),
    ...(discount
      ? [
          [ORDERS_TEXTS.SUBTOTAL, formatBRL(discount.subtotal)] as [string, string],
          [ORDERS_TEXTS.DISCOUNT, formatBRL(-discount.off)] as [string, string],
        ]
      : []),
    ['Total', formatBRL(total_amount)],
  ]
}

/** E-mail to the buyer after a reservation. */
export function reservationReceivedEmail(order: Order, siteUrl: string): Email {
  const until = order.reserved_until ? ` até ${formatInstant(order.reserved_until)}` : ''
  return renderEmail({
    subject: `Reserva recebida: pedido ${shortOrderId(order.id)}`,
    greeting: greetingText(clientName(order)),
    blocks: [
      {
        paragraph: `Recebemos sua reserva. Os pontos ficam guardados para você${until}. No pedido está como pagar; o operador confirma o pagamento.`,
      },
      { rows: orderEmailRows(order) },
      ...(order.user_id === null ? [{ paragraph: CONFIRM_BEFORE_TEXT }] : []),
    ],
    button: { label: 'Acompanhar o pedido', href: orderLink(order, siteUrl) },
    note: 'Se não foi você que fez esta reserva, ignore esta mensagem: os pontos são liberados quando o prazo terminar.',
  })
}

const heldOrderRow = ({ id, items, reserved_until, total_amount }: Order) =>
  [
    `Pedido ${shortOrderId(id)}: ${pluralise(items.length, 'ponto', 'pontos')}${reserved_until ? ` até ${formatInstant(reserved_until)}` : ''}`,
    formatBRL(total_amount),
  ] as const

/** E-mail to the buyer about several reservations within minutes of each other. */
export function reservationsReceivedEmail(orders: readonly Order[], siteUrl: string): Email {
  const [first] = orders
  if (first && orders.length === 1) return reservationReceivedEmail(first, siteUrl)
  const isConfirmed = orders.every(({ user_id }) => user_id !== null)
  return renderEmail({
    subject: `Reservas recebidas: ${pluralise(orders.length, 'pedido', 'pedidos')}`,
    greeting: greetingText(isConfirmed && first ? first.customer_name : undefined),
    blocks: [
      {
        paragraph:
          'Recebemos também estas reservas. Os pontos ficam guardados para você até o prazo de cada pedido. Nele está como pagar; o operador confirma o pagamento.',
      },
      { rows: orders.map(heldOrderRow) },
      ...(isConfirmed ? [] : [{ paragraph: CONFIRM_BEFORE_TEXT }]),
    ],
    button: { label: 'Acompanhar os pedidos', href: `${siteUrl}/dashboard` },
    note: 'Se não foi você que fez estas reservas, ignore esta mensagem: os pontos são liberados quando o prazo terminar.',
  })
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
): Email =>
  renderEmail({
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
export const recoverPasswordEmail = (name: string | undefined, email: string, proof: string, siteUrl: string): Email =>
  renderEmail({
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
export const dataRemovedEmail = (name: string | undefined, keptUntil: string | null, siteUrl: string): Email =>
  renderEmail({
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
export const customerDataRemovedEmail = (keptUntil: string | null, siteUrl: string): Email =>
  renderEmail({
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
export const invitationEmail = (email: string, siteUrl: string): Email =>
  renderEmail({
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
export const officeRoleChangedEmail = (name: string | undefined, change: RoleChange, siteUrl: string): Email =>
  renderEmail({
    subject: 'Mudança de acesso na administração',
    greeting: greetingText(name),
    blocks: [{ paragraph: roleChangeSentence(change) }],
    button: { label: 'Ver usuários e histórico', href: `${siteUrl}/admin/users` },
    note: 'Se esta mudança não era esperada, fale com quem a fez e desfaça-a na tela de usuários. O histórico não pode ser apagado.',
  })
