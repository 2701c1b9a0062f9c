import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { IMPORTS } from '#shared/catalogue/messages/point-imports.ts'
import { invalidLineCount, validLineCount } from './checked-sheet.tsx'
import { Figures, Phase, ProgressBar } from './phase.tsx'
import { RowProblems } from './row-problems.tsx'
import type { CheckingState, Importing, ImportState } from './use-import.ts'

const errorText = (error: unknown): string => (error instanceof Error ? error.message : '')

/** The server validates the lines. */
export function CheckingPhase({ state: { sheet, done, stop } }: { state: CheckingState }) {
  const total = sheet.lines.length
  return (
    <Phase title={stop ? IMPORTS.CHECK_FAILED : IMPORTS.CHECKING} file={sheet.file_name}>
      {stop && <Alert severity="error">{errorText(stop.error)}</Alert>}
      <ProgressBar label={IMPORTS.CHECKING} text={IMPORTS.PROGRESS(done, total)} done={done} total={total} />
    </Phase>
  )
}

/** The import runs, or was interrupted by an error or the user. */
export function ImportingPhase({ state: { sheet, done, isStopping: stopping, stop } }: { state: Importing }) {
  const total = sheet.lines.length
  const isCancelled = stop !== undefined && stop.error === undefined
  const title = isCancelled ? IMPORTS.CANCELLED : stop ? IMPORTS.IMPORT_FAILED : IMPORTS.IMPORTING
  return (
    <Phase title={title} file={sheet.file_name}>
      {stop && (
        <Alert severity={isCancelled ? 'info' : 'error'}>
          {!isCancelled && <AlertTitle>{errorText(stop.error)}</AlertTitle>}
          {IMPORTS.CANCELLED_DETAIL(done, total)}
        </Alert>
      )}
      <ProgressBar label={IMPORTS.IMPORTING} text={IMPORTS.PROGRESS(done, total)} done={done} total={total} />
      {!stop && <p className="note">{stopping ? IMPORTS.CANCELLING : IMPORTS.KEEP_OPEN}</p>}
    </Phase>
  )
}

export function DonePhase({ state: { sheet, pointImport } }: { state: Extract<ImportState, { at: 'done' }> }) {
  const invalidCount = invalidLineCount(sheet)
  const existingCount = Math.max(0, validLineCount(sheet) - pointImport.points)
  return (
    <Phase title={IMPORTS.DONE} file={sheet.file_name}>
      <Figures
        figures={[
          { label: IMPORTS.CREATED(pointImport.points), count: pointImport.points, tone: 'success' },
          { label: IMPORTS.KNOWN(existingCount), count: existingCount },
          {
            label: IMPORTS.LEFT_OUT(invalidCount),
            count: invalidCount,
            ...(invalidCount > 0 ? { tone: 'danger' as const } : {}),
          },
        ]}
      />
      <p className="note">{IMPORTS.SOON}</p>
      {sheet.errors.length > 0 && <RowProblems problems={sheet.errors} sheet={sheet} />}
    </Phase>
  )
}
