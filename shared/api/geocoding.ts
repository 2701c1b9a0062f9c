import * as z from 'zod/mini'
import { address } from '../domain/addresses.ts'
import { EVERYONE } from '../domain/users.ts'
import { endpoint } from './endpoint.ts'

export const geocoding = {
  search: endpoint({
    method: 'GET',
    path: '/geocoding',
    access: EVERYONE,
    summary: 'The address of a CEP, in Brazil only',
    input: z.object({
      cep: z.string({ error: 'CEP inválido.' }).check(
        z.maxLength(20, 'CEP inválido.'),
        z.overwrite(typed => typed.replace(/\D/g, '')),
        z.regex(/^\d{8}$/, 'CEP inválido.'),
      ),
    }),
    output: address,
  }),
}
