import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as z from 'zod'
import { closeServer, listenLocally } from './local-server.ts'
import { createNearestStreetSearch, middleOfStreet, type SurveyedStreet, sharedCornersOf } from './surveyed-streets.ts'

const MAX_BODY_BYTES = 64 * 1024
const MAX_RESULTS = 50
const EARTH_RADIUS_METRES = 6_371_000

/** Words that do not distinguish places. */
const STOP_WORDS = new Set(
  'rua r avenida av alameda al praca pc rodovia rod estrada travessa tv de da do das dos e sp brazil br bra'.split(' '),
)

/** A landmark, such as a park, a stadium or a university. */
export interface LocationLandmark {
  name: string
  neighborhood: string
  municipality: string
  latitude: number
  longitude: number
  /** Other names of the landmark. */
  aliases: readonly string[]
}

export interface LocationGazetteer {
  municipalities: readonly {
    name: string
    /** Degrees, WGS 84. */
    latitude: number
    longitude: number
    /** CEPs of eight digits, both ends included. */
    cep_ranges: readonly (readonly [from: string, to: string])[]
  }[]
  streets: readonly {
    street: string
    neighborhood: string
    municipality: string
    latitude: number
    longitude: number
    /** CEP of eight digits, with or without hyphen. */
    cep?: string | undefined
  }[]
  /**
   * Streets with surveyed lines, read at the first search. Streets that `streets` contains too are found under their
   * entries there.
   */
  surveyed?: () => readonly SurveyedStreet[]
  landmarks?: readonly LocationLandmark[]
}

export interface LocationOptions {
  gazetteer: LocationGazetteer
  /** Called with one sentence when the server has failed after its start. */
  onCrash: (sentence: string) => void
}

export interface LocationEmulator {
  /** The server's URL. Clients need `disableHostPrefix: true` with it. */
  endpoint: string
  close(): Promise<void>
}

interface Place {
  Label: string
  Geometry: { Point: [longitude: number, latitude: number] }
  Street?: string
  Neighborhood?: string
  Municipality: string
  Region: string
  Country: string
  PostalCode?: string
  Categories?: string[]
}

interface Entry {
  place: Place
  /** Words of the entry's whole label. */
  words: readonly string[]
  /**
   * Words of which at least one has to match: those of street and neighbourhood, of the landmark, or of the
   * municipality.
   */
  ownWords: readonly string[]
  /** Words of the name of the street, landmark or municipality. */
  nameWords: readonly string[]
}

const countriesSchema = z.array(z.string()).optional()
const maxResultsSchema = z.int().min(1).max(MAX_RESULTS).optional()
const coordinatesSchema = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
const textRequest = z.object({
  Text: z.string().min(1).max(200),
  FilterCountries: countriesSchema,
  MaxResults: maxResultsSchema,
  BiasPosition: coordinatesSchema.optional(),
})
const positionRequest = z.object({ Position: coordinatesSchema, MaxResults: maxResultsSchema })

/**
 * Starts a local Amazon Location place index, on a free port, over a small gazetteer of São Paulo state.
 *
 * @throws Error with one sentence when no port is free
 */
export async function startLocation(options: LocationOptions): Promise<LocationEmulator> {
  let search: Search | undefined
  const server = createServer((request, response) => {
    search ??= createSearch(options.gazetteer)
    respondToSearch(search, request, response).catch(() => response.destroy())
  })
  return {
    endpoint: await listenLocally(server, 'The local Location service', options.onCrash),
    close: () => closeServer(server),
  }
}

type Search = {
  byText: (text: string, bias?: Point) => { place: Place; relevance: number }[]
  nearest: (position: Point) => { place: Place; metres: number }[]
}
type Point = readonly [longitude: number, latitude: number]

function createSearch(gazetteer: LocationGazetteer): Search {
  const index = createIndex(gazetteer)
  return {
    byText: (text, bias) => findByText(index, text, bias),
    nearest: position => findNearest(index, position),
  }
}

type Index = ReturnType<typeof createIndex>

const nameKey = (street: string, municipality: string) => `${street}|${municipality}`

