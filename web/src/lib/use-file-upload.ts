import { useEffect, useRef, useState } from 'react'
import { UnusableFileError } from './prepare-picture.ts'
import { explainUploadFailure, type UploadMessages } from './upload-file.ts'

/** A file that was chosen and made ready; `url` shows it, `name` is what the person's device calls it. */
export type ChosenFile = { file: Blob; name: string; url: string }

export type FileUploadState =
  | { step: 'idle'; problem?: string }
  | { step: 'preparing' }
  | ({ step: 'chosen'; problem?: string } & ChosenFile)
  /** `part`: 0 to 1. */
  | ({ step: 'sending'; part: number } & ChosenFile)

type Sending = { signal: AbortSignal; onProgress: (part: number) => void }

type Options = {
  /** What is sent of a file. Throws PictureError with what the person reads. */
  prepare: (file: File) => Promise<Blob>
  /** Sends it and has it used. */
  send: (file: Blob, sending: Sending) => Promise<void>
  messages: UploadMessages & { readonly UNREADABLE: string }
}

/** Choosing one file, looking at it, and sending it: what is chosen stays when it was not sent. */
export function useFileUpload({ prepare, send, messages }: Options) {
  const [state, setState] = useState<FileUploadState>({ step: 'idle' })
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

  const choose = async (chosen: File) => {
    latest.current += 1
    const attempt = latest.current
    setState({ step: 'preparing' })
    try {
      const file = await prepare(chosen)
      if (attempt !== latest.current) return
      release()
      shown.current = URL.createObjectURL(file)
      setState({ step: 'chosen', file, name: chosen.name, url: shown.current })
    } catch (error) {
      if (attempt !== latest.current) return
      release()
      setState({ step: 'idle', problem: error instanceof UnusableFileError ? error.message : messages.UNREADABLE })
    }
  }

  const begin = async ({ file, name, url }: ChosenFile) => {
    const attempt = latest.current
    const abort = new AbortController()
    sending.current = abort
    const isOver = () => attempt !== latest.current
    setState({ step: 'sending', part: 0, file, name, url })
    try {
      await send(file, {
        signal: abort.signal,
        onProgress: part => !isOver() && setState({ step: 'sending', part, file, name, url }),
      })
      if (isOver()) return
      release()
      setState({ step: 'idle' })
    } catch (error) {
      if (isOver()) return
      setState({ step: 'chosen', file, name, url, problem: explainUploadFailure(error, abort.signal, messages) })
    }
  }

  return {
    state,
    choose: (file: File) => void choose(file),
    send: (chosen: ChosenFile) => void begin(chosen),
    cancelSending: () => sending.current?.abort(),
    dismiss: () => {
      latest.current += 1
      release()
      setState({ step: 'idle' })
    },
  }
}
