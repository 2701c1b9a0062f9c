// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import type { QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { customerFormOf } from '#tests/support/customers.ts'
import { anOrder } from '#tests/support/orders.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { keepSession } from '#tests/web/support/identity-double.ts'
import { listPage } from '#tests/web/support/list-page.ts'
import { answerNetwork, refused } from '#tests/web/support/network.ts'
import { currentAddress, eachTestHoldsFocus, eachTestStartsFresh, openSite } from '#tests/web/support/site.tsx'
import { windowIsWide } from '#tests/web/support/window-width.ts'
import { emptyOrder, type NewOrderForm } from '#web/features/office/new-order/new-order-form.ts'
import { toLocalTime } from '#web/lib/local-time.ts'
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

const aCustomer = (changes: Partial<Customer> = {}): Customer => ({
  ...{ id: 'c1', version: 4, created_at: '2026-11-01T12:00:00.000Z', updated_at: '2026-11-01T12:00:00.000Z' },
  ...customerFormOf(),
  ...changes,
})

/** Opens the screen with an order of one point for a customer, as it was filled in before a reload. */
async function openFilled(
  routes: Parameters<typeof answerNetwork>[0] = {},
  { address = '/admin/orders/novo', form = {} }: { address?: string; form?: Partial<NewOrderForm> } = {},
) {
  keepSession()
  const profile = exampleProfile({ role: 'admin' })
  const filled = {
    ...emptyOrder(new Date().toISOString()),
    customer: { id: 'c1', name: 'Padaria Estrela', detail: '' },
    points: [{ id: '97', price: '' }],
    ...form,
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
  const site = openSite(screens, address)
  if (filled.points.length > 0) await screen.findByText('Ouro | Rua Um')
  else await screen.findByLabelText('Adicionar pontos')
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

  it('is sent again with the same key when its answer was lost, though its points are taken by now', async () => {
    let isMade = false
    const { network, user } = await openFilled({
      [QUOTE]: () => quoteOf(isMade ? aQuote({ free_ranges: [], status: 'reserved' }) : aQuote()),
      [CREATE]: () => {
        if (isMade) return { status: 201, body: anOrder('o9') }
        isMade = true
        throw new TypeError('Failed to fetch')
      },
    })
    await screen.findByText('Tabela de 1 Ano')
    create()
    const alert = await screen.findByText(/^A resposta não chegou, e o pedido pode ter sido criado\./)
    expect(alert.closest('[role=alert]')).toBeTruthy()
    expect(await screen.findByText('Reservado')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remover os que não estão livres' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Enviar de novo' }))
    expect(await screen.findByText('Página do pedido')).toBeTruthy()
    const [first, second] = network.to(CREATE)
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  })

  it('is sent again with the same key after a reload, and warns once it is changed', async () => {
    const lost = () => {
      throw new TypeError('Failed to fetch')
    }
    const { network } = await openFilled({ [CREATE]: lost })
    await screen.findByText('Tabela de 1 Ano')
    create()
    await screen.findByRole('button', { name: 'Enviar de novo' })
    const key = network.to(CREATE)[0]?.headers['idempotency-key']
    cleanup()
    const reloaded = await openFilled({
      [QUOTE]: quoteOf(aQuote({ free_ranges: [], status: 'reserved' })),
      [CREATE]: { status: 201, body: anOrder('o9') },
    })
    fireEvent.change(screen.getByLabelText('Meses'), { target: { value: '18' } })
    expect(await screen.findByText(/^O envio anterior ficou sem resposta/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Meses'), { target: { value: '12' } })
    await reloaded.user.click(await screen.findByRole('button', { name: 'Enviar de novo' }))
    expect(await screen.findByText('Página do pedido')).toBeTruthy()
    expect(reloaded.network.to(CREATE)[0]?.headers['idempotency-key']).toBe(key)
  })

  it('is not sent with a point that is taken, which can be left out at once', async () => {
    const taken = aQuote({ is_offered: false, status: 'sold', sold_until: '2027-08-01T12:00:00.000Z' })
    const { network } = await openFilled({ [QUOTE]: quoteOf(taken) })
    expect(await screen.findByText('1 ponto não está livre neste prazo. Mude as datas ou remova.')).toBeTruthy()
    create()
    expect(
      await screen.findByText('Nem todos os pontos estão livres neste prazo. Confira as linhas marcadas.'),
    ).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-label')).toContain('PU-00097')
    create()
    fireEvent.click(screen.getByRole('button', { name: 'Remover os que não estão livres' }))
    expect(await screen.findByText('Nenhum ponto ainda. Adicione pelo campo acima.')).toBeTruthy()
    expect(network.to(CREATE)).toEqual([])
  })
})

