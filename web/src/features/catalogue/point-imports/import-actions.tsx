import Button from '@mui/material/Button'
import { missingColumns } from '#shared/catalogue/rules/sheet-table.ts'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { madeAny, type SheetImport, useImportKind } from './import-kind.ts'
import type { useImport } from './use-import.ts'
import type { useRevert } from './use-revert.ts'

type Props = {
  sheet: ReturnType<typeof useImport>
  revert: ReturnType<typeof useRevert>
  skipsInvalid: boolean
  onRevert: (sheetImport: SheetImport) => void
  onStartOver: () => void
  onClose: () => void
}

/** The buttons of each step. */
export function ImportActions(props: Props) {
  return (
    <DialogActions>{props.revert.state ? <RevertActions {...props} /> : <SheetActions {...props} />}</DialogActions>
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

function SheetActions({ sheet, skipsInvalid, onRevert, onStartOver, onClose }: Props) {
  const { texts, sheet: columns } = useImportKind()
  const { state } = sheet
  if (state.at === 'mapping')
    return (
      <>
        <Button onClick={onStartOver}>{texts.OTHER_FILE}</Button>
        <Button
          variant="contained"
          disabled={missingColumns(state.columns, columns).length > 0}
          onClick={() => sheet.checkColumns(state)}
        >
          {texts.CHECK}
        </Button>
      </>
    )
  if (state.at === 'checked') {
    const { created, changes, errors } = state.sheet
    return (
      <>
        <Button onClick={onStartOver}>{texts.OTHER_FILE}</Button>
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
        {sheetImport && madeAny(sheetImport) ? (
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
        {madeAny(state.sheetImport) && (
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
