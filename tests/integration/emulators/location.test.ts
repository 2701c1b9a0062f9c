import {
  LocationClient,
  SearchPlaceIndexForPositionCommand,
  SearchPlaceIndexForTextCommand,
} from '@aws-sdk/client-location'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocationEmulator, startLocation } from '#local/emulators/location.ts'

const IndexName = 'ponto-urbano'
let emulator: LocationEmulator
let client: LocationClient

beforeAll(async () => {
  emulator = await startLocation({
    onCrash: sentence => expect.fail(sentence),
    gazetteer: {
      municipalities: [
        { name: 'Americana', latitude: -22.739, longitude: -47.331, cep_ranges: [['13465000', '13479999']] },
        { name: 'Hortolândia', latitude: -22.858, longitude: -47.22, cep_ranges: [['13183000', '13189999']] },
      ],
      streets: [
        {
          street: 'Avenida Brasil',
          neighborhood: 'Centro',
          municipality: 'Americana',
          latitude: -22.74,
          longitude: -47.33,
          cep: '13465-770',
        },
        {
          street: 'Avenida Brasil',
          neighborhood: 'Vila Real',
          municipality: 'Hortolândia',
          latitude: -22.87,
          longitude: -47.19,
        },
        {
          street: 'Rua do Lago',
          neighborhood: 'Brasil',
          municipality: 'Hortolândia',
          latitude: -22.78,
          longitude: -47.3,
        },
        {
          street: 'Rua São Gabriel',
          neighborhood: 'Vila Belvedere',
          municipality: 'Americana',
          latitude: -22.731,
          longitude: -47.318,
        },
      ],
    },
  })
  client = new LocationClient({
    endpoint: emulator.endpoint,
    region: 'sa-east-1',
    disableHostPrefix: true,
    credentials: { accessKeyId: 'LOCAL', secretAccessKey: 'local' },
    maxAttempts: 1,
  })
})
afterAll(async () => {
  client.destroy()
  await emulator.close()
})

const search = async (Text: string, FilterCountries?: string[], BiasPosition?: number[]) =>
  (await client.send(new SearchPlaceIndexForTextCommand({ IndexName, Text, FilterCountries, BiasPosition }))).Results ??
  []

describe('the place index', () => {
  it('finds a street by words without accents', async () => {
    expect((await search('rua sao gabriel, 120 - americana'))[0]?.Place).toMatchObject({
      Street: 'Rua São Gabriel',
      Neighborhood: 'Vila Belvedere',
      Municipality: 'Americana',
      Region: 'São Paulo',
      Country: 'BRA',
      Geometry: { Point: [-47.318, -22.731] },
    })
  })

  it('puts the named city first, streets of the name before districts of it, then the nearest', async () => {
    const cities = async (...asked: Parameters<typeof search>) =>
      (await search(...asked)).map(({ Place }) => `${Place?.Street}, ${Place?.Municipality}`)
    expect((await cities('Av. Brasil, Hortolândia'))[0]).toBe('Avenida Brasil, Hortolândia')
    const near = (longitude: number, latitude: number) => cities('Av. Brasil', ['BRA'], [longitude, latitude])
    const [americana, hortolandia] = ['Avenida Brasil, Americana', 'Avenida Brasil, Hortolândia']
    expect(await near(-47.33, -22.74)).toEqual([americana, hortolandia, 'Rua do Lago, Hortolândia'])
    expect(await near(-47.19, -22.87)).toEqual([hortolandia, americana, 'Rua do Lago, Hortolândia'])
  })

  it('puts a municipality before its streets', async () => {
    expect((await search('hortolandia'))[0]?.Place?.Label).toBe('Hortolândia, São Paulo, Brasil')
    expect((await search('Americana'))[0]?.Place?.Street).toBeUndefined()
  })

  it('finds a CEP by its street, else by the nearest one, else by the municipality', async () => {
    expect((await search('13465-770'))[0]?.Place).toMatchObject({ Street: 'Avenida Brasil', PostalCode: '13465-770' })
    expect((await search('13465100'))[0]?.Place?.Street).toBe('Avenida Brasil')
    expect((await search('13184-010'))[0]?.Place).toMatchObject({
      Municipality: 'Hortolândia',
      PostalCode: '13184-010',
    })
    expect(await search('01000-000')).toEqual([])
  })

  it('finds nothing outside Brazil and nothing for unknown words', async () => {
    expect(await search('Americana', ['USA'])).toEqual([])
    expect(await search('Americana', ['BRA'])).not.toEqual([])
    expect(await search('Xanadu')).toEqual([])
  })

  it('names the nearest place of a position and its distance in metres', async () => {
    const { Results } = await client.send(
      new SearchPlaceIndexForPositionCommand({ IndexName, Position: [-47.3181, -22.731], MaxResults: 1 }),
    )
    expect(Results).toHaveLength(1)
    expect(Results?.[0]?.Place?.Street).toBe('Rua São Gabriel')
    expect(Results?.[0]?.Distance).toBeCloseTo(10.3, 0)
  })

  it('refuses an impossible position', async () => {
    await expect(
      client.send(new SearchPlaceIndexForPositionCommand({ IndexName, Position: [-47, 230] })),
    ).rejects.toMatchObject({ name: 'ValidationException' })
  })
})