/** The data that is searched: towns, streets of the gazetteer (`roads`), surveyed streets (`courses`) and landmarks. */
function createIndex({ municipalities, streets, surveyed = () => [], landmarks = [] }: LocationGazetteer) {
  const towns = municipalities.map(({ name, latitude, longitude, cep_ranges }) => ({
    ranges: cep_ranges.map(([from, to]) => [digitsOf(from), digitsOf(to)] as const),
    ...createEntry({ latitude, longitude, municipality: name }),
  }))
  const surveyedStreets = surveyed()
  // Only for streets without a neighbourhood, because others may have the same name in another neighbourhood.
  const aliasesByName = new Map(
    surveyedStreets
      .filter(({ neighborhood }) => neighborhood === '')
      .map(({ street, municipality, aliases }) => [nameKey(street, municipality), aliases] as const),
  )
  const gazetteerRoads = streets.map(street => ({
    cep: digitsOf(street.cep ?? ''),
    ...withAliases(createEntry(street), aliasesByName.get(nameKey(street.street, street.municipality))),
  }))
  const roadsByName = Map.groupBy(gazetteerRoads, ({ place }) => nameKey(place.Street ?? '', place.Municipality))
  const streetCourses = surveyedStreets.map(street => {
    const [longitude, latitude] = middleOfStreet(street)
    const entry = createEntry({ ...street, latitude, longitude, neighborhood: street.neighborhood || undefined })
    return { ...withAliases(entry, street.aliases), street }
  })
  const onlySurveyed = streetCourses.filter(
    ({ street }) => !roadsByName.has(nameKey(street.street, street.municipality)),
  )
  const entries: readonly Entry[] = [...towns, ...gazetteerRoads, ...onlySurveyed, ...landmarks.map(createLandmark)]
  const surveyedNames = new Set(surveyedStreets.map(({ street, municipality }) => nameKey(street, municipality)))
  /** Entries of which a single position is known, instead of a line. */
  const positionedEntries = [
    ...towns,
    ...gazetteerRoads.filter(({ place }) => !surveyedNames.has(nameKey(place.Street ?? '', place.Municipality))),
  ]
  return {
    towns,
    roads: gazetteerRoads,
    roadsByName,
    courses: streetCourses,
    entries,
    positioned: positionedEntries,
    nearestCourse: createNearestStreetSearch(surveyedStreets),
  }
}

/** A position on a surveyed street, with the neighbourhood and CEP of the gazetteer's nearest part of that street. */
function placeOnStreet(
  { roadsByName }: Index,
  { street, neighborhood, municipality }: SurveyedStreet,
  [longitude, latitude]: Point,
): Place {
  const parts = roadsByName.get(nameKey(street, municipality)) ?? []
  const [part] = parts.toSorted(
    (a, b) =>
      metresBetween(a.place.Geometry.Point, [longitude, latitude]) -
      metresBetween(b.place.Geometry.Point, [longitude, latitude]),
  )
  const { place } = createEntry({
    street,
    municipality,
    latitude,
    longitude,
    neighborhood: neighborhood || part?.place.Neighborhood,
    cep: part?.place.PostalCode,
  })
  return place
}

/** A text with two streets, in the ways in which people and the catalogue's points name a crossing. */
const CROSSING = /^(.+?)\s+(?:c\/|com|x|&|esquina(?: com)?)\s+([^,]+)/i

/** Where two streets meet: 'Av. Francisco Glicério com R. Conceição, Campinas'. */
function findByCrossing(index: Index, text: string): Place[] {
  const [, one, other] = CROSSING.exec(text) ?? []
  if (!one || !other) return []
  const streetsNamed = (name: string) => {
    const queryWords = wordsOf(name)
    return index.courses.filter(
      ({ words }) => queryWords.length > 0 && queryWords.every(word => words.some(own => own.startsWith(word))),
    )
  }
  const others = streetsNamed(other)
  return streetsNamed(one).flatMap(({ street }) =>
    others.flatMap(crossing =>
      street === crossing.street
        ? []
        : sharedCornersOf(street, crossing.street).map(corner => {
            const place = placeOnStreet(index, street, corner)
            return { ...place, Label: `${street.street} & ${crossing.street.street}, ${street.municipality}` }
          }),
    ),
  )
}

