import { describe, expect, it } from 'vitest'
import { artEmail, notificationsForArt } from '#shared/notifications/messages/art-notifications.ts'
import {
  confirmAddressEmail,
  type EmailContent,
  greetingName,
  invitationEmail,
  recoverPasswordEmail,
  renderEmail,
  reservationReceivedEmail,
  reservationsReceivedEmail,
} from '#shared/notifications/messages/emails.ts'
import { orderLinkEmail } from '#shared/notifications/messages/order-link-email.ts'
import {
  holdEndsNotifications,
  notificationsForOrder,
  orderEmail,
  receiptSentNotification,
  receiptWaitsNotifications,
} from '#shared/notifications/messages/order-notifications.ts'
import { taskEmail } from '#shared/notifications/messages/task-notifications.ts'
import type { OrderHistoryEntry } from '#shared/orders/rules/order-history.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { aCompletedOrder } from '#tests/support/contracts.ts'
import { anInstalment, aPayment, inThreeInstalments } from '#tests/support/instalments.ts'
import { anOrder } from '#tests/support/orders.ts'

const SITE = 'https://pontourbano.example'
const UNTIL = '2026-11-24T01:00:00.000Z'
const SELLER = {
  identity: 'Placas do Interior Ltda. (Ponto Urbano) · CNPJ 11.222.333/0001-81 · Rua Um, 100, Centro, CEP 13465-000',
  contact_email: 'fale@placas.com.br',
  whatsapp_number: '5519999990000',
  phone_text: '+55 (19) 99999-0000',
  court: 'Americana/SP',
  pix: { key: '11222333000181', name: 'Placas do Interior', city: 'Americana' },
}
const PAYABLE = { siteUrl: SITE, receiver: SELLER.pix, court: SELLER.court }
const render = (content: EmailContent) => renderEmail(content, SELLER)
const createdOrder = anOrder('a1b2c3d4-0000', { reserved_until: UNTIL })

describe('the e-mail about a reservation', () => {
  it('leads to that order, and says until when its points are held in São Paulo’s time', () => {
    const { html, text } = render(reservationReceivedEmail(createdOrder, PAYABLE))
    expect(html).toContain(`href="${SITE}/dashboard?pedido=a1b2c3d4-0000"`)
    for (const said of [html, text]) expect(said).toContain('23 de novembro de 2026 às 22:00')
    expect(text).toContain(`Acompanhar o pedido: ${SITE}/dashboard?pedido=a1b2c3d4-0000`)
  })

  it('leads to the contract’s draft, and names what costs more than the price', () => {
    const { text } = render(reservationReceivedEmail(createdOrder, PAYABLE))
    expect(text).toContain(`Ler a minuta do contrato: ${SITE}/dashboard/contrato/a1b2c3d4-0000`)
    expect(text).toContain('Troca de arte durante o prazo: cobrada à parte.')
    expect(text).toContain('Foro: comarca de Americana/SP, salvo o direito do Cliente ao do seu domicílio.')
  })

  it('says that the e-mail is to be confirmed where no account has the order yet', () => {
    const CONFIRM = 'confirme antes o e-mail pelo link'
    expect(render(reservationReceivedEmail({ ...createdOrder, user_id: null }, PAYABLE)).text).toContain(CONFIRM)
    expect(render(reservationReceivedEmail(createdOrder, PAYABLE)).text).not.toContain(CONFIRM)
  })
})

// The amount and the order's reference are in the code.
const PIX_CODE = /^000201.*54072400\.005802BR.*a1b2c3d40000.*6304[0-9A-F]{4}$/m

