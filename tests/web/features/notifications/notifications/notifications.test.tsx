// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notification } from '#shared/notifications/rules/notifications.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, problemResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { NotificationsBell } from '#web/features/notifications/notifications/notifications-bell.tsx'
import { relativeTime } from '#web/features/notifications/notifications/relative-time.ts'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(storeSession)
afterEach(() => vi.useRealTimers())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const notice = (id: string, changes: Partial<Notification> = {}): Notification => ({
  id,
  user_id: 'u1',
  title: `Aviso ${id}`,
  message: 'Aconteceu algo.',
  link: null,
  is_read: false,
  created_at: minutesAgo(5),
  ...changes,
})

/** A fake server with these notifications. */
function server(kept: Notification[]) {
  const fails = new Set<string>()
  const unreadNotifications = () => kept.filter(({ is_read }) => !is_read)
  const newest = () => ({ count: unreadNotifications().length, newest: unreadNotifications()[0]?.id ?? null })
  const failing = (route: string, answer: () => unknown) => () =>
    fails.has(route) ? problemResponse(503, 'TRY_AGAIN', 'Tente novamente.') : { body: answer() }
  const network = answerNetwork({
    'GET /me/notifications': failing('list', () => ({ items: kept, cursor: null })),
    'GET /me/notifications/unread': failing('unread', newest),
    'POST /me/notifications/b/read': failing('read', () => {
      const [read] = kept.filter(({ id }) => id === 'b')
      if (read) read.is_read = true
      return read
    }),
    'POST /me/notifications/read-all': ({ body }) => {
      if (fails.has('all')) return problemResponse(503, 'TRY_AGAIN', 'Tente novamente.')
      for (const each of kept) if (each.id <= Object(body).up_to) each.is_read = true
      return { body: newest() }
    },
  })
  return { network, fails }
}

const bell = (name: string | RegExp) => screen.findByRole('button', { name })
const panel = () => screen.findByRole('dialog', { name: 'Notificações' })
const asked = ({ network }: ReturnType<typeof server>) => network.to('GET /me/notifications/unread').length

