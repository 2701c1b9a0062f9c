import Button from '@mui/material/Button'
import { IMPORTS } from '#shared/catalogue/messages/point-imports.ts'
import type { PointImport } from '#shared/catalogue/rules/point-imports.ts'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import type { useImport } from './use-import.ts'
import type { useUndo } from './use-undo.ts'

type Props = {
  sheet: ReturnType<typeof useImport>
  undo: ReturnType<typeof useUndo>
  onlyGood: boolean
  onUndo: (made: PointImport) => void
  onStartOver: () => void
  onClose: () => void
}

/** What can be done at each step. */
export function ImportActions(props: Props) {
  return <DialogActions>{props.undo.state ? <UndoActions {...props} /> : <SheetActions {...props} />}</DialogActions>
}

function UndoActions({ undo, onStartOver, onClose }: Props) {
  const { state } = undo
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
      <Button variant="contained" onClick={() => undo.goOn(state)}>
        {IMPORTS.GO_ON}
      </Button>
    </>
  )
}

function SheetActions({ sheet, onlyGood, onUndo, onStartOver, onClose }: Props) {
  const { state } = sheet
  if (state.at === 'checked') {
    const { created, errors } = state.sheet
    return (
      <>
        <Button onClick={onStartOver}>{IMPORTS.OTHER_FILE}</Button>
        {created > 0 && (
          <Button
            variant="contained"
            disabled={errors.length > 0 && !onlyGood}
            onClick={() => sheet.begin(state.sheet)}
          >
            {IMPORTS.IMPORT(created)}
          </Button>
        )}
      </>
    )
  }
  if (state.at === 'importing' && state.stop) {
    const { made } = state
    return (
      <>
        {made && made.points > 0 ? (
          <Button color="error" onClick={() => onUndo(made)}>
            {IMPORTS.UNDO_IMPORT}
          </Button>
        ) : (
          <Button onClick={onStartOver}>{IMPORTS.BACK}</Button>
        )}
        <Button variant="contained" onClick={() => sheet.goOn(state)}>
          {IMPORTS.GO_ON}
        </Button>
      </>
    )
  }
  if (state.at === 'importing')
    return (
      <Button variant="outlined" disabled={state.stopping} onClick={sheet.stop}>
        {state.stopping ? IMPORTS.CANCELLING : IMPORTS.CANCEL}
      </Button>
    )
  if (state.at === 'done')
    return (
      <>
        {state.made.points > 0 && (
          <Button color="error" onClick={() => onUndo(state.made)}>
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
        <Button variant="contained" onClick={() => sheet.goOnChecking(state)}>
          {IMPORTS.GO_ON}
        </Button>
      )}
    </>
  )
}