describe('an order that waits for its payment', () => {
  const pending = { ...createdOrder, customer_id: 'c1', user_id: null }
  const news = { title: 'Período alterado', message: 'Mudou.', topic: null }
  const own = { name: undefined, path: '/pedido#t', ...PAYABLE }
  const emails = {
    reservation: reservationReceivedEmail(createdOrder, PAYABLE),
    reservations: reservationsReceivedEmail([createdOrder, anOrder('e5f6a7b8-0000')], PAYABLE),
    link: orderLinkEmail(pending, { link: undefined, name: 'Célia', ...PAYABLE }),
    change: orderEmail(news, pending, own),
  }

  it.each(Object.entries(emails))('has the Pix code, its amount and its receiver in its e-mail: %s', (_, content) => {
    const { text, html } = render(content)
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      'Pix copia e cola de R$ 2.400,00, para Placas do Interior:\n000201',
    )
    expect(text).toMatch(PIX_CODE)
    expect(html).toContain('word-break:break-all">000201')
  })

  it('says before an order is paid what costs more than its price, in every e-mail that brings one', () => {
    for (const content of [emails.reservation, emails.reservations, emails.link])
      expect(render(content).text).toContain('Foro: comarca de Americana/SP')
  })

  it.each([
    ['its receipt is unread', { unread_receipt: { sent_at: UNTIL, held_until: UNTIL }, reserved_until: null }],
    ['its hold has run out', { updated_at: UNTIL }],
    ['it costs nothing', { total_amount: 0 }],
    ['it is paid', { status: 'completed' as const }],
  ])('and no code once %s', (_, changes) => {
    expect(render(orderEmail(news, { ...pending, ...changes }, own)).text).not.toContain('000201')
  })

  it('and none for the office', () => {
    const email = orderEmail(news, pending, { name: 'Ana', path: '/admin/orders/o1', siteUrl: SITE, isOffice: true })
    expect(render(email).text).not.toContain('000201')
  })
})

