import type { SiteFacts } from '../rules/point-site.ts'
import { LIGHTING_LABELS, textOfFlow, textOfMetres } from '../rules/point-site-form.ts'

const metres = (centimetres: number): string => textOfMetres(centimetres).replace(/,?0+$/, '')

/** '2,4 × 1,2 m'; one of the two alone says which it is, and '' that neither is known. */
export function faceSize({
  face_width_cm: width,
  face_height_cm: height,
}: Pick<SiteFacts, 'face_width_cm' | 'face_height_cm'>): string {
  if (width !== null && height !== null) return `${metres(width)} × ${metres(height)} m`
  if (width !== null) return `${metres(width)} m de largura`
  return height === null ? '' : `${metres(height)} m de altura`
}

/** What is known of a point's place, in the order in which it is read; what is not known is left out. */
export const siteFactsOf = (facts: SiteFacts): { name: string; text: string }[] =>
  [
    { name: 'Tamanho', text: faceSize(facts) },
    {
      name: 'Altura',
      text: facts.mounting_height_cm === null ? '' : `a ${metres(facts.mounting_height_cm)} m do chão`,
    },
    { name: 'Iluminação', text: facts.lighting === null ? '' : LIGHTING_LABELS[facts.lighting] },
    { name: 'Sentido', text: facts.facing },
    { name: 'Fluxo', text: facts.daily_flow === null ? '' : `cerca de ${textOfFlow(facts.daily_flow)} por dia` },
    { name: 'Perto de', text: facts.nearby },
  ].filter(({ text }) => text !== '')

export const SITE_FACTS = 'Sobre o local'
