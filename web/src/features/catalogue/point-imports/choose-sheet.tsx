import DownloadRounded from '@mui/icons-material/DownloadRounded'
import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { useImportKind } from './import-kind.ts'

const DropZone = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  padding: '28px 16px',
  textAlign: 'center',
  border: `2px dashed ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.default,
  transition: theme.transitions.create(['border-color', 'background-color'], {
    duration: theme.transitions.duration.shorter,
  }),
  '&[data-over=true]': { borderColor: theme.palette.primary.main, background: theme.palette.action.selected },
  '& > svg': { fontSize: 36, color: theme.palette.text.secondary },
  '& p': { margin: 0 },
  '& .drop': { fontWeight: 600 },
  '& .detail': { fontSize: 14, color: theme.palette.text.secondary },
  '& .actions': { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8, marginTop: 8 },
  // Touch screens have no file drag.
  '@media (pointer: coarse)': { '& .drop': { display: 'none' } },
}))

type Props = { problems: readonly string[]; onChoose: (file: File) => void; onRefuse: (problem: string) => void }

/** Chooses or drops a sheet; offers a template. */
export function ChooseSheet({ problems, onChoose, onRefuse }: Props) {
  const { texts, saveTemplate } = useImportKind()
  const input = useRef<HTMLInputElement>(null)
  const [isDragOver, setIsDragOver] = useState(false)
  const takeFiles = (files: FileList | null) => {
    const [file, ...more] = files ?? []
    if (more.length > 0) onRefuse(texts.ONE_FILE)
    else if (file) onChoose(file)
  }
  const onFileChange = (event: ChangeEvent<HTMLInputElement>) => {
    takeFiles(event.target.files)
    // So that the same file can be chosen again.
    event.target.value = ''
  }
  const onDrag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsDragOver(isOver)
  }
  const onDrop = (event: DragEvent) => {
    onDrag(false)(event)
    takeFiles(event.dataTransfer.files)
  }
  return (
    <>
      {problems.length > 0 && (
        <Alert severity="error">
          <AlertTitle>{texts.NOT_TAKEN}</AlertTitle>
          {problems.map(problem => (
            <p key={problem} style={{ margin: 0 }}>
              {problem}
            </p>
          ))}
        </Alert>
      )}
      <DropZone data-over={isDragOver} onDragOver={onDrag(true)} onDragLeave={onDrag(false)} onDrop={onDrop}>
        <UploadFileRounded />
        <p className="drop">{texts.DROP}</p>
        <p className="detail">{texts.DROP_DETAIL}</p>
        <div className="actions">
          <Button variant="contained" onClick={() => input.current?.click()}>
            {texts.CHOOSE}
          </Button>
          <Button startIcon={<DownloadRounded />} onClick={saveTemplate}>
            {texts.TEMPLATE}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.csv,text/csv"
          aria-label={texts.FILE}
          onChange={onFileChange}
        />
      </DropZone>
    </>
  )
}
