import Button from '@mui/material/Button'
import { IMPORTS } from '#shared/catalogue/messages/point-imports.ts'
import { missingColumns } from '#shared/catalogue/rules/column-mapping.ts'
import { SHEET_OF_POINTS } from '#shared/catalogue/rules/point-columns.ts'
import type { PointImport } from '#shared/catalogue/rules/point-imports.ts'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import type { useImport } from './use-import.ts'
import type { useRevert } from './use-revert.ts'

type Props = {
  sheet: ReturnType<typeof useImport>
  revert: ReturnType<typeof useRevert>
  skipsInvalid: boolean
  onRevert: (pointImport: PointImport) => void
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
  const { state } = revert
  if (state?.at === 'undone')
    return (
      <>
        <Button onClick={onStartOver}>{IMPORTS.ANOTHER}</Button>
        <Button variant="contained" onClick={onClose}>
          {IMPORTS.FINISH}
        </Button>
      </>
    )
  if (state?.at !== 'stopped') return null
  return (
    <>
      <Button onClick={onClose}>{IMPORTS.CLOSE}</Button>
      <Button variant="contained" onClick={() => revert.resume(state)}>
        {IMPORTS.GO_ON}
      </Button>
    </>
  )
}

function SheetActions({ sheet, skipsInvalid, onRevert, onStartOver, onClose }: Props) {
  const { state } = sheet
  if (state.at === 'mapping')
    return (
      <>
        <Button onClick={onStartOver}>{IMPORTS.OTHER_FILE}</Button>
        <Button
          variant="contained"
          disabled={missingColumns(state.columns, SHEET_OF_POINTS).length > 0}
          onClick={() => sheet.checkColumns(state)}
        >
          {IMPORTS.CHECK}
        </Button>
      </>
    )
  if (state.at === 'checked') {
    const { created, errors } = state.sheet
    return (
      <>
        <Button onClick={onStartOver}>{IMPORTS.OTHER_FILE}</Button>
        {created > 0 && (
          <Button
            variant="contained"
            disabled={errors.length > 0 && !skipsInvalid}
            onClick={() => sheet.start(state.sheet)}
          >
            {IMPORTS.IMPORT(created)}
          </Button>
        )}
      </>
    )
  }
  if (state.at === 'importing' && state.stop) {
    const { pointImport } = state
    return (
      <>
        {pointImport && pointImport.points > 0 ? (
          <Button color="error" onClick={() => onRevert(pointImport)}>
            {IMPORTS.UNDO_IMPORT}
          </Button>
        ) : (
          <Button onClick={onStartOver}>{IMPORTS.BACK}</Button>
        )}
        <Button variant="contained" onClick={() => sheet.resume(state)}>
          {IMPORTS.GO_ON}
        </Button>
      </>
    )
  }
  if (state.at === 'importing')
    return (
      <Button variant="outlined" disabled={state.isStopping} onClick={sheet.stop}>
        {state.isStopping ? IMPORTS.CANCELLING : IMPORTS.CANCEL}
      </Button>
    )
  if (state.at === 'done')
    return (
      <>
        {state.pointImport.points > 0 && (
          <Button color="error" onClick={() => onRevert(state.pointImport)}>
            {IMPORTS.UNDO_IMPORT}
          </Button>
        )}
        <Button onClick={onStartOver}>{IMPORTS.ANOTHER}</Button>
        <Button variant="contained" onClick={onClose}>
          {IMPORTS.FINISH}
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={onStartOver}>{IMPORTS.CANCEL}</Button>
      {state.at === 'checking' && state.stop && (
        <Button variant="contained" onClick={() => sheet.resumeChecking(state)}>
          {IMPORTS.GO_ON}
        </Button>
      )}
    </>
  )
}
