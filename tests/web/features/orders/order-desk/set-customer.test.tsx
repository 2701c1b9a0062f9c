// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Customer } from '#shared/people/rules/customers.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { type answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, startEachTestFresh } from '#tests/web/support/site.tsx'
import { queryKeys } from '#web/lib/query-keys.ts'
import { buttonNamed, changeByOthers, dialog, given, ORDER_ROUTE, openOrder, order, resetOrder } from './order-page.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()

const bakery: Customer = {
  ...aCustomerForm(),
  id: 'c1',
  version: 1,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
}
const found = (...items: Customer[]) => ({
  body: { items, cursor: null, total: { count: items.length, exact: true } },
})
const BY_EMAIL = 'GET /customers?search=ana%40example.com'
const SET = `PUT ${ORDER_ROUTE}/customer`
const setsCustomer = ({ body }: { body: unknown }) => {
  changeByOthers({ customer_id: (body as { customer_id: string }).customer_id })
  return { body: order }
}
const ROUTES: Parameters<typeof answerNetwork>[0] = {
  [BY_EMAIL]: found(bakery),
  'GET /customers?search=padaria': found(bakery),
  'GET /customers': found(bakery),
  'GET /customers/c1': { body: bakery },
  [`GET ${ORDER_ROUTE}/link`]: { body: { link: null } },
  [SET]: setsCustomer,
}

beforeEach(() => {
  resetOrder()
  given({ order: { ...order, user_id: null, customer_email: 'ana@example.com' }, account: null })
})

describe('the customer of an order that was made on the site', () => {
  it('is suggested by the order’s e-mail, set for the version that was seen, and then named with a link', async () => {
    const { user, network } = await openOrder(ROUTES)
    expect(screen.getByText('Sem cadastro de cliente. O contrato sai com os dados do cadastro.')).toBeTruthy()
    await user.click(buttonNamed('Definir cliente'))
    await user.click(await dialog().findByRole('button', { name: 'Usar Padaria Estrela' }))
    expect(dialog().getByRole('combobox', { name: 'Buscar cliente' })).toBe(document.activeElement)
    await user.click(dialog().getByRole('button', { name: 'Definir cliente' }))
    expect(await screen.findByText('Cliente definido.')).toBeTruthy()
    expect(network.to(SET)[0]?.body).toEqual({ customer_id: 'c1', version: 1 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('link', { name: 'Ver cadastro do cliente' }).getAttribute('href')).toBe(
      '/admin/customers/c1?pedido=a1b2c3d4-0000',
    )
    expect(buttonNamed('Trocar cliente')).toBeTruthy()
  })

  it('that was deleted meanwhile is said at the field, which has to be filled again', async () => {
    const { user } = await openOrder({ ...ROUTES, [SET]: refusalResponse('CUSTOMER_NOT_FOUND') })
    await user.click(buttonNamed('Definir cliente'))
    await user.click(await dialog().findByRole('button', { name: 'Usar Padaria Estrela' }))
    await user.click(dialog().getByRole('button', { name: 'Definir cliente' }))
    const field = await dialog().findByRole<HTMLInputElement>('combobox', {
      description: 'Este cliente não existe mais.',
    })
    expect([field.value, document.activeElement]).toEqual(['', field])
  })

  it.each<[string, { id: string; name: string; needs_check?: boolean } | null, string]>([
    ['is named', { id: 'c1', name: 'Padaria Estrela' }, 'Ver cadastro: Padaria Estrela'],
    [
      'is said to be unchecked',
      { id: 'c1', name: 'Padaria Estrela', needs_check: true },
      'O cadastro foi feito por uma conta do site: confira os dados com o cliente e salve o cadastro. O contrato só é emitido depois.',
    ],
    ['is said to be deleted', null, 'O cadastro do cliente foi excluído.'],
  ])('%s', async (_, customer, text) => {
    given({ order: { ...order, customer_id: 'c1' } })
    await openOrder({
      ...ROUTES,
      [`GET ${ORDER_ROUTE}/details`]: { body: { order, points: [], account: null, customer } },
    })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('is found apart from the list of customers, which has pages of them', () => {
    expect(queryKeys.foundCustomers('padaria')).toEqual(['customers', 'found', 'padaria'])
    expect(queryKeys.customers({ search: 'padaria' })).toEqual(['customers', { search: 'padaria' }])
  })

  it('has to be chosen', async () => {
    const { user, network } = await openOrder({ ...ROUTES, [BY_EMAIL]: found() })
    await user.click(buttonNamed('Definir cliente'))
    await user.click(dialog().getByRole('button', { name: 'Definir cliente' }))
    expect(await dialog().findByText('Escolha o cliente.')).toBeTruthy()
    expect(dialog().getByRole('combobox', { name: 'Buscar cliente' })).toBe(document.activeElement)
    expect(network.to(SET)).toHaveLength(0)
  })

  it('may be entered there, with the order’s contact, and is then asked about', async () => {
    const { user, network } = await openOrder({ ...ROUTES, 'POST /customers': { status: 201, body: bakery } })
    await user.click(buttonNamed('Definir cliente'))
    await user.click(dialog().getByRole('button', { name: 'Cadastrar cliente' }))
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: /E-mail/ })
    expect(email.value).toBe('ana@example.com')
    await user.type(screen.getByRole('textbox', { name: /Razão social/ }), 'Padaria Estrela do Norte Ltda')
    await user.click(screen.getByRole('button', { name: 'Cadastrar cliente' }))
    await screen.findByText('Definir o cliente do pedido?')
    expect(network.to('POST /customers')[0]?.body).toMatchObject({
      legal_name: 'Padaria Estrela do Norte Ltda',
      contacts: [{ name: 'Ana Souza', email: 'ana@example.com' }],
    })
    await user.click(dialog().getByRole('button', { name: 'Definir cliente' }))
    await waitFor(() => expect(network.to(SET)[0]?.body).toEqual({ customer_id: 'c1', version: 1 }))
  })

  it('is not set over a change by somebody else, which is shown first', async () => {
    const { user, network } = await openOrder({ ...ROUTES, [SET]: refusalResponse('ORDER_CHANGED') })
    await user.click(buttonNamed('Definir cliente'))
    await user.click(await dialog().findByRole('button', { name: 'Usar Padaria Estrela' }))
    changeByOthers({ kit_type: 'kit_placas' }, { event: 'kit_changed' })
    await user.click(dialog().getByRole('button', { name: 'Definir cliente' }))
    expect(await dialog().findByRole('button', { name: 'Conferi, decidir de novo' })).toBeTruthy()
    expect(network.to(SET)).toHaveLength(1)
  })

  it.each<[string, Partial<typeof order>]>([
    ['has its contract', { status: 'completed', contract_hash: 'a'.repeat(64) }],
    ['was cancelled', { status: 'cancelled', reserved_until: null }],
  ])('is not asked for when the order %s', async (_, changes) => {
    given({ order: { ...order, ...changes } })
    await openOrder(ROUTES)
    expect(screen.queryByRole('button', { name: 'Definir cliente' })).toBeNull()
  })

  it('of an order from an account is its profile’s, unless the office sets another', async () => {
    given({ order: { ...order, user_id: 'u1' } })
    await openOrder(ROUTES)
    expect(
      screen.getByText('O contrato sai com os dados do perfil. Se falta algo no perfil, defina o cadastro.'),
    ).toBeTruthy()
    expect(buttonNamed('Definir cliente')).toBeTruthy()
  })
})
