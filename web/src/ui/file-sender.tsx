import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react'
import { PDF } from '#shared/platform/rules/uploads.ts'
import { type DocumentKind, prepareDocument, typesOf } from '#web/lib/prepare-document.ts'
import { type SendingWords, uploadFile } from '#web/lib/upload-file.ts'
import { useChosenFile } from '#web/lib/use-chosen-file.ts'
import { FilePreview } from './linked-file.tsx'

const Field = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  justifyItems: 'start',
  '& p': { margin: 0, fontSize: 14, color: theme.palette.text.secondary },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& .progress': { width: '100%', maxWidth: 280 },
  '&:empty': { display: 'none' },
}))

type Said =
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
  words: SendingWords & Readonly<Record<Said, string>>
  /** The button that begins it. */
  choose: string
  /** Makes use of the uploaded file. Throws what the person reads. */
  use: (key: string, signal: AbortSignal) => Promise<void>
  /** It was not sent; the field says why besides. */
  onFailed?: (error: unknown) => void
  /** What is shown while nothing is chosen. */
  children?: ReactNode
  /** What is asked once something is chosen. */
  asked?: ReactNode
  /** Whether what is asked is answered. */
  isReady?: boolean
  /** Whether it says what files it takes; not where that was said before. */
  isExplained?: boolean
  /** Nothing can be sent any more. */
  closed?: boolean
}

/** Choosing a picture or a PDF, looking at it, and sending it. */
export function FileSender(props: Props) {
  const {
    kind,
    words,
    choose,
    use,
    onFailed,
    children,
    asked,
    isReady = true,
    isExplained = true,
    closed = false,
  } = props
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const chosen = useChosenFile({
    words,
    prepare: file => prepareDocument(kind, file, words.TOO_LARGE),
    send: async (file, sending) => {
      try {
        await use(await uploadFile(kind, file, sending), sending.signal)
      } catch (error) {
        if (!sending.signal.aborted) onFailed?.(error)
        throw error
      }
    },
  })
  const { state } = chosen
  const problem = state.step === 'idle' || state.step === 'chosen' ? state.problem : undefined
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The same file can be chosen again.
    event.target.value = ''
    if (file) chosen.choose(file)
  }
  const pick = () => input.current?.click()

  return (
    <Field>
      {(state.step === 'idle' || state.step === 'preparing') && children}
      {state.step === 'idle' && !closed && (
        <>
          <Button variant="outlined" onClick={pick} {...(isExplained ? { 'aria-describedby': id } : {})}>
            {choose}
          </Button>
          {isExplained && <p id={id}>{words.FORMATS}</p>}
        </>
      )}
      {state.step === 'preparing' && <p role="status">{words.PREPARING}</p>}
      {(state.step === 'chosen' || state.step === 'sending') && (
        <FilePreview url={state.url} name={state.name} isPdf={state.file.type === PDF} alt={words.CHOSEN_PICTURE} />
      )}
      {state.step === 'chosen' && (
        <>
          {asked}
          <p role="status">{words.CHECK}</p>
          <div className="actions">
            <Button variant="contained" autoFocus disabled={!isReady} onClick={() => chosen.send(state)}>
              {state.problem ? words.TRY_AGAIN : words.SEND}
            </Button>
            <Button variant="outlined" onClick={pick}>
              {words.OTHER}
            </Button>
            <Button color="inherit" onClick={chosen.dismiss}>
              {words.CANCEL}
            </Button>
          </div>
        </>
      )}
      {state.step === 'sending' && (
        <>
          <p role="status">{words.SENDING}</p>
          <LinearProgress
            className="progress"
            variant="determinate"
            value={Math.round(state.part * 100)}
            aria-label={words.SENDING}
          />
          <Button color="inherit" onClick={chosen.cancelSending}>
            {words.CANCEL_SENDING}
          </Button>
        </>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
      {!closed && (
        <input
          ref={input}
          type="file"
          hidden
          accept={typesOf(kind).join(',')}
          aria-label={words.CHOOSE}
          onChange={take}
        />
      )}
    </Field>
  )
}
