import * as z from 'zod/mini'
import { textLine } from './texts.ts'

/** Brazil's states, with their names on maps. */
const STATE_NAMES = {
  AC: 'Acre',
  AL: 'Alagoas',
  AM: 'Amazonas',
  AP: 'Amapá',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MG: 'Minas Gerais',
  MS: 'Mato Grosso do Sul',
  MT: 'Mato Grosso',
  PA: 'Pará',
  PB: 'Paraíba',
  PE: 'Pernambuco',
  PI: 'Piauí',
  PR: 'Paraná',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RO: 'Rondônia',
  RR: 'Roraima',
  RS: 'Rio Grande do Sul',
  SC: 'Santa Catarina',
  SE: 'Sergipe',
  SP: 'São Paulo',
  TO: 'Tocantins',
} as const
export type State = keyof typeof STATE_NAMES
export const STATES = Object.keys(STATE_NAMES) as [State, ...State[]]

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** 'São Paulo', 'Sao Paulo' or 'SP' → 'SP'; undefined for anything else than a state. */
export function parseState(region: string): State | undefined {
  const plainRegion = plain(region)
  return STATES.find(state => state.toLowerCase() === plainRegion || plain(STATE_NAMES[state]) === plainRegion)
}

const ZIP_REQUIRED_MESSAGE = 'O CEP é obrigatório e deve ter 8 dígitos.'

const withoutHyphen = (typed: string): string => typed.replace(/^(\d{5})-(\d{3})$/, '$1$2')

/** Schema of a CEP with or without hyphen; stored as 8 digits. */
export const zipCodeSchema = z.pipe(
  textLine(ZIP_REQUIRED_MESSAGE).check(
    z.minLength(8, ZIP_REQUIRED_MESSAGE),
    z.maxLength(9, 'O CEP deve ter no máximo 9 dígitos.'),
  ),
  z.string().check(z.overwrite(withoutHyphen), z.regex(/^\d{8}$/, ZIP_REQUIRED_MESSAGE)),
)

const INVALID_ZIP_MESSAGE = 'O CEP deve ter 8 dígitos.'

/** Like zipCodeSchema, but '' when unknown. */
export const optionalZipCodeSchema = textLine(INVALID_ZIP_MESSAGE).check(
  z.overwrite(withoutHyphen),
  z.refine(typed => typed === '' || /^\d{8}$/.test(typed), { error: INVALID_ZIP_MESSAGE }),
)

/**
 * An address with its coordinates, as the place index returns it for a text, a CEP or coordinates. Street and district
 * may be '', because in a small town all streets have the same CEP.
 */
export const placeSchema = z.object({
  /** 'Rua Fernando Camargo, Centro, Americana, SP' */
  label: z.string(),
  /** Name of a landmark such as 'Lagoa do Taquaral', if the place is one. */
  landmark: z.optional(z.string()),
  street: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.nullable(z.enum(STATES)),
  /** CEP: 8 digits, or ''. */
  zip_code: z.string(),
  /** Coordinates in degrees. */
  latitude: z.number(),
  longitude: z.number(),
})
export type Place = z.infer<typeof placeSchema>
