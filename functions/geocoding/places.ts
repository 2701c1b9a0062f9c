import { LocationClient, type Place, SearchPlaceIndexForTextCommand } from '@aws-sdk/client-location'
import { DomainError } from '#shared/domain/domain-error.ts'
import { readEnvironment } from '../aws/environment.ts'
import { log } from '../aws/log.ts'

/** The place index, asked in Portuguese and for Brazil only. Every question to it goes through here. */

const { PLACE_INDEX_NAME } = readEnvironment('PLACE_INDEX_NAME')

/** One try, and all tries together: the function itself ends at 15 s. Milliseconds. */
const TRY_MS = 3_000
const ALL_TRIES_MS = 8_000

export const index = new LocationClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: TRY_MS, throwOnRequestTimeout: true },
  // AWS answers at places.geo.…; an endpoint of one's own has one name.
  disableHostPrefix: process.env.AWS_ENDPOINT_URL_LOCATION !== undefined,
})

const MAX_RESULTS = 10
const COUNTRY = 'BRA'

/** The places in Brazil that a text may mean, the likeliest first. Throws GEOCODING_FAILED. */
export async function placesOf(text: string): Promise<Place[]> {
  const asked = new SearchPlaceIndexForTextCommand({
    IndexName: PLACE_INDEX_NAME,
    Text: text,
    FilterCountries: [COUNTRY],
    Language: 'pt',
    MaxResults: MAX_RESULTS,
  })
  try {
    const { Results = [] } = await index.send(asked, { abortSignal: AbortSignal.timeout(ALL_TRIES_MS) })
    return Results.flatMap(({ Place }) => (Place?.Country === COUNTRY ? [Place] : []))
  } catch (error) {
    log.error('the place index could not be asked', { error })
    throw new DomainError('GEOCODING_FAILED')
  }
}
