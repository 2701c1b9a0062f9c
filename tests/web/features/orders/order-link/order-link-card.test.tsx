// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { OfficeOrderLink } from '#shared/orders/rules/order-links.ts'
import { EMPTY_CONTACT } from '#shared/people/rules/customers.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { aPayment, inThreeInstalments } from '#tests/support/instalments.ts'
import { anOrder } from '#tests/support/orders.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { SuppressedAddressesAlert } from '#web/features/notifications/suppressed-addresses/suppressed-addresses-alert.tsx'
import { OrderLinkCard } from '#web/features/orders/order-link/order-link-card.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()

const AT = '/orders/o1/link'
const order = anOrder('o1', { user_id: null, customer_id: 'c1', customer_name: 'Padaria Estrela' })
const token = (letter: string) => `o1.${letter.repeat(64)}`
const linkOf = (letter: string, changes: Partial<NonNullable<OfficeOrderLink['link']>> = {}): OfficeOrderLink => ({
  link: {
    token: token(letter),
    made_at: `2026-11-26T12:00:0${letter}.000Z`,
    made_by: { user_id: 'u9', name: 'Gil Gerente' },
    expires_at: '2027-02-24T12:00:00.000Z',
    emailed: null,
    ...changes,
  },
})
const [celia] = aCustomerForm().contacts
const customer = {
  ...aCustomerForm({
    contacts: [celia ?? EMPTY_CONTACT, { ...EMPTY_CONTACT, name: 'Davi Luz', phone: '(19) 3461-2000' }],
  }),
  id: 'c1',
  version: 1,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
}

function open(known: OfficeOrderLink, routes: Parameters<typeof answerNetwork>[0] = {}, changes = {}) {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    [`GET ${AT}`]: { body: known },
    'GET /customers/c1': { body: customer },
    'POST /email-addresses/suppressed': { body: { items: [] } },
    ...routes,
  })
  const { user } = openSite(
    <>
      <SuppressedAddressesAlert emails={['celia@padaria.example']} />
      <OrderLinkCard order={{ ...order, ...changes }} />
    </>,
  )
  return { user, network }
}
const address = async () => (await screen.findByLabelText<HTMLInputElement>('Endereço do pedido')).value

