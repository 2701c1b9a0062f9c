import {
  LocationClient,
  type Place,
  SearchPlaceIndexForPositionCommand,
  SearchPlaceIndexForTextCommand,
} from '@aws-sdk/client-location'
import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { ATTEMPT_LIMITS } from '#shared/platform/rules/throttling.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { callHandler } from '#tests/support/requests.ts'

const findByCep = asFunction(
  'geocoding',
  (await import('#functions/map/geocoding/find-place-by-cep.ts')).findPlaceByCep,
)
const findByText = asFunction(
  'geocoding',
  (await import('#functions/map/geocoding/find-places-by-text.ts')).findPlacesByText,
)
const findStreetAt = asFunction('geocoding', (await import('#functions/map/geocoding/find-street-at.ts')).findStreetAt)

const table = mockClient(DynamoDBDocumentClient)
const places = mockClient(LocationClient)
const NOW = '2026-11-21T12:00:00.000Z'
const NOW_SECONDS = Date.parse(NOW) / 1000

beforeEach(() => {
  table.reset()
  places.reset()
  table.onAnyCommand().resolves({})
})

const answer = (...found: Partial<Place>[]) =>
  places.on(SearchPlaceIndexForTextCommand).resolves({
    Summary: { Text: '', DataSource: 'Here' },
    Results: found.map(place => ({ Place: { Geometry: { Point: [-47.33, -22.74] }, Country: 'BRA', ...place } })),
  })
const street = {
  Street: 'Avenida Brasil',
  Neighborhood: 'Centro',
  Municipality: 'Americana',
  Region: 'São Paulo',
  PostalCode: '13465-000',
}
const kept = () => table.commandCalls(PutCommand)[0]?.args[0].input.Item

describe('the address of a CEP', () => {
  test('is asked for in Brazil and in Portuguese, and kept for 90 days', async () => {
    answer(street)
    const found = await findByCep({ cep: '13465000' }, { now: NOW })
    expect(found).toEqual({
      label: 'Avenida Brasil, Centro, Americana, SP',
      latitude: -22.74,
      longitude: -47.33,
      street: 'Avenida Brasil',
      neighborhood: 'Centro',
      city: 'Americana',
      state: 'SP',
      zip_code: '13465000',
    })
    expect(places.commandCalls(SearchPlaceIndexForTextCommand)[0]?.args[0].input).toMatchObject({
      IndexName: 'unit-places',
      Text: '13465-000',
      FilterCountries: ['BRA'],
      Language: 'pt',
    })
    expect(kept()).toMatchObject({ PK: 'PLACES#cep#13465000', places: [found], expires_at: NOW_SECONDS + 90 * 86_400 })
  })

  test('comes from the table the next time', async () => {
    const address = {
      label: 'Americana, SP',
      street: '',
      neighborhood: '',
      city: 'Americana',
      state: 'SP',
      zip_code: '13465000',
      latitude: -22.74,
      longitude: -47.33,
    }
    table.on(GetCommand).resolves({ Item: { places: [address], expires_at: NOW_SECONDS + 1 } })
    expect(await findByCep({ cep: '13465000' }, { now: NOW })).toEqual(address)
    expect(places.calls()).toHaveLength(0)
  })

  test('that was not found is remembered for a day', async () => {
    answer()
    await expect(findByCep({ cep: '99999999' }, { now: NOW })).rejects.toMatchObject({ code: 'CEP_NOT_FOUND' })
    expect(kept()).toMatchObject({ places: [], expires_at: NOW_SECONDS + 86_400 })
    table.on(GetCommand).resolves({ Item: { places: [], expires_at: NOW_SECONDS + 1 } })
    await expect(findByCep({ cep: '99999999' }, { now: NOW })).rejects.toMatchObject({ code: 'CEP_NOT_FOUND' })
    expect(places.calls()).toHaveLength(1)
  })

  test('is asked for anew once its time is over, though TTL has not removed it', async () => {
    table.on(GetCommand).resolves({ Item: { places: [], expires_at: NOW_SECONDS } })
    answer(street)
    expect((await findByCep({ cep: '13465000' }, { now: NOW })).city).toBe('Americana')
  })

  test('has no street when the place is only near it', async () => {
    answer({ ...street, PostalCode: '13465-770' })
    expect(await findByCep({ cep: '13465001' }, { now: NOW })).toMatchObject({
      street: '',
      neighborhood: '',
      city: 'Americana',
    })
  })

  test('has no street when several share the CEP', async () => {
    answer(street, { ...street, Street: 'Rua Trinta de Julho' })
    expect(await findByCep({ cep: '13465000' }, { now: NOW })).toMatchObject({ street: '', neighborhood: 'Centro' })
  })

  test.each([
    ['of another area', { ...street, PostalCode: '01310-100' }],
    ['abroad', { ...street, Country: 'ARG' }],
    ['of no known state', { ...street, Region: 'Córdoba' }],
    ['without a postal code', { ...street, PostalCode: undefined }],
  ])('is no place %s', async (_, place) => {
    answer(place as Partial<Place>)
    await expect(findByCep({ cep: '13465000' }, { now: NOW })).rejects.toMatchObject({ code: 'CEP_NOT_FOUND' })
  })

  test('can’t be told while the place index is down, and nothing is kept', async () => {
    places.on(SearchPlaceIndexForTextCommand).rejects(new Error('down'))
    await expect(findByCep({ cep: '13465000' }, { now: NOW })).rejects.toMatchObject({ code: 'GEOCODING_FAILED' })
    expect(kept()).toBeUndefined()
  })

  test('is told though it can’t be kept', async () => {
    answer(street)
    table.on(PutCommand).rejects(new Error('down'))
    expect((await findByCep({ cep: '13465000' }, { now: NOW })).city).toBe('Americana')
  })
})

