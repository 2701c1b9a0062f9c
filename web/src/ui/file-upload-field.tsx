import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react'
import { acceptedFiles, PDF_TYPE } from '#shared/platform/rules/uploads.ts'
import { type DocumentKind, prepareDocument } from '#web/lib/prepare-document.ts'
import { type CreateUploadForm, type UploadMessages, uploadFile } from '#web/lib/upload-file.ts'
import { useFileUpload } from '#web/lib/use-file-upload.ts'
import { FilePreview } from './linked-file.tsx'
import { UnsentFile } from './unsent-files.tsx'

const UploadField = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  justifyItems: 'start',
  '& p': { margin: 0, fontSize: 14, color: theme.palette.text.secondary },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& .progress': { width: '100%', maxWidth: 280 },
  '&:empty': { display: 'none' },
}))

type MessageKey =
  | 'UNREADABLE'
  | 'TOO_LARGE'
  | 'FORMATS'
  | 'CHOOSE'
  | 'OTHER'
  | 'SEND'
  | 'CHECK'
  | 'CANCEL'
  | 'PREPARING'
  | 'SENDING'
  | 'CANCEL_SENDING'
  | 'TRY_AGAIN'
  | 'CHOSEN_PICTURE'

type Props = {
  kind: DocumentKind
  messages: UploadMessages & Readonly<Record<MessageKey, string>>
  /** Label of the button that opens the file picker. */
  chooseLabel: string
  /** Signs the upload form for a person who is not signed in. */
  createForm?: CreateUploadForm
  /**
   * Called with the uploaded file's key. `uploadAgain` uploads the same file once more and returns another key. Throws
   * an error with the message to show.
   */
  onUploaded: (key: string, signal: AbortSignal, uploadAgain: () => Promise<string>) => Promise<void>
  /** Number of times that the file is uploaded. */
  uploads?: number
  /** Called in addition to the message that the field shows. */
  onFailed?: (error: unknown) => void
  /** Shown while no file is chosen. */
  children?: ReactNode
  /** Further questions that are shown once a file is chosen. */
  questions?: ReactNode
  /** Whether the further questions are answered. */
  isReady?: boolean
  /** Whether the accepted formats are shown; false when the page shows them already. */
  showsFormats?: boolean
  /** Whether uploading is over, so that nothing can be chosen. */
  disabled?: boolean
}

/** Field to choose a picture or PDF, preview and upload it. */
export function FileUploadField(props: Props) {
  const {
    kind,
    messages,
    chooseLabel,
    createForm,
    onUploaded,
    uploads = 1,
    onFailed,
    children,
    questions,
    isReady = true,
    showsFormats = true,
    disabled = false,
  } = props
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const fileUpload = useFileUpload({
    messages: messages,
    prepare: file => prepareDocument(kind, file, messages.TOO_LARGE),
    send: async (file, upload) => {
      let uploaded = 0
      const uploadOnce = async () => {
        const onProgress = (share: number) => upload.onProgress((uploaded + share) / uploads)
        const key = await uploadFile(kind, file, { ...upload, onProgress, createForm })
        uploaded += 1
        return key
      }
      try {
        await onUploaded(await uploadOnce(), upload.signal, uploadOnce)
      } catch (error) {
        if (!upload.signal.aborted) onFailed?.(error)
        throw error
      }
    },
  })
  const { state } = fileUpload
  const problem = state.step === 'idle' || state.step === 'chosen' ? state.problem : undefined
  const onInputChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Otherwise choosing the same file again would fire no change event.
    event.target.value = ''
    if (file) fileUpload.choose(file)
  }
  const openPicker = () => input.current?.click()

  return (
    <UploadField>
      {(state.step === 'idle' || state.step === 'preparing') && children}
      {state.step === 'idle' && !disabled && (
        <>
          <Button variant="outlined" onClick={openPicker} {...(showsFormats ? { 'aria-describedby': id } : {})}>
            {chooseLabel}
          </Button>
          {showsFormats && <p id={id}>{messages.FORMATS}</p>}
        </>
      )}
      {state.step === 'preparing' && <p role="status">{messages.PREPARING}</p>}
      {(state.step === 'chosen' || state.step === 'sending') && (
        <FilePreview
          url={state.url}
          name={state.name}
          isPdf={state.file.type === PDF_TYPE}
          alt={messages.CHOSEN_PICTURE}
        />
      )}
      {state.step === 'preparing' && <UnsentFile send={async () => false} />}
      {state.step === 'chosen' && (
        <>
          <UnsentFile send={async () => isReady && (await fileUpload.send(state))} />
          {questions}
          <p role="status">{messages.CHECK}</p>
          <div className="actions">
            <Button variant="contained" autoFocus disabled={!isReady} onClick={() => void fileUpload.send(state)}>
              {state.problem ? messages.TRY_AGAIN : messages.SEND}
            </Button>
            <Button variant="outlined" onClick={openPicker}>
              {messages.OTHER}
            </Button>
            <Button color="inherit" onClick={fileUpload.dismiss}>
              {messages.CANCEL}
            </Button>
          </div>
        </>
      )}
      {state.step === 'sending' && (
        <>
          <p role="status">{messages.SENDING}</p>
          <LinearProgress
            className="progress"
            variant="determinate"
            value={Math.round(state.part * 100)}
            aria-label={messages.SENDING}
          />
          <Button color="inherit" onClick={fileUpload.cancelSending}>
            {messages.CANCEL_SENDING}
          </Button>
        </>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
      {!disabled && (
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptedFiles(kind)}
          aria-label={messages.CHOOSE}
          onChange={onInputChange}
        />
      )}
    </UploadField>
  )
}