/**
 * The streets with this CEP; else the street with the nearest number among those with the same first five digits; else
 * the municipality.
 */
function findByCep({ roads, towns }: Index, cep: string): Place[] {
  const exactRoads = roads.filter(road => road.cep === cep)
  if (exactRoads.length > 0) return exactRoads.map(({ place }) => place)
  const distance = (road: { cep: string }) => Math.abs(Number(road.cep) - Number(cep))
  const [nearestRoad] = roads
    .filter(road => road.cep.startsWith(cep.slice(0, 5)))
    .sort((a, b) => distance(a) - distance(b))
  if (nearestRoad !== undefined) return [nearestRoad.place]
  const town = towns.find(({ ranges }) => ranges.some(([from, to]) => from <= cep && cep <= to))
  return town === undefined ? [] : [{ ...town.place, PostalCode: formatCep(cep) }]
}

/**
 * Sorts places by how much of the text they match, then by whole words, then by their own name, then by distance to
 * `bias`.
 */
function findByText(index: Index, text: string, bias?: Point): { place: Place; relevance: number }[] {
  const cep = /(?<!\d)(\d{5})-?(\d{3})(?!\d)/.exec(text)
  if (cep !== null) return findByCep(index, `${cep[1]}${cep[2]}`).map(place => ({ place, relevance: 1 }))
  const matchingCrossings = findByCrossing(index, text)
  if (matchingCrossings.length > 0) return matchingCrossings.map(place => ({ place, relevance: 1 }))
  // 'Americana, Brasil' contains the country, 'Av. Brasil' does not.
  const queryWords = wordsOf(text.replace(/,\s*brasil\s*$/i, ''))
  if (queryWords.length === 0) return []
  const matches = (word: string, words: readonly string[]) => words.some(other => other.startsWith(word))
  return index.entries
    .map(({ place, words, ownWords, nameWords }) => ({
      place,
      relevance: queryWords.filter(word => matches(word, words)).length / queryWords.length,
      whole: queryWords.filter(word => words.includes(word)).length,
      own: queryWords.filter(word => matches(word, ownWords)).length,
      unasked: nameWords.filter(word => !queryWords.some(other => word.startsWith(other))).length,
      metres: bias ? metresBetween(place.Geometry.Point, bias) : 0,
    }))
    .filter(({ relevance, own }) => own > 0 && relevance >= 0.5)
    .sort(
      (a, b) =>
        b.relevance - a.relevance || b.whole - a.whole || a.unasked - b.unasked || b.own - a.own || a.metres - b.metres,
    )
}

function findNearest(index: Index, position: Point): { place: Place; metres: number }[] {
  return [
    ...index.nearestCourse([...position]).map(({ street, at, metres }) => ({
      place: placeOnStreet(index, street, at),
      metres,
    })),
    ...index.positioned.map(({ place }) => ({ place, metres: metresBetween(place.Geometry.Point, position) })),
  ].sort((a, b) => a.metres - b.metres)
}

async function respondToSearch(search: Search, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const route = /^\/places\/v0\/indexes\/[^/]+\/search\/(text|position)\/?$/.exec(request.url?.split('?')[0] ?? '')
  if (request.method !== 'POST' || route === null) {
    sendError(response, 404, 'ResourceNotFoundException', 'There is no such operation')
    return
  }
  const body = await readJson(request)
  if (route[1] === 'text') answerText(search, body, response)
  else answerPosition(search, body, response)
}

function answerText(search: Search, body: unknown, response: ServerResponse): void {
  const input = textRequest.safeParse(body)
  if (!input.success) {
    sendError(response, 400, 'ValidationException', input.error.issues[0]?.message ?? 'Invalid request')
    return
  }
  const { Text, FilterCountries, BiasPosition, MaxResults = MAX_RESULTS } = input.data
  const wantedCountries = FilterCountries?.map(country => country.toUpperCase())
  const foundPlaces =
    wantedCountries === undefined || wantedCountries.includes('BRA') || wantedCountries.includes('BR')
      ? search.byText(Text, BiasPosition)
      : []
  sendJson(response, 200, {
    Summary: { Text, DataSource: 'Here', MaxResults, ...(FilterCountries && { FilterCountries }) },
    Results: foundPlaces.slice(0, MaxResults).map(({ place, relevance }) => ({ Place: place, Relevance: relevance })),
  })
}

