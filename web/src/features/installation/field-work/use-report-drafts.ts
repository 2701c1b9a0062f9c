import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PROOF_SHOT_KINDS, type ProofShot } from '#shared/catalogue/rules/task-work.ts'
import { FIELD_WORK_TEXTS } from '#shared/installation/messages/field-work.ts'
import type { DevicePosition } from '#shared/installation/rules/installation-proof.ts'
import { currentPositionWithAccuracy, hasGeolocation } from '#web/lib/current-position.ts'
import { preparePicture, UnusableFileError } from '#web/lib/prepare-picture.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import type { DraftPhoto } from './outbox/database.ts'
import type { OutboxStore } from './outbox/outbox-store.ts'
import {
  type DraftShotState,
  emptyReportDraft,
  hasDraftInput,
  type ReportDraft,
  restoreReportDraft,
  type ShotPhoto,
} from './report-draft.ts'

const positionIfKnown = (): Promise<DevicePosition | null> =>
  hasGeolocation() ? currentPositionWithAccuracy().catch(() => null) : Promise.resolve(null)

/**
 * Runs writes one after another, so that the last change is the one that stays. What the device can't store stays in
 * the page's memory.
 */
function useWriteQueue() {
  const lastWrite = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback((write: () => Promise<unknown>) => {
    lastWrite.current = lastWrite.current.then(write).catch(() => undefined)
  }, [])
}

/** The store's writes for one person's drafts. */
function useDraftWrites(store: OutboxStore, userId: string) {
  const enqueue = useWriteQueue()
  const saveDraft = useCallback(
    (taskId: string, { ids, comment }: Pick<ReportDraft, 'ids' | 'comment'>) =>
      enqueue(() => store.saveDraft({ user_id: userId, task_id: taskId, ids, comment })),
    [store, userId, enqueue],
  )
  const savePhoto = useCallback(
    (taskId: string, photo: DraftPhoto) =>
      enqueue(() => store.saveDraftPhoto({ user_id: userId, task_id: taskId }, photo)),
    [store, userId, enqueue],
  )
  const removePhoto = useCallback(
    (taskId: string, shotKind: ProofShot) =>
      enqueue(() => store.removeDraftPhoto({ user_id: userId, task_id: taskId }, shotKind)),
    [store, userId, enqueue],
  )
  const removeDraft = useCallback(
    (taskId: string) => enqueue(() => store.removeDraft({ user_id: userId, task_id: taskId })),
    [store, userId, enqueue],
  )
  return { saveDraft, savePhoto, removePhoto, removeDraft }
}

type UpdateDraft = (taskId: string, next: (draft: ReportDraft) => ReportDraft) => void

/** Resizes photos for sending, one kind (near, far) at a time; a newer photo of the same kind replaces an older one. */
function usePreparePhoto(
  updateDraft: UpdateDraft,
  { savePhoto, removePhoto }: Pick<ReturnType<typeof useDraftWrites>, 'savePhoto' | 'removePhoto'>,
) {
  /** The latest chosen file of each kind; earlier ones must not be stored any more. */
  const latest = useRef(new Map<string, File>())

  const preparePhoto = useCallback(
    async (taskId: string, shotKind: ProofShot, { file, takenAt: taken_at, ...photoFields }: ShotPhoto) => {
      const from_gallery = photoFields.fromGallery
      const updateShot = (next: (shot: DraftShotState) => DraftShotState) =>
        updateDraft(taskId, draft => ({ ...draft, shots: { ...draft.shots, [shotKind]: next(draft.shots[shotKind]) } }))
      const shotKey = `${taskId} ${shotKind}`
      latest.current.set(shotKey, file)
      const isLatest = () => latest.current.get(shotKey) === file
      const ifStillPreparing = (next: DraftShotState) => (shot: DraftShotState) =>
        shot.step === 'preparing' && shot.file === file ? next : shot
      try {
        const picture = await preparePicture('installation_photo', file)
        const stored = { which: shotKind, photo: picture, ready: true, taken_at, from_gallery }
        if (isLatest()) savePhoto(taskId, { ...stored, position: null })
        updateShot(ifStillPreparing({ step: 'taken', picture, taken_at, position: undefined, from_gallery }))
        const position = await photoFields.position
        updateShot(shot => (shot.step === 'taken' && shot.picture === picture ? { ...shot, position } : shot))
        if (position && isLatest()) savePhoto(taskId, { ...stored, position })
      } catch (error) {
        const problem = [FIELD_WORK_TEXTS.PICTURE_FAILED, error instanceof UnusableFileError ? error.message : '']
          .join(' ')
          .trim()
        updateShot(ifStillPreparing({ step: 'none', problem }))
        if (isLatest()) removePhoto(taskId, shotKind)
      }
    },
    [updateDraft, savePhoto, removePhoto],
  )
  const cancelPhotos = useCallback((taskId: string) => {
    for (const shotKind of PROOF_SHOT_KINDS) latest.current.delete(`${taskId} ${shotKind}`)
  }, [])
  return { preparePhoto, cancelPhotos }
}

