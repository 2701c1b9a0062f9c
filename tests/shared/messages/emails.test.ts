import { describe, expect, it } from 'vitest'
import { confirmEmail, reservationReceived } from '#shared/messages/emails.ts'
import { anOrder } from '#tests/support/orders.ts'

const SITE = 'https://pontourbano.example'
const UNTIL = '2026-11-24T01:00:00.000Z'
const made = anOrder('a1b2c3d4-0000', { reserved_until: UNTIL })

describe('the e-mail about a reservation', () => {
  it('leads to that order, and says until when its points are held in São Paulo’s time', () => {
    const { html, text } = reservationReceived(made, SITE)
    expect(html).toContain(`href="${SITE}/dashboard?pedido=a1b2c3d4-0000"`)
    for (const said of [html, text]) expect(said).toContain('23 de novembro de 2026 às 22:00')
    expect(text).toContain(`Acompanhar o pedido: ${SITE}/dashboard?pedido=a1b2c3d4-0000`)
  })

  it('says that the e-mail is to be confirmed where no account has the order yet', () => {
    const CONFIRM = 'confirme antes o e-mail pelo link'
    expect(reservationReceived({ ...made, user_id: null }, SITE).text).toContain(CONFIRM)
    expect(reservationReceived(made, SITE).text).not.toContain(CONFIRM)
  })
})

describe('the e-mail that confirms an address', () => {
  it('names what is held, and nothing where nothing is', () => {
    const held = confirmEmail('Ana', 'ana@example.com', 'p', SITE, [made])
    expect(held.text).toMatch(/- Pedido a1b2c3d4: 2 pontos até 23 de novembro de 2026 às 22:00: R\$\s2\.400,00/)
    expect(confirmEmail('Ana', 'ana@example.com', 'p', SITE).text).not.toContain('Pedido')
  })
})
