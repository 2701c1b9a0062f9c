// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aPayment, inThreeInstalments } from '#tests/support/instalments.ts'
import { exampleOrder, examplePoint, exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, problemResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { orderFigures } from '#web/features/orders/orders/order-figures.ts'
import { timeLeft } from '#web/features/orders/orders/time-left.ts'
import { toE164 } from '#web/features/people/session/phone-number.ts'
import { formatDate, formatDateTime, formatDateWithWeekday } from '#web/lib/dates.ts'
import { DashboardScreen } from '#web/screens/dashboard/dashboard-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()

const DAY = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString()
const pendingOrder = exampleOrder({ reserved_until: inDays(2.5) })
const AROUND = {
  'GET /me/profile': { body: exampleProfile() },
  'GET /points/100': { body: examplePoint() },
}
const page = (items: unknown[], cursor: string | null = null) => ({ body: { items, cursor } })

describe('the client’s orders', () => {
  beforeEach(storeSession)

  it('show what is held, for how much and how long', async () => {
    answerNetwork({ ...AROUND, 'GET /me/orders': page([pendingOrder]) })
    openSite(<DashboardScreen />)
    const card = await screen.findByRole('article', { name: 'Pedido a1b2c3d4' })
    for (const text of [/Pendente/, /Ouro \| Av\. Brasil/, /R\$\s1\.200,00/, /A reserva vence em 2 dias/])
      expect(card.textContent).toMatch(text)
  })

  it('name the status, and what a completed order still waits for', async () => {
    const completedOrder = {
      ...exampleOrder({ id: 'cccccccc-1', status: 'completed' }),
      installation: { signs: 1, art_settled: 0, installed: 0 },
    }
    const hanging = { ...completedOrder, id: 'dddddddd-1', installation: { signs: 1, art_settled: 1, installed: 1 } }
    const endedOrder = exampleOrder({
      id: 'eeeeeeee-1',
      status: 'completed',
      items: exampleOrder().items.map(item => ({ ...item, ended_at: inDays(-1) })),
    })
    answerNetwork({ ...AROUND, 'GET /me/orders': page([completedOrder, hanging, endedOrder, pendingOrder]) })
    openSite(<DashboardScreen />)
    const card = await screen.findByRole('article', { name: 'Pedido cccccccc' })
    expect(card.textContent).toContain('Pedido Concluído')
    const step = within(card).getByRole('listitem', { current: 'step' })
    expect(step.textContent).toBe('Pago: concluído')
    expect(card.textContent).toContain('Instalação: aguardando a arte')
    const hung = screen.getByRole('article', { name: 'Pedido dddddddd' })
    expect(within(hung).getByRole('listitem', { current: 'step' }).textContent).toBe('Instalado: concluído')
    expect(hung.textContent).toContain('Ponto instalado')
    expect(screen.getByRole('article', { name: 'Pedido eeeeeeee' }).textContent).not.toContain('aguardando')
    expect(screen.getByRole('article', { name: 'Pedido a1b2c3d4' }).textContent).toContain('Aguardando pagamento')
  })

  it.each([
    ['archived', 'archived'],
    ['', 'Indefinido'],
    [null, 'Indefinido'],
  ])('show beside the others an order whose status is %j as %s', async (status, text) => {
    const later = { ...exampleOrder({ id: 'cccccccc-1' }), status, kit_type: 'kit_novo' }
    answerNetwork({ ...AROUND, 'GET /me/orders': page([later, pendingOrder]) })
    openSite(<DashboardScreen />)
    const card = await screen.findByRole('article', { name: 'Pedido cccccccc' })
    expect(card.textContent).toContain(`Pedido ${text}`)
    expect(screen.getByRole('article', { name: 'Pedido a1b2c3d4' })).toBeTruthy()
    expect(screen.queryByText('Erro ao carregar pedidos.')).toBeNull()
  })

  const openOrders = () => screen.getByText('Pedidos em aberto').nextElementSibling?.textContent

  it('load automatically as many pages as the figures need to be exact', async () => {
    const network = answerNetwork({
      ...AROUND,
      'GET /me/orders': page([pendingOrder], 'next'),
      'GET /me/orders?cursor=next': page([exampleOrder({ id: 'ffffffff-1', reserved_until: inDays(2) })]),
    })
    openSite(<DashboardScreen />)
    expect(await screen.findByRole('article', { name: 'Pedido ffffffff' })).toBeTruthy()
    await waitFor(() => expect(openOrders()).toBe('2'))
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull()
    expect(network.to('GET /me/orders?cursor=next')).toHaveLength(1)
  })

  it('load further pages on request, also after a page failed', async () => {
    let tries = 0
    const many = Array.from({ length: 60 }, (_, index) => exampleOrder({ id: `many-${index}`, status: 'cancelled' }))
    answerNetwork({
      ...AROUND,
      'GET /me/orders': page([pendingOrder], 'next'),
      'GET /me/orders?cursor=next': () => {
        tries += 1
        return tries === 1 ? problemResponse(503, 'TRY_AGAIN', 'x') : page(many, 'last')
      },
      'GET /me/orders?cursor=last': page([exampleOrder({ id: 'ffffffff-1', status: 'cancelled' })]),
    })
    const { user } = openSite(<DashboardScreen />)
    await screen.findByRole('article', { name: 'Pedido a1b2c3d4' })
    await waitFor(() => expect(tries).toBe(1))
    await waitFor(() => expect(openOrders()).toBe('pelo menos 1'))
    await user.click(await screen.findByRole('button', { name: 'Carregar mais' }))
    expect(await screen.findByRole('article', { name: 'Pedido many-59' })).toBeTruthy()
    expect(screen.queryByRole('article', { name: 'Pedido ffffffff' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Carregar mais' }))
    expect(await screen.findByRole('article', { name: 'Pedido ffffffff' })).toBeTruthy()
  })

  it('show within a minute what the office has sold meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const orders = [pendingOrder]
    answerNetwork({ ...AROUND, 'GET /me/orders': () => page(orders) })
    openSite(<DashboardScreen />)
    await screen.findByRole('article', { name: 'Pedido a1b2c3d4' })
    orders.unshift(exampleOrder({ id: 'ffffffff-1', status: 'cancelled' }))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(await screen.findByRole('article', { name: 'Pedido ffffffff' })).toBeTruthy()
  })

  it('lead to the map when there are none', async () => {
    answerNetwork({ ...AROUND, 'GET /me/orders': page([]) })
    openSite(<DashboardScreen />)
    expect(await screen.findByText('Você ainda não tem pedidos.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver o mapa' }).getAttribute('href')).toBe('/')
  })

  it('say that they could not be loaded, and load again on request', async () => {
    let tries = 0
    answerNetwork({
      ...AROUND,
      'GET /me/orders': () => {
        tries += 1
        return tries === 1 ? problemResponse(503, 'TRY_AGAIN', 'x') : page([pendingOrder])
      },
    })
    const { user } = openSite(<DashboardScreen />)
    expect(await screen.findByText('Erro ao carregar pedidos.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('article', { name: 'Pedido a1b2c3d4' })).toBeTruthy()
  })
})

describe('the figures', () => {
  const NOW = '2026-11-21T12:00:00.000Z'
  const contract = (ends_at: string, ended_at: string | null = null) => ({
    ...exampleOrder().items[0],
    id: ends_at,
    point_id: '1',
    point_name: 'p',
    period_years: 1 as const,
    price: 1,
    reserved_period_years: 1 as const,
    reserved_price: 1,
    starts_at: '2026-01-01T00:00:00.000Z',
    ends_at,
    ended_at,
    renewed_by: null,
  })

  it('count open orders and running contracts, and name the first end', () => {
    const orders = [
      exampleOrder({ reserved_until: '2026-11-23T12:00:00.000Z' }),
      exampleOrder({ reserved_until: '2026-11-20T12:00:00.000Z' }),
      exampleOrder({
        status: 'completed',
        items: [
          contract('2026-11-22T00:00:00.000Z'),
          contract('2026-11-21T00:00:00.000Z'),
          contract('2027-01-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'),
        ],
      }),
    ]
    expect(orderFigures(orders, NOW)).toEqual({
      open: 1,
      points: 1,
      next: { end: '2026-11-22T00:00:00.000Z', kind: 'contract', subject: 'p' },
    })
  })

  it('name the next instalment of a confirmed order, also when it is late', () => {
    const order = inThreeInstalments(
      exampleOrder({ status: 'completed', payments: [aPayment(1)], items: [contract('2027-12-01T00:00:00.000Z')] }),
    )
    const nextOn = (now: string) => orderFigures([order], now).next
    const next = { end: '2027-01-11T02:59:59.999Z', kind: 'instalment', subject: 'a1b2c3d4' }
    expect(nextOn('2026-11-21T12:00:00.000Z')).toEqual(next)
    expect(nextOn('2027-02-01T12:00:00.000Z')).toEqual(next)
    const paid = { ...order, payments: [1, 2, 3].map(number => aPayment(number)) }
    expect(orderFigures([paid], NOW).next?.kind).toBe('contract')
  })

  it.each([
    ['2027-01-09T15:00:00.000Z', 'em 1 dia e 11 horas', 'A parcela do pedido a1b2c3d4 vence em 10 de jan. de 2027'],
    ['2027-01-11T15:00:00.000Z', 'Em atraso', 'A parcela do pedido a1b2c3d4 venceu em 10 de jan. de 2027'],
  ])('show an instalment at %s', async (now, value, note) => {
    vi.setSystemTime(now)
    const order = inThreeInstalments(exampleOrder({ status: 'completed', payments: [aPayment(1)] }))
    answerNetwork({ ...AROUND, 'GET /me/orders': page([order]) })
    openSite(<DashboardScreen />)
    const tile = (await screen.findByText('Próximo vencimento')).parentElement
    expect(tile?.textContent).toBe(`Próximo vencimento${value}${note}`)
    const card = screen.getByRole('article', { name: 'Pedido a1b2c3d4' }).textContent
    expect(card).toMatch(/R\$\s800,00.*\(parcela 2 de 3\)\./)
    expect(card).toContain('Confirmado: concluído')
    expect(card).not.toContain('Pago:')
  })

  it('show the next end with its hour', async () => {
    const reserved_until = inDays(2)
    answerNetwork({ ...AROUND, 'GET /me/orders': page([exampleOrder({ reserved_until })]) })
    openSite(<DashboardScreen />)
    const tile = (await screen.findByText('Próximo vencimento')).parentElement
    expect(tile?.textContent).toContain(`A reserva do pedido a1b2c3d4 vale até ${formatDateTime(reserved_until)}`)
    expect(formatDateTime(reserved_until)).toMatch(/, \d\d:\d\d$/)
  })

  it.each([
    ['2027-11-21T11:00:00.000Z', 'em 364 dias'],
    ['2026-11-23T13:00:00.000Z', 'em 2 dias e 1 hora'],
    ['2026-11-23T12:30:00.000Z', 'em 2 dias'],
    ['2026-11-21T17:30:00.000Z', 'em 5 horas'],
    ['2026-11-21T12:12:05.000Z', 'em 12 min 05 s'],
  ])('give the time left until %s', (end, text) => {
    expect(timeLeft(end, Date.parse(NOW))).toBe(text)
  })

  it('write days as people here do, in São Paulo’s time', () => {
    expect(formatDateWithWeekday('2026-11-24T01:00:00.000Z')).toBe('seg., 23 de nov. de 2026')
    expect(formatDate('2026-11-24T01:00:00.000Z')).toBe('23 de nov. de 2026')
  })
})

describe('a phone as the identity service takes it', () => {
  it.each([
    ['(19) 99999-0000', '+5519999990000'],
    ['019 3456-7890', '+551934567890'],
    ['5519999990000', '+5519999990000'],
    ['+351 912 345 678', '+351912345678'],
    ['123456789012345', undefined],
  ])('%s → %s', (typed, e164) => {
    expect(toE164(typed)).toBe(e164)
  })
})