/**
 * Drafts (comments and photos) by task. They stay when their sheet is closed, which happens easily by thumb, and when
 * the page ends, because the device stores them as soon as a photo is chosen. Each photo of the camera has the device's
 * position at that moment, if known.
 */
export function useReportDrafts(store: OutboxStore, userId: string) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, ReportDraft>>(new Map())
  const currentDrafts = useRef(drafts)
  useLayoutEffect(() => {
    currentDrafts.current = drafts
  }, [drafts])

  /** Does nothing for a draft that was removed in the meantime. */
  const updateDraft: UpdateDraft = useCallback((taskId, next) => {
    setDrafts(previous => {
      const draft = previous.get(taskId)
      return draft ? new Map(previous).set(taskId, next(draft)) : previous
    })
  }, [])
  const { saveDraft, savePhoto, removePhoto, removeDraft } = useDraftWrites(store, userId)
  const { preparePhoto, cancelPhotos } = usePreparePhoto(updateDraft, { savePhoto, removePhoto })

  useEffect(() => {
    let isMounted = true
    const restore = async () => {
      for (const stored of await store.drafts(userId)) {
        if (!isMounted) return
        const current = currentDrafts.current.get(stored.task_id)
        if (current && hasDraftInput(current)) continue
        const { draft, unprepared } = restoreReportDraft(stored)
        setDrafts(previous => new Map(previous).set(stored.task_id, draft))
        for (const [shotKind, photo] of unprepared) void preparePhoto(stored.task_id, shotKind, photo)
      }
    }
    // A browser without storage has nothing to restore.
    restore().catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [store, userId, preparePhoto])

  const remove = useCallback(
    (taskIds: readonly string[]) => {
      setDrafts(previous => new Map([...previous].filter(([id]) => !taskIds.includes(id))))
      for (const taskId of taskIds) {
        cancelPhotos(taskId)
        removeDraft(taskId)
      }
    },
    [cancelPhotos, removeDraft],
  )

  return {
    all: drafts,
    get: (taskId: string | undefined) => (taskId === undefined ? undefined : drafts.get(taskId)),
    hasInput: (taskId: string) => {
      const draft = drafts.get(taskId)
      return draft !== undefined && hasDraftInput(draft)
    },
    /** Creates the task's draft if there is none. */
    open: (taskId: string) =>
      setDrafts(previous => (previous.has(taskId) ? previous : new Map(previous).set(taskId, emptyReportDraft()))),
    remove,
    setComment: (taskId: string, comment: string) => {
      const draft = currentDrafts.current.get(taskId)
      if (draft) saveDraft(taskId, { ids: draft.ids, comment })
      updateDraft(taskId, previous => ({ ...previous, comment }))
    },
    addPhoto: (taskId: string, shotKind: ProofShot, file: File, fromGallery: boolean) => {
      const draft = currentDrafts.current.get(taskId)
      if (!draft) return
      const takenAt = serverNow()
      saveDraft(taskId, draft)
      savePhoto(taskId, {
        which: shotKind,
        photo: file,
        ready: false,
        taken_at: takenAt,
        position: null,
        from_gallery: fromGallery,
      })
      updateDraft(taskId, ({ shots, ...rest }) => ({
        ...rest,
        shots: { ...shots, [shotKind]: { step: 'preparing', file } },
      }))
      const position = fromGallery ? Promise.resolve(null) : positionIfKnown()
      void preparePhoto(taskId, shotKind, { file, takenAt, position, fromGallery })
    },
  }
}
