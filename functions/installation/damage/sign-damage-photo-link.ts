import { DAMAGE_PHOTO_DAYS, type DamageReport } from '#shared/installation/rules/damage-reports.ts'
import { signFileLink } from '../../catalogue/media/signed-link.ts'

/**
 * A signed link to a damage photo, because the site does not serve these photos; null when there is none, or it has
 * expired (infra/stacks/media-stack.ts).
 */
export const signDamagePhotoLink = async (
  { photo, reported_at }: Pick<DamageReport, 'photo' | 'reported_at'>,
  now: string,
): Promise<string | null> =>
  photo === null || daysBetween(reported_at, now) >= DAMAGE_PHOTO_DAYS ? null : (await signFileLink(photo, now)).url

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000
