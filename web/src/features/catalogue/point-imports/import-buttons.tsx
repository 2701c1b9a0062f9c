import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { columnsMissingForNew, columnsMissingInTable } from '#shared/catalogue/rules/sheet-table.ts'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { hasRecordsToUndo, type SheetImport, useImportKind } from './import-kind.ts'
import type { useImportRevert } from './use-import-revert.ts'
import type { MappingState, useSheetImport } from './use-sheet-import.ts'

type Props = {
  sheet: ReturnType<typeof useSheetImport>
  revert: ReturnType<typeof useImportRevert>
  skipsInvalid: boolean
  onRevert: (sheetImport: SheetImport) => void
  onStartOver: () => void
  onChangeColumns: () => void
  onClose: () => void
}

/** The buttons of the import's current step. */
export function ImportButtons(props: Props) {
  const { revert, sheet, onStartOver } = props
  if (!revert.state && sheet.state.at === 'mapping')
    return <MappingActions mapping={sheet.state} onCheck={sheet.checkColumns} onStartOver={onStartOver} />
  return (
    <DialogActions>{props.revert.state ? <RevertActions {...props} /> : <SheetActions {...props} />}</DialogActions>
  )
}

type MappingProps = Pick<Props, 'onStartOver'> & { mapping: MappingState; onCheck: (mapping: MappingState) => void }

/** Names the missing columns beside the button; otherwise each line would get an error about them. */
function MappingActions({ mapping, onCheck, onStartOver }: MappingProps) {
  const id = useId()
  const { texts, options, sheet } = useImportKind()
  const labelsOf = (columns: readonly string[]): string[] =>
    columns.map(column => options.find(option => option.column === column)?.label ?? column)
  const missing = labelsOf(columnsMissingInTable(mapping.file.table, mapping.columns, sheet))
  const missingNew = labelsOf(columnsMissingForNew(mapping.columns, sheet))
  return (
    <>
      <div role="status" id={id}>
        {missingNew.length > 0 && (
          <Alert severity={missing.length > 0 ? 'warning' : 'info'} sx={{ mb: 2 }}>
            {missing.length > 0 ? texts.COLUMNS_MISSING(missing) : texts.ONLY_CHANGES(missingNew)}
          </Alert>
        )}
      </div>
      <DialogActions>
        <Button onClick={onStartOver}>{texts.OTHER_FILE}</Button>
        <Button
          variant="contained"
          aria-describedby={id}
          disabled={missing.length > 0}
          onClick={() => onCheck(mapping)}
        >
          {texts.CHECK}
        </Button>
      </DialogActions>
    </>
  )
}

function RevertActions({ revert, onStartOver, onClose }: Props) {
  const { texts } = useImportKind()
  const { state } = revert
  if (state?.at === 'undone')
    return (
      <>
        <Button onClick={onStartOver}>{texts.ANOTHER}</Button>
        <Button variant="contained" onClick={onClose}>
          {texts.FINISH}
        </Button>
      </>
    )
  if (state?.at !== 'stopped') return null
  return (
    <>
      <Button onClick={onClose}>{texts.CLOSE}</Button>
      <Button variant="contained" onClick={() => revert.resume(state)}>
        {texts.GO_ON}
      </Button>
    </>
  )
}

function SheetActions({ sheet, skipsInvalid, onRevert, onStartOver, onChangeColumns, onClose }: Props) {
  const { texts } = useImportKind()
  const { state } = sheet
  if (state.at === 'checked') {
    const { created, changes, errors } = state.sheet
    return (
      <>
        <Button onClick={onStartOver}>{texts.OTHER_FILE}</Button>
        <Button onClick={onChangeColumns}>{texts.CHANGE_COLUMNS}</Button>
        {created + changes.length > 0 && (
          <Button
            variant="contained"
            disabled={errors.length > 0 && !skipsInvalid}
            onClick={() => sheet.start(state.sheet)}
          >
            {texts.IMPORT(created, changes.length)}
          </Button>
        )}
      </>
    )
  }
  if (state.at === 'importing' && state.stop) {
    const { sheetImport } = state
    return (
      <>
        {sheetImport && hasRecordsToUndo(sheetImport) ? (
          <Button color="error" onClick={() => onRevert(sheetImport)}>
            {texts.UNDO_IMPORT}
          </Button>
        ) : (
          <Button onClick={onStartOver}>{texts.BACK}</Button>
        )}
        <Button variant="contained" onClick={() => sheet.resume(state)}>
          {texts.GO_ON}
        </Button>
      </>
    )
  }
  if (state.at === 'importing')
    return (
      <Button variant="outlined" disabled={state.isStopping} onClick={sheet.stop}>
        {state.isStopping ? texts.CANCELLING : texts.CANCEL}
      </Button>
    )
  if (state.at === 'done')
    return (
      <>
        {hasRecordsToUndo(state.sheetImport) && (
          <Button color="error" onClick={() => onRevert(state.sheetImport)}>
            {texts.UNDO_IMPORT}
          </Button>
        )}
        <Button onClick={onStartOver}>{texts.ANOTHER}</Button>
        <Button variant="contained" onClick={onClose}>
          {texts.FINISH}
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={onStartOver}>{texts.CANCEL}</Button>
      {state.at === 'checking' && state.stop && (
        <Button variant="contained" onClick={() => sheet.resumeChecking(state)}>
          {texts.GO_ON}
        </Button>
      )}
    </>
  )
}
