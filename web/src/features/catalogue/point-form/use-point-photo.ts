import { useEffect, useRef, useState } from 'react'
import { PICTURES } from '#shared/catalogue/messages/pictures.ts'
import { preparePicture, UnusableFileError } from '#web/lib/prepare-picture.ts'
import { explainUploadFailure, uploadFile } from '#web/lib/upload-file.ts'

type Chosen = { picture: Blob; url: string }

/** What becomes of the point's photo when it is saved. */
type PhotoState =
  /** It stays as it is. */
  | { step: 'kept' }
  | { step: 'removed' }
  /** `part`: 0 to 1. */
  | ({ step: 'sending'; part: number } & Chosen)
  | ({ step: 'failed'; why: string } & Chosen)
  /** It has arrived and waits for the save. */
  | ({ step: 'ready'; key: string } & Chosen)

/**
 * The photo of a point in its form: a chosen one is sent at once and becomes the point's when the form is saved.
 * `problem`: why the file that was chosen last was not taken; what was there before stays.
 */
export function usePointPhoto() {
  const [state, setState] = useState<PhotoState>({ step: 'kept' })
  const [preparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const sending = useRef<AbortController>(undefined)
  const urls = useRef<string[]>([])
  /** Settles when nothing is being sent any more, with the state that came of it. */
  const settled = useRef<Promise<PhotoState>>(Promise.resolve({ step: 'kept' }))
  /** Of the sendings and of the choices, the last one counts. */
  const turn = useRef(0)
  const choice = useRef(0)

  useEffect(
    () => () => {
      turn.current += 1
      choice.current += 1
      sending.current?.abort()
      for (const url of urls.current) URL.revokeObjectURL(url)
    },
    [],
  )

  const become = (next: PhotoState): PhotoState => {
    setState(next)
    return next
  }
  const put = (next: PhotoState) => {
    turn.current += 1
    choice.current += 1
    sending.current?.abort()
    setProblem(undefined)
    setPreparing(false)
    settled.current = Promise.resolve(become(next))
  }

  const send = async (chosen: Chosen): Promise<PhotoState> => {
    turn.current += 1
    const mine = turn.current
    sending.current?.abort()
    const abort = new AbortController()
    sending.current = abort
    setProblem(undefined)
    setState({ step: 'sending', part: 0, ...chosen })
    try {
      const key = await uploadFile('point_image', chosen.picture, {
        signal: abort.signal,
        onProgress: part => mine === turn.current && setState({ step: 'sending', part, ...chosen }),
      })
      const ready: PhotoState = { step: 'ready', key, ...chosen }
      return mine === turn.current ? become(ready) : ready
    } catch (error) {
      const failed: PhotoState = { step: 'failed', why: explainUploadFailure(error, abort.signal), ...chosen }
      return mine === turn.current ? become(failed) : failed
    }
  }

  /** Gives what is to be saved: what was there `before`, when the file is not taken. */
  const choose = async (file: File, before: Promise<PhotoState>): Promise<PhotoState> => {
    choice.current += 1
    const mine = choice.current
    setProblem(undefined)
    setPreparing(true)
    try {
      const picture = await preparePicture('point_image', file)
      if (mine !== choice.current) return before
      const url = URL.createObjectURL(picture)
      urls.current.push(url)
      setPreparing(false)
      return await send({ picture, url })
    } catch (error) {
      if (mine === choice.current) {
        setProblem(error instanceof UnusableFileError ? error.message : PICTURES.UNREADABLE)
        setPreparing(false)
      }
      return before
    }
  }

  return {
    state,
    preparing,
    problem,
    choose: (file: File): void => {
      settled.current = choose(file, settled.current)
    },
    retry: () => {
      if (state.step === 'failed' || state.step === 'ready')
        settled.current = send({ picture: state.picture, url: state.url })
    },
    cancelSending: () => sending.current?.abort(),
    remove: () => put({ step: 'removed' }),
    keep: () => put({ step: 'kept' }),
    /** The server did not take what had arrived: it can be sent again. */
    refused: (why: string) => {
      if (state.step === 'ready') put({ step: 'failed', why, picture: state.picture, url: state.url })
    },
    /** What the form sends; waits for what is on its way. undefined keeps the photo. Rejects when it was not sent. */
    imageKey: async (): Promise<string | null | undefined> => {
      const now = await settled.current
      if (now.step === 'failed') throw new UnusableFileError(now.why)
      return now.step === 'ready' ? now.key : now.step === 'removed' ? null : undefined
    },
  }
}
export type PointPhotoState = ReturnType<typeof usePointPhoto>