describe('the bell', () => {
  it('counts what is unread without loading the list', async () => {
    const { network } = server([notice('c'), notice('b'), notice('a', { is_read: true })])
    openSite(<NotificationsBell />)
    expect(await bell('Notificações: 2 não lidas')).toBeTruthy()
    expect(network.to('GET /me/notifications')).toEqual([])
  })

  it('says that there are very many, and nothing when there are none', async () => {
    server(Array.from({ length: 100 }, (_, index) => notice(`n${index}`)))
    openSite(<NotificationsBell />)
    const many = await bell('Notificações: mais de 99 não lidas')
    expect(many.textContent).toBe('99+')
  })

  it('lists title, message and how long ago, 300 pixels high', async () => {
    server([notice('b', { title: 'Pedido confirmado', message: 'Recebemos o pagamento.', created_at: minutesAgo(5) })])
    const { user } = openSite(<NotificationsBell />)
    await user.click(await bell(/1 não lida/))
    const item = await within(await panel()).findByRole('button', { name: /Pedido confirmado/ })
    expect(item.textContent).toBe('Não lida: Pedido confirmadoRecebemos o pagamento.há 5 minutos')
    const scrolled = within(await panel()).getByRole('list').parentElement
    expect(scrolled?.style.height).toBe('300px')
  })

  it('marks what is opened as read and follows its link', async () => {
    const { network } = server([notice('b', { link: '/dashboard?pedido=o1' }), notice('a')])
    const { user } = openSite(<NotificationsBell />)
    await user.click(await bell(/2 não lidas/))
    await user.click(await within(await panel()).findByRole('button', { name: /Aviso b/ }))
    await waitFor(() => expect(currentAddress()).toBe('/dashboard?pedido=o1'))
    expect(await bell('Notificações: 1 não lida')).toBeTruthy()
    expect(network.to('POST /me/notifications/b/read')).toHaveLength(1)
  })

  it('marks all as read that are listed, not what came since', async () => {
    const keptNotifications = [notice('b'), notice('a')]
    const { network } = server(keptNotifications)
    const { user } = openSite(<NotificationsBell />)
    await user.click(await bell(/2 não lidas/))
    await within(await panel()).findByRole('button', { name: /Aviso b/ })
    keptNotifications.unshift(notice('c'))
    await user.click(screen.getByRole('button', { name: 'Marcar todas como lidas' }))
    expect(network.to('POST /me/notifications/read-all').map(({ body }) => body)).toEqual([{ up_to: 'b' }])
    // A newer notification is loaded and stays unread.
    const newButton = await within(await panel()).findByRole('button', { name: /Aviso c/ })
    expect(newButton.textContent).toContain('Não lida')
    expect(within(await panel()).getByRole('button', { name: /Aviso b/ }).textContent).not.toContain('Não lida')
  })

  it('no longer offers that when all are read', async () => {
    server([notice('b', { is_read: true })])
    const { user } = openSite(<NotificationsBell />)
    await user.click(await bell('Notificações'))
    await within(await panel()).findByRole('button', { name: /Aviso b/ })
    expect(screen.queryByRole('button', { name: 'Marcar todas como lidas' })).toBeNull()
  })

  it.each([
    ['all', 'Marcar todas como lidas'],
    ['read', /Aviso b/],
  ])('reports a failure (%s) and shows the actual state', async (what, button) => {
    const { fails } = server([notice('b'), notice('a')])
    fails.add(what)
    const { user } = openSite(<NotificationsBell />)
    await user.click(await bell(/2 não lidas/))
    await user.click(await within(await panel()).findByRole('button', { name: button }))
    expect(await screen.findByText('Falha ao marcar como lida.')).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Aviso b/, hidden: true }).textContent).toContain('Não lida'),
    )
    expect(await screen.findByRole('button', { name: /2 não lidas/, hidden: true })).toBeTruthy()
  })

  it('says when no more of the list can be loaded, and offers it again', async () => {
    const network = answerNetwork({
      'GET /me/notifications': { body: { items: [notice('c')], cursor: 'next' } },
      'GET /me/notifications?cursor=next': problemResponse(500, 'INTERNAL', 'Algo deu errado.'),
      'GET /me/notifications/unread': { body: { count: 1, newest: 'c' } },
    })
    const { user } = openSite(<NotificationsBell />)
    await user.click(await bell(/^Notificações/))
    await user.click(await within(await panel()).findByRole('button', { name: 'Carregar mais' }))
    expect(await screen.findByText('Falha ao carregar notificações.')).toBeTruthy()
    expect(network.to('GET /me/notifications?cursor=next').length).toBeGreaterThan(0)
    expect(within(await panel()).getByRole('button', { name: 'Carregar mais' })).toBeTruthy()
  })

  it('says when the list can not be loaded, and loads it when asked again', async () => {
    const { fails } = server([notice('b')])
    fails.add('list')
    const { user } = openSite(<NotificationsBell />)
    await user.click(await bell(/1 não lida/))
    const alert = await within(await panel()).findByRole('alert')
    expect(alert.textContent).toContain('Falha ao carregar notificações.')
    fails.clear()
    await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }))
    expect(await within(await panel()).findByRole('button', { name: /Aviso b/ })).toBeTruthy()
  })
})

describe('what is unread is asked', () => {
  it('every 15 seconds while the page is seen, and at once when it is looked at again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const site = server([notice('b')])
    openSite(<NotificationsBell />)
    await bell(/1 não lida/)
    const before = asked(site)
    await act(() => vi.advanceTimersByTimeAsync(15_100))
    expect(asked(site)).toBe(before + 1)

    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    fireEvent(window, new Event('visibilitychange'))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked(site)).toBe(before + 1)
    seen.mockReturnValue('visible')
    fireEvent(window, new Event('visibilitychange'))
    await waitFor(() => expect(asked(site)).toBeGreaterThan(before + 1))
    seen.mockRestore()
  })
})

it('how long ago is said in Portuguese', () => {
  const now = Date.parse('2026-11-22T12:00:00.000Z')
  expect(
    [
      '2026-11-22T11:59:50.000Z',
      '2026-11-22T11:55:00.000Z',
      '2026-11-22T09:00:00.000Z',
      '2026-11-20T12:00:00.000Z',
    ].map(instant => relativeTime(instant, now)),
  ).toEqual(['há menos de um minuto', 'há 5 minutos', 'há cerca de 3 horas', 'há 2 dias'])
})
