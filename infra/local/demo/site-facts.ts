import { type Lighting, NO_SITE_FACTS, type SiteFacts } from '#shared/catalogue/rules/point-site.ts'
import type { DemoPoint, DemoPointKind } from './points.ts'

type Sign = Pick<SiteFacts, 'face_width_cm' | 'face_height_cm' | 'mounting_height_cm'> & { lighting: Lighting }

const SIGNS: Record<DemoPointKind, Sign> = {
  'placa de rua': { face_width_cm: 120, face_height_cm: 60, mounting_height_cm: 280, lighting: 'none' },
  painel: { face_width_cm: 300, face_height_cm: 150, mounting_height_cm: 350, lighting: 'front' },
  totem: { face_width_cm: 120, face_height_cm: 200, mounting_height_cm: 20, lighting: 'back' },
}

/** Tags that name what is near by. */
const LANDMARKS = ['Escola', 'Hospital', 'Rodoviária', 'Shopping', 'Universidade']
/** Of so many points nobody has measured one yet. */
const UNMEASURED_EVERY = 5

/** What the demo knows of a point's place: what follows from its kind and its tags, the same on every run. */
export function siteFactsOf(
  { street_name }: Pick<DemoPoint, 'street_name'>,
  kind: DemoPointKind,
  tags: readonly string[],
  id: string,
): SiteFacts {
  const number = Number(id)
  if (number % UNMEASURED_EVERY === 0) return NO_SITE_FACTS
  const busy = tags.includes('Alto fluxo') ? 22_000 : street_name.startsWith('Av.') ? 12_000 : 3_500
  return {
    ...SIGNS[kind],
    facing: number % 2 === 0 ? 'Quem vai ao centro' : 'Quem vai ao bairro',
    daily_flow: busy + (number % 7) * 500,
    nearby: tags.filter(tag => LANDMARKS.includes(tag)).join(', '),
  }
}
