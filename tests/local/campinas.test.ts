import {
  LocationClient,
  SearchPlaceIndexForPositionCommand,
  SearchPlaceIndexForTextCommand,
} from '@aws-sdk/client-location'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gazetteer } from '#local/base-map/gazetteer.ts'
import { CAMPINAS_LANDMARKS } from '#local/campinas/landmarks.ts'
import { parseStreetName } from '#local/campinas/street-name.ts'
import { distanceInMetres, readCampinasLots, readCampinasStreets } from '#local/campinas/streets.ts'
import { campinasSurveyedStreets } from '#local/campinas/surveyed-streets.ts'
import { type LocationEmulator, startLocation } from '#local/emulators/location.ts'
import { createNearestStreetSearch } from '#local/emulators/surveyed-streets.ts'

describe('a name of the register', () => {
  it.each([
    ['RUA BARAO DE JAGUARA', 'R. Barão de Jaguara', '', ''],
    ['AVENIDA DOUTOR MORAES SALLES', 'Av. Dr. Moraes Salles', '', ''],
    ['AVENIDA FRANCISCO GLICERIO', 'Av. Francisco Glicério', '', ''],
    ['RUA PROFESSORA GLAFIRA APARECIDA ROSA DE FARIA', 'R. Profa. Glafira Aparecida Rosa de Faria', '', ''],
    ['RUA DOS IPES-AMARELOS', 'R. dos Ipês-Amarelos', '', ''],
    ['RUA PAPA JOAO PAULO II', 'R. Papa João Paulo II', '', ''],
    ['RODOVIA DOM PEDRO I (SP-065)', 'Rod. Dom Pedro I', '', 'SP-065'],
    ['RODOVIA DOS BANDEIRANTES (SP-348)', 'Rod. dos Bandeirantes', '', 'SP-348'],
    ['RUA DOIS - JARDIM CAIMAN', 'R. Dois', 'Jardim Caiman', ''],
    ['RUA EDSON ARANTES DO NASCIMENTO (PELE) (PROLONG)', 'R. Edson Arantes do Nascimento', '', ''],
    ['RUA FELlPE MENEGHETTI', 'R. Felipe Meneghetti', '', ''],
    ['VIADUTO VIADUTO MIGUEL VICENTE CURY', 'Viaduto Miguel Vicente Cury', '', ''],
    ['RUA CARLOS ALBERTO SANT¿ANNA', "R. Carlos Alberto Sant'Anna", '', ''],
    ['(CAM 315)', '', '', ''],
    ['', '', '', ''],
  ])('%s', (registered, name, neighborhood, code) => {
    expect(parseStreetName(registered)).toEqual({ name, neighborhood, code })
  })
})

describe('the landmarks of Campinas', () => {
  /** Maximum distance of a landmark from its true place (local/campinas/landmarks.ts). Metres. */
  const GOOD_TO = 150
  /** Radius around a square or shop in which there is no lot: the size of its grounds. Metres. */
  const GROUNDS = 35

  it('stand at the streets that they are said to stand at, or on grounds of their own', () => {
    const streets = campinasSurveyedStreets()
    const lots = readCampinasLots()
    for (const { name, beside, longitude, latitude } of CAMPINAS_LANDMARKS) {
      for (const street of beside) {
        const [nearest] = createNearestStreetSearch(streets.filter(each => each.street === street))([
          longitude,
          latitude,
        ])
        expect(nearest?.metres, `${name}, ${street}`).toBeLessThan(GOOD_TO)
      }
      if (beside.length > 0) continue
      const near = lots.filter(lot => distanceInMetres(lot, [longitude, latitude]) < GROUNDS)
      expect(near, name).toEqual([])
    }
  })

  it('each have a name of their own', () => {
    expect(new Set(CAMPINAS_LANDMARKS.map(({ name }) => name)).size).toBe(CAMPINAS_LANDMARKS.length)
  })
})