describe('an order in instalments', () => {
  const pending = inThreeInstalments({ ...createdOrder, customer_id: 'c1', user_id: null })
  const linkEmail = (order: Order, receiver = SELLER.pix) =>
    render(orderLinkEmail(order, { link: undefined, name: 'Célia', ...PAYABLE, receiver })).text.replaceAll(
      '\u00a0',
      ' ',
    )
  const FIRST = 'Parcela 1 de 3: R$ 800,00, com vencimento em 10/12/2026.'
  const PIX = 'Pix copia e cola de R$ 800,00, para Placas do Interior:\n000201'
  const by = (changes: Parameters<typeof anInstalment>[1]) => ({
    ...pending,
    instalments: [anInstalment(1, changes), anInstalment(2), anInstalment(3)],
  })

  it('has its first one and its Pix code in the e-mail', () => {
    const text = linkEmail(pending)
    expect(text).toContain(`${FIRST}\n\n${PIX}`)
    expect(text).toMatch(/^000201.*5406800\.005802BR.*a1b2c3d4instalment1.*6304[0-9A-F]{4}$/m)
    expect(text).toContain('- Total: R$ 2.400,00')
  })

  it.each([
    [
      'its boleto before the code',
      { method: 'boleto', boleto: '34191.79001' },
      `${FIRST}\n\nNúmero do boleto\n34191.79001\n\n${PIX}`,
    ],
    [
      'the method before the code',
      { method: 'transfer' },
      `${FIRST}\n\nForma de pagamento: Transferência. Combine com a equipe.\n\n${PIX}`,
    ],
    [
      'no code of a barter',
      { method: 'barter' },
      `${FIRST}\n\nForma de pagamento: Permuta. Combine com a equipe.\n\nAntes de pagar`,
    ],
  ] as const)('has %s', (_, changes, expected) => expect(linkEmail(by(changes))).toContain(expected))

  it('says how else it is paid where there is no Pix key', () => {
    expect(linkEmail(pending, { ...SELLER.pix, key: '' })).toContain(`${FIRST}\n\nCombine o pagamento com a equipe.`)
  })

  const sold = (...paid: number[]) =>
    inThreeInstalments(
      { ...aCompletedOrder('a1b2c3d4-0000'), customer_id: 'c1', user_id: null },
      { payments: paid.map(number => aPayment(number)), updated_at: '2026-11-25T12:00:00.000Z' },
    )
  const NEXT = 'Próximo pagamento: R$ 800,00 até 10/01/2027 (parcela 2 de 3).'
  const told = (order: Order, event: OrderHistoryEntry['event'] = 'completed') => {
    const { client } = notificationsForOrder(
      { event, version: 2, at: order.updated_at, by: { user_id: 'admin-user', role: 'admin' }, changes: [] },
      order,
    )
    return [client?.title, client?.message.replaceAll('\u00a0', ' ')]
  }

  it('is confirmed as a sale, with the next instalment, until all is paid', () => {
    expect(told(sold(1))).toEqual([
      'Venda confirmada',
      `Confirmamos a venda do pedido a1b2c3d4. ${NEXT} A instalação vai começar.`,
    ])
    expect(told({ ...sold(1), renews: 'o0' })).toEqual([
      'Renovação confirmada',
      `Confirmamos a venda do pedido a1b2c3d4. ${NEXT} O novo contrato começa quando o atual termina.`,
    ])
    expect(told(sold(1, 2, 3))).toEqual([
      'Pedido confirmado',
      'Recebemos o pagamento do pedido a1b2c3d4. A instalação vai começar.',
    ])
    expect(told(aCompletedOrder('a1b2c3d4-0000'))[1]).toContain('Recebemos o pagamento do pedido a1b2c3d4.')
  })

  it('has no code in an e-mail after its sale', () => {
    const news = { title: 'Venda confirmada', message: 'x', topic: null }
    expect(render(orderEmail(news, sold(1), { name: undefined, path: null, ...PAYABLE })).text).not.toContain('000201')
  })

  it('is named as sold, not as paid, by the e-mail with its link', () => {
    expect(linkEmail(sold(1))).toContain(`A venda do pedido de Clara Cliente está confirmada. ${NEXT}`)
    expect(linkEmail(sold(1, 2, 3))).toContain('O pagamento do pedido de Clara Cliente está confirmado.')
  })

  it('is asked for its first one, when its hold ends or begins again', () => {
    const text = (message: string | undefined) => message?.replaceAll('\u00a0', ' ')
    expect(holdEndsNotifications(pending, UNTIL).client?.message).toContain(
      'espera o pagamento da primeira parcela até',
    )
    expect(holdEndsNotifications(createdOrder, UNTIL).client?.message).toContain('espera o pagamento até')
    expect(told(pending, 'reopened')[1]).toContain('Pague a primeira parcela e envie o comprovante até')
    expect(told(createdOrder, 'reopened')[1]).toContain('Pague e envie o comprovante até')
    expect(text(receiptSentNotification(pending).message)).toBe(
      'Clara Cliente enviou o comprovante do pedido a1b2c3d4, de R$ 800,00 da primeira parcela.',
    )
    expect(text(receiptSentNotification(createdOrder).message)).toBe(
      'Clara Cliente enviou o comprovante do pedido a1b2c3d4, de R$ 2.400,00.',
    )
    expect(text(receiptWaitsNotifications(pending, 2).office?.message)).toContain(
      'espera há 2 dias: R$ 800,00 da primeira parcela. Enquanto isso a reserva não vence. Confirme a venda ou recuse o comprovante.',
    )
    expect(text(receiptWaitsNotifications(createdOrder, 2).office?.message)).toContain('Confirme o pagamento ou recuse')
  })

  it('names the new point of a swap with its price', () => {
    const mark = { number: 1, kind: 'swap' as const, made_at: '', difference: 0, amendment_hash: 'a' }
    const [item] = createdOrder.items
    const added = { ...item, price: 216_986, term: { from: '2027-07-01', to: '2028-01-01' } }
    const swapped = { ...createdOrder, items: [item, added], amendments: [mark] } as Order
    expect(told(swapped, 'amended')[1]).toContain(
      'troca de ponto. Entra PU-00001 · Ouro | Rua 1, 6 meses, de 01/07/2027 a 31/12/2027: R$ 2.169,86. O total continua',
    )
  })

  it('says that the contract was amended, and what the total is then', () => {
    const mark = { number: 2, kind: 'end_early' as const, made_at: '', difference: -10_000, amendment_hash: 'a' }
    expect(told({ ...createdOrder, amendments: [mark] }, 'amended')).toEqual([
      'Aditivo nº 2 do contrato',
      expect.stringMatching(
        /encerramento antecipado\. O total passa a ser R\$\s.* \(−R\$\s100,00\)\. Veja o texto no pedido\.$/,
      ),
    ])
  })
})

