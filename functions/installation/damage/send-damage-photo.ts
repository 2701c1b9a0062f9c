import { DAMAGE_PHOTO_SECONDS } from '#shared/installation/rules/damage-reports.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { acceptUpload } from '../../catalogue/media/accept-upload.ts'
import type { Context } from '../../platform/context.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { enforceRateLimit } from '../../platform/throttling/throttle-store.ts'
import { findDamageReport, setDamagePhotoAction } from './damage-store.ts'
import { getPointByCode } from './point-by-code.ts'
import { damagePhotoUploaderOf } from './report-damage.ts'

type SentPhoto = { point_code: string; report_id: string; key: string }

/**
 * Adds the photo that was uploaded with the report's own form: one photo per report, within an hour. Throws
 * POINT_CODE_UNKNOWN, TOO_MANY_REQUESTS, DAMAGE_REPORT_CLOSED for a report that is unknown, older than an hour or
 * already has a photo, or the refusals of acceptUpload.
 */
export async function sendDamagePhoto(
  { point_code, report_id, key }: SentPhoto,
  { address, now }: Pick<Context<undefined>, 'now'> & { address: string },
): Promise<{ report_id: string }> {
  await enforceRateLimit('damage-photo', { address }, now)
  const report = await findDamageReport((await getPointByCode(point_code)).id, report_id)
  if (!report || Date.parse(now) - Date.parse(report.reported_at) > DAMAGE_PHOTO_SECONDS * 1000)
    throw new DomainError('DAMAGE_REPORT_CLOSED')
  const { url, using } = await acceptUpload(
    'damage_photo',
    key,
    { user_id: damagePhotoUploaderOf(report.id) },
    report.photo,
    'avaria',
  )
  // The request was repeated.
  if (url === report.photo) return { report_id }
  if (report.photo !== null || (await tryTransact([setDamagePhotoAction(report, url), ...using])))
    throw new DomainError('DAMAGE_REPORT_CLOSED')
  return { report_id }
}
