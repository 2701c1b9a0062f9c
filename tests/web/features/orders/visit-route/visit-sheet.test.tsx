// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { exampleItem, examplePoint } from '#tests/web/support/examples.ts'
import { answerNetwork, createDeferred, problemResponse, refusalResponse } from '#tests/web/support/network.ts'
import { currentAddress, currentState, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import { useVisitSheet } from '#web/features/orders/visit-route/use-visit-sheet.ts'
import { VisitOfferButton } from '#web/features/orders/visit-route/visit-offer-button.tsx'
import { VisitSheet } from '#web/features/orders/visit-route/visit-sheet.tsx'
import type { Scene } from '#web/map/protocol.ts'

startEachTestFresh()

const KEPT = 'ponto-urbano.visit'
const kept = (): { id: string; address: string }[] => JSON.parse(localStorage.getItem(KEPT) ?? '[]')
const keep = (...ids: number[]) =>
  localStorage.setItem(
    KEPT,
    JSON.stringify(
      ids.map(id => ({ id: String(id), name: `Ponto ${id}`, address: `Rua ${id}`, latitude: -22.7, longitude: -47.3 })),
    ),
  )

const rowsOf = (count: number, first = 1): MapPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(first + index),
    name: `Ponto ${first + index}`,
    latitude: -22.7 - index / 100,
    longitude: -47.3,
    status: 'available',
    pricing_tier_id: 'ouro',
    tag_ids: [],
    place: `Bairro ${index}`,
  }))
const sceneOf = (rows: MapPoint[], changed: Partial<Scene> = {}): Scene => ({
  revision: 1,
  grouping: 1,
  level: 12,
  marks: [],
  cart: [],
  total: rows.length,
  rows,
  page: 0,
  pages: 1,
  filteredOut: false,
  loading: false,
  failed: false,
  ...changed,
})

beforeEach(() => {
  Object.defineProperty(navigator, 'geolocation', {
    value: {
      getCurrentPosition: (found: (at: unknown) => void) => found({ coords: { latitude: -22.9, longitude: -47.3 } }),
    },
    configurable: true,
  })
})
afterEach(() => Object.defineProperty(navigator, 'geolocation', { value: undefined, configurable: true }))

const onClose = vi.fn()
function open(scene: Scene | undefined, answers: Parameters<typeof answerNetwork>[0] = {}) {
  const network = answerNetwork(answers)
  return { network, ...openSite(<VisitSheet scene={scene} onClose={onClose} />) }
}
const group = (name: string) => screen.findByRole('group', { name })
const point = async (of: string, id: number) =>
  within(await group(of)).getByRole('checkbox', { name: new RegExp(`^Ponto ${id}\\D`) })
const stops = (link: HTMLElement) => {
  const { searchParams } = new URL(link.getAttribute('href') ?? '')
  return [...(searchParams.get('waypoints')?.split('|') ?? []), searchParams.get('destination')]
}

