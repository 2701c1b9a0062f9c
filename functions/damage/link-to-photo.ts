import type { DamageReport } from '#shared/domain/damage-reports.ts'
import { linkTo } from '../media/signed-link.ts'

/** Opens a report's photo, which the site does not serve; null: it has none. */
export const linkToPhoto = async ({ photo }: Pick<DamageReport, 'photo'>, now: string): Promise<string | null> =>
  photo === null ? null : (await linkTo(photo, now)).url