describe('a point in an e-mail', () => {
  it('is its street and crossing, with the tier apart and the code small below', () => {
    const items = createdOrder.items.map(item => ({ ...item, point_name: 'Ouro | Av. Brasil c/ R. das Flores' }))
    const { html, text } = render(reservationReceivedEmail({ ...createdOrder, items }, PAYABLE))
    expect(text).toContain('- Av. Brasil c/ R. das Flores (Ouro · PU-00001 · 1 Ano): ')
    expect(html).toMatch(
      />Ouro<\/span><span style="font-weight:600">Av\. Brasil c\/ R\. das Flores<\/span><br><span style="[^"]*font-size:13px">PU-00001 · 1 Ano<\/span>/,
    )
  })
})

describe('every e-mail', () => {
  const LAST_LINES = `--
Placas do Interior Ltda. (Ponto Urbano) · CNPJ 11.222.333/0001-81 · Rua Um, 100, Centro, CEP 13465-000
WhatsApp e telefone: +55 (19) 99999-0000
E-mail: fale@placas.com.br
`

  it('ends with who sells and how to reach them', () => {
    const { text, html } = render(invitationEmail('ana@example.com', SITE))
    expect(text.endsWith(LAST_LINES)).toBe(true)
    expect(html).toContain('CNPJ 11.222.333/0001-81')
    expect(html).toContain('href="https://wa.me/5519999990000"')
    expect(html).toContain('href="mailto:fale@placas.com.br"')
  })
})

describe('the e-mail about an art to a customer who has only the order’s link', () => {
  const art = { byOffice: true, point_name: 'Rua Um', points: 1, customer_name: 'Célia', reason: null }
  const textOf = (event: 'sent' | 'refused' | 'removed', seesArt: boolean) => {
    const { client } = notificationsForArt({ ...art, event, seesArt })
    return client && render(orderEmail(client, createdOrder, { name: 'Célia', path: '/pedido#t', ...PAYABLE })).text
  }

  it('says whom to write to, with a WhatsApp link', () => {
    const email = textOf('sent', false)
    expect(email).toContain(
      'A arte de Rua Um está pronta. Peça a arte à equipe pelo WhatsApp ou respondendo a este e-mail, e diga se aprova: só então imprimimos.',
    )
    const WRITE =
      'Falar com a equipe pelo WhatsApp: https://wa.me/5519999990000?text=Ol%C3%A1!%20%C3%89%20sobre%20a%20arte%20de%20Rua%20Um.'
    expect(email).toContain(WRITE)
    for (const event of ['refused', 'removed'] as const) {
      expect(textOf(event, false)).toContain('Envie outra à equipe, pelo WhatsApp ou respondendo a este e-mail.')
      expect(textOf(event, false)).toContain(WRITE)
    }
    expect(textOf('sent', true)).not.toContain('Falar com a equipe pelo WhatsApp')
  })
})

