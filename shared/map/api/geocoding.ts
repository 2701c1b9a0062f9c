import * as z from 'zod/mini'
import { endpoint } from '../../platform/api/endpoint.ts'
import { placeSchema } from '../../platform/rules/addresses.ts'
import { isLatitude, isLongitude } from '../../platform/rules/coordinates.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'
import { textLine } from '../../platform/rules/texts.ts'

const INVALID_CEP_MESSAGE = 'CEP inválido.'
const degrees = (isInRange: (value: number) => boolean, error: string) =>
  z
    .pipe(z.string({ error }).check(z.maxLength(40, error), z.regex(/^-?\d+(\.\d+)?$/, error)), z.transform(Number))
    .check(z.refine(isInRange, { error }))

export const geocoding = {
  search: endpoint({
    method: 'GET',
    path: '/geocoding',
    access: 'optional',
    summary: 'Where a CEP, or a text such as a street with its city, is; in Brazil only, the likeliest first',
    input: z
      .object({
        cep: z.optional(
          textLine(INVALID_CEP_MESSAGE, INVALID_CEP_MESSAGE).check(
            z.maxLength(20, INVALID_CEP_MESSAGE),
            z.overwrite(typed => typed.replace(/\D/g, '')),
            z.regex(/^\d{8}$/, INVALID_CEP_MESSAGE),
          ),
        ),
        text: z.optional(
          textLine().check(
            z.minLength(3, 'Digite pelo menos 3 letras do endereço.'),
            z.maxLength(200, 'O endereço é longo demais.'),
          ),
        ),
      })
      .check(
        z.refine(({ cep, text }) => (cep === undefined) !== (text === undefined), {
          error: 'Informe um CEP ou um endereço.',
        }),
      ),
    output: z.object({ places: z.array(placeSchema) }),
    refuses: ['CEP_NOT_FOUND', 'PLACE_NOT_FOUND', 'GEOCODING_FAILED'],
  }),
  reverse: endpoint({
    method: 'GET',
    path: '/geocoding/reverse',
    access: MANAGERS,
    summary: 'The street at a pair of coordinates, in Brazil only',
    input: z.object({
      latitude: degrees(isLatitude, 'A latitude vai de -90 a 90.'),
      longitude: degrees(isLongitude, 'A longitude vai de -180 a 180.'),
    }),
    output: placeSchema,
    refuses: ['STREET_NOT_FOUND', 'GEOCODING_FAILED'],
  }),
}
