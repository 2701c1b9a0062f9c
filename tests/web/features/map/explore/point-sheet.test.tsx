// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toaster, toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { POINT_SHEET_TEXTS } from '#shared/catalogue/messages/point-sheet.ts'
import { NO_SITE_FACTS } from '#shared/catalogue/rules/point-site.ts'
import type { PublicPoint } from '#shared/catalogue/rules/points.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { goldTier } from '#tests/support/catalogue.ts'
import { anOrder } from '#tests/support/orders.ts'
import { theme } from '#web/app/theme.ts'
import { PointSheet } from '#web/features/map/explore/point-sheet.tsx'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import { rememberOwnReservation } from '#web/features/orders/cart/own-reservations.ts'
import { type Session, SessionContext } from '#web/features/people/session/use-session.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

const POINT: PublicPoint = {
  id: '1001',
  asset_code: 'CPS-1001',
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
  ...NO_SITE_FACTS,
  taken_since: null,
  reserved_until: null,
  sold_until: null,
  installed_at: null,
  updated_at: '2026-11-20T12:00:00.000Z',
}

const answerWith = (status: number, body: unknown) => vi.fn(async () => Response.json(body, { status }))

const onClose = vi.fn()
const onVisit = vi.fn()
const onCompare = vi.fn()
const never = () => Promise.reject(new Error('nobody signs in here'))
const signedOut: Session = {
  status: 'signed_out',
  signIn: never,
  signUp: never,
  confirmEmail: never,
  resendConfirmation: never,
  requestRecovery: never,
  setPassword: never,
  signOut: never,
  reload: never,
  profileSaved: () => undefined,
}
function openSheet({ pricing_tiers }: { pricing_tiers: readonly PricingTier[] } = { pricing_tiers: [] }) {
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 1, staleTime: 60_000 } } })
  queries.setQueryData(queryKeys.pricingTiers, { pricing_tiers })
  queries.setQueryData(['site-config'], { whatsapp_number: '5519999990000' })
  render(
    <QueryClientProvider client={queries}>
      <ThemeProvider theme={theme}>
        <SessionContext value={signedOut}>
          <PointSheet pointId={POINT.id} wide onClose={onClose} onOpenRoute={onVisit} onOpenComparison={onCompare} />
        </SessionContext>
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
    expect(await screen.findByText('CPS-1001')).toBeTruthy()
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText('Centro, Americana')).toBeTruthy()
    expect(screen.getByText('Disponível')).toBeTruthy()
    expect(screen.getByText('Ouro')).toBeTruthy()
    expect(screen.getByText('centro')).toBeTruthy()
    expect(screen.getByText('Foto em breve')).toBeTruthy()
  })

  it('says what the price contains, who makes the art and when it is installed', async () => {
    vi.stubGlobal('fetch', answerWith(200, POINT))
    openSheet()
    const section = within(await screen.findByRole('region', { name: 'O que está incluído' }))
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'O ponto só para a sua publicidade, pelo período inteiro',
      'Produção e instalação da sua arte, com foto da instalação',
      'Conservação e reparo da estrutura',
      'Preço sem reajuste, e nada se renova sozinho',
    ])
    expect(section.getByText('Quem faz a arte').nextElementSibling?.textContent).toMatch(
      /^Você envia a sua arte ou aprova a que a equipe fizer\./,
    )
    expect(section.getByText('Quando é instalada').nextElementSibling?.textContent).toMatch(
      /^Depois do pagamento confirmado e da arte aprovada/,
    )
  })

  it.each([
    ['Placa dupla face', 1],
    ['Ponto Ouro. Avenida de grande circulação. Placa dupla face', 0],
  ])('explains its tier unless its description does: %s', async (description, times) => {
    vi.stubGlobal('fetch', answerWith(200, { ...POINT, description }))
    const tier = {
      ...goldTier,
      id: POINT.pricing_tier_id,
      description_template: '{point_name}. Avenida de grande circulação.',
    }
    openSheet({ pricing_tiers: [tier] })
    await screen.findByRole('heading', { name: POINT.name })
    expect(screen.queryAllByText('Nível Ouro')).toHaveLength(times)
    expect(screen.queryAllByText('Avenida de grande circulação.')).toHaveLength(times)
  })

  it('shows the photos of the point one after the other, and says which', async () => {
    const [first, second, third] = ['/media/point_images/a.webp', '/media/point_images/b.webp', '/media/c.webp']
    vi.stubGlobal('fetch', answerWith(200, { ...POINT, image_url: first, more_image_urls: [second, third] }))
    openSheet()
    const user = userEvent.setup()
    const shown = () => screen.getByAltText(POINT_SHEET_TEXTS.PICTURE_OF(POINT.name)).getAttribute('src')
    await screen.findByText('1 de 3')
    expect(shown()).toBe(first)
    const next = screen.getByRole('button', { name: 'Próxima foto' })
    await user.click(next)
    expect([shown(), document.activeElement]).toEqual([second, next])
    expect(screen.getByText('2 de 3')).toBeTruthy()
    for (const _ of [1, 2]) await user.click(screen.getByRole('button', { name: 'Foto anterior' }))
    expect(shown()).toBe(third)
  })

  it('offers five periods from one year on, with price and price per month; those without a price are off', async () => {
    vi.stubGlobal('fetch', answerWith(200, POINT))
    openSheet()
    await screen.findByRole('heading', { name: POINT.name })
    expect(screen.getAllByRole('radio')).toHaveLength(5)
    expect(period(/1 Ano/).checked).toBe(true)
    expect(spaced(period(/1 Ano/).closest('label')?.textContent ?? '')).toBe('1 AnoR$ 1.200R$ 100/mês')
    expect(spaced(period(/2 Anos/).closest('label')?.textContent ?? '')).toBe(
      '2 AnosR$ 2.160,50R$ 90,02/mês−9 %economia de 9 %',
    )
    expect(period(/3 Anos.*Indisponível/).disabled).toBe(true)
    expect(period(/5 Anos/).disabled).toBe(false)
  })

  it('says which periods the point is not sold for', async () => {
    vi.stubGlobal(
      'fetch',
      answerWith(200, { ...POINT, price_2y: null, price_3y: null, price_4y: null, price_5y: null }),
    )
    openSheet()
    expect(await screen.findByText('Este ponto não é vendido por 2, 3, 4 e 5 anos.')).toBeTruthy()
  })

  it('says nothing of periods where all are for sale', async () => {
    const prices = { price_2y: 216000, price_3y: 300000, price_4y: 380000, price_5y: 450000 }
    vi.stubGlobal('fetch', answerWith(200, { ...POINT, ...prices }))
    openSheet()
    await screen.findByRole('heading', { name: POINT.name })
    expect(screen.queryByText(/não é vendido/)).toBeNull()
  })

  it('is added once: its quantity is one, as each point is one of its kind', async () => {
    vi.stubGlobal('fetch', answerWith(200, POINT))
    openSheet()
    expect((await screen.findByText('Quantidade')).parentElement?.textContent).toBe('Quantidade 1: cada ponto é único.')
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar ao carrinho' }))
    expect(cartStore.current().cart).toMatchObject([{ point_id: POINT.id, quantity: 1 }])
  })

  it('says what a longer period saves, and nothing where it saves nothing', async () => {
    const prices = { price_1y: 120000, price_2y: 240000, price_3y: 250000, price_5y: 450000 }
    vi.stubGlobal('fetch', answerWith(200, { ...POINT, ...prices }))
    openSheet()
    await screen.findByRole('heading', { name: POINT.name })
    expect(period(/1 Ano/).closest('label')?.textContent).not.toContain('%')
    expect(period(/2 Anos/).closest('label')?.textContent).not.toContain('%')
    // The best saving is beside the price, until a period with a saving of its own is chosen
    expect(screen.getByText('−30 % em 3 anos')).toBeTruthy()
    await userEvent.click(period(/5 Anos.*economia de 25/))
    expect(screen.getByText('−25 % em 5 anos')).toBeTruthy()
  })

  it('starts at the first period that has a price when one year has none', async () => {
    vi.stubGlobal('fetch', answerWith(200, { ...POINT, price_1y: null }))
    openSheet()
    await screen.findByRole('heading', { name: POINT.name })
    expect(period(/2 Anos/).checked).toBe(true)
  })

  it('follows the prices of the office while it is open, in its text as beside the button', async () => {
    const lookAgain = () => act(() => void dispatchEvent(new Event('visibilitychange')))
    vi.stubGlobal('fetch', answerWith(200, { ...POINT, description: 'Um ano por R$ 1.200,00' }))
    openSheet()
    await screen.findByText('Um ano por R$ 1.200,00')
    vi.stubGlobal('fetch', answerWith(200, { ...POINT, price_1y: 150000, description: 'Um ano por R$ 1.500,00' }))
    lookAgain()
    expect(await screen.findByText('Um ano por R$ 1.500,00')).toBeTruthy()
    expect(screen.getByText('R$ 1.500,00')).toBeTruthy()
    // The chosen period is no longer for sale, so the next one is chosen, instead of a button that does nothing
    vi.stubGlobal('fetch', answerWith(200, { ...POINT, price_1y: null }))
    lookAgain()
    await waitFor(() => expect(period(/2 Anos/).checked).toBe(true))
    // Another person has reserved the point
    vi.stubGlobal(
      'fetch',
      answerWith(200, { ...POINT, status: 'reserved', reserved_until: '2026-12-01T12:00:00.000Z' }),
    )
    lookAgain()
    expect(await screen.findByText(POINT_SHEET_TEXTS.POINT_IS_RESERVED)).toBeTruthy()
  })

  it('offers no alert until the point is free to who has just reserved it', async () => {
    const reserved_until = '2026-12-01T12:00:00.000Z'
    const order = anOrder('o1', { reserved_until })
    rememberOwnReservation({ ...order, items: order.items.map(item => ({ ...item, point_id: POINT.id })) })
    vi.stubGlobal('fetch', answerWith(200, { ...POINT, status: 'reserved', is_available: false, reserved_until }))
    openSheet()
    expect(await screen.findByText('Você acabou de reservar este ponto.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Avise-me quando liberar' })).toBeNull()
  })

  it('puts the point into the cart for the chosen period and takes it out again', async () => {
    vi.stubGlobal('fetch', answerWith(200, POINT))
    openSheet()
    await userEvent.click(await screen.findByRole('radio', { name: /5 Anos/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar ao carrinho' }))
    expect(cartStore.current().cart).toEqual([
      { point_id: POINT.id, name: POINT.name, asset_code: 'CPS-1001', price: 480000, period_years: 5, quantity: 1 },
    ])
    expect(screen.getByRole('button', { name: 'Ver carrinho' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: /1 Ano/ }))
    await waitFor(() => expect(cartStore.current().cart[0]).toMatchObject({ price: 120000, period_years: 1 }))
    await userEvent.click(screen.getByRole('button', { name: 'Remover do carrinho' }))
    expect(cartStore.current().cart).toEqual([])
    expect(screen.getByRole('button', { name: 'Adicionar ao carrinho' })).toBeTruthy()
    expect(toast.getToasts().map(shown => 'title' in shown && shown.title)).toContain(
      `${POINT.name} removido do carrinho.`,
    )
  })

  it('puts the point back with its period when its removal from the cart is undone', async () => {
    vi.stubGlobal('fetch', answerWith(200, POINT))
    openSheet()
    render(<Toaster />)
    await userEvent.click(await screen.findByRole('radio', { name: /5 Anos/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar ao carrinho' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remover do carrinho' }))
    expect(cartStore.current().cart).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
    expect(cartStore.current().cart).toMatchObject([{ point_id: POINT.id, period_years: 5, price: 480000 }])
    expect(await screen.findByRole('button', { name: 'Remover do carrinho' })).toBeTruthy()
  })

  it.each([
    [
      { status: 'reserved', is_available: false, reserved_until: '2026-11-23T15:00:00.000Z' } as const,
      /Reservado até seg\., 23 de nov\. de 2026/,
      POINT_SHEET_TEXTS.POINT_IS_RESERVED,
    ],
    [
      { status: 'sold', is_available: false, sold_until: '2028-03-01T15:00:00.000Z' } as const,
      /Vendido até qua\., 1 de mar\. de 2028/,
      POINT_SHEET_TEXTS.POINT_IS_SOLD,
    ],
    // The point is blocked by the office, or sold for later days.
    [{ status: 'reserved' } as const, /Reservado/, 'Este ponto não está à venda no momento.'],
    [{ status: 'sold' } as const, /Vendido/, 'Este ponto não está à venda no momento.'],
    [{ is_available: false } as const, /Disponível/, POINT_SHEET_TEXTS.POINT_WITHDRAWN],
    [{ price_1y: null, price_2y: null, price_5y: null } as const, /Disponível/, POINT_SHEET_TEXTS.POINT_WITHOUT_PRICE],
  ])('says why a point can not be had: %o', async (changed, status, why) => {
    vi.stubGlobal('fetch', answerWith(200, { ...POINT, ...changed }))
    openSheet()
    expect(await screen.findByText(why)).toBeTruthy()
    expect(screen.getByText(status)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Adicionar ao carrinho' })).toBeNull()
    // For a point that somebody has, one can ask for an e-mail once it is free; for a point that is not for sale, one can
    // ask the office.
    const isTaken = 'status' in changed
    expect(screen.queryAllByRole('button', { name: 'Avise-me quando liberar' })).toHaveLength(isTaken ? 1 : 0)
    expect(screen.getAllByRole('link', { name: /^Perguntar pelo WhatsApp/ })).toHaveLength(1)
  })

  it('lets one ask the seller, who is told which point it is about', async () => {
    vi.stubGlobal('fetch', answerWith(200, POINT))
    openSheet()
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Perguntar pelo WhatsApp/ })
    const { origin, pathname, searchParams } = new URL(link.href)
    expect(`${origin}${pathname}`).toBe('https://wa.me/5519999990000')
    expect(searchParams.get('text')).toBe(`Olá! Sobre o ponto ${POINT.name} (${location.origin}/?ponto=1001): `)
    expect(link.target).toBe('_blank')
  })

  it('says since when and until when it is taken', async () => {
    const taken = { status: 'sold', taken_since: '2026-03-01T15:00:00.000Z', sold_until: '2028-03-01T15:00:00.000Z' }
    vi.stubGlobal('fetch', answerWith(200, { ...POINT, ...taken }))
    openSheet()
    expect(await screen.findByText('desde 1 de mar. de 2026')).toBeTruthy()
    // The price is visible without scrolling to the periods, even if the point is not free
    expect(screen.getByText(/^R\$\s1\.200\/ano$/)).toBeTruthy()
    expect(screen.getByText(/Vendido até qua\., 1 de mar\. de 2028/)).toBeTruthy()
  })

  it('says what is known of the place, and nothing where nothing is', async () => {
    vi.stubGlobal('fetch', answerWith(200, { ...POINT, face_width_cm: 240, face_height_cm: 120, nearby: 'Escola' }))
    openSheet()
    const facts = await screen.findByRole('region', { name: 'Sobre o local' })
    expect(facts.textContent).toContain('Tamanho2,4 × 1,2 m')
    expect(facts.textContent).toContain('Perto deEscola')
    cleanup()
    vi.stubGlobal('fetch', answerWith(200, POINT))
    openSheet()
    await screen.findByRole('heading', { name: POINT.name })
    expect(screen.queryByRole('region', { name: 'Sobre o local' })).toBeNull()
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
    expect(await screen.findByText(POINT_SHEET_TEXTS.POINT_NOT_ON_SITE)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Voltar ao mapa' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('offers to try again when loading fails', async () => {
    vi.stubGlobal('fetch', answerWith(500, { error: 'x', code: 'INTERNAL' }))
    openSheet()
    const again = await screen.findByRole('button', { name: SITE_TEXTS.TRY_AGAIN })
    expect(screen.getByText(POINT_SHEET_TEXTS.POINT_FAILED)).toBeTruthy()
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
