import * as z from 'zod/mini'
import { LIGHTINGS, type Lighting } from './point-site.ts'
import { sameNameKey } from './tags.ts'

/** What is known of a point's place as people type it, in a form or a sheet. */

export const LIGHTING_LABELS: Record<Lighting, string> = {
  none: 'Sem iluminação',
  front: 'Iluminação frontal',
  back: 'Retroiluminado',
  digital: 'Digital (LED)',
}

export const MAX_FACING = 80
export const MAX_NEARBY = 300

type Measure = 'face_width_cm' | 'face_height_cm' | 'mounting_height_cm'
/** Least and most of each measure. Centimetres. */
const MEASURES: Record<Measure, readonly [number, number]> = {
  face_width_cm: [1, 3000],
  face_height_cm: [1, 3000],
  mounting_height_cm: [0, 5000],
}
const MAX_FLOW = 10_000_000

export const METRES_WRONG = 'Informe a medida em metros, como 2,40.'
export const FLOW_WRONG = 'Informe quantos passam por dia em número inteiro, como 12.000.'
export const LIGHTING_WRONG = `Escolha a iluminação: ${Object.values(LIGHTING_LABELS).join(', ')}.`

const measure = (field: Measure) => {
  const [least, most] = MEASURES[field]
  const outside = `A medida deve ficar entre ${textOfMetres(least)} e ${textOfMetres(most)} metros.`
  return z.nullable(z.int({ error: METRES_WRONG }).check(z.gte(least, outside), z.lte(most, outside)))
}

/** The fields that are no free text, as a form and a sheet give them. */
export const siteFactFields = {
  face_width_cm: measure('face_width_cm'),
  face_height_cm: measure('face_height_cm'),
  mounting_height_cm: measure('mounting_height_cm'),
  lighting: z.nullable(z.enum(LIGHTINGS, { error: LIGHTING_WRONG })),
  daily_flow: z.nullable(
    z
      .int({ error: FLOW_WRONG })
      .check(
        z.gte(1, 'O fluxo deve ser de pelo menos 1 por dia.'),
        z.lte(MAX_FLOW, 'O fluxo pode ir até 10.000.000 por dia.'),
      ),
  ),
}

/** Centimetres of '2,40', '2.4', '3' or '3 m'; null of an empty text, undefined of anything else. */
export function metresOfText(text: string): number | null | undefined {
  const written = text.trim()
  if (written === '') return null
  const [, whole, part = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?\s*m?$/i.exec(written) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** 240 → '2,40'; null → ''. */
export function textOfMetres(centimetres: number | null): string {
  return centimetres === null ? '' : (centimetres / 100).toFixed(2).replace('.', ',')
}

/** 12000 of '12.000' or '12000'; null of an empty text, undefined of anything else. */
export function flowOfText(text: string): number | null | undefined {
  const written = text.trim()
  if (written === '') return null
  return /^(?:\d{1,3}(?:\.\d{3})+|\d{1,9})$/.test(written) ? Number(written.replaceAll('.', '')) : undefined
}

/** 12000 → '12.000'; null → ''. */
export const textOfFlow = (flow: number | null): string => flow?.toLocaleString('pt-BR') ?? ''

/** What a sheet says for each. */
const LIGHTING_WORDS: Record<Lighting, string> = {
  none: 'sem',
  front: 'frontal',
  back: 'retroiluminado',
  digital: 'digital',
}
export const wordOfLighting = (lit: Lighting | null): string => (lit === null ? '' : LIGHTING_WORDS[lit])

/** The lighting that a sheet's word or its label names; null of an empty text, undefined of anything else. */
export function lightingOfText(text: string): Lighting | null | undefined {
  const key = sameNameKey(text)
  if (key === '') return null
  return LIGHTINGS.find(lit => sameNameKey(LIGHTING_WORDS[lit]) === key || sameNameKey(LIGHTING_LABELS[lit]) === key)
}
