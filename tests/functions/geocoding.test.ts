import { LocationClient, type Place, SearchPlaceIndexForTextCommand } from '@aws-sdk/client-location'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test } from 'vitest'

const { findByCep } = await import('#functions/geocoding/find-by-cep.ts')

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
    Results: found.map(place => ({ Place: { Geometry: {}, Country: 'BRA', ...place } })),
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
    const found = await findByCep('13465000', NOW)
    expect(found).toEqual({
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
    expect(kept()).toMatchObject({ PK: 'CEP#13465000', address: found, expires_at: NOW_SECONDS + 90 * 86_400 })
  })

  test('comes from the table the next time', async () => {
    const address = { street: '', neighborhood: '', city: 'Americana', state: 'SP', zip_code: '13465000' }
    table.on(GetCommand).resolves({ Item: { address, expires_at: NOW_SECONDS + 1 } })
    expect(await findByCep('13465000', NOW)).toEqual(address)
    expect(places.calls()).toHaveLength(0)
  })

  test('that was not found is remembered for a day', async () => {
    answer()
    await expect(findByCep('99999999', NOW)).rejects.toMatchObject({ code: 'CEP_NOT_FOUND' })
    expect(kept()).toMatchObject({ address: null, expires_at: NOW_SECONDS + 86_400 })
    table.on(GetCommand).resolves({ Item: { address: null, expires_at: NOW_SECONDS + 1 } })
    await expect(findByCep('99999999', NOW)).rejects.toMatchObject({ code: 'CEP_NOT_FOUND' })
    expect(places.calls()).toHaveLength(1)
  })

  test('is asked for anew once its time is over, though TTL has not removed it', async () => {
    table.on(GetCommand).resolves({ Item: { address: null, expires_at: NOW_SECONDS } })
    answer(street)
    expect((await findByCep('13465000', NOW)).city).toBe('Americana')
  })

  test('has no street when the place is only near it', async () => {
    answer({ ...street, PostalCode: '13465-770' })
    expect(await findByCep('13465001', NOW)).toMatchObject({ street: '', neighborhood: '', city: 'Americana' })
  })

  test('has no street when several share the CEP', async () => {
    answer(street, { ...street, Street: 'Rua Trinta de Julho' })
    expect(await findByCep('13465000', NOW)).toMatchObject({ street: '', neighborhood: 'Centro' })
  })

  test.each([
    ['of another area', { ...street, PostalCode: '01310-100' }],
    ['abroad', { ...street, Country: 'ARG' }],
    ['of no known state', { ...street, Region: 'Córdoba' }],
    ['without a postal code', { ...street, PostalCode: undefined }],
  ])('is no place %s', async (_, place) => {
    answer(place as Partial<Place>)
    await expect(findByCep('13465000', NOW)).rejects.toMatchObject({ code: 'CEP_NOT_FOUND' })
  })

  test('can’t be told while the place index is down, and nothing is kept', async () => {
    places.on(SearchPlaceIndexForTextCommand).rejects(new Error('down'))
    await expect(findByCep('13465000', NOW)).rejects.toMatchObject({ code: 'GEOCODING_FAILED' })
    expect(kept()).toBeUndefined()
  })

  test('is told though it can’t be kept', async () => {
    answer(street)
    table.on(PutCommand).rejects(new Error('down'))
    expect((await findByCep('13465000', NOW)).city).toBe('Americana')
  })
})