describe('the link of an order, for the office', () => {
  it('is made by a button, and then stands there to be copied', async () => {
    const { user, network } = open({ link: null }, { [`POST ${AT}`]: { body: linkOf('1') } })
    await user.click(await screen.findByRole('button', { name: 'Criar link' }))
    expect(await address()).toBe(`${location.origin}/pedido#${token('1')}`)
    expect(network.to(`POST ${AT}`)[0]?.body).toEqual({ replaces: null })
    expect(screen.getByText('Link criado.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copiar link' }))
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/pedido#${token('1')}`)
    expect(await screen.findByText('Link copiado.')).toBeTruthy()
    expect(screen.getByText(/^Vale até 24 de fev\. de 2027\. Criado por Gil Gerente em /)).toBeTruthy()
  })

  it('goes by WhatsApp to the chosen contact, with what it is', async () => {
    const { user } = open(linkOf('1'))
    const linkTo = async () =>
      new URL((await screen.findByRole('link', { name: 'Enviar por WhatsApp' })).getAttribute('href') ?? '')
    expect((await linkTo()).pathname).toBe('/5519991234567')
    expect((await linkTo()).searchParams.get('text')).toBe(
      `Olá, Célia Prado! Este é o pedido o1 de Padaria Estrela, com os pontos, o total, o Pix e o envio do comprovante: ${location.origin}/pedido#${token('1')}`,
    )
    await user.click(screen.getByRole('combobox', { name: 'Enviar para' }))
    await user.click(await screen.findByRole('option', { name: 'Davi Luz' }))
    expect((await linkTo()).pathname).toBe('/551934612000')
    expect(screen.queryByRole('button', { name: 'Enviar por e-mail' })).toBeNull()
    expect(screen.getByText('Este contato não tem e-mail.')).toBeTruthy()
  })

  it('goes by e-mail to a contact, and says to whom and when it went', async () => {
    const emailed = { to: 'celia@padaria.example', at: '2026-11-26T15:30:00.000Z' }
    const { user, network } = open(linkOf('1'), { [`POST ${AT}/email`]: { body: linkOf('1', { emailed }) } })
    await user.click(await screen.findByRole('button', { name: 'Enviar por e-mail' }))
    expect(await screen.findByText('Link enviado a celia@padaria.example.')).toBeTruthy()
    expect(network.to(`POST ${AT}/email`)[0]?.body).toEqual({ email: 'celia@padaria.example' })
    expect(await screen.findByText(/Enviado a celia@padaria\.example em /)).toBeTruthy()
  })

  it('goes to who reserved without an account, when the office renews their order', async () => {
    const guest = { customer_id: undefined, renews: 'o0', customer_phone: '(19) 99999-0000' }
    const { user, network } = open(linkOf('1'), { [`POST ${AT}/email`]: { body: linkOf('1') } }, guest)
    const link = await screen.findByRole('link', { name: 'Enviar por WhatsApp' })
    expect(new URL(link.getAttribute('href') ?? '').pathname).toBe('/5519999990000')
    await user.click(screen.getByRole('button', { name: 'Enviar por e-mail' }))
    expect(await screen.findByText('Link enviado a client@example.com.')).toBeTruthy()
    expect(network.to(`POST ${AT}/email`)[0]?.body).toEqual({ email: 'client@example.com' })
    expect(network.to('GET /customers/c1')).toHaveLength(0)
  })

  it('is sent as what it is of a paid order', async () => {
    open(linkOf('1'), {}, { status: 'completed' })
    const link = await screen.findByRole('link', { name: 'Enviar por WhatsApp' })
    expect(new URL(link.getAttribute('href') ?? '').searchParams.get('text')).toBe(
      `Olá, Célia Prado! Este é o pedido o1 de Padaria Estrela, já pago, com os pontos, as datas e o contrato: ${location.origin}/pedido#${token('1')}`,
    )
  })

  it('is not sent as paid of an order of which instalments are open', async () => {
    open(linkOf('1'), {}, inThreeInstalments(order, { status: 'completed', payments: [aPayment(1)] }))
    const link = await screen.findByRole('link', { name: 'Enviar por WhatsApp' })
    expect(new URL(link.getAttribute('href') ?? '').searchParams.get('text')).toContain(
      ', já confirmado, com os pontos',
    )
  })

  it('is not sent of a cancelled order', async () => {
    open(linkOf('1'), {}, { status: 'cancelled' })
    expect(await screen.findByText(/^O pedido foi cancelado\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Enviar por e-mail' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Enviar por WhatsApp' })).toBeNull()
  })

  it('is not sent to an address whose e-mails came back meanwhile, which the page then says', async () => {
    let items: object[] = []
    const known = { email: 'celia@padaria.example', reason: 'bounce', since: '2026-11-26T12:00:00.000Z' }
    const { user } = open(linkOf('1'), {
      'POST /email-addresses/suppressed': () => ({ body: { items } }),
      [`POST ${AT}/email`]: () => {
        items = [known]
        return refusalResponse('ORDER_LINK_UNDELIVERABLE')
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Enviar por e-mail' }))
    expect(await screen.findByText(/^Nada foi enviado: os e-mails a este endereço não chegam\./)).toBeTruthy()
    expect(await screen.findByText('E-mails a este endereço voltam: celia@padaria.example')).toBeTruthy()
    expect(screen.queryByText('Link enviado a celia@padaria.example.')).toBeNull()
  })

  it('says why an e-mail was not sent', async () => {
    const { user } = open(linkOf('1'), { [`POST ${AT}/email`]: refusalResponse('ORDER_WITHOUT_LINK') })
    await user.click(await screen.findByRole('button', { name: 'Enviar por e-mail' }))
    expect(await screen.findByText('Não foi possível enviar o link')).toBeTruthy()
    expect(screen.getByText('O link deste pedido não vale mais. Crie um novo e envie de novo.')).toBeTruthy()
  })

  it('is replaced after a question, over the one that is shown', async () => {
    const { user, network } = open(linkOf('1'), { [`POST ${AT}`]: { body: linkOf('2') } })
    await user.click(await screen.findByRole('button', { name: 'Criar outro link' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/^O link de agora deixa de abrir o pedido\./)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Criar outro link' }))
    await waitFor(async () => expect(await address()).toContain(token('2')))
    expect(network.to(`POST ${AT}`)[0]?.body).toEqual({ replaces: '2026-11-26T12:00:01.000Z' })
  })

  it('is taken back after a question', async () => {
    const { user, network } = open(linkOf('1'), { [`DELETE ${AT}`]: { body: { link: null } } })
    await user.click(await screen.findByRole('button', { name: 'Cancelar link' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar link' }))
    expect(await screen.findByRole('button', { name: 'Criar link' })).toBeTruthy()
    expect(screen.getByText('Link cancelado.')).toBeTruthy()
    expect(network.to(`DELETE ${AT}`)).toHaveLength(1)
  })

  it('is not needed by a customer who has an account', async () => {
    const { network } = open({ link: null }, {}, { user_id: 'u1' })
    await waitFor(() => expect(network.to('GET /me/profile')).toHaveLength(1))
    expect(screen.getByText(/^O cliente tem conta e vê este pedido ao entrar/)).toBeTruthy()
    expect(network.to(`GET ${AT}`)).toHaveLength(0)
  })

  it('can be tried again when it could not be loaded', async () => {
    open({ link: null }, { [`GET ${AT}`]: refusalResponse('ORDER_NOT_FOUND') })
    expect(await screen.findByText('Não foi possível carregar o link.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy()
  })
})
