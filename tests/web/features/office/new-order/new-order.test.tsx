// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import type { QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import type { OrderDraft } from '#shared/orders/rules/order-drafts.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { userViewOf } from '#shared/people/rules/profiles.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { anOrderDraftContent } from '#tests/support/order-drafts.ts'
import { anOrder } from '#tests/support/orders.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { listPageResponse } from '#tests/web/support/list-page.ts'
import { answerNetwork, problemResponse, refusalResponse } from '#tests/web/support/network.ts'
import {
  accessibleDescriptionOf,
  assertFocusAfterEachTest,
  currentAddress,
  openSite,
  startEachTestFresh,
} from '#tests/web/support/site.tsx'
import { wholeText } from '#tests/web/support/whole-text.ts'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { AdminNewOrderScreen } from '#web/screens/admin-new-order/admin-new-order-screen.tsx'
import { AdminOrderDraftsScreen } from '#web/screens/admin-order-drafts/admin-order-drafts-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(() => setWindowWidth(1440))

const QUOTE = 'POST /orders/office/quote'
const CREATE = 'POST /orders/office'

const aQuote = (changes: Partial<QuotedPoint> = {}): QuotedPoint => ({
  id: '97',
  asset_code: 'PU-00097',
  name: 'Ouro | Rua Um',
  status: 'available',
  is_offered: true,
  free_ranges: [{ from: '2026-11-26', to: null }],
  reserved_until: null,
  sold_until: null,
  image_url: null,
  street_name: 'Rua Um',
  intersection_name: '',
  neighborhood: 'Centro',
  city: 'Americana',
  ...NO_PRICE_FIELDS,
  price_1y: 120_000,
  ...changes,
})
const quoteOf = (...points: QuotedPoint[]) => ({ body: { points, unknown_ids: [], unknown_codes: [] } })

const aCustomer = (changes: Partial<Customer> = {}): Customer => ({
  id: 'c1',
  version: 4,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
  ...aCustomerForm(),
  ...changes,
})

const ANA = { name: 'Ana Lima', user_id: 'ana' }
const BRUNO = { name: 'Bruno Dias', user_id: 'bruno' }
const seenAt = (asset_code: string, price_1y: number) => ({ asset_code, ...NO_PRICE_FIELDS, price_1y })

/** The server's draft, which is saved over its version; `changeBy` is a colleague's save. */
function aServerDraft(changes: Partial<OrderDraft> = {}) {
  const today = dayOf(new Date().toISOString())
  const items = [{ point_id: '97', price: null, seen: seenAt('PU-00097', 120_000) }]
  let stored: OrderDraft | undefined = {
    ...anOrderDraftContent({ customer_id: 'c1', items, start: today, months: 12 }),
    id: 'd1',
    version: 1,
    created_at: '2026-11-20T12:00:00.000Z',
    updated_at: new Date().toISOString(),
    made_by: ANA,
    changed_by: ANA,
    customer: aCustomer({ document_number: '', contacts: [], address_city: '' }),
    ...changes,
  }
  const change = (content: object, by = ANA) => {
    if (stored)
      stored = {
        ...stored,
        ...content,
        version: stored.version + 1,
        updated_at: new Date().toISOString(),
        changed_by: by,
      }
  }
  const answer = () => (stored ? { body: stored } : refusalResponse('ORDER_DRAFT_NOT_FOUND'))
  return {
    stored: () => stored,
    changeBy: (content: Partial<OrderDraft>, by = BRUNO) => change(content, by),
    remove: () => {
      stored = undefined
    },
    routes: {
      'GET /order-drafts/d1': answer,
      'PUT /order-drafts/d1': ({ body }: { body: unknown }) => {
        const { version, draft_id: _, ...content } = Object(body)
        if (stored && version !== stored.version) return refusalResponse('ORDER_DRAFT_CHANGED', { draft: stored })
        change(content)
        return answer()
      },
      'POST /order-drafts': ({ body }: { body: unknown }) => {
        stored = {
          ...aServerDraft().stored(),
          ...Object(body),
          id: 'd1',
          version: 1,
          customer: null,
          customer_id: null,
        }
        return { ...answer(), status: 201 }
      },
      'DELETE /order-drafts/d1': () => {
        const isThere = stored !== undefined
        stored = undefined
        return isThere ? { body: {} } : refusalResponse('ORDER_DRAFT_NOT_FOUND')
      },
    },
  }
}