it('is refused for points that are not free without saying that somebody just took them', async () => {
  await openFilled({
    [CREATE]: refused('POINT_UNAVAILABLE', { points: [{ point_id: '97', point_name: 'Ouro | Rua Um' }] }),
  })
  await screen.findByText('Tabela de 1 Ano')
  create()
  const sentence = 'Nem todos os pontos estão livres neste prazo. Confira as linhas marcadas.'
  expect(await screen.findByText(sentence)).toBeTruthy()
})

it('uses the customer that has the typed document', async () => {
  const { user } = await openFilled({
    'POST /customers': refused('CUSTOMER_DOCUMENT_TAKEN', { customer: { id: 'c2', name: 'Mercado Sol' } }),
    'GET /customers/c2': { body: aCustomer({ id: 'c2', trade_name: 'Mercado Sol' }) },
  })
  await user.click(screen.getByRole('button', { name: 'Novo cliente' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Razão social'), 'Mercado Sol')
  await user.click(dialog.getByRole('button', { name: 'Cadastrar cliente' }))
  await user.click(await dialog.findByRole('button', { name: 'Usar Mercado Sol' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Buscar cliente').value).toBe('Mercado Sol'))
})

describe('the link of a customer, while an order for another is begun', () => {
  const address = '/admin/orders/novo?cliente=c2'
  const routes = { 'GET /customers/c2': { body: aCustomer({ id: 'c2', trade_name: 'Mercado Sol' }) } }
  const form = { notes: 'Paga dia 10', discount_kind: 'percent', discount: '10' } as const

  it('asks, and begins anew with nothing of the former', async () => {
    const { user } = await openFilled(routes, { address, form })
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Continuar o pedido de Padaria Estrela?' }))
    expect(dialog.getByText(/^Há um pedido começado para Padaria Estrela, com 1 ponto\./)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Novo para Mercado Sol' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('Buscar cliente').value).toBe('Mercado Sol')
    expect(screen.getByText('Nenhum ponto ainda. Adicione pelo campo acima.')).toBeTruthy()
    expect(screen.queryByDisplayValue('Paga dia 10')).toBeNull()
    expect(screen.queryByLabelText('Desconto (%)')).toBeNull()
  })

  it('asks, and goes on with the former as it was', async () => {
    const { user } = await openFilled(routes, { address, form })
    await user.click(await screen.findByRole('button', { name: 'Continuar o de Padaria Estrela' }))
    await waitFor(() => expect(currentAddress()).toBe('/admin/orders/novo'))
    expect(screen.getByLabelText<HTMLInputElement>('Buscar cliente').value).toBe('Padaria Estrela')
    expect(screen.getByDisplayValue('Paga dia 10')).toBeTruthy()
  })
})

it('finds the chosen customer again', async () => {
  const { user } = await openFilled({
    'GET /customers?search=padaria': { body: { items: [aCustomer()], cursor: null, total: { count: 1, exact: true } } },
  })
  const field = screen.getByLabelText('Buscar cliente')
  await user.click(field)
  fireEvent.change(field, { target: { value: 'padaria' } })
  expect(await screen.findByRole('option', { name: /^Padaria Estrela/ })).toBeTruthy()
  expect(screen.queryByText('Nenhum cliente encontrado. Cadastre um novo.')).toBeNull()
})

it('offers no customer that was found for other words than those typed', async () => {
  const found = (name: string) => ({
    body: {
      items: [aCustomer({ id: `c${name.length}`, trade_name: name })],
      cursor: null,
      total: { count: 1, exact: true },
    },
  })
  const { user } = await openFilled({
    'GET /customers': found('Colégio Jequitibá'),
    'GET /customers?search=padaria': found('Padaria do Bairro'),
  })
  const field = screen.getByLabelText('Buscar cliente')
  await user.clear(field)
  await user.click(field)
  expect(await screen.findByRole('option', { name: /^Colégio Jequitibá/ })).toBeTruthy()
  fireEvent.change(field, { target: { value: 'padaria' } })
  expect(screen.queryByRole('option')).toBeNull()
  expect(await screen.findByRole('option', { name: /^Padaria do Bairro/ })).toBeTruthy()
})

it('is brought back after it was cleared', async () => {
  const { user } = await openFilled()
  await user.click(screen.getByRole('button', { name: 'Limpar tudo' }))
  expect(await screen.findByText('Nenhum ponto ainda. Adicione pelo campo acima.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Ouro | Rua Um')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Buscar cliente').value).toBe('Padaria Estrela')
})

const pointsField = () => screen.getByLabelText('Adicionar pontos')
const paste = (text: string) => fireEvent.paste(pointsField(), { clipboardData: { getData: () => text } })

describe('many points at once', () => {
  const codes = Array.from({ length: 41 }, (_, index) => `PU-001${String(index).padStart(2, '0')}`)
  const pasted = codes.map((code, index) => aQuote({ id: `1${index}0`, asset_code: code, name: `Rua ${index}` }))

  it('are added up to the most of one order; the others are named', async () => {
    await openFilled({ [QUOTE]: quoteOf(aQuote(), ...pasted) }, { form: { points: [] } })
    paste(codes.join('\n'))
    const said = await screen.findByText(/^40 pontos adicionados\./)
    expect(said.textContent).toContain(
      'Um pedido pode ter até 40 pontos: ficaram de fora PU-00139 e PU-00140. Faça outro pedido com eles.',
    )
  })

  it('beyond the most of one order are none', async () => {
    const full = Array.from({ length: 40 }, (_, index) => ({ id: `2${index}`, price: '' }))
    await openFilled(
      { [QUOTE]: quoteOf(aQuote(), pasted[0] ?? aQuote()) },
      { form: { points: [...full.slice(1), { id: '97', price: '' }] } },
    )
    paste('PU-00100\nPU-00101')
    expect(await screen.findByText(/^Nenhum ponto adicionado\. .* ficou de fora PU-00100\./)).toBeTruthy()
  })

  it('are no longer said to be added once one is removed', async () => {
    const { user } = await openFilled({ [QUOTE]: quoteOf(aQuote(), ...pasted.slice(0, 2)) })
    paste('PU-00100\nPU-00101')
    expect(await screen.findByText('2 pontos adicionados.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remover PU-00100' }))
    await waitFor(() => expect(screen.queryByText('2 pontos adicionados.')).toBeNull())
  })
})

it('offers points that are out of the offer last, and says so', async () => {
  const out = aPoint('5', { name: 'Prata | Rua Fora', is_available: false })
  const { user } = await openFilled({
    'GET /points?search=rua&limit=25': listPage([out, aPoint('6', { name: 'Prata | Rua Livre' })]),
  })
  await user.type(pointsField(), 'rua')
  const options = await screen.findAllByRole('option')
  expect(options[0]?.textContent).toContain('Rua Livre')
  expect(options[1]?.textContent).toContain('Rua Fora')
  expect(options[1]?.textContent).toContain('Fora de oferta')
})

describe('wrong fields', () => {
  it('a wrong price takes the focus', async () => {
    await openFilled({}, { form: { points: [{ id: '97', price: 'abc' }] } })
    create()
    const price = screen.getByLabelText('Preço de PU-00097, antes do desconto')
    expect(document.activeElement).toBe(price)
  })

  it('are marked when they are left, but not before anything was typed in them', async () => {
    const { user } = await openFilled({}, { form: { customer: null } })
    await user.click(screen.getByLabelText('Buscar cliente'))
    await user.clear(screen.getByLabelText('Meses'))
    await user.type(screen.getByLabelText('Meses'), '61')
    expect(screen.queryByText('Informe de 1 a 60 meses, sem fração.')).toBeNull()
    await user.tab()
    expect(await screen.findByText('Informe de 1 a 60 meses, sem fração.')).toBeTruthy()
    expect(screen.queryByText('Escolha o cliente.')).toBeNull()
  })

  it('a hold beyond the start of the term is only warned of', async () => {
    await openFilled({}, { form: { hold: toLocalTime(new Date(Date.now() + 5 * 86_400_000).toISOString()) } })
    expect(await screen.findByText(/^Atenção: a reserva passa do início do prazo, \d\d\/\d\d\/\d{4}\.$/)).toBeTruthy()
  })
})

describe('a link of the page of what is free', () => {
  const address = '/admin/orders/novo?pontos=97,98&prazo=2027-02-01/2028-08-01'

  it('adds its points, sets its term, and is not followed twice', async () => {
    await openFilled(
      { [QUOTE]: quoteOf(aQuote(), aQuote({ id: '98', name: 'Ouro | Rua Dois', asset_code: 'PU-00098' })) },
      { address },
    )
    expect(await screen.findByText('Ouro | Rua Dois')).toBeTruthy()
    expect(await screen.findByText('1 ponto adicionado.')).toBeTruthy()
    expect(screen.getByLabelText('Início')).toHaveProperty('value', '2027-02-01')
    expect(screen.getByLabelText('Meses')).toHaveProperty('value', '18')
    await waitFor(() => expect(currentAddress()).toBe('/admin/orders/novo'))
  })

  it('adds no more than an order has room for', async () => {
    const others = Array.from({ length: 38 }, (_, index) => ({ id: String(index + 200), price: '' }))
    await openFilled(
      {},
      {
        address: '/admin/orders/novo?pontos=97,98,99&prazo=2027-02-01/2028-08-01',
        form: { points: [{ id: '97', price: '' }, ...others] },
      },
    )
    expect(
      await screen.findByText('1 ponto adicionado. Um pedido pode ter até 40 pontos: ficou 1 de fora.'),
    ).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Pontos (40)' })).toBeTruthy()
  })
})
