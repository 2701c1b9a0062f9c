// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import { termOfMonths } from '#shared/catalogue/rules/terms.ts'
import type { QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { anOrder } from '#tests/support/orders.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { AdminEditOrderScreen } from '#web/screens/admin-edit-order/admin-edit-order-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()

const ID = 'a1b2c3d4-0000'
const SAVE = `PUT /orders/${ID}/office`
const term = termOfMonths(dayOf(new Date().toISOString()), 12)
const aQuote = (id: string, changes: Partial<QuotedPoint> = {}): QuotedPoint => ({
  id,
  asset_code: `PU-0000${id}`,
  name: `Ouro | Rua ${id}`,
  status: 'available',
  is_offered: true,
  free_ranges: [{ from: term.from, to: null }],
  reserved_until: null,
  sold_until: null,
  image_url: null,
  street_name: `Rua ${id}`,
  intersection_name: '',
  neighborhood: 'Centro',
  city: 'Americana',
  ...NO_PRICE_FIELDS,
  price_1y: 120_000,
  ...changes,
})
const part = (id: string, due_on: string, amount: number) => ({
  id,
  due_on,
  amount,
  method: 'pix' as const,
  note: '',
  boleto: '',
})

let order: Order
let quoted: QuotedPoint[]
beforeEach(() => {
  order = anOrder(ID, {
    customer_id: 'c1',
    user_id: null,
    version: 3,
    sale: { salesperson_id: 'bruno', discount: null, price_reason: 'Cliente antigo', notes: 'Ligar antes' },
    total_amount: 220_000,
    instalments: [part('a', '2027-01-10', 110_000), part('b', '2027-02-10', 110_000)],
    // The second was agreed for less than the table's price.
    items: anOrder(ID).items.map((item, index) => ({
      ...item,
      term,
      list_price: 120_000,
      price: index === 0 ? 120_000 : 100_000,
    })),
  })
  quoted = [aQuote('1'), aQuote('2')]
})

async function openEdit(routes: Parameters<typeof answerNetwork>[0] = {}) {
  const profile = exampleProfile({ role: 'admin' })
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: profile },
    'GET /users?role=admin': { body: { items: [], cursor: null, total: { count: 0, exact: true } } },
    'GET /users?role=operations_manager': { body: { items: [], cursor: null, total: { count: 0, exact: true } } },
    [`GET /orders/${ID}`]: () => ({ body: order }),
    'GET /customers/c1': {
      body: {
        ...aCustomerForm(),
        id: 'c1',
        version: 1,
        created_at: '2026-11-01T12:00:00.000Z',
        updated_at: '2026-11-01T12:00:00.000Z',
      },
    },
    'POST /orders/office/quote': () => ({ body: { points: quoted, unknown_ids: [], unknown_codes: [] } }),
    ...routes,
  })
  const site = openSite(
    <Routes>
      <Route path="/admin/orders/:orderId/editar" element={<AdminEditOrderScreen />} />
      <Route path="*" element={<h1>Outra página</h1>} />
    </Routes>,
    `/admin/orders/${ID}/editar`,
  )
  return { ...site, network }
}
const summary = async () => within(await screen.findByRole('region', { name: 'Resumo' }))
const priceOf = (code: string) => screen.getByLabelText<HTMLInputElement>(`Preço de ${code}, antes do desconto`)
const save = async (user: Awaited<ReturnType<typeof openEdit>>['user']) =>
  user.click((await summary()).getByRole('button', { name: 'Salvar pedido' }))

it('opens the order as it was agreed: a price that is the table’s is, another stays, and so do the instalments', async () => {
  const { network, user } = await openEdit({ [SAVE]: () => ({ body: { ...order, version: 4 } }) })
  expect((await summary()).getByText('Total depois').textContent).toMatch(/R\$\s2\.200,00/)
  expect(priceOf('PU-00001').value).toBe('')
  expect(priceOf('PU-00002').value).toBe('1.000,00')
  expect(network.to('POST /orders/office/quote')[0]?.body).toMatchObject({ order_id: ID })
  expect(screen.getByRole('combobox', { name: 'Condição' }).textContent).toBe('Parcelas de agora, na mesma proporção')
  await save(user)
  expect((await summary()).getByText('Nada mudou ainda.')).toBeTruthy()
  expect(network.to(SAVE)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Remover PU-00002' }))
  expect((await summary()).getByText('1 sai')).toBeTruthy()
  await save(user)
  expect(await screen.findByText('Pedido salvo.')).toBeTruthy()
  expect(network.to(SAVE)[0]?.body).toEqual({
    version: 3,
    customer_id: 'c1',
    items: [{ point_id: '1' }],
    term,
    discount: null,
    salesperson_id: 'bruno',
    notes: 'Ligar antes',
    expected_total: 120_000,
  })
  expect(await screen.findByRole('heading', { name: 'Outra página' })).toBeTruthy()
  expect(currentAddress()).toBe(`/admin/orders/${ID}`)
})

it('what a colleague saved meanwhile is merged, the own input stays, and it is saved over the new version', async () => {
  let isFirst = true
  const { network, user } = await openEdit({
    [SAVE]: () => {
      if (!isFirst) return { body: { ...order, version: 5 } }
      isFirst = false
      order = { ...order, version: 4, sale: { ...order.sale, notes: 'Do colega' } as Order['sale'] }
      return refusalResponse('ORDER_CHANGED')
    },
  })
  await summary()
  await user.click(screen.getByRole('button', { name: 'Remover PU-00002' }))
  await save(user)
  const alert = await screen.findByText('O pedido mudou enquanto você o editava')
  await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.contains(screen.getByLabelText('Observações'))).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>('Observações').value).toBe('Do colega')
  expect(screen.queryByRole('button', { name: 'Remover PU-00002' })).toBeNull()
  await save(user)
  expect(await screen.findByText('Pedido salvo.')).toBeTruthy()
  expect(network.to(SAVE)[1]?.body).toMatchObject({ version: 4, notes: 'Do colega', items: [{ point_id: '1' }] })
})

it('a point that went is named at its line, and the form stays', async () => {
  const { user } = await openEdit({
    [SAVE]: () => {
      quoted = [aQuote('1'), aQuote('2', { status: 'sold', free_ranges: [] })]
      return refusalResponse('POINT_UNAVAILABLE', { points: [{ point_id: '2', point_name: 'Ouro | Rua 2' }] })
    },
  })
  await summary()
  await user.type(screen.getByLabelText('Observações'), '!')
  await save(user)
  expect(
    await (await summary()).findByText('Nem todos os pontos estão livres neste prazo. Confira as linhas marcadas.'),
  ).toBeTruthy()
  expect(await screen.findByText(/1 ponto não está livre neste prazo/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Observações').value).toBe('Ligar antes!')
})

it('an order that somebody confirmed is not edited', async () => {
  order = { ...order, status: 'completed' }
  await openEdit()
  expect(await screen.findByText('Este pedido não pode ser editado por inteiro')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Abrir o pedido' }).getAttribute('href')).toBe(`/admin/orders/${ID}`)
})
