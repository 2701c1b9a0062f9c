import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Typography from '@mui/material/Typography'
import { invalidLineCount } from './checked-sheet-preview.tsx'
import { hasRecordsToUndo, useImportKind } from './import-kind.ts'
import { ImportFigures, ImportPhase, ProgressBar } from './import-phase.tsx'
import { NamesList } from './names-list.tsx'
import { RowProblemsList } from './row-problems-list.tsx'
import type { CheckingState, ImportingState, ImportState } from './use-sheet-import.ts'

const errorText = (error: unknown): string => (error instanceof Error ? error.message : '')

/** Shown while the server validates the lines. */
export function CheckingPhase({ state: { sheet, done, stop } }: { state: CheckingState }) {
  const { texts } = useImportKind()
  const total = sheet.lines.length
  return (
    <ImportPhase title={stop ? texts.CHECK_FAILED : texts.CHECKING} file={sheet.file_name}>
      {stop && <Alert severity="error">{errorText(stop.error)}</Alert>}
      <ProgressBar label={texts.CHECKING} text={texts.PROGRESS(done, total)} done={done} total={total} />
    </ImportPhase>
  )
}

/** Shown while the import runs, and when an error or the user has interrupted it. */
export function ImportingPhase({ state }: { state: ImportingState }) {
  const { sheet, sheetImport, done, isStopping: stopping, stop } = state
  const { texts } = useImportKind()
  const total = sheet.lines.length
  const isCancelled = stop !== undefined && stop.error === undefined
  const title = isCancelled ? texts.CANCELLED : stop ? texts.IMPORT_FAILED : texts.IMPORTING
  return (
    <ImportPhase title={title} file={sheet.file_name}>
      {stop && (
        <Alert severity={isCancelled ? 'info' : 'error'}>
          {!isCancelled && <AlertTitle>{errorText(stop.error)}</AlertTitle>}
          {done === 0 && !(sheetImport && hasRecordsToUndo(sheetImport))
            ? texts.NOTHING_IMPORTED
            : texts.CANCELLED_DETAIL(done, total)}
        </Alert>
      )}
      <ProgressBar label={texts.IMPORTING} text={texts.PROGRESS(done, total)} done={done} total={total} />
      {!stop && <Typography variant="hint">{stopping ? texts.CANCELLING : texts.KEEP_OPEN}</Typography>}
    </ImportPhase>
  )
}

export function DonePhase({ state: { sheet, sheetImport } }: { state: Extract<ImportState, { at: 'done' }> }) {
  const { texts } = useImportKind()
  const invalidCount = invalidLineCount(sheet)
  const existingCount = sheet.existing
  const { changed = 0 } = sheetImport
  return (
    <ImportPhase title={texts.DONE} file={sheet.file_name}>
      <ImportFigures
        figures={[
          { label: texts.CREATED(sheetImport.made), count: sheetImport.made, tone: 'success' },
          ...(changed > 0 ? [{ label: texts.CHANGED_NOW(changed), count: changed }] : []),
          { label: texts.KNOWN(existingCount), count: existingCount },
          {
            label: texts.LEFT_OUT(invalidCount),
            count: invalidCount,
            ...(invalidCount > 0 ? { tone: 'danger' as const } : {}),
          },
        ]}
      />
      <NamesList title={texts.MADE_NAMES(sheet.new_names.length)} names={sheet.new_names} />
      <Typography variant="hint">{texts.SOON}</Typography>
      {sheet.errors.length > 0 && <RowProblemsList problems={sheet.errors} sheet={sheet} />}
    </ImportPhase>
  )
}
