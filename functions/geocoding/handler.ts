import { geocoding } from '#shared/api/geocoding.ts'
import { serve } from '../http/serve.ts'
import { demandCalm } from '../throttling/throttle-store.ts'
import { findByCep } from './find-by-cep.ts'
import { findByText } from './find-by-text.ts'
import { findStreetAt } from './find-street-at.ts'

export const handler = serve(geocoding, {
  search: async ({ cep, text = '' }, { actor, address, now }) => {
    await demandCalm('geocoding', actor ? { known: actor.user_id } : { address }, now)
    return { places: cep === undefined ? await findByText({ text }, { now }) : [await findByCep({ cep }, { now })] }
  },
  reverse: async (spot, { actor, now }) => {
    await demandCalm('geocoding', { known: actor.user_id }, now)
    return findStreetAt(spot, { now })
  },
})
