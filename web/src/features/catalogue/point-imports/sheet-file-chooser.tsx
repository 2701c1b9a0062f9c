import DownloadRounded from '@mui/icons-material/DownloadRounded'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { type ChangeEvent, useRef } from 'react'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { useImportKind } from './import-kind.ts'

type Props = { problems: readonly string[]; onChoose: (file: File) => void; onRefuse: (problem: string) => void }

/** Lets the user choose or drop a sheet; offers a template. */
export function SheetFileChooser({ problems, onChoose, onRefuse }: Props) {
  const { texts, saveTemplate } = useImportKind()
  const input = useRef<HTMLInputElement>(null)
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
      <DropZone text={texts.DROP} detail={texts.DROP_DETAIL} onDrop={({ files }) => takeFiles(files)}>
        <Button variant="contained" onClick={() => input.current?.click()}>
          {texts.CHOOSE}
        </Button>
        <Button startIcon={<DownloadRounded />} onClick={saveTemplate}>
          {texts.TEMPLATE}
        </Button>
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
