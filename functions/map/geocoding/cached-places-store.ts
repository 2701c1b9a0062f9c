import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type Place, placeSchema } from '#shared/platform/rules/addresses.ts'
import { log } from '../../platform/aws/log.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { epochSecondsOf, expiryIn } from '../../platform/table/expiry.ts'
import { cachedPlacesKey } from '../../platform/table/keys.ts'
import { unversioned } from '../../platform/table/shapes.ts'

/**
 * Cache of Amazon Location's answers, also of empty ones: one item per question. Reads check the expiry too, because
 * TTL deletes late.
 */

const DAY_SECONDS = 86_400
/** Days until a cached answer expires. Streets and CEPs change rarely, but new ones are added every week. */
const CACHE_DAYS = { found: 90, not_found: 1 }

export const storedCachedPlaces = unversioned('places', 'what can not be read is asked of the place index again')

const cachedAnswer = z.object({ places: z.array(placeSchema), expires_at: z.number() })

/**
 * The cached answer to a question ('cep#13465000'), or a new one, which is then cached. Empty when the place index
 * finds nothing. A failure to write the cache is only logged.
 */
export async function findPlacesCached(
  question: string,
  now: string,
  findPlaces: () => Promise<Place[]>,
): Promise<Place[]> {
  const { Item } = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: cachedPlacesKey(question) }))
  const cached = cachedAnswer.safeParse(Item)
  if (cached.success && cached.data.expires_at > epochSecondsOf(now)) return cached.data.places
  const places = await findPlaces()
  await cachePlaces(question, places, now).catch((error: unknown) => log.error('places could not be kept', { error }))
  return places
}

async function cachePlaces(question: string, places: readonly Place[], now: string): Promise<void> {
  const days = places.length > 0 ? CACHE_DAYS.found : CACHE_DAYS.not_found
  const answer = {
    ...cachedPlacesKey(question),
    ...storedCachedPlaces.stamp,
    places,
    ...expiryIn(days * DAY_SECONDS, now),
  }
  await table.send(new PutCommand({ TableName: TABLE_NAME, Item: answer }))
}