describe('the e-mail with an order’s link', () => {
  const link = { token: 'o1.token', expires_at: UNTIL }
  const emailOf = (changes: Parameters<typeof anOrder>[1]) =>
    render(orderLinkEmail({ ...createdOrder, customer_id: 'c1', ...changes }, { link, name: 'Célia', ...PAYABLE })).text

  it('offers payment only while the order waits for it', () => {
    expect(emailOf({})).toContain('Preparamos o pedido de Clara Cliente.')
    expect(emailOf({})).toContain('o código Pix, a minuta do contrato e o envio do comprovante')
    expect(emailOf({})).toContain('Desistência antes do fim: o preço dos dias que faltam não é devolvido')
    expect(emailOf({})).toContain('Os pontos ficam guardados até 23 de novembro de 2026 às 22:00.')
    expect(emailOf({ status: 'completed', reserved_until: null })).toContain(
      'O pagamento do pedido de Clara Cliente está confirmado. No link abaixo estão os pontos, as datas, o total e o contrato.',
    )
    expect(emailOf({ status: 'cancelled' })).toContain('O pedido de Clara Cliente foi cancelado.')
    for (const status of ['completed', 'cancelled'] as const)
      expect(emailOf({ status })).not.toMatch(/Preparamos|Pix|comprovante|guardados|Desistência/)
  })

  it('has the first and the last day of what was agreed', () => {
    const items = createdOrder.items.map(item => ({ ...item, term: { from: '2027-02-01', to: '2028-08-01' } }))
    expect(emailOf({ items })).toContain('- Rua 1 (Ouro · PU-00001 · 18 meses, de 01/02/2027 a 31/07/2028): ')
  })
})

describe('the e-mail that confirms an address', () => {
  it('names what is held, and nothing where nothing is', () => {
    const heldEmail = render(confirmAddressEmail('ana@example.com', 'p', SITE, [createdOrder]))
    expect(heldEmail.text).toMatch(/- Pedido a1b2c3d4: 2 pontos até 23 de novembro de 2026 às 22:00: R\$\s2\.400,00/)
    expect(render(confirmAddressEmail('ana@example.com', 'p', SITE)).text).not.toContain('Pedido')
  })
})

describe('an address whose owner never confirmed it', () => {
  const TYPED = 'Ganhe um prêmio em http://premio.example'
  const order = { ...createdOrder, user_id: null, customer_name: TYPED }
  const news = { title: 'Pedido confirmado', message: 'Recebemos o pagamento.', topic: null }
  const letters = {
    reservation: reservationReceivedEmail(order, PAYABLE),
    order: orderEmail(news, order, { name: undefined, path: '/dashboard', siteUrl: SITE }),
    task: taskEmail(news, { point_name: 'Ouro', city: 'Americana' }, { name: undefined, path: '/', siteUrl: SITE }),
    art: artEmail(news, { name: undefined, order_id: 'o1', point_name: 'Rua Um', points: 1, path: '/', siteUrl: SITE }),
    confirmation: confirmAddressEmail('ana@example.com', 'p', SITE, [order]),
    invitation: invitationEmail('ana@example.com', SITE),
    recovery: recoverPasswordEmail(undefined, 'ana@example.com', 'p', SITE),
  }
  it.each(Object.entries(letters))('is greeted without a name: %s', (_, letter) => {
    const { subject, html, text } = render(letter)
    expect(text).toContain('\n\nOlá!\n\n')
    for (const said of [subject, html, text]) expect(said).not.toMatch(/Ganhe|premio/)
  })

  it('is that of an account without a confirmed e-mail, too', () => {
    const profile = { name: TYPED, email_confirmed_at: null }
    expect(greetingName(profile)).toBeUndefined()
    expect(greetingName({ ...profile, name: 'Ana Souza', email_confirmed_at: UNTIL })).toBe('Ana Souza')
    expect(render(reservationReceivedEmail({ ...createdOrder, customer_name: 'Ana Souza' }, PAYABLE)).text).toContain(
      'Olá, Ana Souza!',
    )
  })
})
