import { useEffect, useRef, useState } from 'react'
import type { DevicePosition, ProofShot } from '#shared/domain/installation-proof.ts'
import { FIELD_WORK } from '#shared/messages/field-work.ts'
import { canLocate, measuredPosition } from '#web/lib/current-position.ts'
import { drawPicture, PictureError } from '#web/lib/draw-picture.ts'

/** A photo that was taken and made ready; `position` undefined: the device is still finding out. */
export type TakenShot = { picture: Blob; url: string; taken_at: string; position: DevicePosition | null | undefined }

export type ShotState = { step: 'none'; problem?: string } | { step: 'preparing' } | ({ step: 'taken' } & TakenShot)

const wherever = (): Promise<DevicePosition | null> =>
  canLocate() ? measuredPosition().catch(() => null) : Promise.resolve(null)

/** The photos of a completion: taken one by one, each with where the device was then, if it says so. */
export function useShots() {
  const [shots, setShots] = useState<Record<ProofShot, ShotState>>({ near: { step: 'none' }, far: { step: 'none' } })
  const urls = useRef(new Set<string>())
  useEffect(() => {
    const made = urls.current
    return () => {
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [])
  const become = (which: ProofShot, state: ShotState) => setShots(now => ({ ...now, [which]: state }))

  const take = async (which: ProofShot, file: File): Promise<void> => {
    become(which, { step: 'preparing' })
    const position = wherever()
    try {
      const picture = await drawPicture('installation_photo', file)
      const url = URL.createObjectURL(picture)
      urls.current.add(url)
      const taken = { step: 'taken' as const, picture, url, taken_at: new Date().toISOString() }
      become(which, { ...taken, position: undefined })
      const found = await position
      setShots(now => {
        const shot = now[which]
        // Another was taken meanwhile.
        return shot.step === 'taken' && shot.url === url ? { ...now, [which]: { ...taken, position: found } } : now
      })
    } catch (error) {
      become(which, {
        step: 'none',
        problem: error instanceof PictureError ? error.message : FIELD_WORK.PICTURE_FAILED,
      })
    }
  }
  return { shots, take: (which: ProofShot, file: File) => void take(which, file) }
}
