import { geocoding } from '#shared/map/api/geocoding.ts'
import { findPlaceByCep } from '../map/geocoding/find-place-by-cep.ts'
import { findPlacesByText } from '../map/geocoding/find-places-by-text.ts'
import { findStreetAt } from '../map/geocoding/find-street-at.ts'
import { enforceRateLimit } from '../platform/throttling/throttle-store.ts'
import { serve } from './http/serve.ts'

export const handler = serve(geocoding, {
  search: async ({ cep, text = '' }, { actor, address, now }) => {
    await enforceRateLimit('geocoding', actor ? { known: actor.user_id } : { address }, now)
    return {
      places: cep === undefined ? await findPlacesByText({ text }, { now }) : [await findPlaceByCep({ cep }, { now })],
    }
  },
  reverse: async (spot, { actor, now }) => {
    await enforceRateLimit('geocoding', { known: actor.user_id }, now)
    return findStreetAt(spot, { now })
  },
})
