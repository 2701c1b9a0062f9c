import type { DamageReport } from '#shared/domain/damage-reports.ts'
import { signedLink } from '../media/signed-link.ts'

/** Long enough to look at it and too short to be passed on. Seconds. */
const LINK_SECONDS = 300

/** Opens a report's photo, which the site does not serve; null: it has none. */
export const linkToPhoto = async ({ photo }: Pick<DamageReport, 'photo'>): Promise<string | null> =>
  photo === null ? null : signedLink(photo, LINK_SECONDS)
