import { proof as proofApi } from '#shared/installation/api/proof.ts'
import type { DamageForm, DamageOutcome } from '#shared/installation/rules/damage-reports.ts'
import { attemptsAt } from '#web/lib/attempts.ts'
import { call } from '#web/lib/call.ts'
import { sendFile } from '#web/lib/send-file.ts'

const attempts = attemptsAt('damage-report')

/** The report is with the office; its photo is not. Told again, the same report gets it. */
export class PhotoLost extends Error {}

/**
 * Tells of a damage, and sends its photo by the form that the report is answered with. Tried again with the same words it is
 * the same report. Throws PhotoLost, or what the call throws when the report itself did not arrive.
 */
export async function report(point_code: string, form: DamageForm, photo: Blob | undefined): Promise<DamageOutcome> {
  const input = { point_code, ...form, ...(photo ? { photo_type: photo.type } : {}) }
  const { report_id, outcome, upload } = await call(proofApi.reportDamage, input, {
    idempotencyKey: attempts.keyFor(input),
  })
  if (photo && upload)
    try {
      await sendFile(upload, photo, { onProgress: () => undefined, signal: new AbortController().signal })
      await call(proofApi.sendDamagePhoto, { point_code, report_id, key: upload.key })
    } catch (error) {
      throw new PhotoLost(error instanceof Error ? error.message : '', { cause: error })
    }
  attempts.end()
  return outcome
}