describe('the places that a text may mean', () => {
  test('are called by both streets where two meet', async () => {
    answer({ ...street, Label: 'Avenida Brasil & Rua Fernando de Camargo, Americana' })
    const [found] = await findByText({ text: 'Avenida Brasil com Rua Fernando de Camargo' }, { now: NOW })
    expect(found?.label).toBe('Avenida Brasil c/ Rua Fernando de Camargo, Centro, Americana, SP')
    expect(found?.street).toBe('Avenida Brasil')
  })

  test('are asked for around the operator’s region, and kept under the text however it is typed', async () => {
    answer(street)
    const [found] = await findByText({ text: 'Avenida  BRASIL' }, { now: NOW })
    expect(found).toMatchObject({ label: 'Avenida Brasil, Centro, Americana, SP', latitude: -22.74, longitude: -47.33 })
    expect(places.commandCalls(SearchPlaceIndexForTextCommand)[0]?.args[0].input).toMatchObject({
      FilterCountries: ['BRA'],
      BiasPosition: [-47.3, -22.78],
    })
    expect(kept()).toMatchObject({ PK: 'PLACES#text#avenida brasil' })
  })

  test('are told apart: of two that read alike the likelier stays', async () => {
    answer(street, { ...street, Geometry: { Point: [-47.1, -22.9] } }, { ...street, Municipality: 'Campinas' })
    const found = await findByText({ text: 'Avenida Brasil' }, { now: NOW })
    expect(found.map(({ label }) => label)).toEqual([
      'Avenida Brasil, Centro, Americana, SP',
      'Avenida Brasil, Centro, Campinas, SP',
    ])
    expect(found[0]?.latitude).toBe(-22.74)
  })

  const labels = async (text: string) => (await findByText({ text }, { now: NOW })).map(({ label }) => label)
  const inCampinas = { ...street, Neighborhood: 'Guanabara', Municipality: 'Campinas' }
  const city = (Municipality: string) => ({ Municipality, Region: 'São Paulo' })

  test.each(['Rua Brasil, Americana', 'Rua Brasil, 20 - Centro, AMERICANA/SP', 'rua brasil americana'])(
    'stay in the city that the text names: %s',
    async text => {
      answer(inCampinas, { ...street, Street: 'Rua Doze' }, street, city('Americana'), city('Campinas'))
      expect(await labels(text)).toEqual(['Avenida Brasil, Centro, Americana, SP'])
    },
  )

  test('are what is known where the city that is named is not, and a city where its street is not', async () => {
    answer(inCampinas)
    expect(await labels('Rua Brasil, Piracicaba')).toEqual(['Avenida Brasil, Guanabara, Campinas, SP'])
    answer(inCampinas, city('Americana'))
    expect(await labels('Rua Brasil, Americana')).toEqual(['Americana, SP'])
  })

  test('are not narrowed by a street that is called like a city, nor a city to its streets', async () => {
    answer({ ...street, Street: 'Rua Campinas' }, { ...inCampinas, Street: 'Rua Campinas' })
    expect(await labels('Rua Campinas')).toHaveLength(2)
    answer(city('Americana'), street)
    expect(await labels('Americana, SP')).toEqual(['Americana, SP', 'Avenida Brasil, Centro, Americana, SP'])
  })

  test('are kept as the index told them, so that a better reading of the text holds for old answers too', async () => {
    const known = {
      label: 'Avenida Brasil, Americana, SP',
      street: 'Avenida Brasil',
      neighborhood: '',
      city: 'Americana',
    }
    const place = { ...known, state: 'SP', zip_code: '', latitude: -22.74, longitude: -47.33 }
    const other = { ...place, label: 'Avenida Brasil, Campinas, SP', city: 'Campinas' }
    table.on(GetCommand).resolves({ Item: { places: [other, place], expires_at: NOW_SECONDS + 1 } })
    expect(await labels('Rua Brasil, Americana')).toEqual(['Avenida Brasil, Americana, SP'])
    expect(places.calls()).toEqual([])
  })

  const landmark = (name: string, address: Partial<Place> = street): Partial<Place> => ({
    ...address,
    Label: `${name}, ${address.Street ?? ''}, ${address.Municipality}, SP, Brasil`,
    Categories: ['PointOfInterestType'],
  })

  test('are called by what people find their way by, whatever the address is', async () => {
    answer(landmark('Lagoa do Taquaral', { ...inCampinas, Street: undefined, Neighborhood: 'Taquaral' }))
    const [found] = await findByText({ text: 'lagoa do taquaral' }, { now: NOW })
    expect(found).toMatchObject({ landmark: 'Lagoa do Taquaral', street: '', city: 'Campinas' })
    expect(found?.label).toBe('Lagoa do Taquaral, Taquaral, Campinas, SP')
    answer(landmark('C&A'))
    expect(await labels('C&A Americana')).toEqual(['C&A, Centro, Americana, SP'])
  })

  test('are a landmark before streets that share a word of it, and a street before a shop that does', async () => {
    const others = [{ ...inCampinas, Street: 'R. do Ouro' }, landmark('Brinco de Ouro', inCampinas)]
    answer(...others)
    expect(await labels('Brinco de Ouro, Campinas')).toContain('Brinco de Ouro, Guanabara, Campinas, SP')
    answer(landmark('Padaria Brasil Novo'), street)
    expect(await labels('Avenida Brasil Dourado, Americana')).toEqual(['Avenida Brasil, Centro, Americana, SP'])
  })

  test('are a city where it alone is asked for, though landmarks carry its name', async () => {
    answer(city('Americana'), landmark('Prefeitura de Americana'))
    expect(await labels('Americana, SP')).toContain('Americana, SP')
  })

  test('may be none', async () => {
    answer({ ...street, Country: 'ARG' })
    await expect(findByText({ text: 'Calle Florida' }, { now: NOW })).rejects.toMatchObject({ code: 'PLACE_NOT_FOUND' })
  })
})