/** Opens the screen with a draft of one point for a customer. */
async function openFilled(
  routes: Parameters<typeof answerNetwork>[0] = {},
  { address = '/admin/orders/novo/d1', draft = {} }: { address?: string; draft?: Partial<OrderDraft> } = {},
) {
  storeSession()
  const profile = exampleProfile({ role: 'admin' })
  const server = aServerDraft(draft)
  const network = answerNetwork({
    'GET /me/profile': { body: profile },
    'GET /users?role=admin': { body: { items: [], cursor: null, total: { count: 0, exact: true } } },
    'GET /users?role=operations_manager': { body: { items: [], cursor: null, total: { count: 0, exact: true } } },
    'GET /order-drafts': { body: { items: [], cursor: null } },
    [QUOTE]: quoteOf(aQuote()),
    ...server.routes,
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/admin/orders/novo/:draftId?" element={<AdminNewOrderScreen />} />
      <Route path="/admin/orders/rascunhos" element={<AdminOrderDraftsScreen />} />
      <Route path="/admin/orders/:id" element={<h1>Página do pedido</h1>} />
    </Routes>
  )
  const site = openSite(screens, address)
  const isFilled = address.startsWith('/admin/orders/novo/') && server.stored()?.items.length !== 0
  if (isFilled) await screen.findByText(wholeText('Ouro | Rua Um'))
  else await screen.findByLabelText('Adicionar pontos')
  return { network, profile, server, ...site }
}

const create = () => fireEvent.click(screen.getByRole('button', { name: 'Criar pedido' }))

describe('a new order of the office', () => {
  it('is restored, priced by its term, sent once, and not offered again', async () => {
    const { network } = await openFilled({ [CREATE]: { status: 201, body: anOrder('o9') } })
    expect(await screen.findByText('Tabela de 1 Ano')).toBeTruthy()
    create()
    create()
    expect(await screen.findByText('Página do pedido')).toBeTruthy()
    const sent = network.to(CREATE)
    expect(sent.map(({ body }) => body)).toMatchObject([
      {
        customer_id: 'c1',
        items: [{ point_id: '97' }],
        discount: null,
        expected_total: 120_000,
        draft: { id: 'd1', version: 1 },
      },
    ])
  })

  it('offers the next whole years where they cost less than the months that were typed', async () => {
    const prices = { price_1y: 240_000, price_2y: 432_000 }
    const { user } = await openFilled({ [QUOTE]: quoteOf(aQuote(prices)) })
    await screen.findByText('Tabela de 1 Ano')
    expect(screen.queryByRole('button', { name: /^Usar \d+ meses$/ })).toBeNull()
    fireEvent.change(screen.getByLabelText('Meses'), { target: { value: '23' } })
    const offer = await screen.findByText(/^Por 24 meses os mesmos pontos custam/)
    expect(offer.textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Por 24 meses os mesmos pontos custam R$ 4.320,00: R$ 280,00 a menos, e por mais tempo.',
    )
    await user.click(screen.getByRole('button', { name: 'Usar 24 meses' }))
    expect(screen.getByLabelText('Meses')).toHaveProperty('value', '24')
    await waitFor(() => expect(screen.queryByText(/^Por 24 meses os mesmos pontos custam/)).toBeNull())
  })

  it('says why the server refuses it, until something is changed', async () => {
    await openFilled({ [CREATE]: refusalResponse('ORDER_TOTAL_CHANGED', { total_amount: 130_000 }) })
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

describe('the salesperson', () => {
  const TEAM = 'GET /users?role=operations_manager'
  const field = () => screen.findByRole('combobox', { name: /^Vendedor/ })

  it('of a colleague is not shown as oneself while the team can not be read, which is said', async () => {
    const team: { body: object }[] = []
    const { user } = await openFilled(
      { [TEAM]: () => team[0] ?? refusalResponse('INTERNAL') },
      { draft: { salesperson_id: 'u7' } },
    )
    expect((await field()).textContent).toBe('Outra pessoa da equipe')
    expect(await screen.findByText('Não foi possível carregar a equipe para escolher o vendedor.')).toBeTruthy()
    team.push(
      listPageResponse([userViewOf(exampleProfile({ id: 'u7', name: 'Bia Vendas', role: 'operations_manager' }))]),
    )
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(async () => expect((await field()).textContent).toBe('Bia Vendas'))
  })

  it('who left the team is said to have left', async () => {
    await openFilled({}, { draft: { salesperson_id: 'u7' } })
    await waitFor(async () => expect((await field()).textContent).toBe('Alguém que saiu da equipe'))
  })
})

it('is refused for points that are not free without saying that somebody just took them', async () => {
  await openFilled({
    [CREATE]: refusalResponse('POINT_UNAVAILABLE', { points: [{ point_id: '97', point_name: 'Ouro | Rua Um' }] }),
  })
  await screen.findByText('Tabela de 1 Ano')
  create()
  const sentence = 'Nem todos os pontos estão livres neste prazo. Confira as linhas marcadas.'
  expect(await screen.findByText(sentence)).toBeTruthy()
})

it('uses the customer that has the typed document', async () => {
  const { user } = await openFilled({
    'POST /customers': refusalResponse('CUSTOMER_DOCUMENT_TAKEN', { customer: { id: 'c2', name: 'Mercado Sol' } }),
    'GET /customers/c2': { body: aCustomer({ id: 'c2', trade_name: 'Mercado Sol' }) },
  })
  await user.click(screen.getByRole('button', { name: 'Novo cliente' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Razão social'), 'Mercado Sol')
  await user.click(dialog.getByRole('button', { name: 'Cadastrar cliente' }))
  await user.click(await dialog.findByRole('button', { name: 'Usar Mercado Sol' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Buscar cliente').value).toBe('Mercado Sol'))
})

it('is begun by the link of a customer, which makes no draft by itself', async () => {
  const { network } = await openFilled(
    { 'GET /customers/c2': { body: aCustomer({ id: 'c2', trade_name: 'Mercado Sol' }) } },
    { address: '/admin/orders/novo?cliente=c2' },
  )
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Buscar cliente').value).toBe('Mercado Sol'))
  await waitFor(() => expect(currentAddress()).toBe('/admin/orders/novo'))
  cleanup()
  expect(network.to('POST /order-drafts')).toEqual([])
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

it('takes the first customer found with Enter, as the search of points does', async () => {
  const { user } = await openFilled(
    {
      'GET /customers?search=padaria': {
        body: { items: [aCustomer()], cursor: null, total: { count: 1, exact: true } },
      },
    },
    { draft: { customer_id: null, customer: null } },
  )
  const field = screen.getByLabelText<HTMLInputElement>('Buscar cliente')
  await user.type(field, 'padaria')
  await screen.findByRole('option', { name: /^Padaria Estrela/ })
  await user.keyboard('{Enter}')
  expect(field.value).toBe('Padaria Estrela')
})

const NO_POINTS = { draft: { items: [] } }
const pointsField = () => screen.getByLabelText('Adicionar pontos')
const paste = (text: string) => fireEvent.paste(pointsField(), { clipboardData: { getData: () => text } })

describe('many points at once', () => {
  const codes = Array.from({ length: 201 }, (_, index) => `PU-00${index + 100}`)
  const pasted = codes.map((code, index) => aQuote({ id: `1${index}0`, asset_code: code, name: `Rua ${index}` }))

  it('are added up to the most of one order; the others are named', async () => {
    await openFilled({ [QUOTE]: quoteOf(aQuote(), ...pasted) }, NO_POINTS)
    paste(codes.join('\n'))
    const said = await screen.findByText(/^200 pontos adicionados\./)
    expect(said.textContent).toContain(
      'Um pedido pode ter até 200 pontos: ficaram de fora PU-00299 e PU-00300. Faça outro pedido com eles.',
    )
  })

  it('beyond the most of one order are none', async () => {
    const full = Array.from({ length: 200 }, (_, index) => ({ point_id: `2${index}`, price: null, seen: null }))
    await openFilled(
      { [QUOTE]: quoteOf(aQuote(), pasted[0] ?? aQuote()) },
      { draft: { items: [...full.slice(1), { point_id: '97', price: null, seen: null }] } },
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

describe('codes of points', () => {
  const soldPoint = aQuote({ id: '101', asset_code: 'PU-00101', free_ranges: [{ from: '2999-01-01', to: null }] })
  const quote = (...unknown_codes: string[]) => ({
    body: { points: [aQuote({ id: '100', asset_code: 'PU-00100' }), soldPoint], unknown_ids: [], unknown_codes },
  })
  const said = () => pointsField().closest('section')?.querySelector('[role=status]')?.textContent

  it('are added when one alone is pasted, and what can not be sold in the term is said', async () => {
    const { network } = await openFilled({ [QUOTE]: { body: { ...quote().body, points: [soldPoint] } } }, NO_POINTS)
    paste('pu-00101')
    await waitFor(() => expect(said()).toBe('1 ponto adicionado. PU-00101 não pode ser vendido neste prazo.'))
    expect(network.to(QUOTE)[0]?.body).toEqual({ point_ids: [], codes: ['PU-00101'] })
  })

  it.each([
    ['blanks', 'PU-00100 PU-00101 XX-99'],
    ['commas', 'PU-00100,PU-00101, XX-99'],
  ])('are added when typed with %s and Enter, although the search still goes on', async (_, typed) => {
    const { user, network } = await openFilled({ [QUOTE]: quote('XX-99') }, NO_POINTS)
    await user.type(pointsField(), typed)
    expect(said()).toBe('Aperte Enter para adicionar os pontos destes códigos.')
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(said()).toBe(
        '2 pontos adicionados. Não existe ponto com o código XX-99. PU-00101 não pode ser vendido neste prazo.',
      ),
    )
    expect(network.to(QUOTE)[0]?.body).toEqual({ point_ids: [], codes: ['PU-00100', 'PU-00101', 'XX-99'] })
    expect(pointsField()).toHaveProperty('value', '')
  })

  it('that are unknown stay in the field to be corrected, and are told', async () => {
    await openFilled({ [QUOTE]: { body: { points: [], unknown_ids: [], unknown_codes: ['PU-99999'] } } }, NO_POINTS)
    paste('PU-99999')
    await waitFor(() => expect(said()).toBe('Nenhum ponto adicionado. Não existe ponto com o código PU-99999.'))
    expect(pointsField()).toHaveProperty('value', 'PU-99999')
  })

  it.each(['Rua 13', 'Rua 13 de Maio 450'])('within a pasted address are searched with it: %s', async text => {
    const { network, user } = await openFilled({}, NO_POINTS)
    expect(paste(text)).toBe(true)
    await user.type(pointsField(), `${text}{Enter}`)
    expect(network.to(QUOTE)).toEqual([])
  })
})

it('adds the point that a search has marked by Enter', async () => {
  const marked = aPoint('12', { name: 'Bronze | Rua Doze', asset_code: 'PU-00012' })
  const { user } = await openFilled(
    {
      'GET /points?search=PU-00012&limit=25': listPageResponse([marked]),
      [QUOTE]: quoteOf(aQuote({ id: '12', name: 'Bronze | Rua Doze', asset_code: 'PU-00012' })),
    },
    NO_POINTS,
  )
  await user.type(pointsField(), 'PU-00012')
  await screen.findByRole('option')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('1 ponto adicionado.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remover PU-00012' })).toBeTruthy()
  expect(pointsField()).toHaveProperty('value', '')
})

it('looks for nothing while a list of codes is typed, or more than a search takes', async () => {
  const searched = (text: string) => `GET /points?search=${encodeURIComponent(text)}&limit=25`
  const { network } = await openFilled({ [searched('nenhuma')]: listPageResponse([]) })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.change(pointsField(), { target: { value: 'PU-00100,PU-00101' } })
  expect(await screen.findByText('Aperte Enter para adicionar os pontos destes códigos.')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  fireEvent.change(pointsField(), { target: { value: 'a'.repeat(101) } })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  fireEvent.change(pointsField(), { target: { value: 'nenhuma' } })
  expect(await screen.findByText('Nenhum ponto encontrado')).toBeTruthy()
  expect(['PU-00100,PU-00101', 'a'.repeat(101)].map(text => network.to(searched(text)).length)).toEqual([0, 0])
  vi.useRealTimers()
})

it('says that a search finds nothing', async () => {
  const { user } = await openFilled({ 'GET /points?search=nenhuma&limit=25': listPageResponse([]) })
  await user.type(pointsField(), 'nenhuma')
  expect(await screen.findByText('Nenhum ponto encontrado')).toBeTruthy()
})

it('offers points that are out of the offer last, and says so', async () => {
  const out = aPoint('5', { name: 'Prata | Rua Fora', is_available: false })
  const { user } = await openFilled({
    'GET /points?search=rua&limit=25': listPageResponse([out, aPoint('6', { name: 'Prata | Rua Livre' })]),
  })
  await user.type(pointsField(), 'rua')
  const options = await screen.findAllByRole('option')
  expect(options[0]?.textContent).toContain('Rua Livre')
  expect(options[1]?.textContent).toContain('Rua Fora')
  expect(options[1]?.textContent).toContain('Fora de oferta')
})

it('says of the points that are found which are not free in the term, whatever they are today', async () => {
  const { user } = await openFilled({
    'GET /points?search=rua&limit=25': listPageResponse([
      aPoint('5', { name: 'Prata | Rua Agora', status: 'sold' }),
      aPoint('6', { name: 'Prata | Rua Depois' }),
    ]),
    [QUOTE]: ({ body }) =>
      (body as { point_ids: string[] }).point_ids.includes('97')
        ? quoteOf(aQuote())
        : quoteOf(aQuote({ id: '5', status: 'sold' }), aQuote({ id: '6', free_ranges: [] })),
  })
  await user.type(pointsField(), 'rua')
  await screen.findByText(/Não está livre neste prazo/)
  const [now, later] = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(now).toContain('Rua Agora')
  expect(now).not.toContain('Vendido')
  expect(later).toContain('Rua Depois')
  expect(later).toContain(' · Não está livre neste prazo')
})

describe('wrong fields', () => {
  it('a wrong price takes the focus', async () => {
    await openFilled()
    fireEvent.change(screen.getByLabelText('Preço de PU-00097, antes do desconto'), { target: { value: 'abc' } })
    create()
    const price = screen.getByLabelText('Preço de PU-00097, antes do desconto')
    expect(document.activeElement).toBe(price)
  })

  it('are marked when they are left, but not before anything was typed in them', async () => {
    const { user } = await openFilled({}, { draft: { customer_id: null, customer: null } })
    await user.click(screen.getByLabelText('Buscar cliente'))
    await user.clear(screen.getByLabelText('Meses'))
    await user.type(screen.getByLabelText('Meses'), '61')
    expect(screen.queryByText('Informe de 1 a 60 meses, sem fração.')).toBeNull()
    await user.tab()
    expect(await screen.findByText('Informe de 1 a 60 meses, sem fração.')).toBeTruthy()
    expect(screen.queryByText('Escolha o cliente.')).toBeNull()
  })

  it('a hold beyond the start of the term is only warned of', async () => {
    await openFilled({}, { draft: { reserved_until: new Date(Date.now() + 5 * 86_400_000).toISOString() } })
    expect(await screen.findByText(/^Atenção: a reserva passa do início do prazo, \d\d\/\d\d\/\d{4}\.$/)).toBeTruthy()
  })
})

describe('the hold of a new order', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T15:30:00.000Z') }))
  afterEach(() => void vi.useRealTimers())

  it('says how long it is by itself, and until when nobody asks why', async () => {
    await openFilled()
    const hint =
      'Em branco, por 72 horas. Até 26 de dez. de 2026, 12:30 sem justificativa; por mais tempo, com o motivo.'
    expect(screen.getByLabelText('Reservar até')).toHaveProperty('value', '')
    expect(screen.getByText(hint)).toBeTruthy()
    expect(screen.queryByLabelText('Motivo da reserva longa')).toBeNull()
  })

  it.each([
    ['2026-12-26T12:30', false],
    ['2026-12-26T12:31', true],
  ])('until %s asks for a reason: %s', async (end, asks) => {
    await openFilled({}, { draft: { start: '2027-02-01' } })
    fireEvent.change(screen.getByLabelText('Reservar até'), { target: { value: end } })
    expect(screen.queryByLabelText('Motivo da reserva longa') !== null).toBe(asks)
  })
})

describe('a link of the page of what is free', () => {
  const address = '/admin/orders/novo?pontos=97,98&prazo=2027-02-01/2028-08-01'

  it('adds its points, sets its term, and is not followed twice', async () => {
    await openFilled(
      { [QUOTE]: quoteOf(aQuote(), aQuote({ id: '98', name: 'Ouro | Rua Dois', asset_code: 'PU-00098' })) },
      { address },
    )
    expect(await screen.findByText(wholeText('Ouro | Rua Dois'))).toBeTruthy()
    expect(await screen.findByText('2 pontos adicionados.')).toBeTruthy()
    expect(screen.getByLabelText('Início')).toHaveProperty('value', '2027-02-01')
    expect(screen.getByLabelText('Meses')).toHaveProperty('value', '18')
    await waitFor(() => expect(currentAddress()).toBe('/admin/orders/novo'))
  })

  it('adds no more than an order has room for', async () => {
    const ids = Array.from({ length: 201 }, (_, index) => String(index + 200))
    await openFilled({}, { address: `/admin/orders/novo?pontos=${ids.join(',')}&prazo=2027-02-01/2028-08-01` })
    expect(
      await screen.findByText('200 pontos adicionados. Um pedido pode ter até 200 pontos: ficou 1 de fora.'),
    ).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Pontos (200)' })).toBeTruthy()
  })
})

const SAVE = 'PUT /order-drafts/d1'
const MAKE = 'POST /order-drafts'
const months = () => screen.getByLabelText('Meses')
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const SOON = { timeout: 4_000 }

describe('a draft', () => {
  it('is made shortly after the first change, at an address of its own, and saved over its version after the next', async () => {
    const { network, server } = await openFilled({}, { address: '/admin/orders/novo' })
    expect(screen.getByText('Os dados são salvos sozinhos, como rascunho que toda a equipe vê.')).toBeTruthy()
    const notes = screen.getByLabelText('Observações')
    notes.focus()
    type(notes, 'Paga dia')
    type(notes, 'Paga dia 10')
    await waitFor(() => expect(currentAddress()).toBe('/admin/orders/novo/d1'), SOON)
    expect(network.to(MAKE).map(({ body }) => body)).toMatchObject([
      { notes: 'Paga dia 10', customer_id: null, items: [] },
    ])
    expect(network.to(MAKE)[0]?.headers['idempotency-key']).toMatch(/^[\w-]{8,64}$/)
    expect(await screen.findByText(/^Rascunho salvo às \d\d:\d\d$/)).toHaveProperty('role', 'status')
    expect(document.activeElement).toBe(notes)
    type(months(), '18')
    await waitFor(() => expect(server.stored()).toMatchObject({ version: 2, months: 18, notes: 'Paga dia 10' }), SOON)
    expect(network.to(MAKE)).toHaveLength(1)
  })

  it('is saved at once by whoever leaves, and before its order is made', async () => {
    const { network, server } = await openFilled({ [CREATE]: { status: 201, body: anOrder('o9') } })
    await screen.findByText('Tabela de 1 Ano')
    type(screen.getByLabelText('Observações'), 'Paga dia 10')
    create()
    expect(await screen.findByText('Página do pedido')).toBeTruthy()
    expect(server.stored()?.notes).toBe('Paga dia 10')
    expect(network.to(CREATE)[0]?.body).toMatchObject({ notes: 'Paga dia 10', draft: { id: 'd1', version: 2 } })
    cleanup()
    const again = await openFilled()
    type(screen.getByLabelText('Observações'), 'Paga dia 20')
    cleanup()
    await waitFor(() => expect(again.server.stored()?.notes).toBe('Paga dia 20'))
  })

  it('that could not be saved says so, and is saved by itself later', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      let isDown = true
      const server = aServerDraft()
      await openFilled({
        ...server.routes,
        [SAVE]: sent => {
          if (isDown) throw new TypeError('Failed to fetch')
          return server.routes[SAVE](sent)
        },
      })
      type(months(), '18')
      await vi.advanceTimersByTimeAsync(1_000)
      const sentence = 'Não foi possível salvar o rascunho. Tentamos de novo em instantes.'
      const alert = await screen.findByText(sentence)
      expect(alert.closest('[role=alert]')).toBeTruthy()
      isDown = false
      await vi.advanceTimersByTimeAsync(10_000)
      await waitFor(() => expect(server.stored()?.months).toBe(18))
      expect(screen.queryByText(sentence)).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it('with something that the server refuses says what, once', async () => {
    const { network } = await openFilled({ [SAVE]: refusalResponse('CUSTOMER_NOT_FOUND') })
    type(months(), '18')
    expect(await screen.findByText('Este cliente não existe mais.', undefined, SOON)).toBeTruthy()
    expect(network.to(SAVE)).toHaveLength(1)
  })

  it('that is there no more says so in its place', async () => {
    storeSession()
    answerNetwork({
      'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
      'GET /order-drafts/d9': refusalResponse('ORDER_DRAFT_NOT_FOUND'),
    })
    const screens = (
      <Routes>
        <Route path="/admin/orders/novo/:draftId?" element={<AdminNewOrderScreen />} />
      </Routes>
    )
    openSite(screens, '/admin/orders/novo/d9')
    expect(await screen.findByText('Este rascunho não existe mais')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver rascunhos' }).getAttribute('href')).toBe('/admin/orders/rascunhos')
  })

  it('that a colleague took away meanwhile is kept as a new one, if somebody wants it', async () => {
    const { server, network, user } = await openFilled()
    server.remove()
    type(months(), '18')
    expect(await screen.findByText(/^Este rascunho não existe mais: um colega/, undefined, SOON)).toBeTruthy()
    expect(network.to(MAKE)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Salvar como novo rascunho' }))
    await waitFor(() => expect(network.to(MAKE)).toMatchObject([{ body: { months: 18 } }]), SOON)
    expect(screen.queryByText(/^Este rascunho não existe mais: um colega/)).toBeNull()
  })

  it('is deleted when somebody says so', async () => {
    const { server, user } = await openFilled()
    await user.click(screen.getByRole('button', { name: 'Excluir rascunho' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Excluir este rascunho?' }))
    expect(dialog.getByText(/^O rascunho de Padaria Estrela, com 1 ponto, some/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Excluir rascunho' }))
    expect(await screen.findByText('Nenhum rascunho')).toBeTruthy()
    expect(server.stored()).toBeUndefined()
  })
})

describe('a colleague who changes the same draft', () => {
  it('elsewhere in it is merged in, said by name, and saved with it', async () => {
    const { server } = await openFilled()
    server.changeBy({ notes: 'Paga dia 10' })
    type(months(), '18')
    expect(await screen.findByText(/^Bruno Dias mudou este rascunho às \d\d:\d\d$/, undefined, SOON)).toBeTruthy()
    expect(screen.getByText('Observações: agora é “Paga dia 10”; já atualizamos aqui.')).toBeTruthy()
    expect(screen.getByDisplayValue('Paga dia 10')).toBeTruthy()
    await waitFor(() => expect(server.stored()).toMatchObject({ version: 3, months: 18, notes: 'Paga dia 10' }), SOON)
  })

  it('in the same place is shown, and nothing is saved before somebody decides', async () => {
    const { server, network, user } = await openFilled()
    server.changeBy({ months: 24, notes: 'Paga dia 10' })
    type(months(), '18')
    expect(
      await screen.findByText('Vocês mudaram a mesma coisa. Nada é salvo até você escolher.', { exact: false }, SOON),
    ).toBeTruthy()
    expect(screen.getByText('Término: agora é 24 meses; você digitou 18 meses.', { exact: false })).toBeTruthy()
    create()
    expect(await screen.findByText(/^O rascunho não foi salvo, e o pedido não foi criado\./)).toBeTruthy()
    expect(network.to(CREATE)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Usar o atual: Término' }))
    expect(months()).toHaveProperty('value', '24')
    expect(server.stored()?.version).toBe(2)
    type(screen.getByLabelText('Observações'), 'Paga dia 20')
    await waitFor(() => expect(server.stored()).toMatchObject({ version: 3, months: 24, notes: 'Paga dia 20' }), SOON)
  })

  it('just before its order is made is seen first', async () => {
    const { server, network } = await openFilled({ [CREATE]: { status: 201, body: anOrder('o9') } })
    await screen.findByText('Tabela de 1 Ano')
    type(screen.getByLabelText('Observações'), 'Paga dia 10')
    server.changeBy({ months: 24 })
    create()
    expect(
      await screen.findByText(/^Um colega acabou de mudar este rascunho, e o pedido não foi criado\./),
    ).toBeTruthy()
    expect(months()).toHaveProperty('value', '24')
    expect(network.to(CREATE)).toEqual([])
    create()
    expect(await screen.findByText('Página do pedido')).toBeTruthy()
    expect(network.to(CREATE)[0]?.body).toMatchObject({ notes: 'Paga dia 10', draft: { version: 3 } })
  })

  it('in the moment in which its order is made is merged in at once', async () => {
    const { server } = await openFilled({
      [CREATE]: () => {
        server.changeBy({ notes: 'Paga dia 20' })
        return problemResponse(409, 'ORDER_DRAFT_CHANGED', 'Bruno Dias mudou este rascunho enquanto você o editava.', {
          draft: server.stored(),
        })
      },
    })
    await screen.findByText('Tabela de 1 Ano')
    create()
    expect(await screen.findByDisplayValue('Paga dia 20')).toBeTruthy()
    expect(screen.getByText(/^Bruno Dias mudou este rascunho às/)).toBeTruthy()
  })

  it('in the same place gives way to who keeps their own', async () => {
    const { server, user } = await openFilled()
    server.changeBy({ months: 24 })
    type(months(), '18')
    await user.click(await screen.findByRole('button', { name: 'Ficar com os meus valores' }, SOON))
    await waitFor(() => expect(server.stored()).toMatchObject({ version: 3, months: 18 }), SOON)
    expect(screen.queryByText(/^Bruno Dias mudou/)).toBeNull()
  })
})

describe('what happened to the points since they were seen', () => {
  it('another price of the tables is told, with both, until somebody has read it', async () => {
    const items = [{ point_id: '97', price: null, seen: seenAt('PU-00097', 100_000) }]
    const { server, user } = await openFilled({}, { draft: { items } })
    expect(await screen.findByText(/^O preço de tabela de 1 ponto mudou desde que foi visto/)).toBeTruthy()
    expect(screen.getByText('Preço da tabela: era R$ 1.000,00, hoje é R$ 1.200,00')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Entendi' }))
    await waitFor(() => expect(screen.queryByText(/^Preço da tabela: era/)).toBeNull())
    await waitFor(() => expect(server.stored()?.items[0]?.seen?.price_1y).toBe(120_000), SOON)
  })

  it('a point that is there no more is told by its code, and taken out', async () => {
    const items = [
      { point_id: '97', price: null, seen: seenAt('PU-00097', 120_000) },
      { point_id: '98', price: null, seen: seenAt('PU-00098', 120_000) },
    ]
    const { user } = await openFilled({}, { draft: { items } })
    expect(await screen.findByText('1 ponto deste pedido não existe mais.')).toBeTruthy()
    expect(screen.getByText('Este ponto não existe mais.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Remover PU-00098' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remover os que não existem' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remover PU-00098' })).toBeNull())
  })
})

describe('the payment of a new order', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T15:30:00.000Z') }))
  afterEach(() => void vi.useRealTimers())

  const section = () => within(screen.getByRole('region', { name: 'Pagamento' }))
  const field = (name: string) => section().getByLabelText<HTMLInputElement>(name)
  const choose = async (user: Awaited<ReturnType<typeof openFilled>>['user'], name: string, option: string) => {
    await user.click(section().getByRole('combobox', { name }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')
  const told = (sentence: string) =>
    waitFor(() =>
      expect(
        section()
          .getAllByRole('status')
          .map(({ textContent }) => plain(textContent)),
      ).toContain(sentence),
    )
  const plan = (changes: object = {}) => ({
    payment_plan: { count: 3, first_due_on: '2026-12-10', method: 'boleto', down_payment: null, ...changes } as const,
  })
  const DOWN = { amount: 15_000, due_on: '2026-11-26' }
  const sentPlan = ({ body }: { body: unknown }): unknown => Object(body).payment_plan

  it('is due at once, unless somebody divides it, which is proposed and told with days and amounts', async () => {
    const { user, network } = await openFilled({ [CREATE]: { status: 201, body: anOrder('o9') } })
    await screen.findByText('Tabela de 1 Ano')
    const kind = section().getByRole('combobox', { name: 'Condição' })
    expect([kind.textContent, accessibleDescriptionOf(kind)]).toEqual([
      'À vista',
      'O total vence quando a reserva termina.',
    ])
    await choose(user, 'Condição', 'Em parcelas')
    await told('O cliente paga em 3 parcelas mensais de R$ 400,00, de 26/11/2026 a 26/01/2027.')
    await choose(user, 'Entrada', 'Com entrada')
    await told('Confira os campos acima para ver as parcelas.')
    expect(field('Primeiro vencimento').value).toBe('2026-12-26')
    expect(field('Vencimento da entrada').value).toBe('2026-11-26')
    type(field('Valor da entrada'), '150')
    await told(
      'O cliente paga com entrada de R$ 150,00 em 26/11/2026 e em 3 parcelas mensais de R$ 350,00, de 26/12/2026 a 26/02/2027.',
    )
    await user.click(section().getByText('Ver as 4 parcelas'))
    const rows = section().getAllByRole('row')
    expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
      'ParcelaVencimentoValor',
      '1 (entrada)26/11/2026R$ 150,00',
      '226/12/2026R$ 350,00',
      '326/01/2027R$ 350,00',
      '426/02/2027R$ 350,00',
    ])
    await choose(user, 'Meio de pagamento', 'Boleto')
    create()
    expect(await screen.findByText('Página do pedido')).toBeTruthy()
    expect(network.to(CREATE).map(sentPlan)).toEqual([
      { count: 3, first_due_on: '2026-12-26', method: 'boleto', down_payment: DOWN },
    ])
  })

  it('at once, again, is sent without a plan', async () => {
    const { user, network } = await openFilled({ [CREATE]: { status: 201, body: anOrder('o9') } }, { draft: plan() })
    await screen.findByText('Tabela de 1 Ano')
    await choose(user, 'Condição', 'À vista')
    create()
    expect(await screen.findByText('Página do pedido')).toBeTruthy()
    expect(network.to(CREATE).map(sentPlan)).toEqual([undefined])
  })

  it('without its down payment begins today again, unless another day was typed', async () => {
    const { user } = await openFilled({}, { draft: plan({ first_due_on: '2026-12-26', down_payment: DOWN }) })
    await choose(user, 'Entrada', 'Sem entrada')
    expect(field('Primeiro vencimento').value).toBe('2026-11-26')
    type(field('Primeiro vencimento'), '2026-12-05')
    await choose(user, 'Entrada', 'Com entrada')
    expect(field('Primeiro vencimento').value).toBe('2026-12-05')
  })

  it('has no amounts before the order has a total', async () => {
    const { user } = await openFilled({}, { address: '/admin/orders/novo' })
    await choose(user, 'Condição', 'Em parcelas')
    await told('Os valores aparecem aqui quando os pontos tiverem preço.')
    expect(section().queryByText(/^Ver as/)).toBeNull()
  })

  it('of a free order is nothing, and is sent without a plan', async () => {
    const free = { discount: { kind: 'percent', value: 100 } as const, price_reason: 'Cortesia' }
    const { network } = await openFilled(
      { [CREATE]: { status: 201, body: anOrder('o9') } },
      { draft: { ...plan(), ...free } },
    )
    await screen.findByText('Tabela de 1 Ano')
    expect(section().getByText('Este pedido é gratuito: não há nada a pagar.')).toBeTruthy()
    expect(section().queryByRole('combobox')).toBeNull()
    create()
    expect(await screen.findByText('Página do pedido')).toBeTruthy()
    expect(network.to(CREATE).map(sentPlan)).toEqual([undefined])
  })

  it('that begins after the hold is only warned of', async () => {
    await openFilled({}, { draft: plan({ first_due_on: '2026-11-29' }) })
    const hint = /^A reserva termina em .* Confirme a venda até lá/
    expect(section().queryByText(hint)).toBeNull()
    type(field('Primeiro vencimento'), '2026-11-30')
    const said = await section().findByText(hint)
    expect(said.closest('[role=status]')).toBeTruthy()
    expect(said.textContent).toBe(
      'A reserva termina em 29/11/2026, antes do primeiro vencimento. Confirme a venda até lá: com o pagamento da primeira parcela ou o contrato assinado.',
    )
    type(screen.getByLabelText('Reservar até'), '2026-11-30T18:00')
    expect(section().queryByText(hint)).toBeNull()
  })

  it('with wrong fields is not sent: each says why, and the first has the focus', async () => {
    const { network } = await openFilled(
      {},
      { draft: plan({ count: null, down_payment: { amount: null, due_on: null } }) },
    )
    await screen.findByText('Tabela de 1 Ano')
    type(field('Primeiro vencimento'), '2026-11-25')
    create()
    expect(screen.getByText('Confira os campos marcados.').closest('[role=alert]')).toBeTruthy()
    expect(document.activeElement).toBe(field('Parcelas'))
    const names = ['Parcelas', 'Primeiro vencimento', 'Valor da entrada', 'Vencimento da entrada']
    expect(names.map(name => [field(name).getAttribute('aria-invalid'), accessibleDescriptionOf(field(name))])).toEqual(
      [
        ['true', 'Informe o número de parcelas.'],
        ['true', 'Escolha um dia de hoje até 26/11/2036.'],
        ['true', 'Informe um valor em reais.'],
        ['true', 'Escolha um dia de hoje até 26/11/2036.'],
      ],
    )
    expect(network.to(CREATE)).toEqual([])
  })

  it('says at once in an opened draft that its days have passed', async () => {
    await openFilled({}, { draft: plan({ first_due_on: '2026-11-25' }) })
    expect(section().getByText('Escolha um dia de hoje até 26/11/2036.')).toBeTruthy()
    expect(section().queryByText('Informe o número de parcelas.')).toBeNull()
  })

  it.each([
    [
      'PAYMENT_PLAN_INVALID',
      { total_amount: 120_000 },
      plan(),
      'Parcelas',
      /^O total é pequeno demais para essa entrada/,
    ],
    [
      'PAYMENT_PLAN_INVALID',
      { total_amount: 120_000 },
      plan({ down_payment: DOWN }),
      'Valor da entrada',
      /^O total é pequeno demais para essa entrada/,
    ],
    ['INSTALMENT_DUE_INVALID', undefined, plan(), 'Primeiro vencimento', /^Escolha vencimentos do dia do pedido/],
  ] as const)(
    '%s is said at the field that takes the focus, until something changes',
    async (code, details, draft, name, sentence) => {
      await openFilled({ [CREATE]: refusalResponse(code, details) }, { draft })
      await screen.findByText('Tabela de 1 Ano')
      create()
      await waitFor(() => expect(accessibleDescriptionOf(field(name))).toMatch(sentence))
      expect(document.activeElement).toBe(field(name))
      expect(screen.getByText('Confira os campos marcados.').closest('[role=alert]')).toBeTruthy()
      type(field('Parcelas'), '2')
      await waitFor(() => expect(accessibleDescriptionOf(field(name))).not.toMatch(sentence))
    },
  )

  it('is kept in the draft as far as it is filled in, and comes back', async () => {
    const { user, server } = await openFilled()
    await choose(user, 'Condição', 'Em parcelas')
    await choose(user, 'Entrada', 'Com entrada')
    type(field('Parcelas'), '')
    const stored = {
      count: null,
      first_due_on: '2026-12-26',
      method: 'pix',
      down_payment: { ...DOWN, amount: null },
    } as const
    await waitFor(() => expect(server.stored()?.payment_plan).toEqual(stored), SOON)
    cleanup()
    await openFilled({}, { draft: { payment_plan: stored } })
    const names = ['Parcelas', 'Primeiro vencimento', 'Valor da entrada', 'Vencimento da entrada']
    expect(names.map(name => field(name).value)).toEqual(['', '2026-12-26', '', '2026-11-26'])
    field('Parcelas').focus()
  })

  it('that a colleague changes too is told in words of both, and nothing is saved before somebody decides', async () => {
    const { server, user } = await openFilled({}, { draft: plan() })
    server.changeBy(plan({ count: 6, down_payment: DOWN }))
    type(field('Parcelas'), '12')
    expect(
      await screen.findByText(
        'Pagamento: agora é entrada de R$ 150,00 em 26/11/2026 e 6 parcelas mensais a partir de 10/12/2026, Boleto; você digitou 12 parcelas mensais a partir de 10/12/2026, Boleto.',
        { exact: false },
        SOON,
      ),
    ).toBeTruthy()
    expect(server.stored()?.version).toBe(2)
    await user.click(screen.getByRole('button', { name: 'Usar o atual: Pagamento' }))
    expect([field('Parcelas').value, field('Valor da entrada').value]).toEqual(['6', '150,00'])
  })
})
