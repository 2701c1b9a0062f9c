// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { Toaster } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_SITE_FACTS } from '#shared/catalogue/rules/point-site.ts'
import type { PublicPoint } from '#shared/catalogue/rules/points.ts'
import { theme } from '#web/app/theme.ts'
import { CompareButton } from '#web/features/map/compare/compare-button.tsx'
import CompareDialog from '#web/features/map/compare/compare-dialog.tsx'
import { ComparePointButtons } from '#web/features/map/compare/compare-point-buttons.tsx'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'

/** Up to three points side by side, chosen in the point's sheet. */

const aPoint = (id: string, facts: Partial<PublicPoint> = {}): PublicPoint => ({
  id,
  asset_code: `CPS-${id}`,
  name: `Ponto ${id}`,
  description: '',
  latitude: -22.74,
  longitude: -47.33,
  status: 'available',
  is_available: true,
  price_1y: 120000,
  price_2y: null,
  price_3y: null,
  price_4y: null,
  price_5y: null,
  pricing_tier_id: 'ouro',
  pricing_tier_name: 'Ouro',
  tags: [],
  image_url: null,
  street_name: 'Av. Brasil',
  intersection_name: 'R. das Flores',
  neighborhood: 'Centro',
  city: 'Americana',
  ...NO_SITE_FACTS,
  taken_since: null,
  reserved_until: null,
  sold_until: null,
  installed_at: null,
  updated_at: '2026-11-20T12:00:00.000Z',
  ...facts,
})
const POINTS = [
  aPoint('1'),
  aPoint('2', { price_1y: 98000, price_2y: 180000, face_width_cm: 240, face_height_cm: 120 }),
  aPoint('3'),
  aPoint('4'),
  aPoint('5', { status: 'reserved' }),
]

const onOpen = vi.fn()
const onClose = vi.fn()
const onOpenPoint = vi.fn()
let fetched: (url: string) => Response

function show(node: React.ReactNode) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>
          {node}
          <Toaster />
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  )
}
const offers = () => (
  <>
    {POINTS.slice(0, 4).map(point => (
      <section key={point.id} aria-label={point.name}>
        <ComparePointButtons point={point} onOpen={onOpen} />
      </section>
    ))}
    <CompareButton onOpen={onOpen} />
  </>
)
const offerOf = (name: string) => within(screen.getByRole('region', { name }))
const chosen = (...ids: string[]) => localStorage.setItem('ponto-urbano.compare', JSON.stringify(ids))
const rowOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(cell => cell.textContent?.replaceAll('\u00a0', ' '))

