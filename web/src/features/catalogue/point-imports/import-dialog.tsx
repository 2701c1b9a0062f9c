import LinearProgress from '@mui/material/LinearProgress'
import { useState } from 'react'
import { IMPORTS } from '#shared/catalogue/messages/point-imports.ts'
import type { PointImport } from '#shared/catalogue/rules/point-imports.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { CheckedSheet } from './checked-sheet.tsx'
import { ChooseSheet } from './choose-sheet.tsx'
import { ImportActions } from './import-actions.tsx'
import { CheckingPhase, DonePhase, ImportingPhase } from './import-run.tsx'
import { LatestImports } from './latest-imports.tsx'
import { Phase } from './phase.tsx'
import { UndoPhase } from './undo-phase.tsx'
import { useImport } from './use-import.ts'
import { useStayingHere } from './use-staying-here.ts'
import { useUndo } from './use-undo.ts'

type Props = { open: boolean; onClose: () => void }

/**
 * Brings a spreadsheet of points: choose, check, import, report; and takes back the latest one. It can't be closed while
 * points are being made or taken back.
 */
export function ImportDialog({ open, onClose }: Props) {
  const sheet = useImport()
  const undo = useUndo()
  const [onlyGood, setOnlyGood] = useState(false)
  const [asked, setAsked] = useState<PointImport>()
  const [asking, setAsking] = useState(false)
  const { state } = sheet
  const writing = (state.at === 'importing' && !state.stop) || undo.state?.at === 'undoing'
  const hasNoActions = undo.state ? undo.state.at === 'undoing' : state.at === 'choosing'
  useStayingHere(writing)

  const startOver = () => {
    setOnlyGood(false)
    undo.clear()
    sheet.restart()
  }
  const close = () => {
    onClose()
    if (state.at === 'reading' || state.at === 'checking' || state.at === 'done' || undo.state) startOver()
  }
  const askUndo = (made: PointImport) => {
    setAsked(made)
    setAsking(true)
  }
  return (
    <SheetDialog
      open={open}
      onClose={close}
      title={IMPORTS.TITLE}
      description={IMPORTS.INTRO}
      busy={writing}
      {...(hasNoActions
        ? {}
        : {
            footer: (
              <ImportActions
                sheet={sheet}
                undo={undo}
                onlyGood={onlyGood}
                onUndo={askUndo}
                onStartOver={startOver}
                onClose={close}
              />
            ),
          })}
    >
      {undo.state ? (
        <UndoPhase state={undo.state} />
      ) : (
        <>
          {state.at === 'choosing' && (
            <>
              <ChooseSheet
                problems={state.problems}
                onChoose={file => {
                  setOnlyGood(false)
                  void sheet.choose(file)
                }}
                onRefuse={sheet.refuse}
              />
              <LatestImports onUndo={askUndo} />
            </>
          )}
          {state.at === 'reading' && (
            <Phase title={IMPORTS.READING} file={state.file_name}>
              <LinearProgress aria-label={IMPORTS.READING} />
            </Phase>
          )}
          {state.at === 'checking' && <CheckingPhase state={state} />}
          {(state.at === 'checked' || state.at === 'making_tiers') && (
            <CheckedSheet
              sheet={state.sheet}
              onlyGood={onlyGood}
              onOnlyGood={setOnlyGood}
              onMakeTiers={() => void sheet.makeTiers(state.sheet)}
              making={state.at === 'making_tiers'}
              refused={state.at === 'checked' ? state.refused : undefined}
            />
          )}
          {state.at === 'importing' && <ImportingPhase state={state} />}
          {state.at === 'done' && <DonePhase state={state} />}
        </>
      )}
      {asked && (
        <ConfirmDialog
          open={asking}
          title={IMPORTS.UNDO_TITLE}
          text={IMPORTS.UNDO_TEXT(asked.file_name, asked.points)}
          confirmLabel={IMPORTS.UNDO_IMPORT}
          busy={false}
          onConfirm={() => {
            setAsking(false)
            undo.begin(asked)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </SheetDialog>
  )
}