describe('the route generator of the public map', () => {
  it('offers the points of the cart, of earlier choices and of the list, each once', async () => {
    cartStore.replace([exampleItem({ point_id: '1', name: 'Ponto 1' })])
    keep(1, 2, 50)
    const { network } = open(sceneOf(rowsOf(3)), {
      'GET /points/1': { body: examplePoint({ id: '1', name: 'Ponto 1' }) },
      'GET /points/50': { body: examplePoint({ id: '50', name: 'Ponto 50' }) },
    })
    expect(await point('No carrinho', 1)).toHaveProperty('checked', true)
    expect(await point('Escolhidos antes', 50)).toHaveProperty('checked', true)
    expect(await point('Nesta área do mapa', 2)).toHaveProperty('checked', true)
    expect(await point('Nesta área do mapa', 3)).toHaveProperty('checked', false)
    expect(screen.getAllByRole('checkbox', { name: /^Ponto/ })).toHaveLength(4)
    expect(screen.getByText('3 selecionados')).toBeTruthy()
    // Points that the list contains are not loaded again
    expect(network.to('GET /points/2')).toEqual([])
  })

  it('routes through the chosen points of all groups, always to the nearest next', async () => {
    cartStore.replace([exampleItem({ point_id: '9', name: 'Ponto 9' })])
    const { user } = open(sceneOf(rowsOf(2)), {
      'GET /points/9': { body: examplePoint({ id: '9', name: 'Ponto 9', latitude: -22.705, longitude: -47.3 }) },
    })
    await user.click(screen.getByRole('button', { name: 'Usar minha localização' }))
    await waitFor(async () => expect(await point('No carrinho', 9)).toHaveProperty('disabled', false))
    await user.click(await point('No carrinho', 9))
    await user.click(await point('Nesta área do mapa', 1))
    await user.click(await point('Nesta área do mapa', 2))
    await user.click(screen.getByRole('button', { name: 'Gerar rota' }))
    const route = await screen.findByRole('region', { name: 'Sua rota' })
    expect(stops(within(route).getByRole('link', { name: 'Abrir rota no Google Maps' }))).toEqual([
      '-22.710000,-47.300000',
      '-22.705000,-47.300000',
      '-22.700000,-47.300000',
    ])
    expect(document.activeElement).toBe(route)
    cleanup()

    // After a reload the list is loaded later than the stored selection
    open(undefined, {
      'GET /points/9': problemResponse(500, 'INTERNAL', 'x'),
      'GET /points/1': problemResponse(500, 'INTERNAL', 'x'),
    })
    const repeatedRegion = await screen.findByRole('region', { name: 'Sua rota' })
    expect(stops(within(repeatedRegion).getByRole('link', { name: 'Abrir rota no Google Maps' }))).toEqual([
      '-22.710000,-47.300000',
      '-22.705000,-47.300000',
      '-22.700000,-47.300000',
    ])
  })

  it('stores the selection in the browser and follows changes of other tabs', async () => {
    const { user } = open(sceneOf(rowsOf(2)))
    await user.click(await point('Nesta área do mapa', 2))
    expect(kept()).toMatchObject([{ id: '2', address: 'Bairro 1', latitude: -22.71 }])
    cleanup()
    open(sceneOf(rowsOf(2)))
    expect(await point('Nesta área do mapa', 2)).toHaveProperty('checked', true)
    keep(1)
    act(() => void dispatchEvent(new StorageEvent('storage', { key: KEPT })))
    expect(await point('Nesta área do mapa', 1)).toHaveProperty('checked', true)
    expect(await point('Nesta área do mapa', 2)).toHaveProperty('checked', false)
  })

  it.each([
    ['no JSON', '{"a"'],
    ['no place on Earth', JSON.stringify([{ id: '1', name: 'x', address: '', latitude: 99, longitude: 0 }])],
    ['no coordinates', JSON.stringify([{ id: '1', name: 'x', address: '', latitude: null, longitude: null }])],
  ])('ignores a stored selection that is %s', async (_, text) => {
    localStorage.setItem(KEPT, text)
    open(sceneOf(rowsOf(2)))
    expect(await screen.findByText('Nenhum selecionado')).toBeTruthy()
    expect(localStorage.getItem(KEPT)).toBeNull()
  })

  it('points that can’t be visited are disabled with a reason and are in no route', async () => {
    cartStore.replace([1, 2, 3, 4].map(id => exampleItem({ point_id: String(id), name: `Ponto ${id}` })))
    keep(2, 5)
    const deferredLate = createDeferred<{ body: unknown }>()
    const answers: Parameters<typeof answerNetwork>[0] = {
      'GET /points/1': { body: examplePoint({ id: '1', name: 'Ponto 1', latitude: null, longitude: null }) },
      'GET /points/2': refusalResponse('POINT_NOT_FOUND'),
      'GET /points/3': problemResponse(500, 'INTERNAL', 'x'),
      'GET /points/4': () => deferredLate.promise,
      'GET /points/5': problemResponse(500, 'INTERNAL', 'x'),
    }
    const { user } = open(sceneOf([]), answers)
    const said = async (id: number) => (await point('No carrinho', id)).closest('label')?.textContent
    await waitFor(async () => expect(await said(1)).toContain('Sem lugar no mapa: fica fora da rota.'))
    await waitFor(async () => expect(await said(2)).toContain('Este ponto não existe mais.'))
    await waitFor(async () => expect(await said(3)).toContain('Não foi possível carregar este ponto.'))
    expect(await said(4)).toContain('Carregando…')
    for (const id of [1, 2, 3, 4])
      expect(await point('No carrinho', id)).toMatchObject({ disabled: true, checked: false })
    // The point is shown with its data from the time when it was chosen
    expect(await point('Escolhidos antes', 5)).toMatchObject({ disabled: false, checked: true })
    expect(screen.getByText('1 selecionado')).toBeTruthy()
    answers['GET /points/3'] = { body: examplePoint({ id: '3', name: 'Ponto 3' }) }
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(async () => expect(await point('No carrinho', 3)).toHaveProperty('disabled', false))
  })

  it('searches among the points; “all” then selects the visible ones', async () => {
    const { user } = open(sceneOf(rowsOf(12)))
    const search = screen.getByRole('searchbox', { name: 'Buscar entre os pontos' })
    await user.type(search, 'BAIRRO 1')
    expect(within(await group('Nesta área do mapa')).getAllByRole('checkbox', { name: /^Ponto/ })).toHaveLength(3)
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar todos' }))
    expect(kept().map(({ id }) => id)).toEqual(['2', '11', '12'])
    await user.clear(search)
    await user.type(search, 'zzz')
    expect(screen.getByText('Nenhum destes pontos tem esse nome ou bairro.')).toBeTruthy()
    expect(screen.getByText('3 selecionados')).toBeTruthy()
  })

  it.each(['d avila', 'davila', "d'Ávila"])('finds a street D’Ávila by %s', async text => {
    const [first, ...others] = rowsOf(12)
    const { user } = open(sceneOf([{ ...first, name: 'Ouro | R. D’Ávila' } as MapPoint, ...others]))
    await user.type(screen.getByRole('searchbox', { name: 'Buscar entre os pontos' }), text)
    const found = within(await group('Nesta área do mapa')).getAllByRole('checkbox')
    expect(found).toHaveLength(1)
    expect(screen.getByRole('checkbox', { name: /R\. D’Ávila/ })).toBe(found[0])
  })

  it('shows and prints the codes of the list’s points', async () => {
    answerNetwork({
      [`GET /point-photos?${new URLSearchParams({ point_ids: '1,2' })}`]: {
        body: {
          photos: [
            { point_id: '1', image_url: null, asset_code: 'PU-00001' },
            { point_id: '2', image_url: null, asset_code: 'CPS-2' },
          ],
        },
      },
    })
    const { user } = openSite(<VisitSheet scene={sceneOf(rowsOf(2))} onClose={onClose} />)
    expect(await screen.findByText('CPS-2')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar todos' }))
    await user.click(screen.getByRole('button', { name: 'Usar minha localização' }))
    await user.click(screen.getByRole('button', { name: 'Gerar rota' }))
    const route = within(await screen.findByRole('region', { name: 'Sua rota' }))
    expect(route.getByText('PU-00001')).toBeTruthy()
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await user.click(route.getByRole('button', { name: 'Imprimir roteiro' }))
    expect(print).toHaveBeenCalledOnce()
    const printed = document.querySelector<HTMLElement>('[data-printed-route]')
    expect([...(printed?.querySelectorAll('tr') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'NºCódigoPonto',
      '1CPS-2Ponto 2Bairro 1',
      '2PU-00001Ponto 1Bairro 0',
    ])
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(document.querySelector('[data-printed-route]')).toBeNull()
  })

  it('accepts 90 points and refuses more', async () => {
    keep(...Array.from({ length: 89 }, (_, index) => 100 + index))
    const { user } = open(sceneOf(rowsOf(2)))
    await user.click(await point('Nesta área do mapa', 1))
    expect(kept()).toHaveLength(90)
    expect(document.querySelector('[data-sonner-toast]')).toBeNull()
    await user.click(await point('Nesta área do mapa', 2))
    expect(await screen.findByText('Um roteiro leva até 90 pontos.')).toBeTruthy()
    expect(kept()).toHaveLength(90)
    expect(screen.getByText('90 selecionados')).toBeTruthy()
  })

  it.each([
    ['is on its way', undefined, 'Carregando pontos…'],
    ['could not be loaded', sceneOf([], { failed: true }), 'Falha ao carregar os pontos do mapa.'],
    ['has none', sceneOf([]), /^Nenhum ponto nesta área\. Mova o mapa/],
    ['has more', sceneOf(rowsOf(2), { total: 1234 }), /^2 de 1\.234 pontos da área:/],
  ])('says that the list %s', async (_, scene, sentence) => {
    open(scene)
    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})

describe('the address of the route generator', () => {
  let sheet: ReturnType<typeof useVisitSheet>
  function Screen() {
    sheet = useVisitSheet()
    return <p>{sheet.isOpen ? 'aberto' : 'fechado'}</p>
  }

  it('keeps the other URL parameters, and going back closes the generator', async () => {
    openSite(<Screen />, '/?ponto=7&ordem=novos')
    act(() => sheet.open())
    expect([currentAddress(), currentState()]).toEqual(['/?ponto=7&ordem=novos&roteiro=1', { openedHere: true }])
    expect(screen.getByText('aberto')).toBeTruthy()
    act(() => sheet.close())
    await waitFor(() => expect(currentAddress()).toBe('/?ponto=7&ordem=novos'))
    expect(screen.getByText('fechado')).toBeTruthy()
  })

  it('opens the map from another page, and can be closed after a direct link', async () => {
    openSite(<Screen />, '/?roteiro=x,y')
    expect(sheet.isOpen).toBe(false)
    cleanup()
    openSite(<Screen />, '/dashboard?aba=pontos&roteiro=1')
    expect(screen.getByText('fechado')).toBeTruthy()
    act(() => sheet.open())
    expect(currentAddress()).toBe('/?roteiro=1')
    cleanup()
    openSite(<Screen />, '/?roteiro=1&ordem=novos')
    act(() => sheet.close())
    await waitFor(() => expect(currentAddress()).toBe('/?ordem=novos'))
  })
})

describe('a point’s own sheet', () => {
  const onVisit = vi.fn()
  const ofPoint = (changed: Parameters<typeof examplePoint>[0] = {}) =>
    openSite(<VisitOfferButton point={examplePoint(changed)} onOpenRoute={onVisit} />)

  it('adds the point to the visit, opens the generator, and removes the point again', async () => {
    const { user } = ofPoint()
    await user.click(screen.getByRole('button', { name: 'Adicionar ao roteiro' }))
    expect(kept()).toMatchObject([{ id: '100', address: 'Centro, Americana' }])
    expect(await screen.findByText('Ouro | Av. Brasil adicionado ao roteiro de visita.')).toBeTruthy()
    // The focus has not moved
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ver roteiro' }))
    await user.keyboard('{Enter}')
    expect(onVisit).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Tirar do roteiro' }))
    expect(kept()).toEqual([])
  })

  it('offers no visit for a point without coordinates', () => {
    ofPoint({ latitude: null, longitude: null })
    expect(screen.queryByRole('button')).toBeNull()
  })
})
