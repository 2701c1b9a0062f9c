import type { ProofShot } from '#shared/catalogue/rules/task-work.ts'
import type { DevicePosition } from '#shared/installation/rules/installation-proof.ts'
import { randomUuid } from '#web/lib/random-id.ts'
import type { DraftPhoto } from './outbox/database.ts'
import type { StoredDraft, TaskReport } from './outbox/task-report.ts'

/** A photo that is ready to be sent. `position`: undefined while the device measures it, null when unknown. */
type TakenShot = {
  picture: Blob
  taken_at: string
  position: DevicePosition | null | undefined
  from_gallery: boolean
}

export type DraftShotState =
  | { step: 'none'; problem?: string }
  | { step: 'preparing'; file: File }
  | ({ step: 'taken' } & TakenShot)

/** A task's unfinished report. */
export type ReportDraft = {
  /** Idempotency keys for the reports that the draft may become: adding the same report again adds nothing. */
  ids: Record<TaskReport['kind'], string>
  comment: string
  shots: Record<ProofShot, DraftShotState>
}

export const emptyReportDraft = (): ReportDraft => ({
  ids: { complete: randomUuid(), return: randomUuid() },
  comment: '',
  shots: { near: { step: 'none' }, far: { step: 'none' } },
})

/** Whether the draft contains input that would be lost if it were deleted. */
export const hasDraftInput = ({ comment, shots }: ReportDraft): boolean =>
  comment !== '' || Object.values(shots).some(({ step }) => step !== 'none')

/** A photo as the camera or the gallery returned it. */
export type ShotPhoto = {
  file: File
  takenAt: string
  position: Promise<DevicePosition | null>
  fromGallery: boolean
}

/** Restores a draft that was stored on the device, and lists its photos that were not resized before the page ended. */
export function restoreReportDraft({ ids, comment, photos }: StoredDraft & { photos: readonly DraftPhoto[] }) {
  const draft: ReportDraft = { ...emptyReportDraft(), ids, comment }
  const unprepared: [which: ProofShot, photo: ShotPhoto][] = []
  for (const { which, photo, ready, taken_at, position, from_gallery = false } of photos) {
    const file = new File([photo], which, { type: photo.type })
    draft.shots[which] = ready
      ? { step: 'taken', picture: photo, taken_at, position, from_gallery }
      : { step: 'preparing', file }
    if (!ready)
      unprepared.push([
        which,
        { file, takenAt: taken_at, position: Promise.resolve(position), fromGallery: from_gallery },
      ])
  }
  return { draft, unprepared }
}
