import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import { BULK_PHOTOS_TEXTS } from '#shared/catalogue/messages/bulk-photos.ts'
import { PICTURES_TEXTS } from '#shared/catalogue/messages/pictures.ts'
import type { PlannedPhoto } from '#shared/catalogue/rules/photo-files.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { type ApiErrorCode, callApi } from '#web/lib/call-api.ts'
import { preparePicture } from '#web/lib/prepare-picture.ts'
import { explainUploadFailure, isRefusedForGood, uploadFile } from '#web/lib/upload-file.ts'
import { withRetries } from '#web/lib/with-retries.ts'
import type { ChosenPhoto } from './read-photos.ts'

export type PhotoToSend = PlannedPhoto<ChosenPhoto>
/** `isFinal`: the server would refuse the photo again. */
export type FailedPhoto = { photo: PhotoToSend; reason: string; isFinal: boolean }
/** `known`: number of photos that the points had already. */
export type SendingOutcome = { sent: number; known: number; failed: FailedPhoto[] }

/**
 * Number of points whose photos are sent concurrently. Photos of one point are sent one after another, so that they
 * keep their order.
 */
const POINT_CONCURRENCY = 3

/** After this many failures in a row the connection counts as lost, and sending stops. */
const MAX_FAILURES_IN_A_ROW = 5

/**
 * Refusals that concern one file or point only. Any other error, such as a missing network, would also affect the next
 * photos.
 */
const REFUSALS_OF_ONE_PHOTO = new Set<ApiErrorCode>([
  'FILE_NOT_AN_IMAGE',
  'FILE_TOO_LARGE',
  'FILE_TYPE_REFUSED',
  'PICTURE_TOO_LARGE',
  'POINT_PHOTOS_FULL',
  'POINT_NOT_FOUND',
])

/**
 * Sends photos and adds them to their points. Never throws: photos that could not be sent are in the outcome, in their
 * order.
 */
export async function sendPhotos(
  photos: readonly PhotoToSend[],
  { signal, onDone }: { signal: AbortSignal; onDone: () => void },
): Promise<SendingOutcome> {
  const outcome: SendingOutcome = { sent: 0, known: 0, failed: [] }
  let failuresInARow = 0
  const isOver = () => signal.aborted || failuresInARow >= MAX_FAILURES_IN_A_ROW

  const sendPoint = async (ofPoint: readonly PhotoToSend[]) => {
    let waits: string | undefined
    for (const photo of ofPoint) {
      const reason = waits ?? (isOver() ? BULK_PHOTOS_TEXTS.NOT_REACHED : undefined)
      if (reason !== undefined) {
        outcome.failed.push({ photo, reason, isFinal: false })
        continue
      }
      try {
        outcome[(await sendPhoto(photo, signal)) ? 'sent' : 'known'] += 1
        failuresInARow = 0
      } catch (error) {
        const isFinal = isRefusedForGood(error, REFUSALS_OF_ONE_PHOTO)
        outcome.failed.push({ photo, reason: explainUploadFailure(error, signal, MESSAGES), isFinal })
        if (isFinal) failuresInARow = 0
        else {
          failuresInARow += 1
          waits = BULK_PHOTOS_TEXTS.WAITS
        }
      }
      onDone()
    }
  }
  await forEachConcurrent(
    [...Map.groupBy(photos, ({ point }) => point.point_id).values()],
    POINT_CONCURRENCY,
    sendPoint,
  )
  return { ...outcome, failed: outcome.failed.toSorted((a, b) => photos.indexOf(a.photo) - photos.indexOf(b.photo)) }
}

const MESSAGES = {
  ...PICTURES_TEXTS,
  CANCELLED: BULK_PHOTOS_TEXTS.NOT_REACHED,
  INTERRUPTED: BULK_PHOTOS_TEXTS.INTERRUPTED,
}

/** Whether the photo joined the point; false when the point has one of the same file. */
async function sendPhoto({ file: { file, digest }, point }: PhotoToSend, signal: AbortSignal): Promise<boolean> {
  const picture = await preparePicture('point_image', file)
  const image_key = await withRetries(
    () => uploadFile('point_image', picture, { made_from: digest, signal, onProgress: () => undefined }),
    signal,
  )
  // Not aborted: whether it joined the point has to be in the report.
  const { added } = await withRetries(
    () => callApi(pointsApi.addPhoto, { point_id: point.point_id, image_key }),
    signal,
  )
  return added
}
