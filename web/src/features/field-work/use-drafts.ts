import { useCallback, useState } from 'react'
import type { DevicePosition, ProofShot } from '#shared/domain/installation-proof.ts'
import { FIELD_WORK } from '#shared/messages/field-work.ts'
import { canLocate, measuredPosition } from '#web/lib/current-position.ts'
import { drawPicture, PictureError } from '#web/lib/draw-picture.ts'
import { newId, type Report } from './outbox/report.ts'

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

const wherever = (): Promise<DevicePosition | null> =>
  canLocate() ? measuredPosition().catch(() => null) : Promise.resolve(null)

/**
 * What was typed and photographed, by task: it outlasts the sheet in which it was, which a thumb closes easily. Photos are taken
 * one by one, each with where the device was then, if it says so.
 */
export function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())

  /** What was forgotten meanwhile stays forgotten. */
  const change = (taskId: string, next: (now: Draft) => Draft) =>
    setDrafts(now => {
      const draft = now.get(taskId)
      return draft ? new Map(now).set(taskId, next(draft)) : now
    })

  const begin = (taskId: string) => {
    const ids = { complete: newId(), return: newId() }
    const fresh: Draft = { ids, comment: '', shots: { near: { step: 'none' }, far: { step: 'none' } } }
    setDrafts(now => (now.has(taskId) ? now : new Map(now).set(taskId, fresh)))
  }

  const take = async (taskId: string, which: ProofShot, file: File): Promise<void> => {
    const become = (next: (now: ShotState) => ShotState) =>
      change(taskId, now => ({ ...now, shots: { ...now.shots, [which]: next(now.shots[which]) } }))
    /** Unless another was taken meanwhile. */
    const unlessAnother = (state: ShotState) => (now: ShotState) =>
      now.step === 'preparing' && now.file === file ? state : now
    become(() => ({ step: 'preparing', file }))
    const position = wherever()
    try {
      const picture = await drawPicture('installation_photo', file)
      become(unlessAnother({ step: 'taken', picture, taken_at: new Date().toISOString(), position: undefined }))
      const found = await position
      become(now => (now.step === 'taken' && now.picture === picture ? { ...now, position: found } : now))
    } catch (error) {
      const problem = error instanceof PictureError ? error.message : FIELD_WORK.PICTURE_FAILED
      become(unlessAnother({ step: 'none', problem }))
    }
  }

  /** Forgets what was begun about other tasks than these. */
  const keepOnly = useCallback((taskIds: ReadonlySet<string>) => {
    setDrafts(now =>
      [...now.keys()].every(id => taskIds.has(id)) ? now : new Map([...now].filter(([id]) => taskIds.has(id))),
    )
  }, [])

  return {
    of: (taskId: string | undefined) => (taskId === undefined ? undefined : drafts.get(taskId)),
    begin,
    keepOnly,
    comment: (taskId: string, comment: string) => change(taskId, now => ({ ...now, comment })),
    take: (taskId: string, which: ProofShot, file: File) => void take(taskId, which, file),
    forget: (taskId: string) => setDrafts(now => new Map([...now].filter(([id]) => id !== taskId))),
  }
}
