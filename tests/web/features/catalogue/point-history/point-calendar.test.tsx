// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { Booking } from '#shared/catalogue/rules/terms.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { exampleOrder } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { PointMenu } from '#web/features/catalogue/points/point-menu.tsx'
import { pointHistoryPath } from '#web/lib/paths.ts'
import { PointHistoryScreen } from '#web/screens/point-history/point-history-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
beforeEach(storeSession)

const BLOCK: Booking = {
  from: '2998-12-01',
  to: '2999-01-01',
  kind: 'block',
  order_id: null,
  reserved_until: null,
  reason: 'Poda da árvore',
}
const sold = (bookings: Booking[]): Point =>
  aPoint('7', {
    status: 'sold',
    order_id: 'a1b2c3d4-0000-4000-8000-000000000000',
    company_name: 'Clara Cliente',
    bookings,
    sold_until: '2998-09-01T02:59:59.999Z',
  })
const BLOCK_ROUTE = 'POST /points/7/blocks'
const UNBLOCK_ROUTE = 'DELETE /points/7/blocks/2998-12-01'

async function openCalendar(point: Point, routes: Parameters<typeof answerNetwork>[0] = {}) {
  const network = answerNetwork({
    'GET /catalogue': { body: { tags: [], pricing_tiers: [] } },
    'GET /points/7/history': {
      body: { name: 'Ouro | Rua Sete', asset_code: 'PU-00007', is_deleted: false, items: [] },
    },
    'GET /points/7/record': { body: point },
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/x/:pointId" element={<PointHistoryScreen />} />
    </Routes>
  )
  openSite(screens, '/x/7')
  const calendar = within(await screen.findByRole('region', { name: 'Agenda' }))
  await calendar.findByRole('button', { name: 'Bloquear dias' })
  return { network, calendar }
}
type Calendar = Awaited<ReturnType<typeof openCalendar>>['calendar']
const linesOf = (calendar: Calendar) => calendar.getAllByRole('listitem').map(({ textContent }) => textContent)

it('lists who has the point, what is booked and when it is free', async () => {
  const { calendar } = await openCalendar(sold([BLOCK]))
  expect(linesOf(calendar)).toEqual([
    'VendidoAté 31/08/2998para Clara ClientePedido a1b2c3d4',
    'Livre01/09/2998 a 30/11/2998',
    'Bloqueado01/12/2998 a 31/12/2998Poda da árvoreDesbloquear',
    'LivreA partir de 01/01/2999',
  ])
  expect(calendar.getByRole('link', { name: 'Pedido a1b2c3d4' }).getAttribute('href')).toBe(
    '/admin/orders/a1b2c3d4-0000-4000-8000-000000000000',
  )
})

it('says for whom later days and a hold are, and leaves that out where the order can not be read', async () => {
  const [HELD, LATER, GONE] = ['a', 'b', 'c'].map(letter => `${letter}1b2c3d4-0000-4000-8000-000000000000`)
  const later = { kind: 'contract' as const, reserved_until: null, reason: null }
  const point = aPoint('7', {
    status: 'reserved',
    order_id: HELD ?? '',
    reserved_until: '2998-08-01T15:00:00.000Z',
    held_to: '2998-09-01',
    bookings: [
      { ...later, from: '2998-12-01', to: '2999-01-01', order_id: LATER ?? '' },
      { ...later, from: '2999-01-01', to: '2999-02-01', order_id: GONE ?? '' },
    ],
  })
  const { calendar } = await openCalendar(point, {
    [`GET /orders/${HELD}`]: { body: exampleOrder({ customer_name: 'Ótica Horizonte' }) },
    [`GET /orders/${LATER}`]: { body: exampleOrder({ customer_name: 'Padaria Estrela' }) },
    [`GET /orders/${GONE}`]: refusalResponse('ORDER_NOT_FOUND'),
  })
  expect(await calendar.findByText('para Ótica Horizonte')).toBeTruthy()
  expect(await calendar.findByText('para Padaria Estrela')).toBeTruthy()
  expect(linesOf(calendar)).toContain('Vendido01/12/2998 a 31/12/2998para Padaria EstrelaPedido b1b2c3d4')
  expect(linesOf(calendar)).toContain('Vendido01/01/2999 a 31/01/2999Pedido c1b2c3d4')
})

const askToUnblock = async (calendar: Calendar) => {
  const button = calendar.getByRole('button', { name: 'Desbloquear 01/12/2998 a 31/12/2998' })
  button.focus()
  fireEvent.click(button)
  return within(await screen.findByRole('alertdialog', { name: 'Desbloquear estes dias?' }))
}

it('gives blocked days back once it is confirmed, with the history, and the focus stays beside the list', async () => {
  const { network, calendar } = await openCalendar(sold([BLOCK]), { [UNBLOCK_ROUTE]: { body: sold([]) } })
  const question = await askToUnblock(calendar)
  const text = 'PU-00007 · Ouro | Rua 7, 01/12/2998 a 31/12/2998: qualquer pessoa poderá reservar o ponto nesses dias.'
  expect(question.getByText(text)).toBeTruthy()
  expect(network.to(UNBLOCK_ROUTE)).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Desbloquear' }))
  expect(await screen.findByText('Dias de volta à venda.')).toBeTruthy()
  await waitFor(() => expect(linesOf(calendar)).toHaveLength(2))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bloquear dias'))
  expect(network.to(UNBLOCK_ROUTE)).toHaveLength(1)
  await waitFor(() => expect(network.to('GET /points/7/history')).toHaveLength(2))
})

it('leaves the days blocked when it is not confirmed, and the focus where it was', async () => {
  const { network, calendar } = await openCalendar(sold([BLOCK]))
  const question = await askToUnblock(calendar)
  fireEvent.click(question.getByRole('button', { name: 'Voltar' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Desbloquear'))
  expect(network.to(UNBLOCK_ROUTE)).toEqual([])
})

it('says why days could not be given back, and reads the calendar again', async () => {
  const { network, calendar } = await openCalendar(sold([BLOCK]), {
    [UNBLOCK_ROUTE]: refusalResponse('BLOCK_NOT_FOUND'),
  })
  const question = await askToUnblock(calendar)
  fireEvent.click(question.getByRole('button', { name: 'Desbloquear' }))
  expect(await screen.findByText('Não foi possível desbloquear os dias')).toBeTruthy()
  await waitFor(() => expect(network.to('GET /points/7/record')).toHaveLength(2))
})

it('asks for days and a reason before anything is sent, and says why the server refuses', async () => {
  const { network, calendar } = await openCalendar(sold([]), { [BLOCK_ROUTE]: refusalResponse('POINT_DAYS_TAKEN') })
  fireEvent.click(calendar.getByRole('button', { name: 'Bloquear dias' }))
  const dialog = within(await screen.findByRole('dialog'))
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Bloquear dias' }))
  send()
  expect(await dialog.findByText('Escolha um dia de hoje até daqui a 2 anos.')).toBeTruthy()
  expect(dialog.getByText('Escreva o motivo.')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Primeiro dia'))
  expect(network.to(BLOCK_ROUTE)).toEqual([])
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  fireEvent.change(dialog.getByLabelText('Primeiro dia'), { target: { value: inDays(40) } })
  fireEvent.change(dialog.getByLabelText('Último dia'), { target: { value: inDays(40) } })
  fireEvent.change(dialog.getByLabelText('Motivo'), { target: { value: 'Poda da árvore' } })
  send()
  const sentence = 'Nesses dias o ponto já está reservado, vendido ou bloqueado. Escolha outros.'
  expect((await dialog.findByRole('alert')).textContent).toBe(sentence)
  expect(network.to(BLOCK_ROUTE).map(({ body }) => body)).toEqual([
    { from: inDays(40), to: inDays(41), reason: 'Poda da árvore' },
  ])
})

it('names the point’s code, and leads back to what the list of points showed', async () => {
  answerNetwork({
    'GET /catalogue': { body: { tags: [], pricing_tiers: [] } },
    'GET /points/7/history': {
      body: { name: 'Ouro | Rua Sete', asset_code: 'PU-00007', is_deleted: false, items: [] },
    },
    'GET /points/7/record': { body: aPoint('7') },
  })
  const actions = { onEdit: () => undefined, onSeeOnMap: () => undefined, onDelete: () => undefined }
  const { user } = openSite(
    <Routes>
      <Route path="/admin/points" element={<PointMenu point={aPoint('7')} actions={actions} />} />
      <Route path={pointHistoryPath(':pointId')} element={<PointHistoryScreen />} />
    </Routes>,
    '/admin/points?busca=sete&situacao=sold',
  )
  await user.click(await screen.findByRole('button', { name: 'Ações de Ouro | Rua 7' }))
  await user.click(screen.getByRole('menuitem', { name: 'Agenda e histórico' }))
  await screen.findByText('PU-00007')
  await user.click(screen.getByRole('link', { name: 'Voltar aos pontos' }))
  expect(currentAddress()).toBe('/admin/points?busca=sete&situacao=sold')
})

it.each([
  ['POINT_NOT_FOUND', 'Este ponto não existe mais.', 'Voltar aos pontos'],
  ['FORBIDDEN', 'Acesso Negado', 'Ver o mapa'],
] as const)(
  'of a point that is refused with %s offers neither its label nor to try again',
  async (code, title, link) => {
    answerNetwork({
      'GET /catalogue': { body: { tags: [], pricing_tiers: [] } },
      'GET /points/7/history': refusalResponse(code),
    })
    openSite(
      <Routes>
        <Route path="/x/:pointId" element={<PointHistoryScreen />} />
      </Routes>,
      '/x/7',
    )
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByRole('link', { name: link })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Imprimir etiqueta QR' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
  },
)
