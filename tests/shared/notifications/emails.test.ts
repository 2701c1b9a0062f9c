import { describe, expect, it } from 'vitest'
import { artEmail } from '#shared/notifications/messages/art-notifications.ts'
import {
  confirmAddressEmail,
  greetingName,
  invitationEmail,
  recoverPasswordEmail,
  reservationReceivedEmail,
} from '#shared/notifications/messages/emails.ts'
import { orderLinkEmail } from '#shared/notifications/messages/order-link-email.ts'
import { orderEmail } from '#shared/notifications/messages/order-notifications.ts'
import { taskEmail } from '#shared/notifications/messages/task-notifications.ts'
import { anOrder } from '#tests/support/orders.ts'

const SITE = 'https://pontourbano.example'
const UNTIL = '2026-11-24T01:00:00.000Z'
const createdOrder = anOrder('a1b2c3d4-0000', { reserved_until: UNTIL })

describe('the e-mail about a reservation', () => {
  it('leads to that order, and says until when its points are held in São Paulo’s time', () => {
    const { html, text } = reservationReceivedEmail(createdOrder, SITE)
    expect(html).toContain(`href="${SITE}/dashboard?pedido=a1b2c3d4-0000"`)
    for (const said of [html, text]) expect(said).toContain('23 de novembro de 2026 às 22:00')
    expect(text).toContain(`Acompanhar o pedido: ${SITE}/dashboard?pedido=a1b2c3d4-0000`)
  })

  it('says that the e-mail is to be confirmed where no account has the order yet', () => {
    const CONFIRM = 'confirme antes o e-mail pelo link'
    expect(reservationReceivedEmail({ ...createdOrder, user_id: null }, SITE).text).toContain(CONFIRM)
    expect(reservationReceivedEmail(createdOrder, SITE).text).not.toContain(CONFIRM)
  })
})

describe('the e-mail with an order’s link', () => {
  const link = { token: 'o1.token', expires_at: UNTIL }
  const emailOf = (changes: Parameters<typeof anOrder>[1]) =>
    orderLinkEmail({ ...createdOrder, customer_id: 'c1', ...changes }, { link, name: 'Célia', siteUrl: SITE }).text

  it('offers payment only while the order waits for it', () => {
    expect(emailOf({})).toContain('Preparamos o pedido de Clara Cliente.')
    expect(emailOf({})).toContain('o código Pix, o envio do comprovante')
    expect(emailOf({})).toContain('Os pontos ficam guardados até 23 de novembro de 2026 às 22:00.')
    expect(emailOf({ status: 'completed', reserved_until: null })).toContain(
      'O pagamento do pedido de Clara Cliente está confirmado. No link abaixo estão os pontos, as datas, o total e o contrato.',
    )
    expect(emailOf({ status: 'cancelled' })).toContain('O pedido de Clara Cliente foi cancelado.')
    for (const status of ['completed', 'cancelled'] as const)
      expect(emailOf({ status })).not.toMatch(/Preparamos|Pix|comprovante|guardados/)
  })

  it('has the first and the last day of what was agreed', () => {
    const items = createdOrder.items.map(item => ({ ...item, term: { from: '2027-02-01', to: '2028-08-01' } }))
    expect(emailOf({ items })).toContain('- PU-00001 · Ouro | Rua 1 (18 meses, de 01/02/2027 a 31/07/2028): ')
  })
})

describe('the e-mail that confirms an address', () => {
  it('names what is held, and nothing where nothing is', () => {
    const heldEmail = confirmAddressEmail('ana@example.com', 'p', SITE, [createdOrder])
    expect(heldEmail.text).toMatch(/- Pedido a1b2c3d4: 2 pontos até 23 de novembro de 2026 às 22:00: R\$\s2\.400,00/)
    expect(confirmAddressEmail('ana@example.com', 'p', SITE).text).not.toContain('Pedido')
  })
})

describe('an address whose owner never confirmed it', () => {
  const TYPED = 'Ganhe um prêmio em http://premio.example'
  const order = { ...createdOrder, user_id: null, customer_name: TYPED }
  const news = { title: 'Pedido confirmado', message: 'Recebemos o pagamento.', topic: null }
  const letters = {
    reservation: reservationReceivedEmail(order, SITE),
    order: orderEmail(news, order, { name: undefined, path: '/dashboard', siteUrl: SITE }),
    task: taskEmail(news, { point_name: 'Ouro', city: 'Americana' }, { name: undefined, path: '/', siteUrl: SITE }),
    art: artEmail(news, { name: undefined, order_id: 'o1', point_name: 'Rua Um', points: 1, path: '/', siteUrl: SITE }),
    confirmation: confirmAddressEmail('ana@example.com', 'p', SITE, [order]),
    invitation: invitationEmail('ana@example.com', SITE),
    recovery: recoverPasswordEmail(undefined, 'ana@example.com', 'p', SITE),
  }
  it.each(Object.entries(letters))('is greeted without a name: %s', (_, { subject, html, text }) => {
    expect(text).toContain('\n\nOlá!\n\n')
    for (const said of [subject, html, text]) expect(said).not.toMatch(/Ganhe|premio/)
  })

  it('is that of an account without a confirmed e-mail, too', () => {
    const profile = { name: TYPED, email_confirmed_at: null }
    expect(greetingName(profile)).toBeUndefined()
    expect(greetingName({ ...profile, name: 'Ana Souza', email_confirmed_at: UNTIL })).toBe('Ana Souza')
    expect(reservationReceivedEmail({ ...createdOrder, customer_name: 'Ana Souza' }, SITE).text).toContain(
      'Olá, Ana Souza!',
    )
  })
})