describe('the place index of Campinas', () => {
  let emulator: LocationEmulator
  let client: LocationClient
  const IndexName = 'ponto-urbano'

  beforeAll(async () => {
    emulator = await startLocation({
      gazetteer: { ...gazetteer, surveyed: campinasSurveyedStreets, landmarks: CAMPINAS_LANDMARKS },
      onCrash: sentence => expect.fail(sentence),
    })
    client = new LocationClient({
      endpoint: emulator.endpoint,
      region: 'sa-east-1',
      disableHostPrefix: true,
      maxAttempts: 1,
      credentials: { accessKeyId: 'LOCAL', secretAccessKey: 'local' },
    })
  })
  afterAll(async () => {
    client.destroy()
    await emulator.close()
  })
  const search = async (Text: string) =>
    (await client.send(new SearchPlaceIndexForTextCommand({ IndexName, Text, MaxResults: 10 }))).Results ?? []
  const nearest = async (longitude: number, latitude: number) =>
    (
      await client.send(
        new SearchPlaceIndexForPositionCommand({ IndexName, Position: [longitude, latitude], MaxResults: 1 }),
      )
    ).Results?.[0]

  it('holds every name of the register but those that are a number alone', () => {
    const names = readCampinasStreets().named.flatMap(({ registered }) => registered)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toHaveLength(5237)
  })

  it('finds streets by their registered names', async () => {
    const { named } = readCampinasStreets()
    for (const street of named.filter((_, index) => index % 97 === 0)) {
      const found = await search(`${street.registered[0]}, Campinas`)
      expect(
        found.map(({ Place }) => Place?.Street),
        street.registered[0],
      ).toContain(street.name)
    }
  })

  it('tells streets of one name apart by their neighbourhood', async () => {
    for (const neighborhood of ['Jardim Caiman', 'Residencial Colina das Nascentes'])
      expect((await search(`Rua Dois, ${neighborhood}`))[0]?.Place).toMatchObject({
        Street: 'R. Dois',
        Neighborhood: neighborhood,
      })
  })

  it('finds a street by what else people call it', async () => {
    const streets = (await search('Pelé, Campinas')).map(({ Place }) => Place?.Street)
    expect(streets).toContain('R. Edson Arantes do Nascimento')
    const [first] = await search('Avenida Doutor Romeu Tortima')
    expect(first).toMatchObject({ Relevance: 1, Place: { Street: 'Av. Dr. Romeu Tórtima' } })
  })

  it('finds where two streets meet, however the crossing is written', async () => {
    for (const text of ['Av. Francisco Glicério c/ R. Conceição', 'francisco glicerio com rua conceição, Campinas']) {
      const [found, ...others] = await search(text)
      expect(others).toEqual([])
      expect(found?.Place).toMatchObject({
        Label: 'Av. Francisco Glicério & R. Conceição, Campinas',
        Municipality: 'Campinas',
        Geometry: { Point: [-47.05938, -22.90559] },
      })
    }
  })

  it('tells the street that a pin stands at, not the one whose middle is nearest', async () => {
    // Beside the far end of an avenue that is nine kilometres long.
    const [end] =
      readCampinasStreets()
        .named.find(({ name }) => name === 'Av. Ruy Rodriguez')
        ?.lines.at(-1) ?? []
    const found = await nearest((end?.[0] ?? 0) + 0.00004, end?.[1] ?? 0)
    expect(found?.Distance).toBeLessThan(6)
    expect((await nearest(-47.0585, -22.9045))?.Place?.Street).toBe('R. César Bierrenbach')
  })

  it.each([
    ['Lagoa do Taquaral', 'Lagoa do Taquaral'],
    ['catedral', 'Catedral Metropolitana'],
    ['Unicamp', 'Unicamp'],
    ['PUC', 'PUC-Campinas Campus I'],
    ['aeroporto de viracopos', 'Aeroporto Internacional de Viracopos'],
    ['mercadao', 'Mercado Municipal'],
    ['brinco de ouro', 'Estádio Brinco de Ouro da Princesa'],
    ['Parque Dom Pedro', 'Parque D. Pedro Shopping'],
  ])('finds the landmark %j as a point of interest', async (asked, name) => {
    const [first] = await search(asked)
    expect(first?.Place).toMatchObject({ Categories: ['PointOfInterestType'], Municipality: 'Campinas' })
    expect(first?.Place?.Label).toMatch(new RegExp(`^${name}, `))
  })

  it('puts the city before landmarks that carry its name', async () => {
    expect((await search('Campinas'))[0]?.Place?.Label).toBe('Campinas, São Paulo, Brasil')
  })

  it('finds a street where the demo has points of it in the quarter that they name', async () => {
    const found = await search('13015-002')
    expect(found[0]?.Place).toMatchObject({ Street: 'R. Barão de Jaguara', Neighborhood: 'Centro' })
  })
})
