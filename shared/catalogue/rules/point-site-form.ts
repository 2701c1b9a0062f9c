import * as z from 'zod/mini'
import { LIGHTINGS, type Lighting } from './lightings.ts'
import { nameComparisonKey } from './tags.ts'

/** Conversions between site facts and the texts that people type for them in forms and sheets. */

export const LIGHTING_LABELS: Record<Lighting, string> = {
  none: 'Sem iluminação',
  front: 'Iluminação frontal',
  back: 'Retroiluminado',
  digital: 'Digital (LED)',
}

const MAX_FLOW = 10_000_000

export const INVALID_METRES_MESSAGE = 'Informe a medida em metros, como 2,40.'
export const INVALID_FLOW_MESSAGE = 'Informe quantos passam por dia em número inteiro, como 12.000.'
export const INVALID_LIGHTING_MESSAGE = `Escolha a iluminação: ${Object.values(LIGHTING_LABELS).join(', ')}.`

/** Schema of a measure in centimetres, with messages in metres. */
export function metresField(min: number, max: number) {
  const outOfRange = `A medida deve ficar entre ${textOfCentimetres(min)} e ${textOfCentimetres(max)} metros.`
  return z.nullable(z.int({ error: INVALID_METRES_MESSAGE }).check(z.gte(min, outOfRange), z.lte(max, outOfRange)))
}

export const lightingFieldSchema = z.nullable(z.enum(LIGHTINGS, { error: INVALID_LIGHTING_MESSAGE }))

export const flowFieldSchema = z.nullable(
  z
    .int({ error: INVALID_FLOW_MESSAGE })
    .check(
      z.gte(1, 'O fluxo deve ser de pelo menos 1 por dia.'),
      z.lte(MAX_FLOW, 'O fluxo pode ir até 10.000.000 por dia.'),
    ),
)

/** '2,40', '2.4', '3' or '3 m' as centimetres; null for an empty text, undefined for anything else. */
export function centimetresOfText(text: string): number | null | undefined {
  const trimmedText = text.trim()
  if (trimmedText === '') return null
  const [, whole, part = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?\s*m?$/i.exec(trimmedText) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** 240 → '2,40'; null → ''. */
export function textOfCentimetres(centimetres: number | null): string {
  return centimetres === null ? '' : (centimetres / 100).toFixed(2).replace('.', ',')
}

/** '12.000' or '12000' as a number; null for an empty text, undefined for anything else. */
export function flowOfText(text: string): number | null | undefined {
  const trimmedText = text.trim()
  if (trimmedText === '') return null
  return /^(?:\d{1,3}(?:\.\d{3})+|\d{1,9})$/.test(trimmedText) ? Number(trimmedText.replaceAll('.', '')) : undefined
}

/** 12000 → '12.000'; null → ''. */
export const textOfFlow = (flow: number | null): string => flow?.toLocaleString('pt-BR') ?? ''

/** The word for each lighting in a sheet. */
const LIGHTING_WORDS: Record<Lighting, string> = {
  none: 'sem',
  front: 'frontal',
  back: 'retroiluminado',
  digital: 'digital',
}
export const lightingSheetWord = (lit: Lighting | null): string => (lit === null ? '' : LIGHTING_WORDS[lit])

/** What columns with yes and no have for no lighting. A yes does not say which one it is. */
const NO_LIGHTING_WORDS = ['n', 'no', 'nao', 'nao tem']

/** The lighting named by a sheet's word or by its label; null for an empty text, undefined for anything else. */
export function lightingOfText(text: string): Lighting | null | undefined {
  const key = nameComparisonKey(text)
  if (key === '') return null
  if (NO_LIGHTING_WORDS.includes(key)) return 'none'
  return LIGHTINGS.find(
    lit => nameComparisonKey(LIGHTING_WORDS[lit]) === key || nameComparisonKey(LIGHTING_LABELS[lit]) === key,
  )
}
