// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PublicPoint } from '#shared/domain/points.ts'
import { POINT_SHEET } from '#shared/messages/point-sheet.ts'
import { SITE } from '#shared/messages/site.ts'
import { theme } from '#web/app/theme.ts'
import { cartStore } from '#web/features/cart/cart-store.ts'
import PointSheet from '#web/features/explore/point-sheet.tsx'

const POINT: PublicPoint = {
  id: '1001',
  name: 'Ouro | Av. Brasil c/ R. das Flores',
  description: 'Placa dupla face',
  latitude: -22.74,
  longitude: -47.33,
  status: 'available',
  is_available: true,
  price_1y: 120000,
  price_2y: 216050,
  price_3y: null,
  price_4y: null,
  price_5y: 480000,
  pricing_tier_id: 'ouro',
  pricing_tier_name: 'Ouro',
  tags: [{ id: 'centro', name: 'centro' }],
  image_url: null,
  street_name: 'Av. Brasil',
  intersection_name: 'R. das Flores',
  neighborhood: 'Centro',
  city: 'Americana',
  reserved_until: null,
  sold_until: null,
  installed_at: null,
  updated_at: '2026-11-20T12:00:00.000Z',
}

const answerWith = (status: number, body: unknown) => vi.fn(async () => Response.json(body, { status }))

const onClose = vi.fn()
function openSheet() {
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } })
  render(
    <QueryClientProvider client={queries}>
      <ThemeProvider theme={theme}>
        <PointSheet pointId={POINT.id} wide onClose={onClose} />
      </ThemeProvider>
    </QueryClientProvider>,
  )
}

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
const period = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

beforeEach(() => {
  localStorage.clear()
  cartStore.replace([])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  onClose.mockReset()
})

describe("a point's sheet", () => {
  it('shows the point with its address, status, tier and tags, and focuses its name', async () => {
    vi.stubGlobal('fetch', answerWith(200, POINT))
    openSheet()
    const heading = await screen.findByRole('heading', { name: POINT.name })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText('Av. Brasil c/ R. das Flores – Centro, Americana')).toBeTruthy()
    expect(screen.getByText('Disponível')).toBeTruthy()
    expect(screen.getByText('Ouro')).toBeTruthy()
    expect(screen.getByText('centro')).toBeTruthy()
    expect(screen.getByText('Foto em breve')).toBeTruthy()
  })

  it('offers five periods from one year on, with price and price per month; those without a price are off', async () => {
    vi.stubGlobal('fetch', answerWith(200, POINT))
    openSheet()
    await screen.findByRole('heading', { name: POINT.name })
    expect(screen.getAllByRole('radio')).toHaveLength(5)
    expect(period(/1 Ano/).checked).toBe(true)
    expect(spaced(period(/1 Ano/).closest('label')?.textContent ?? '')).toBe('1 AnoR$ 1.200R$ 100/mês')
    expect(spaced(period(/2 Anos/).closest('label')?.textContent ?? '')).toBe('2 AnosR$ 2.160,50R$ 90,02/mês')
    expect(period(/3 Anos.*Indisponível/).disabled).toBe(true)
    expect(period(/5 Anos/).disabled).toBe(false)
  })

  it('starts at the first period that has a price when one year has none', async () => {
    vi.stubGlobal('fetch', answerWith(200, { ...POINT, price_1y: null }))
    openSheet()
    await screen.findByRole('heading', { name: POINT.name })
    expect(period(/2 Anos/).checked).toBe(true)
  })

  it('puts the point into the cart for the chosen period and takes it out again', async () => {
    vi.stubGlobal('fetch', answerWith(200, POINT))
    openSheet()
    await userEvent.click(await screen.findByRole('radio', { name: /5 Anos/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar ao carrinho' }))
    expect(cartStore.current().cart).toEqual([{ point_id: POINT.id, name: POINT.name, price: 480000, period_years: 5 }])
    expect(screen.getByRole('button', { name: 'Ver carrinho' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: /1 Ano/ }))
    await waitFor(() => expect(cartStore.current().cart[0]).toMatchObject({ price: 120000, period_years: 1 }))
    await userEvent.click(screen.getByRole('button', { name: 'Remover do carrinho' }))
    expect(cartStore.current().cart).toEqual([])
    expect(screen.getByRole('button', { name: 'Adicionar ao carrinho' })).toBeTruthy()
  })

  it.each([
    [
      { status: 'reserved', is_available: false, reserved_until: '2026-11-23T15:00:00.000Z' } as const,
      /Reservado até seg\., 23 de nov\. de 2026/,
      POINT_SHEET.POINT_IS_RESERVED,
    ],
    [
      { status: 'sold', is_available: false, sold_until: '2028-03-01T15:00:00.000Z' } as const,
      /Vendido até qua\., 1 de mar\. de 2028/,
      POINT_SHEET.POINT_IS_SOLD,
    ],
    [{ is_available: false } as const, /Disponível/, POINT_SHEET.POINT_WITHDRAWN],
    [{ price_1y: null, price_2y: null, price_5y: null } as const, /Disponível/, POINT_SHEET.POINT_WITHOUT_PRICE],
  ])('says why a point can not be had: %o', async (changed, status, why) => {
    vi.stubGlobal('fetch', answerWith(200, { ...POINT, ...changed }))
    openSheet()
    expect(await screen.findByText(why)).toBeTruthy()
    expect(screen.getByText(status)).toBeTruthy()
    const [primary] = screen.getAllByRole<HTMLButtonElement>('button').slice(-1)
    expect(primary?.disabled).toBe(true)
  })

  it('says since when its sign is known to hang there', async () => {
    const sold = { status: 'sold', is_available: false, sold_until: '2028-03-01T15:00:00.000Z' } as const
    vi.stubGlobal('fetch', answerWith(200, { ...POINT, ...sold, installed_at: '2026-11-23T02:30:00.000Z' }))
    openSheet()
    expect(await screen.findByText('verificado em 22 de nov. de 2026')).toBeTruthy()
  })

  it('says that a point is gone, and leads back to the map', async () => {
    vi.stubGlobal('fetch', answerWith(404, { error: 'x', code: 'POINT_NOT_FOUND' }))
    openSheet()
    expect(await screen.findByText(POINT_SHEET.POINT_NOT_ON_SITE)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Voltar ao mapa' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('offers to try again when loading fails', async () => {
    vi.stubGlobal('fetch', answerWith(500, { error: 'x', code: 'INTERNAL' }))
    openSheet()
    const again = await screen.findByRole('button', { name: SITE.TRY_AGAIN })
    expect(screen.getByText(POINT_SHEET.POINT_FAILED)).toBeTruthy()
    vi.stubGlobal('fetch', answerWith(200, POINT))
    await userEvent.click(again)
    expect(await screen.findByRole('heading', { name: POINT.name })).toBeTruthy()
  })

  it('closes on Escape', async () => {
    vi.stubGlobal('fetch', answerWith(200, POINT))
    openSheet()
    await screen.findByRole('heading', { name: POINT.name })
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })
})
