import type { Lighting } from '#shared/catalogue/rules/lightings.ts'
import { NO_SITE_FACTS, type SiteFacts } from '#shared/catalogue/rules/point-site.ts'
import type { DemoPoint, DemoPointKind } from './points.ts'

type Sign = Pick<SiteFacts, 'face_width_cm' | 'face_height_cm' | 'mounting_height_cm'> & { lighting: Lighting }

const SIGN_FACTS: Record<DemoPointKind, Sign> = {
  'placa de rua': { face_width_cm: 120, face_height_cm: 60, mounting_height_cm: 280, lighting: 'none' },
  painel: { face_width_cm: 300, face_height_cm: 150, mounting_height_cm: 350, lighting: 'front' },
  totem: { face_width_cm: 120, face_height_cm: 200, mounting_height_cm: 20, lighting: 'back' },
}

/** Tags that name a landmark nearby. */
const LANDMARK_TAGS = ['Escola', 'Hospital', 'Rodoviária', 'Shopping', 'Universidade']
/** One of this number of points has no site facts. */
const WITHOUT_FACTS_EVERY = 5

/** Site facts of a demo point, derived from its kind and tags. */
export function demoSiteFactsOf(
  { street_name }: Pick<DemoPoint, 'street_name'>,
  kind: DemoPointKind,
  tags: readonly string[],
  id: string,
): SiteFacts {
  const number = Number(id)
  if (number % WITHOUT_FACTS_EVERY === 0) return NO_SITE_FACTS
  const baseFlow = tags.includes('Alto fluxo') ? 22_000 : street_name.startsWith('Av.') ? 12_000 : 3_500
  return {
    ...NO_SITE_FACTS,
    ...SIGN_FACTS[kind],
    facing: number % 2 === 0 ? 'Quem vai ao centro' : 'Quem vai ao bairro',
    daily_flow: baseFlow + (number % 7) * 500,
    nearby: tags.filter(tag => LANDMARK_TAGS.includes(tag)).join(', '),
  }
}
