import { type EditableFields, POINT_FIELDS, type PointFieldWhere } from '../rules/point-fields.ts'
import { PUBLIC_FACT_NAMES, type PublicFacts } from '../rules/point-site.ts'
import { LIGHTING_LABELS, textOfCentimetres, textOfFlow } from '../rules/point-site-form.ts'

const metres = (centimetres: number): string => textOfCentimetres(centimetres).replace(/,?0+$/, '')

/** '2,4 × 1,2 m'; with only one side known, a text that says which side it is; '' when neither is known. */
export function formatFaceSize({
  face_width_cm: width,
  face_height_cm: height,
}: Pick<EditableFields, 'face_width_cm' | 'face_height_cm'>): string {
  if (width !== null && height !== null) return `${metres(width)} × ${metres(height)} m`
  if (width !== null) return `${metres(width)} m de largura`
  return height === null ? '' : `${metres(height)} m de altura`
}

type Measure = PointFieldWhere<{ section: 'facts'; visitor: 'offered'; kind: 'metres' | 'flow' }>

/** Site facts that are measures, each with its own text. */
const MEASURES: Record<Measure, (facts: PublicFacts) => { name: string; text: string }> = {
  face_width_cm: facts => ({ name: 'Tamanho', text: formatFaceSize(facts) }),
  // Shown together with the width
  face_height_cm: () => ({ name: 'Tamanho', text: '' }),
  mounting_height_cm: ({ mounting_height_cm: height }) => ({
    name: 'Altura',
    text: height === null ? '' : `a ${metres(height)} m do chão`,
  }),
  daily_flow: ({ daily_flow: flow }) => ({
    name: 'Fluxo',
    text: flow === null ? '' : `cerca de ${textOfFlow(flow)} por dia`,
  }),
}
const isMeasure = (field: keyof PublicFacts): field is Measure => Object.hasOwn(MEASURES, field)

function factOf(field: keyof PublicFacts, facts: PublicFacts): { name: string; text: string } {
  if (isMeasure(field)) return MEASURES[field](facts)
  const name = POINT_FIELDS[field].label
  if (field !== 'lighting') return { name, text: facts[field] }
  return { name, text: facts.lighting === null ? '' : LIGHTING_LABELS[facts.lighting] }
}

/** The known facts about a point's place, in the order in which they are shown; unknown ones are left out. */
export const siteFactTextsOf = (facts: PublicFacts): { name: string; text: string }[] =>
  PUBLIC_FACT_NAMES.map(field => factOf(field, facts)).filter(({ text }) => text !== '')

export const SITE_FACTS_TITLE = 'Sobre o local'