beforeEach(() => {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'ponto-urbano.compare' }))
  fetched = url => Response.json(POINTS.find(({ id }) => url.endsWith(`/${id}`)) ?? {}, { status: 200 })
  vi.stubGlobal('fetch', async (url: string) => fetched(url))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('three points are chosen, a fourth is refused, and one that is removed makes room', async () => {
  show(offers())
  expect(screen.queryByRole('button', { name: /^Ver comparação,/ })).toBeNull()
  for (const name of ['Ponto 1', 'Ponto 2', 'Ponto 3'])
    await userEvent.click(offerOf(name).getByRole('button', { name: 'Comparar' }))
  expect(await screen.findByText('Ponto 3 está na comparação, com 3 pontos.')).toBeTruthy()
  await userEvent.click(offerOf('Ponto 4').getByRole('button', { name: 'Comparar' }))
  expect(
    await screen.findByText('Compare até 3 pontos por vez. Tire um da comparação para colocar outro.'),
  ).toBeTruthy()
  expect(JSON.parse(localStorage.getItem('ponto-urbano.compare') ?? '')).toEqual(['1', '2', '3'])

  await userEvent.click(offerOf('Ponto 2').getByRole('button', { name: 'Ver comparação (3)' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ver comparação, 3 pontos' }))
  expect(onOpen).toHaveBeenCalledTimes(2)
  await userEvent.click(offerOf('Ponto 2').getByRole('button', { name: 'Tirar da comparação' }))
  await userEvent.click(offerOf('Ponto 4').getByRole('button', { name: 'Comparar' }))
  expect(JSON.parse(localStorage.getItem('ponto-urbano.compare') ?? '')).toEqual(['1', '3', '4'])
})

test('prices, facts and what is not sold stand side by side, and the lowest price of a row is said', async () => {
  chosen('1', '2')
  window.dispatchEvent(new StorageEvent('storage', { key: 'ponto-urbano.compare' }))
  show(<CompareDialog onClose={onClose} onOpenPoint={onOpenPoint} />)
  expect(await screen.findByRole('columnheader', { name: /Ponto 2/ })).toBeTruthy()
  expect(rowOf('1 Ano')).toEqual(['R$ 1.200,00', 'R$ 980,00, o menor preço'])
  expect(rowOf('2 Anos')).toEqual(['Indisponível', 'R$ 1.800,00'])
  expect(rowOf('Tamanho')).toEqual(['Não informado', '2,4 × 1,2 m'])
  await userEvent.click(screen.getByRole('button', { name: 'Ver ponto: Ponto 2' }))
  expect(onOpenPoint).toHaveBeenCalledWith('2')
  await userEvent.click(screen.getByRole('button', { name: 'Tirar da comparação: Ponto 2' }))
  expect(screen.queryByRole('columnheader', { name: /Ponto 2/ })).toBeNull()
  expect(screen.getByText(/escolha outro ponto no mapa/)).toBeTruthy()
})

test('a point that is gone, or that can’t be loaded, says so in its column', async () => {
  chosen('1', '2', '3')
  window.dispatchEvent(new StorageEvent('storage', { key: 'ponto-urbano.compare' }))
  let fails = true
  fetched = url => {
    if (url.endsWith('/2')) return Response.json({ code: 'POINT_NOT_FOUND', message: '' }, { status: 404 })
    if (url.endsWith('/3') && fails) return Response.json({ code: 'UNKNOWN', message: '' }, { status: 500 })
    return Response.json(POINTS.find(({ id }) => url.endsWith(`/${id}`)))
  }
  show(<CompareDialog onClose={onClose} onOpenPoint={onOpenPoint} />)
  const gone = within(await screen.findByRole('columnheader', { name: /#2/ }))
  // Each column has a photo's box, so that what stands below is in one line
  expect(document.querySelectorAll('th .photo')).toHaveLength(3)
  expect(await gone.findByRole('alert')).toBeTruthy()
  expect(gone.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
  const failed = within(await screen.findByRole('columnheader', { name: /#3/ }))
  expect((await failed.findByRole('alert')).textContent).toBe('Não foi possível carregar este ponto.')
  fails = false
  await userEvent.click(failed.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('columnheader', { name: /Ponto 3/ })).toBeTruthy()
})

test('a point that is to be had goes from the comparison into the cart, for its shortest period', async () => {
  chosen('1', '5')
  window.dispatchEvent(new StorageEvent('storage', { key: 'ponto-urbano.compare' }))
  show(<CompareDialog onClose={onClose} onOpenPoint={onOpenPoint} />)
  await screen.findByRole('columnheader', { name: /Ponto 5/ })
  expect(screen.queryByRole('button', { name: 'Adicionar ao carrinho: Ponto 5' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar ao carrinho: Ponto 1' }))
  expect(
    cartStore.current().cart.map(({ point_id, period_years, price }) => ({ point_id, period_years, price })),
  ).toEqual([{ point_id: '1', period_years: 1, price: 120000 }])
  expect(screen.queryByRole('button', { name: 'Adicionar ao carrinho: Ponto 1' })).toBeNull()
  expect(within(screen.getByRole('columnheader', { name: /Ponto 1/ })).getByText('No carrinho')).toBeTruthy()
})
