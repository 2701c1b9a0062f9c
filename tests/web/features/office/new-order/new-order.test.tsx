// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import type { QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import { anOrder } from '#tests/support/orders.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { keepSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refused } from '#tests/web/support/network.ts'
import { eachTestHoldsFocus, eachTestStartsFresh, openSite } from '#tests/web/support/site.tsx'
import { windowIsWide } from '#tests/web/support/window-width.ts'
import { emptyOrder } from '#web/features/office/new-order/new-order-form.ts'
import { AdminNewOrderScreen } from '#web/screens/admin-new-order/admin-new-order-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
eachTestStartsFresh()
eachTestHoldsFocus()
beforeEach(() => windowIsWide(1440))

const QUOTE = 'POST /orders/office/quote'
const CREATE = 'POST /orders/office'

const aQuote = (changes: Partial<QuotedPoint> = {}): QuotedPoint => ({
  ...{ id: '97', asset_code: 'PU-00097', name: 'Ouro | Rua Um', status: 'available', is_offered: true },
  free_ranges: [{ from: '2026-11-26', to: null }],
  ...{ reserved_until: null, sold_until: null, image_url: null },
  ...{ street_name: 'Rua Um', intersection_name: '', neighborhood: 'Centro', city: 'Americana' },
  ...{ ...NO_PRICE_FIELDS, price_1y: 120_000 },
  ...changes,
})
const quoteOf = (...points: QuotedPoint[]) => ({ body: { points, unknown_ids: [], unknown_codes: [] } })

/** Opens the screen with an order of one point for a customer, as it was filled in before a reload. */
async function openFilled(routes: Parameters<typeof answerNetwork>[0] = {}) {
  keepSession()
  const profile = exampleProfile({ role: 'admin' })
  const filled = {
    ...emptyOrder(new Date().toISOString()),
    customer: { id: 'c1', name: 'Padaria Estrela', detail: '' },
    points: [{ id: '97', price: '' }],
  }
  sessionStorage.setItem(`draft:${profile.id}:new-order`, JSON.stringify(filled))
  const network = answerNetwork({
    'GET /me/profile': { body: profile },
    'GET /users': { body: { items: [], cursor: null, total: 0 } },
    [QUOTE]: quoteOf(aQuote()),
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/admin/orders/novo" element={<AdminNewOrderScreen />} />
      <Route path="/admin/orders/:id" element={<h1>Página do pedido</h1>} />
    </Routes>
  )
  const site = openSite(screens, '/admin/orders/novo')
  await screen.findByText('Ouro | Rua Um')
  return { network, profile, ...site }
}

const create = () => fireEvent.click(screen.getByRole('button', { name: 'Criar pedido' }))

describe('a new order of the office', () => {
  it('is restored, priced by its term, sent once, and not offered again', async () => {
    const { network, profile } = await openFilled({ [CREATE]: { status: 201, body: anOrder('o9') } })
    expect(await screen.findByText('Tabela de 1 Ano')).toBeTruthy()
    create()
    create()
    expect(await screen.findByText('Página do pedido')).toBeTruthy()
    const sent = network.to(CREATE)
    expect(sent.map(({ body }) => body)).toMatchObject([
      { customer_id: 'c1', items: [{ point_id: '97' }], discount: null, expected_total: 120_000 },
    ])
    const stored = JSON.parse(sessionStorage.getItem(`draft:${profile.id}:new-order`) ?? 'null')
    expect(stored?.points ?? []).toEqual([])
  })

  it('says why the server refuses it, until something is changed', async () => {
    await openFilled({ [CREATE]: refused('ORDER_TOTAL_CHANGED', { total_amount: 130_000 }) })
    await screen.findByText('Tabela de 1 Ano')
    create()
    const sentence = 'Os preços mudaram desde que você os viu. Confira as linhas e salve de novo.'
    expect(await screen.findByText(sentence)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Meses'), { target: { value: '18' } })
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
    expect(await screen.findByText(/^18 × R\$/)).toBeTruthy()
  })

  it('is not sent with a point that is taken, which can be left out at once', async () => {
    const taken = aQuote({ is_offered: false, status: 'sold', sold_until: '2027-08-01T12:00:00.000Z' })
    const { network } = await openFilled({ [QUOTE]: quoteOf(taken) })
    expect(await screen.findByText('1 ponto não está livre neste prazo. Mude as datas ou remova.')).toBeTruthy()
    create()
    fireEvent.click(screen.getByRole('button', { name: 'Remover os que não estão livres' }))
    expect(await screen.findByText('Nenhum ponto ainda. Adicione pelo campo acima.')).toBeTruthy()
    expect(network.to(CREATE)).toEqual([])
  })
})
