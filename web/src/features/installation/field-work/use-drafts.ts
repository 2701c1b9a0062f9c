import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PROOF_SHOTS, type ProofShot } from '#shared/catalogue/rules/street-work.ts'
import { FIELD_WORK } from '#shared/installation/messages/field-work.ts'
import type { DevicePosition } from '#shared/installation/rules/installation-proof.ts'
import { canLocate, measuredPosition } from '#web/lib/current-position.ts'
import { drawPicture, PictureError } from '#web/lib/draw-picture.ts'
import { newId, type Report } from './outbox/report.ts'
import type { DraftPhoto, Store } from './outbox/store.ts'

/** A photo that was taken and made ready; `position` undefined: the device is still finding out. */
type TakenShot = { picture: Blob; taken_at: string; position: DevicePosition | null | undefined }

export type ShotState =
  | { step: 'none'; problem?: string }
  | { step: 'preparing'; file: File }
  | ({ step: 'taken' } & TakenShot)

/** What was begun about a task and is not in the queue yet. */
export type Draft = {
  /** Of what is made of it, the same for each try: what was kept after all is not kept twice. */
  ids: Record<Report['kind'], string>
  comment: string
  shots: Record<ProofShot, ShotState>
}

const freshDraft = (): Draft => ({
  ids: { complete: newId(), return: newId() },
  comment: '',
  shots: { near: { step: 'none' }, far: { step: 'none' } },
})

/** Whether there is something in it that somebody would miss. */
const isBegun = ({ comment, shots }: Draft): boolean =>
  comment !== '' || Object.values(shots).some(({ step }) => step !== 'none')

const wherever = (): Promise<DevicePosition | null> =>
  canLocate() ? measuredPosition().catch(() => null) : Promise.resolve(null)

/** Writes to the device one after the other, so that what was done last is what stays. What it can't keep stays in the page. */
function useWriting() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback((write: () => Promise<unknown>) => {
    last.current = last.current.then(write).catch(() => undefined)
  }, [])
}

/**
 * What was typed and photographed, by task: it outlasts the sheet in which it was, which a thumb closes easily, and the page,
 * which the device keeps it for from the moment in which a photo is chosen. Photos are taken one by one, each with where the
 * device was then, if it says so.
 */
export function useDrafts(store: Store, userId: string) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  const current = useRef(drafts)
  useLayoutEffect(() => {
    current.current = drafts
  }, [drafts])
  /** The file that was chosen last for each shot: what another was taken in place of, or was given up, is not kept any more. */
  const latest = useRef(new Map<string, File>())
  const write = useWriting()

  /** What was forgotten meanwhile stays forgotten. */
  const change = useCallback((taskId: string, next: (now: Draft) => Draft) => {
    setDrafts(now => {
      const draft = now.get(taskId)
      return draft ? new Map(now).set(taskId, next(draft)) : now
    })
  }, [])

  const keepPhoto = useCallback(
    (taskId: string, photo: DraftPhoto) =>
      write(() => store.keepDraftPhoto({ user_id: userId, task_id: taskId }, photo)),
    [store, userId, write],
  )

  /** Makes a photo ready to be sent; `position`: where it was taken, if that is known or being found out. */
  const prepare = useCallback(
    async (
      taskId: string,
      which: ProofShot,
      taken: { file: File; at: string; position: Promise<DevicePosition | null> },
    ) => {
      const { file, at: taken_at } = taken
      const become = (next: (now: ShotState) => ShotState) =>
        change(taskId, now => ({ ...now, shots: { ...now.shots, [which]: next(now.shots[which]) } }))
      const shot = `${taskId} ${which}`
      latest.current.set(shot, file)
      const isLatest = () => latest.current.get(shot) === file
      /** Unless another was taken meanwhile. */
      const unlessAnother = (state: ShotState) => (now: ShotState) =>
        now.step === 'preparing' && now.file === file ? state : now
      try {
        const picture = await drawPicture('installation_photo', file)
        if (isLatest()) keepPhoto(taskId, { which, photo: picture, ready: true, taken_at, position: null })
        become(unlessAnother({ step: 'taken', picture, taken_at, position: undefined }))
        const position = await taken.position
        become(now => (now.step === 'taken' && now.picture === picture ? { ...now, position } : now))
        if (position && isLatest()) keepPhoto(taskId, { which, photo: picture, ready: true, taken_at, position })
      } catch (error) {
        const problem = error instanceof PictureError ? error.message : FIELD_WORK.PICTURE_FAILED
        become(unlessAnother({ step: 'none', problem }))
        if (isLatest()) write(() => store.removeDraftPhoto({ user_id: userId, task_id: taskId }, which))
      }
    },
    [store, userId, change, keepPhoto, write],
  )

  useEffect(() => {
    let isOn = true
    const restore = async () => {
      for (const { task_id, ids, comment, photos } of await store.drafts(userId)) {
        if (!isOn) return
        const known = current.current.get(task_id)
        if (known && isBegun(known)) continue
        const draft: Draft = { ...freshDraft(), ids, comment }
        const unready: { which: ProofShot; file: File; at: string; position: Promise<DevicePosition | null> }[] = []
        for (const { which, photo, ready, taken_at, position } of photos) {
          const file = new File([photo], which, { type: photo.type })
          draft.shots[which] = ready
            ? { step: 'taken', picture: photo, taken_at, position }
            : { step: 'preparing', file }
          if (!ready) unready.push({ which, file, at: taken_at, position: Promise.resolve(position) })
        }
        setDrafts(now => new Map(now).set(task_id, draft))
        for (const { which, ...taken } of unready) void prepare(task_id, which, taken)
      }
    }
    // A browser that keeps nothing has nothing to put back.
    restore().catch(() => undefined)
    return () => {
      isOn = false
    }
  }, [store, userId, prepare])

  const keep = (taskId: string, { ids, comment }: Pick<Draft, 'ids' | 'comment'>) =>
    write(() => store.keepDraft({ user_id: userId, task_id: taskId, ids, comment }))

  const begin = (taskId: string) => setDrafts(now => (now.has(taskId) ? now : new Map(now).set(taskId, freshDraft())))

  const take = (taskId: string, which: ProofShot, file: File) => {
    const draft = current.current.get(taskId)
    if (!draft) return
    const at = new Date().toISOString()
    keep(taskId, draft)
    keepPhoto(taskId, { which, photo: file, ready: false, taken_at: at, position: null })
    change(taskId, now => ({ ...now, shots: { ...now.shots, [which]: { step: 'preparing', file } } }))
    void prepare(taskId, which, { file, at, position: wherever() })
  }

  const forget = useCallback(
    (taskIds: readonly string[]) => {
      setDrafts(now => new Map([...now].filter(([id]) => !taskIds.includes(id))))
      for (const task_id of taskIds) {
        for (const which of PROOF_SHOTS) latest.current.delete(`${task_id} ${which}`)
        write(() => store.removeDraft({ user_id: userId, task_id }))
      }
    },
    [store, userId, write],
  )

  return {
    of: (taskId: string | undefined) => (taskId === undefined ? undefined : drafts.get(taskId)),
    all: drafts,
    /** Whether there is something that somebody would miss. */
    has: (taskId: string) => {
      const draft = drafts.get(taskId)
      return draft !== undefined && isBegun(draft)
    },
    begin,
    forget,
    comment: (taskId: string, comment: string) => {
      const draft = current.current.get(taskId)
      if (draft) keep(taskId, { ids: draft.ids, comment })
      change(taskId, now => ({ ...now, comment }))
    },
    take,
  }
}
