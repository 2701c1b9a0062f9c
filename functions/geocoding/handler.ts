import { api } from '#shared/api/index.ts'
import { serve } from '../http/serve.ts'
import { findByCep } from './find-by-cep.ts'

export const handler = serve(api.geocoding, {
  search: ({ input, now }) => findByCep(input.cep, now),
})
