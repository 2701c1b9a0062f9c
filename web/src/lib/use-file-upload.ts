import { useEffect, useRef, useState } from 'react'
import { UnusableFileError } from './prepare-picture.ts'
import { explainUploadFailure, type UploadMessages } from './upload-file.ts'

/** A chosen file, prepared for upload. `url`: an object URL for its preview; `name`: name of the original file. */
export type ChosenFile = { file: Blob; name: string; url: string }

export type FileUploadState =
  | { step: 'idle'; problem?: string }
  | { step: 'preparing' }
  | ({ step: 'chosen'; problem?: string } & ChosenFile)
  /** `part`: the uploaded share, from 0 to 1. */
  | ({ step: 'sending'; part: number } & ChosenFile)

type Sending = { signal: AbortSignal; onProgress: (part: number) => void }

type Options = {
  /** Prepares a file for upload. Throws UnusableFileError with a message for the person. */
  prepare: (file: File) => Promise<Blob>
  /** Uploads the file and calls the route that uses it. */
  send: (file: Blob, sending: Sending) => Promise<void>
  messages: UploadMessages & { readonly UNREADABLE: string }
}

/** State of choosing, previewing and sending one file. If sending fails, the chosen file stays. */
export function useFileUpload({ prepare, send, messages }: Options) {
  const [state, setState] = useState<FileUploadState>({ step: 'idle' })
  const sendingAbort = useRef<AbortController>(undefined)
  const previewUrl = useRef<string>(undefined)
  const latestAttempt = useRef(0)

  const revokePreview = () => {
    if (previewUrl.current) URL.revokeObjectURL(previewUrl.current)
    previewUrl.current = undefined
  }
  useEffect(
    () => () => {
      latestAttempt.current += 1
      sendingAbort.current?.abort()
      if (previewUrl.current) URL.revokeObjectURL(previewUrl.current)
    },
    [],
  )

  const chooseFile = async (chosen: File) => {
    latestAttempt.current += 1
    const attempt = latestAttempt.current
    setState({ step: 'preparing' })
    try {
      const file = await prepare(chosen)
      if (attempt !== latestAttempt.current) return
      revokePreview()
      previewUrl.current = URL.createObjectURL(file)
      setState({ step: 'chosen', file, name: chosen.name, url: previewUrl.current })
    } catch (error) {
      if (attempt !== latestAttempt.current) return
      revokePreview()
      setState({ step: 'idle', problem: error instanceof UnusableFileError ? error.message : messages.UNREADABLE })
    }
  }

  const startSending = async ({ file, name, url }: ChosenFile): Promise<boolean> => {
    const attempt = latestAttempt.current
    const abort = new AbortController()
    sendingAbort.current = abort
    const isStale = () => attempt !== latestAttempt.current
    setState({ step: 'sending', part: 0, file, name, url })
    try {
      await send(file, {
        signal: abort.signal,
        onProgress: part => !isStale() && setState({ step: 'sending', part, file, name, url }),
      })
      if (isStale()) return true
      revokePreview()
      setState({ step: 'idle' })
      return true
    } catch (error) {
      if (isStale()) return false
      setState({ step: 'chosen', file, name, url, problem: explainUploadFailure(error, abort.signal, messages) })
      return false
    }
  }

  return {
    state,
    choose: (file: File) => void chooseFile(file),
    /** Resolves to whether the file was sent. */
    send: startSending,
    cancelSending: () => sendingAbort.current?.abort(),
    dismiss: () => {
      latestAttempt.current += 1
      revokePreview()
      setState({ step: 'idle' })
    },
  }
}
