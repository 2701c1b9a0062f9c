// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerNetwork, createDeferred, problemResponse, refusalResponse } from '#tests/web/support/network.ts'
import { accessibleDescriptionOf, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { RouteGenerator } from '#web/features/orders/visit-route/route-generator.tsx'
import type { RoutePoint } from '#web/features/orders/visit-route/route-point.ts'

startEachTestFresh()

const pointsOf = (count: number): RoutePoint[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    name: `Ponto ${index + 1}`,
    address: `Rua ${index + 1}`,
    latitude: -22.7 - index / 100,
    longitude: -47.3,
  }))

const PLACE = {
  label: 'Centro, Americana, SP',
  street: '',
  neighborhood: 'Centro',
  city: 'Americana',
  state: 'SP',
  zip_code: '13465000',
  latitude: -22.9,
  longitude: -47.3,
}
const CEP = 'GET /geocoding?cep=13465000'

function open(count = 3, answers: Parameters<typeof answerNetwork>[0] = { [CEP]: { body: { places: [PLACE] } } }) {
  const network = answerNetwork(answers)
  return { network, ...openSite(<RouteGenerator points={pointsOf(count)} />) }
}
type User = ReturnType<typeof open>['user']

async function startAt(user: User, cep = '13465-000') {
  await user.type(screen.getByLabelText('CEP'), cep)
  await user.click(screen.getByRole('button', { name: 'Usar CEP' }))
}
const generate = (user: User) => user.click(screen.getByRole('button', { name: 'Gerar rota' }))

function giveGeolocation(geolocation: unknown) {
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
}
afterEach(() => giveGeolocation(undefined))

