import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { me as meApi } from '#shared/api/me.ts'
import type { Profile } from '#shared/domain/profiles.ts'
import { PICTURES } from '#shared/messages/pictures.ts'
import { PROFILE } from '#shared/messages/profile.ts'
import { call } from '#web/lib/call.ts'
import { drawPicture, PictureError } from '#web/lib/draw-picture.ts'
import { uploadPicture, whyNotSent } from '#web/lib/upload-picture.ts'

/** A picture that was chosen and made ready; `url` shows it. */
type Chosen = { picture: Blob; url: string }

export type AvatarState =
  | { step: 'idle'; problem?: string }
  | { step: 'preparing' }
  | ({ step: 'chosen'; problem?: string } & Chosen)
  /** `part`: 0 to 1. */
  | ({ step: 'sending'; part: number } & Chosen)

/** Choosing, sending and removing one's own picture. `onSaved` hears the profile as it then is. */
export function useAvatar(onSaved: (profile: Profile) => void) {
  const [state, setState] = useState<AvatarState>({ step: 'idle' })
  const sending = useRef<AbortController>(undefined)
  const shown = useRef<string>(undefined)
  const latest = useRef(0)

  const release = () => {
    if (shown.current) URL.revokeObjectURL(shown.current)
    shown.current = undefined
  }
  useEffect(
    () => () => {
      latest.current += 1
      sending.current?.abort()
      if (shown.current) URL.revokeObjectURL(shown.current)
    },
    [],
  )

  const choose = async (file: File) => {
    latest.current += 1
    const turn = latest.current
    setState({ step: 'preparing' })
    try {
      const picture = await drawPicture('avatar', file)
      if (turn !== latest.current) return
      release()
      shown.current = URL.createObjectURL(picture)
      setState({ step: 'chosen', picture, url: shown.current })
    } catch (error) {
      if (turn !== latest.current) return
      release()
      setState({ step: 'idle', problem: error instanceof PictureError ? error.message : PICTURES.UNREADABLE })
    }
  }

  const send = async ({ picture, url }: Chosen) => {
    const turn = latest.current
    const abort = new AbortController()
    sending.current = abort
    const isOver = () => turn !== latest.current
    setState({ step: 'sending', part: 0, picture, url })
    try {
      const key = await uploadPicture('avatar', picture, {
        signal: abort.signal,
        onProgress: part => !isOver() && setState({ step: 'sending', part, picture, url }),
      })
      const saved = await call(meApi.setAvatar, { key }, { signal: abort.signal })
      onSaved(saved)
      toast.success(PROFILE.PICTURE_SAVED)
      if (isOver()) return
      release()
      setState({ step: 'idle' })
    } catch (error) {
      if (isOver()) return
      setState({ step: 'chosen', picture, url, problem: whyNotSent(error, abort.signal) })
    }
  }

  return {
    state,
    choose: (file: File) => void choose(file),
    send: (chosen: Chosen) => void send(chosen),
    cancelSending: () => sending.current?.abort(),
    dismiss: () => {
      latest.current += 1
      release()
      setState({ step: 'idle' })
    },
    /** Whether it is removed. */
    remove: async (): Promise<boolean> => {
      try {
        onSaved(await call(meApi.removeAvatar, {}))
        toast.success(PROFILE.PICTURE_REMOVED)
        return true
      } catch (error) {
        toast.error(PROFILE.PICTURE_NOT_REMOVED, { description: error instanceof Error ? error.message : undefined })
        return false
      }
    },
  }
}
