// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSALS } from '#shared/api/refusals.ts'
import { refusalResponse } from '#tests/web/support/network.ts'
import { startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import type { PickerMapProps } from '#web/features/catalogue/point-form/picker-map.tsx'
import {
  aPlace,
  blurField,
  field,
  filledPoint,
  fillField,
  openForm,
  pressButton,
  pressSave,
  waitForForm,
} from './point-form-dialog.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
const map = vi.hoisted(() => ({ shown: undefined as PickerMapProps | undefined, drawable: true }))
// happy-dom draws no map, so the tests check what the map gets as properties and what it reports.
vi.mock('#web/map/webgl-support.ts', () => ({ canCreateWebGl2: () => map.drawable }))
vi.mock('#web/map/library.ts', () => ({}))
vi.mock('#web/map/use-base-map.ts', () => ({ useBaseMap: () => ({ style: 'style', note: undefined }) }))
vi.mock('#web/features/catalogue/point-form/picker-map.tsx', () => ({
  default: (props: PickerMapProps) => {
    map.shown = props
    return <p>o mapa</p>
  },
}))
startEachTestFresh()
beforeEach(() => {
  setWindowWidth(1440)
  map.shown = undefined
  map.drawable = true
})

const HERE = { latitude: -22.7391234, longitude: -47.3298768 }
const REVERSE = 'GET /geocoding/reverse?latitude=-22.739123&longitude=-47.329877'
const mapShown = async () => {
  await screen.findByText('o mapa')
  if (!map.shown) throw new Error('no map')
  return map.shown
}
const movePin = async (to = HERE) => {
  const { onMove } = await mapShown()
  act(() => onMove(to, true))
}
const address = () => ['Rua principal', 'Bairro', 'Cidade'].map(label => field(label).value)

describe('the pin', () => {
  it('gives coordinates, and fills the address that is empty', async () => {
    openForm({ [REVERSE]: { body: aPlace() } })
    await waitForForm()
    await movePin()
    expect([field('Latitude').value, field('Longitude').value]).toEqual(['-22,739123', '-47,329877'])
    expect(await screen.findByText(/Preenchido pelo mapa/)).toBeTruthy()
    expect(address()).toEqual(['Rua Fernando Camargo', 'Centro', 'Americana'])
  })

  it('fills anew what it filled, and asks before it replaces what somebody wrote', async () => {
    const { user } = openForm({
      [REVERSE]: { body: aPlace() },
      'GET /geocoding/reverse?latitude=-22.7&longitude=-47.3': {
        body: aPlace({ street: 'Rua das Palmeiras', neighborhood: 'Jardim', city: 'Americana' }),
      },
    })
    await waitForForm()
    await movePin()
    await screen.findByText(/Preenchido pelo mapa/)
    fillField('Bairro', 'Meu bairro')
    await movePin({ latitude: -22.7, longitude: -47.3 })
    expect(await screen.findByText(/O mapa indica outro endereço/)).toBeTruthy()
    expect(address()).toEqual(['Rua das Palmeiras', 'Meu bairro', 'Americana'])
    await user.click(screen.getByRole('button', { name: 'Usar este endereço' }))
    await waitFor(() => expect(address()).toEqual(['Rua das Palmeiras', 'Jardim', 'Americana']))
  })

  it('warns that the street was not found, and lets the point be saved', async () => {
    const { network } = openForm(
      {
        [REVERSE]: refusalResponse('STREET_NOT_FOUND'),
        'PUT /points/1001': { body: filledPoint() },
      },
      filledPoint(),
    )
    await waitForForm()
    await movePin()
    expect(await screen.findByText(/Não foi possível encontrar o nome da rua/)).toBeTruthy()
    pressSave()
    expect(await screen.findByText('Ponto atualizado')).toBeTruthy()
    expect(network.to('PUT /points/1001')[0]?.body).toMatchObject({ latitude: -22.739123, street_name: 'Av. Brasil' })
  })

  it('says that the address could not be asked for, and asks again', async () => {
    let tries = 0
    const { user } = openForm({
      [REVERSE]: () => {
        tries += 1
        return tries === 1 ? refusalResponse('GEOCODING_FAILED') : { body: aPlace() }
      },
    })
    await waitForForm()
    await movePin()
    expect(await screen.findByText(REFUSALS.GEOCODING_FAILED.sentence)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText(/Preenchido pelo mapa/)).toBeTruthy()
  })

  it('is looked up once it rests while keys move it', async () => {
    const { network } = openForm({ [REVERSE]: { body: aPlace() } })
    await waitForForm()
    const { onMove } = await mapShown()
    act(() => onMove({ latitude: -22.7, longitude: -47.3 }, false))
    act(() => onMove(HERE, false))
    expect(field('Latitude').value).toBe('-22,739123')
    expect(await screen.findByText(/Preenchido pelo mapa/)).toBeTruthy()
    expect(network.to('GET /geocoding/reverse?latitude=-22.7&longitude=-47.3')).toHaveLength(0)
  })

  it('follows typed coordinates, whose address is looked up when their field is left', async () => {
    openForm({ 'GET /geocoding/reverse?latitude=-22.75&longitude=-47.3': { body: aPlace() } })
    await waitForForm()
    await mapShown()
    fillField('Latitude', '-22,75')
    fillField('Longitude', '-47,3')
    await waitFor(() => expect(map.shown?.place).toEqual({ latitude: -22.75, longitude: -47.3 }))
    blurField('Longitude')
    expect(await screen.findByText(/Preenchido pelo mapa/)).toBeTruthy()
    fillField('Latitude', 'abc')
    await waitFor(() => expect(map.shown?.place).toBeUndefined())
  })
})

describe('finding a place', () => {
  it('finds the typed address and moves the pin there', async () => {
    openForm({
      'GET /geocoding?text=Av.+Brasil%2C+Americana': { body: { places: [aPlace({ street: 'Avenida Brasil' })] } },
    })
    await waitForForm()
    fillField('Rua principal', 'Av. Brasil')
    fillField('Cidade', 'Americana')
    pressButton('Buscar no mapa')
    expect(await screen.findByText(/^Encontrado:/)).toBeTruthy()
    expect(field('Latitude').value).toBe('-22,739100')
    expect(address()).toEqual(['Av. Brasil', 'Centro', 'Americana'])
  })

  it('lets one be chosen of several', async () => {
    const { user } = openForm({
      'GET /geocoding?text=Av.+Brasil': {
        body: { places: [aPlace(), aPlace({ label: 'Av. Brasil, Nova Odessa, SP', latitude: -22.78 })] },
      },
    })
    await waitForForm()
    fillField('Rua principal', 'Av. Brasil')
    pressButton('Buscar no mapa')
    await user.click(await screen.findByRole('button', { name: 'Av. Brasil, Nova Odessa, SP' }))
    await waitFor(() => expect(field('Latitude').value).toBe('-22,780000'))
  })

  it('puts the pin neither in the middle of a city that lacks the street nor in another city', async () => {
    const { user } = openForm({
      'GET /geocoding?text=Rua+Brasil%2C+Americana': {
        body: { places: [aPlace({ label: 'Americana, SP', street: '', neighborhood: '' })] },
      },
      'GET /geocoding?text=Rua+Brasil%2C+Piracicaba': {
        body: { places: [aPlace({ label: 'Av. Brasil, Campinas, SP', city: 'Campinas' })] },
      },
    })
    await waitForForm()
    fillField('Rua principal', 'Rua Brasil')
    fillField('Cidade', 'Americana')
    pressButton('Buscar no mapa')
    expect(await screen.findByText(/^A rua não foi encontrada em Americana, SP/)).toBeTruthy()
    expect(field('Latitude').value).toBe('')
    fillField('Cidade', 'Piracicaba')
    pressButton('Buscar no mapa')
    const otherButton = await screen.findByRole('button', { name: 'Av. Brasil, Campinas, SP' })
    expect(field('Latitude').value).toBe('')
    await user.click(otherButton)
    await waitFor(() => expect(field('Latitude').value).toBe('-22,739100'))
  })

  it('says what is missing, and what was not found', async () => {
    openForm({
      'GET /geocoding?text=Rua+Nenhuma': refusalResponse('PLACE_NOT_FOUND'),
    })
    await waitForForm()
    pressButton('Buscar no mapa')
    expect(await screen.findByText('Digite a rua, o bairro ou a cidade para buscar.')).toBeTruthy()
    fillField('Rua principal', 'Rua Nenhuma')
    pressButton('Buscar no mapa')
    expect(await screen.findByText(REFUSALS.PLACE_NOT_FOUND.sentence)).toBeTruthy()
  })

  it('finds the place of a CEP, which is not saved', async () => {
    const { network } = openForm({ 'GET /geocoding?cep=13465000': { body: { places: [aPlace()] } } })
    await waitForForm()
    fillField('CEP', '13465000')
    expect(field('CEP').value).toBe('13465-000')
    await waitFor(() => expect(address()).toEqual(['Rua Fernando Camargo', 'Centro', 'Americana']))
    expect(field('Latitude').value).toBe('-22,739100')
    expect(network.to('GET /geocoding?cep=13465000')).toHaveLength(1)
  })

  it('says that a CEP is unknown', async () => {
    openForm({ 'GET /geocoding?cep=99999999': refusalResponse('CEP_NOT_FOUND') })
    await waitForForm()
    fillField('CEP', '99999999')
    expect(await screen.findByText(/CEP não encontrado/)).toBeTruthy()
  })

  it('takes the position of the device, and says when there is none', async () => {
    const getCurrentPosition = vi.fn()
    vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }))
    openForm({ [REVERSE]: { body: aPlace() } })
    await waitForForm()
    pressButton('Usar minha posição')
    act(() => getCurrentPosition.mock.calls[0]?.[1]({ code: 1 }))
    expect(await screen.findByText('Não foi possível obter sua localização')).toBeTruthy()
    pressButton('Usar minha posição')
    act(() => getCurrentPosition.mock.calls[1]?.[0]({ coords: HERE }))
    expect(await screen.findByText(/Preenchido pelo mapa/)).toBeTruthy()
  })
})

it('warns when there is no map, and goes on without it', async () => {
  map.drawable = false
  openForm({}, filledPoint())
  await waitForForm()
  expect(screen.getByText(/O mapa não pôde ser carregado/)).toBeTruthy()
  fillField('Latitude', '-22,8')
  expect(field('Latitude').value).toBe('-22,8')
})