describe('the route generator', () => {
  it('restores start, selection and route after a reload, without taking the focus', async () => {
    const { user } = open()
    await startAt(user)
    expect(await screen.findByText('Saída: Centro, Americana, SP')).toBeTruthy()
    for (const name of [/^Ponto 1/, /^Ponto 3/]) await user.click(screen.getByRole('checkbox', { name }))
    await generate(user)
    expect(document.activeElement).toBe(await screen.findByRole('region', { name: 'Sua rota' }))
    cleanup()

    open()
    const route = screen.getByRole('region', { name: 'Sua rota' })
    expect(
      within(route)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['Ponto 3', 'Ponto 1'])
    expect(screen.getByText('Saída: Centro, Americana, SP')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: /^Ponto 2/ })).toHaveProperty('checked', false)
    expect(document.activeElement).toBe(document.body)
  })

  it('routes from a CEP through the chosen points, always to the nearest next', async () => {
    const { user } = open()
    await startAt(user)
    expect(await screen.findByText('Saída: Centro, Americana, SP')).toBeTruthy()
    for (const name of [/^Ponto 1/, /^Ponto 3/]) await user.click(screen.getByRole('checkbox', { name }))
    await generate(user)
    const route = await screen.findByRole('region', { name: 'Sua rota' })
    expect(
      within(route)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['Ponto 3', 'Ponto 1'])
    const link = new URL(
      within(route).getByRole('link', { name: 'Abrir rota no Google Maps' }).getAttribute('href') ?? '',
    )
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      origin: '-22.900000,-47.300000',
      waypoints: '-22.720000,-47.300000',
      destination: '-22.700000,-47.300000',
    })
    expect(document.activeElement).toBe(route)
  })

  it('splits a route of more than nine points into several links', async () => {
    const { user } = open(11)
    await startAt(user)
    await screen.findByText(/^Saída/)
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar todos' }))
    expect(screen.getByText('11 selecionados')).toBeTruthy()
    await generate(user)
    const route = await screen.findByRole('region', { name: 'Sua rota' })
    const links = within(route).getAllByRole('link')
    expect(links.map(link => link.textContent)).toEqual([
      'Abrir grupo 1 no Google Maps (9 pontos)',
      'Abrir grupo 2 no Google Maps (2 pontos)',
    ])
    const [first, second] = links.map(link => new URL(link.getAttribute('href') ?? '').searchParams)
    expect(second?.get('origin')).toBe(first?.get('destination'))
  })

  it.each(['', '1346', '134650001'])('refuses the CEP ‘%s’ without asking anybody', async typed => {
    const { network, user } = open()
    if (typed) await user.type(screen.getByLabelText('CEP'), typed)
    await user.click(screen.getByRole('button', { name: 'Usar CEP' }))
    // The toast and the field show different texts
    expect(await screen.findAllByText('CEP inválido')).toHaveLength(1)
    expect(accessibleDescriptionOf(screen.getByLabelText('CEP'))).toBe('CEP inválido.')
    expect(screen.getByLabelText('CEP').getAttribute('aria-invalid')).toBe('true')
    expect(network.to(CEP)).toEqual([])
  })

  it.each([
    ['is unknown', { [CEP]: refusalResponse('CEP_NOT_FOUND') }, 'CEP não encontrado', 2],
    ['has no place', { [CEP]: { body: { places: [] } } }, 'CEP não encontrado', 2],
    [
      'can’t be asked for',
      { [CEP]: problemResponse(503, 'GEOCODING_FAILED', 'x') },
      'Não foi possível consultar o CEP',
      1,
    ],
  ])('says that a CEP %s', async (_, answers, sentence, places) => {
    const { user } = open(3, answers)
    await startAt(user)
    // By toast, and also at the field if the CEP is the reason.
    expect(await screen.findAllByText(sentence)).toHaveLength(places)
  })

  it.each([
    ['no CEP', '1346', refusalResponse('CEP_NOT_FOUND')],
    ['an unknown one', '13999999', refusalResponse('CEP_NOT_FOUND')],
  ])('does not go on from the start before once the field says %s', async (_, typed, answer) => {
    const { user } = open(3, { [CEP]: { body: { places: [PLACE] } }, [`GET /geocoding?cep=${typed}`]: answer })
    await startAt(user)
    await screen.findByText(/^Saída/)
    await user.clear(screen.getByLabelText('CEP'))
    await startAt(user, typed)
    await waitFor(() => expect(screen.getByLabelText('CEP').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.queryByText(/^Saída/)).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: /^Ponto 1/ }))
    await generate(user)
    expect(await screen.findByText('Informe um CEP ou use a sua localização.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Sua rota' })).toBeNull()
  })

  it('leaves the focus on the button that was busy', async () => {
    const deferredResponse = createDeferred<{ body: { places: (typeof PLACE)[] } }>()
    const { user } = open(3, { [CEP]: () => deferredResponse.promise })
    await startAt(user)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Usar CEP' })
    // A disabled button would lose the focus, so it only has aria-disabled
    expect(button.disabled).toBe(false)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button)
    deferredResponse.release({ body: { places: [PLACE] } })
    await screen.findByText(/^Saída/)
    expect(document.activeElement).toBe(button)
  })

  it('starts where the device is', async () => {
    giveGeolocation({
      getCurrentPosition: (found: (at: unknown) => void) => found({ coords: { latitude: -22.5, longitude: -47 } }),
    })
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Usar minha localização' }))
    expect(await screen.findByText('Saída: Minha localização')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: /^Ponto 1/ }))
    await generate(user)
    const link = await screen.findByRole('link', { name: 'Abrir rota no Google Maps' })
    expect(new URL(link.getAttribute('href') ?? '').searchParams.get('origin')).toBe('-22.500000,-47.000000')
  })

  it.each([
    ['can’t tell', undefined, 'Geolocalização não é suportada'],
    [
      'does not tell',
      { getCurrentPosition: (_: unknown, failed: (why: unknown) => void) => failed({ code: 1 }) },
      'Não foi possível obter sua localização',
    ],
  ])('says that the device %s where it is', async (_, geolocation, sentence) => {
    giveGeolocation(geolocation)
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Usar minha localização' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  it('reports a server that does not respond in time, and becomes usable again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { user } = open(3, { [CEP]: () => createDeferred<never>().promise })
      await startAt(user)
      expect(screen.queryByText('Não foi possível consultar o CEP')).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(16_000))
      expect(await screen.findByText('Não foi possível consultar o CEP')).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Usar CEP' })).toHaveProperty('disabled', false)
    } finally {
      vi.useRealTimers()
    }
  })

  it('uses the start of the latest request, whichever response comes first', async () => {
    let tell: (at: unknown) => void = () => undefined
    giveGeolocation({ getCurrentPosition: (found: typeof tell) => (tell = found) })
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Usar minha localização' }))
    await startAt(user)
    expect(await screen.findByText('Saída: Centro, Americana, SP')).toBeTruthy()
    await act(async () => tell({ coords: { latitude: -22.5, longitude: -47 } }))
    expect(screen.getByText('Saída: Centro, Americana, SP')).toBeTruthy()
  })

  it.each([
    [
      'in another state',
      -22.9,
      -43.2,
      /^Saída: Minha localização · Fica a cerca de 42\d km do ponto mais próximo\.$/,
      true,
    ],
    ['in another country', 38.7, -9.1, /a cerca de 7\.\d{3} km dos pontos, longe demais para uma rota de carro/, false],
  ])('shows the distance of a start %s', async (_, latitude, longitude, sentence, isMade) => {
    giveGeolocation({
      getCurrentPosition: (found: (at: unknown) => void) => found({ coords: { latitude, longitude } }),
    })
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Usar minha localização' }))
    expect((await screen.findByText(/^Saída/)).textContent).toMatch(sentence)
    await user.click(screen.getByRole('checkbox', { name: /^Ponto 1/ }))
    await generate(user)
    expect(screen.queryAllByRole('region', { name: 'Sua rota' })).toHaveLength(isMade ? 1 : 0)
    expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(isMade ? 0 : 1)
  })

  it('requires a point and a start', async () => {
    const { user } = open()
    await generate(user)
    expect(await screen.findByText('Selecione pelo menos um ponto para gerar a rota.')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: /^Ponto 1/ }))
    await generate(user)
    expect(await screen.findByText('Informe um CEP ou use a sua localização.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Sua rota' })).toBeNull()
  })

  it('disappears when other points are chosen', async () => {
    const { user } = open()
    await startAt(user)
    await screen.findByText(/^Saída/)
    await user.click(screen.getByRole('checkbox', { name: /^Ponto 1/ }))
    await generate(user)
    await screen.findByRole('region', { name: 'Sua rota' })
    await user.click(screen.getByRole('checkbox', { name: /^Ponto 2/ }))
    expect(screen.queryByRole('region', { name: 'Sua rota' })).toBeNull()
  })
})