function answerPosition(search: Search, body: unknown, response: ServerResponse): void {
  const input = positionRequest.safeParse(body)
  if (!input.success) {
    sendError(response, 400, 'ValidationException', input.error.issues[0]?.message ?? 'Invalid request')
    return
  }
  const { Position, MaxResults = 1 } = input.data
  sendJson(response, 200, {
    Summary: { Position, DataSource: 'Here', MaxResults },
    Results: search
      .nearest(Position)
      .slice(0, MaxResults)
      .map(({ place, metres }) => ({ Place: place, Distance: metres })),
  })
}

function createEntry(spot: {
  latitude: number
  longitude: number
  municipality: string
  street?: string
  neighborhood?: string | undefined
  cep?: string | undefined
}): Entry {
  const { street, neighborhood, municipality, cep } = spot
  const label = [street, neighborhood, municipality, 'São Paulo', 'Brasil']
    .filter(part => part !== undefined)
    .join(', ')
  const localName = [street, neighborhood].filter(part => part !== undefined).join(' ')
  return {
    place: {
      Label: label,
      Geometry: { Point: [toDecimetre(spot.longitude), toDecimetre(spot.latitude)] },
      ...(street !== undefined && { Street: street }),
      ...(neighborhood !== undefined && { Neighborhood: neighborhood }),
      Municipality: municipality,
      Region: 'São Paulo',
      Country: 'BRA',
      ...(cep !== undefined && { PostalCode: formatCep(digitsOf(cep)) }),
    },
    words: wordsOf([localName, municipality, 'São Paulo'].join(' ')),
    ownWords: wordsOf(localName === '' ? municipality : localName),
    nameWords: wordsOf(street ?? municipality),
  }
}

/** A landmark with a label as in HERE's data: its own name before the address, and its category. */
function createLandmark({ name, aliases, ...spot }: LocationLandmark): Entry {
  const { place, words } = createEntry(spot)
  const entry: Entry = {
    place: { ...place, Label: `${name}, ${place.Label}`, Categories: ['PointOfInterestType'] },
    words: [...wordsOf(name), ...words],
    ownWords: wordsOf(name),
    nameWords: wordsOf(name),
  }
  return withAliases(entry, aliases)
}

/** An entry that is also found by these other names. */
function withAliases(entry: Entry, aliases: readonly string[] = []): Entry {
  const aliasWords = aliases.flatMap(wordsOf)
  const words = (own: readonly string[]) => [...new Set([...own, ...aliasWords])]
  return { ...entry, words: words(entry.words), ownWords: words(entry.ownWords) }
}

const toDecimetre = (degrees: number): number => Number(degrees.toFixed(6))

function wordsOf(text: string): string[] {
  const plainText = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return (plainText.match(/[a-z]+/g) ?? []).filter(word => !STOP_WORDS.has(word))
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

function formatCep(digits: string): string {
  return `${digits.slice(0, 5)}-${digits.slice(5)}`
}

/** Great-circle distance in metres. */
function metresBetween(
  [longitudeA, latitudeA]: readonly [number, number],
  [longitudeB, latitudeB]: readonly [number, number],
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const halfChord =
    Math.sin(radians(latitudeB - latitudeA) / 2) ** 2 +
    Math.cos(radians(latitudeA)) * Math.cos(radians(latitudeB)) * Math.sin(radians(longitudeB - longitudeA) / 2) ** 2
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(halfChord))
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MAX_BODY_BYTES) return undefined
    chunks.push(bytes)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}

function sendError(response: ServerResponse, status: number, name: string, message: string): void {
  response.setHeader('x-amzn-errortype', name)
  sendJson(response, status, { message })
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
