import * as z from 'zod/mini'
import { textLine } from './texts.ts'

/** Brazil's federative units, with the names that maps give them. */
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

/** 'São Paulo', 'Sao Paulo' or 'SP' → 'SP'; undefined for what is no federative unit. */
export function parseState(region: string): State | undefined {
  const plainRegion = plain(region)
  return STATES.find(state => state.toLowerCase() === plainRegion || plain(STATE_NAMES[state]) === plainRegion)
}

const ZIP_REQUIRED = 'O CEP é obrigatório e deve ter 8 dígitos.'

const withoutHyphen = (typed: string): string => typed.replace(/^(\d{5})-(\d{3})$/, '$1$2')

/** A CEP with or without its hyphen; kept as 8 digits. */
export const zipCode = z.pipe(
  textLine(ZIP_REQUIRED).check(z.minLength(8, ZIP_REQUIRED), z.maxLength(9, 'O CEP deve ter no máximo 9 dígitos.')),
  z.string().check(z.overwrite(withoutHyphen), z.regex(/^\d{8}$/, ZIP_REQUIRED)),
)

const ZIP_WRONG = 'O CEP deve ter 8 dígitos.'

/** Like zipCode, but '' where it is not known. */
export const optionalZipCode = textLine(ZIP_WRONG).check(
  z.overwrite(withoutHyphen),
  z.refine(typed => typed === '' || /^\d{8}$/.test(typed), { error: ZIP_WRONG }),
)

/**
 * An address with where it is: what the place index answers a text, a CEP or a pair of coordinates with. Small towns have
 * one CEP for all their streets, so street and district may be ''.
 */
export const place = z.object({
  /** 'Rua Fernando Camargo, Centro, Americana, SP' */
  label: z.string(),
  /** What people find their way by, where the place is one: 'Lagoa do Taquaral'. */
  landmark: z.optional(z.string()),
  street: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.nullable(z.enum(STATES)),
  /** 8 digits, or ''. */
  zip_code: z.string(),
  /** In degrees. */
  latitude: z.number(),
  longitude: z.number(),
})
export type Place = z.infer<typeof place>
