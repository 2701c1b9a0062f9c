// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { startEachTestFresh } from '#tests/web/support/site.tsx'
import { aFieldTask, given, openPanel, resetBeforeEachTest } from './technician-panel.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
resetBeforeEachTest()

it('the day’s route goes to the nearest next, in links of at most nine', async () => {
  given({
    tasks: Array.from({ length: 11 }, (_, index) => {
      const task = aFieldTask(`t${index}`)
      return { ...task, point: task.point && { ...task.point, latitude: -22.7 - ((index * 7) % 11) / 100 } }
    }),
  })
  const { user } = openPanel()
  await user.click(await screen.findByRole('button', { name: 'Montar rota' }))
  const route = screen.getByRole('region', { name: 'Rota do dia' })
  const links = await within(route).findAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Abrir grupo 1 no Google Maps (9 pontos)',
    'Abrir grupo 2 no Google Maps (2 pontos)',
  ])
  expect(within(route).getAllByRole('listitem')).toHaveLength(11)
  expect(within(route).getAllByText('PU-00007')).toHaveLength(11)
})

it('where the device does not tell where it is, the first link begins where it is opened', async () => {
  const { user } = openPanel()
  await user.click(await screen.findByRole('button', { name: 'Montar rota' }))
  const route = screen.getByRole('region', { name: 'Rota do dia' })
  const link = new URL((await within(route).findByRole('link')).getAttribute('href') ?? '')
  expect([link.searchParams.has('origin'), link.searchParams.get('waypoints')]).toEqual([
    false,
    '-22.740000,-47.330000',
  ])
  expect(within(route).getByText('Sem a sua posição, a rota começa no primeiro ponto da lista.')).toBeTruthy()
})

it('where the device is abroad, the route begins at the first point and says why', async () => {
  const geolocation = {
    getCurrentPosition: (tell: (at: unknown) => void) => tell({ coords: { latitude: 48.8566, longitude: 2.3522 } }),
  }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  try {
    const { user } = openPanel()
    await user.click(await screen.findByRole('button', { name: 'Montar rota' }))
    const route = screen.getByRole('region', { name: 'Rota do dia' })
    const link = new URL((await within(route).findByRole('link')).getAttribute('href') ?? '')
    expect(link.searchParams.has('origin')).toBe(false)
    expect(within(route).getByText(/cerca de 9\.\d{3} km dos pontos, longe demais/)).toBeTruthy()
    expect(within(route).queryByText(/9\.\d{3},\d km em linha reta/)).toBeNull()
  } finally {
    Object.defineProperty(navigator, 'geolocation', { value: undefined, configurable: true })
  }
})

it('a route no longer leads to what is done meanwhile', async () => {
  const { user } = openPanel()
  await user.click(await screen.findByRole('button', { name: 'Montar rota' }))
  const route = screen.getByRole('region', { name: 'Rota do dia' })
  expect(await within(route).findAllByRole('listitem')).toHaveLength(2)
  given({ tasks: [aFieldTask('b')] })
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(within(route).getAllByRole('listitem')).toHaveLength(1))
  expect(within(route).getByRole('listitem').textContent).toContain('Rua b')
})

it('a route of one point has no length', async () => {
  given({ tasks: [aFieldTask('a')] })
  const { user } = openPanel()
  await user.click(await screen.findByRole('button', { name: 'Montar rota' }))
  const route = screen.getByRole('region', { name: 'Rota do dia' })
  expect(await within(route).findByText('1 ponto')).toBeTruthy()
  expect(within(route).queryByText(/ km/)).toBeNull()
})
