import { proof as proofApi } from '#shared/installation/api/proof.ts'
import type { DamageForm, DamageOutcome } from '#shared/installation/rules/damage-reports.ts'
import { callApi } from '#web/lib/call-api.ts'
import { idempotencyKeys } from '#web/lib/idempotency-keys.ts'
import { sendFile } from '#web/lib/send-file.ts'

const attempts = idempotencyKeys('damage-report')

/** The report arrived, but its photo did not. Sending the same report again adds the photo. */
export class PhotoUploadError extends Error {}

/**
 * Reports a damage, then uploads its photo with the upload form in the response. Idempotent for the same text. Throws
 * PhotoUploadError, or the request's error when the report itself did not arrive.
 */
export async function sendDamageReport(
  point_code: string,
  form: DamageForm,
  photo: Blob | undefined,
): Promise<DamageOutcome> {
  const input = { point_code, ...form, ...(photo ? { photo_type: photo.type } : {}) }
  const { report_id, outcome, upload } = await callApi(proofApi.reportDamage, input, {
    idempotencyKey: attempts.keyFor(input),
  })
  if (photo && upload)
    try {
      await sendFile(upload, photo, { onProgress: () => undefined, signal: new AbortController().signal })
      await callApi(proofApi.sendDamagePhoto, { point_code, report_id, key: upload.key })
    } catch (error) {
      throw new PhotoUploadError(error instanceof Error ? error.message : '', { cause: error })
    }
  attempts.clear()
  return outcome
}
