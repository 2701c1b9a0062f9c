import type { ProofShot } from '#shared/catalogue/rules/task-work.ts'
import type { DevicePosition } from '#shared/installation/rules/installation-proof.ts'
import type { DraftPhoto } from './outbox/database.ts'
import { newReportId, type StoredDraft, type TaskReport } from './outbox/task-report.ts'

/** A photo that is ready to be sent. `position` undefined: the device is still measuring it. */
type TakenShot = { picture: Blob; taken_at: string; position: DevicePosition | null | undefined }

export type ShotPhotoState =
  | { step: 'none'; problem?: string }
  | { step: 'preparing'; file: File }
  | ({ step: 'taken' } & TakenShot)

/** A task's unfinished report. */
export type ReportDraft = {
  /** Idempotency keys of the reports that may be made from it: adding the same report again adds nothing. */
  ids: Record<TaskReport['kind'], string>
  comment: string
  shots: Record<ProofShot, ShotPhotoState>
}

export const emptyReportDraft = (): ReportDraft => ({
  ids: { complete: newReportId(), return: newReportId() },
  comment: '',
  shots: { near: { step: 'none' }, far: { step: 'none' } },
})

/** Whether somebody would miss something if it were deleted. */
export const hasDraftInput = ({ comment, shots }: ReportDraft): boolean =>
  comment !== '' || Object.values(shots).some(({ step }) => step !== 'none')

/** A photo as the camera gave it. */
export type CameraPhoto = { file: File; takenAt: string; position: Promise<DevicePosition | null> }

/** The draft that was stored on the device, and those of its photos that were not prepared before the page ended. */
export function restoreReportDraft({ ids, comment, photos }: StoredDraft & { photos: readonly DraftPhoto[] }) {
  const draft: ReportDraft = { ...emptyReportDraft(), ids, comment }
  const unprepared: [which: ProofShot, photo: CameraPhoto][] = []
  for (const { which, photo, ready, taken_at, position } of photos) {
    const file = new File([photo], which, { type: photo.type })
    draft.shots[which] = ready ? { step: 'taken', picture: photo, taken_at, position } : { step: 'preparing', file }
    if (!ready) unprepared.push([which, { file, takenAt: taken_at, position: Promise.resolve(position) }])
  }
  return { draft, unprepared }
}