describe('the street at a pair of coordinates', () => {
  const around = (...found: [place: Partial<Place>, metres: number][]) =>
    places.on(SearchPlaceIndexForPositionCommand).resolves({
      Summary: { Position: [0, 0], DataSource: 'Here' },
      Results: found.map(([place, Distance]) => ({
        Distance,
        Place: { Geometry: { Point: [-47.33, -22.74] }, Country: 'BRA', ...place },
      })),
    })
  const spot = { latitude: -22.740001, longitude: -47.3300004 }

  test('is the nearest place that has a street, and the same spot is asked for once', async () => {
    around([{ ...street, Street: undefined }, 0], [street, 40], [{ ...street, Street: 'Rua Longe' }, 90])
    expect(await findStreetAt(spot, { now: NOW })).toMatchObject({ street: 'Avenida Brasil', city: 'Americana' })
    expect(places.commandCalls(SearchPlaceIndexForPositionCommand)[0]?.args[0].input.Position).toEqual([
      -47.3300004, -22.740001,
    ])
    expect(kept()).toMatchObject({ PK: 'PLACES#at#-22.74000,-47.33000' })
  })

  test.each([
    ['far from every street', [street, 501]],
    ['where places have no street', [{ ...street, Street: '' }, 5]],
    ['abroad', [{ ...street, Country: 'PRY' }, 5]],
  ] as [string, [Partial<Place>, number]][])('is none %s', async (_, found) => {
    around(found)
    await expect(findStreetAt(spot, { now: NOW })).rejects.toMatchObject({ code: 'STREET_NOT_FOUND' })
  })

  test('can’t be told while the place index is down', async () => {
    places.on(SearchPlaceIndexForPositionCommand).rejects(new Error('down'))
    await expect(findStreetAt(spot, { now: NOW })).rejects.toMatchObject({ code: 'GEOCODING_FAILED' })
  })
})

describe('a question', () => {
  test('of a visitor is counted by their address, and one too many asks nothing of the index', async () => {
    const { handler } = await import('#functions/api/geocoding.ts')
    const { geocoding } = await import('#shared/map/api/geocoding.ts')
    answer(street)
    table.on(UpdateCommand).resolves({ Attributes: { count: ATTEMPT_LIMITS.geocoding.address.attempts } })
    expect(await callHandler(handler, geocoding.search, { query: { cep: '13465-000' } })).toMatchObject({ status: 200 })
    expect(table.commandCalls(UpdateCommand)[0]?.args[0].input.Key?.PK).toMatch(/^THROTTLE#geocoding#/)
    expect(places.calls()).toHaveLength(1)
    table.on(UpdateCommand).resolves({ Attributes: { count: ATTEMPT_LIMITS.geocoding.address.attempts + 1 } })
    const refused = await callHandler(handler, geocoding.search, { query: { text: 'Rua Brasil, Americana' } })
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(places.calls()).toHaveLength(1)
  })

  test('for the street at a pin stays the office’s', async () => {
    const { handler } = await import('#functions/api/geocoding.ts')
    const { geocoding } = await import('#shared/map/api/geocoding.ts')
    const pin = { latitude: '-22.74', longitude: '-47.33' }
    expect(await callHandler(handler, geocoding.reverse, { query: pin })).toMatchObject({ status: 401 })
  })
})
