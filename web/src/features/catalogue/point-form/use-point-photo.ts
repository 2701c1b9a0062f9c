import { useEffect, useRef, useState } from 'react'
import { PICTURES_TEXTS } from '#shared/catalogue/messages/pictures.ts'
import { preparePicture, UnusableFileError } from '#web/lib/prepare-picture.ts'
import { explainUploadFailure, uploadFile } from '#web/lib/upload-file.ts'

type ChosenPicture = { picture: Blob; url: string }

/** What saving the form will do with the photo. */
type PhotoState =
  /** The photo stays. */
  | { step: 'unchanged' }
  | { step: 'removed' }
  /** `part`: the uploaded share, from 0 to 1. */
  | ({ step: 'sending'; part: number } & ChosenPicture)
  | ({ step: 'failed'; reason: string } & ChosenPicture)
  /** Uploaded, but not saved yet. */
  | ({ step: 'ready'; key: string } & ChosenPicture)

/**
 * State of the form's photo. A chosen file is uploaded immediately, and becomes the point's photo when the form is
 * saved. `problem`: why the last chosen file is invalid; the state before that choice stays.
 */
export function usePointPhoto() {
  const [state, setState] = useState<PhotoState>({ step: 'unchanged' })
  const [isPreparing, setIsPreparing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const sendingAbort = useRef<AbortController>(undefined)
  const urls = useRef<string[]>([])
  /** Resolves with the final state once uploads have ended. */
  const pendingState = useRef<Promise<PhotoState>>(Promise.resolve({ step: 'unchanged' }))
  /** Counters of uploads and of choices: only the latest of each may change the state. */
  const latestSending = useRef(0)
  const latestChoice = useRef(0)

  useEffect(
    () => () => {
      latestSending.current += 1
      latestChoice.current += 1
      sendingAbort.current?.abort()
      for (const url of urls.current) URL.revokeObjectURL(url)
    },
    [],
  )

  const applyState = (next: PhotoState): PhotoState => {
    setState(next)
    return next
  }
  const replaceState = (next: PhotoState) => {
    latestSending.current += 1
    latestChoice.current += 1
    sendingAbort.current?.abort()
    setProblem(undefined)
    setIsPreparing(false)
    pendingState.current = Promise.resolve(applyState(next))
  }

  const sendPhoto = async (chosen: ChosenPicture): Promise<PhotoState> => {
    latestSending.current += 1
    const sendingId = latestSending.current
    sendingAbort.current?.abort()
    const abort = new AbortController()
    sendingAbort.current = abort
    setProblem(undefined)
    setState({ step: 'sending', part: 0, ...chosen })
    try {
      const key = await uploadFile('point_image', chosen.picture, {
        signal: abort.signal,
        onProgress: part => sendingId === latestSending.current && setState({ step: 'sending', part, ...chosen }),
      })
      const ready: PhotoState = { step: 'ready', key, ...chosen }
      return sendingId === latestSending.current ? applyState(ready) : ready
    } catch (error) {
      const failed: PhotoState = { step: 'failed', reason: explainUploadFailure(error, abort.signal), ...chosen }
      return sendingId === latestSending.current ? applyState(failed) : failed
    }
  }

  /** Resolves with the state before (`previous`) if the file is invalid. */
  const choosePhoto = async (file: File, previous: Promise<PhotoState>): Promise<PhotoState> => {
    latestChoice.current += 1
    const choiceId = latestChoice.current
    setProblem(undefined)
    setIsPreparing(true)
    try {
      const picture = await preparePicture('point_image', file)
      if (choiceId !== latestChoice.current) return previous
      const url = URL.createObjectURL(picture)
      urls.current.push(url)
      setIsPreparing(false)
      return await sendPhoto({ picture, url })
    } catch (error) {
      if (choiceId === latestChoice.current) {
        setProblem(error instanceof UnusableFileError ? error.message : PICTURES_TEXTS.UNREADABLE)
        setIsPreparing(false)
      }
      return previous
    }
  }

  return {
    state,
    isPreparing,
    problem,
    choose: (file: File): void => {
      pendingState.current = choosePhoto(file, pendingState.current)
    },
    retry: () => {
      if (state.step === 'failed' || state.step === 'ready')
        pendingState.current = sendPhoto({ picture: state.picture, url: state.url })
    },
    cancelSending: () => sendingAbort.current?.abort(),
    remove: () => replaceState({ step: 'removed' }),
    reset: () => replaceState({ step: 'unchanged' }),
    /** Called when saving refused the uploaded file, so that it can be uploaded again. */
    onRefused: (reason: string) => {
      if (state.step === 'ready') replaceState({ step: 'failed', reason, picture: state.picture, url: state.url })
    },
    /**
     * The value of `image_key` for the request, once pending uploads have ended. Undefined: no change; null: remove the
     * photo. Rejects if the upload failed.
     */
    imageKey: async (): Promise<string | null | undefined> => {
      const current = await pendingState.current
      if (current.step === 'failed') throw new UnusableFileError(current.reason)
      return current.step === 'ready' ? current.key : current.step === 'removed' ? null : undefined
    },
  }
}
export type PointPhotoState = ReturnType<typeof usePointPhoto>
