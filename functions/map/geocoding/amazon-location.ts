import {
  type Place as IndexedPlace,
  LocationClient,
  SearchPlaceIndexForPositionCommand,
  SearchPlaceIndexForTextCommand,
} from '@aws-sdk/client-location'
import { MAP_CENTER } from '#shared/catalogue/rules/map-settings.ts'
import { type Place, parseState } from '#shared/platform/rules/addresses.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { clientTimeouts } from '../../platform/aws/client-timeouts.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { log } from '../../platform/aws/log.ts'

/**
 * Client of the place index of Amazon Location, which knows addresses; in Portuguese and for Brazil only. The index of
 * places that have points is ours (shared/map/rules/place-index.ts).
 */

const { PLACE_INDEX_NAME } = readEnvironment('PLACE_INDEX_NAME')

/** Timeout of one try; below, the timeout of all tries. The function itself times out after 15 s. Milliseconds. */
const TRY_TIMEOUT_MS = 3_000
const TOTAL_TIMEOUT_MS = 8_000

export const amazonLocationClient = new LocationClient({
  maxAttempts: 3,
  ...clientTimeouts(TRY_TIMEOUT_MS),
  // AWS prefixes the host (places.geo.…); a local endpoint has none.
  disableHostPrefix: process.env.AWS_ENDPOINT_URL_LOCATION !== undefined,
})

const MAX_RESULTS = 10
const COUNTRY = 'BRA'
const PLACE_INDEX_QUERY = { IndexName: PLACE_INDEX_NAME, Language: 'pt', MaxResults: MAX_RESULTS } as const

/**
 * Places in Brazil that match a text, the most likely and those near the operator's region first. Throws
 * GEOCODING_FAILED.
 */
export async function searchAddressesByText(text: string): Promise<Place[]> {
  const command = new SearchPlaceIndexForTextCommand({
    ...PLACE_INDEX_QUERY,
    Text: text,
    FilterCountries: [COUNTRY],
    BiasPosition: [MAP_CENTER.longitude, MAP_CENTER.latitude],
  })
  const { Results = [] } = await callPlaceIndex(signal => amazonLocationClient.send(command, { abortSignal: signal }))
  return Results.flatMap(({ Place: found }) => toPlaces(found))
}

export type NearPlace = { place: Place; metres: number }

/** Places in Brazil around coordinates, the nearest first. Throws GEOCODING_FAILED. */
export async function searchAddressesNear({
  latitude,
  longitude,
}: {
  latitude: number
  longitude: number
}): Promise<NearPlace[]> {
  const command = new SearchPlaceIndexForPositionCommand({ ...PLACE_INDEX_QUERY, Position: [longitude, latitude] })
  const { Results = [] } = await callPlaceIndex(signal => amazonLocationClient.send(command, { abortSignal: signal }))
  return Results.flatMap(({ Place: found, Distance = 0 }) =>
    toPlaces(found).map(place => ({ place, metres: Distance })),
  )
}

async function callPlaceIndex<Answer>(request: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  try {
    return await request(AbortSignal.timeout(TOTAL_TIMEOUT_MS))
  } catch (error) {
    log.error('the place index could not be asked', { error })
    throw new DomainError('GEOCODING_FAILED')
  }
}

/** The place index's category of parks, stadiums and shops, which have a name besides their address. */
const POINT_OF_INTEREST = 'PointOfInterestType'

/**
 * The landmark's name ('Lagoa do Taquaral'), which the place index puts before the address; undefined for a plain
 * address.
 */
const landmarkIn = ({ Label = '', Categories = [] }: IndexedPlace): string | undefined =>
  Categories.includes(POINT_OF_INTEREST) ? Label.split(',')[0]?.trim() || undefined : undefined

/**
 * 'R. Barão de Jaguara c/ R. General Osório' for a result at a crossing of two streets; undefined for other results.
 */
function crossingIn({ Label = '' }: IndexedPlace): string | undefined {
  const [, street, other] = /^([^,&]+?)\s*&\s*([^,&]+)/.exec(Label) ?? []
  return street && other ? `${street} c/ ${other.trim()}` : undefined
}

/** The place of a result, in a list; empty for a result outside Brazil or without coordinates. */
function toPlaces(found: IndexedPlace | undefined): Place[] {
  const [longitude, latitude] = found?.Geometry?.Point ?? []
  if (found?.Country !== COUNTRY || longitude === undefined || latitude === undefined) return []
  const { Street: street = '', Neighborhood: neighborhood = '', Municipality: city = '', PostalCode = '' } = found
  const state = parseState(found.Region ?? '') ?? null
  const landmark = landmarkIn(found)
  const label = [landmark ?? crossingIn(found) ?? street, neighborhood, city, state ?? ''].filter(Boolean).join(', ')
  const zip_code = PostalCode.replace(/\D/g, '')
  return [{ label, ...(landmark && { landmark }), street, neighborhood, city, state, zip_code, latitude, longitude }]
}
