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
import { MapColumns } from './map-columns.tsx'
import { Phase } from './phase.tsx'
import { RevertPhase } from './revert-phase.tsx'
import { useBeforeUnloadGuard } from './use-before-unload-guard.ts'
import { useImport } from './use-import.ts'
import { useRevert } from './use-revert.ts'

type Props = { open: boolean; onClose: () => void }

/** Imports points from a sheet: choose, check, import, report; also reverts the latest import. Not closable while it writes. */
export function ImportDialog({ open, onClose }: Props) {
  const sheet = useImport()
  const revert = useRevert()
  const [skipsInvalid, setSkipsInvalid] = useState(false)
  const [importToRevert, setImportToRevert] = useState<PointImport>()
  const [isConfirming, setIsConfirming] = useState(false)
  const { state } = sheet
  const isWriting = (state.at === 'importing' && !state.stop) || revert.state?.at === 'undoing'
  const hasNoActions = revert.state ? revert.state.at === 'undoing' : state.at === 'choosing'
  useBeforeUnloadGuard(isWriting)

  const startOver = () => {
    setSkipsInvalid(false)
    revert.clear()
    sheet.restart()
  }
  const closeDialog = () => {
    onClose()
    if (state.at === 'reading' || state.at === 'checking' || state.at === 'done' || revert.state) startOver()
  }
  const confirmRevert = (pointImport: PointImport) => {
    setImportToRevert(pointImport)
    setIsConfirming(true)
  }
  return (
    <SheetDialog
      open={open}
      onClose={closeDialog}
      title={IMPORTS.TITLE}
      description={IMPORTS.INTRO}
      busy={isWriting}
      {...(hasNoActions
        ? {}
        : {
            footer: (
              <ImportActions
                sheet={sheet}
                revert={revert}
                skipsInvalid={skipsInvalid}
                onRevert={confirmRevert}
                onStartOver={startOver}
                onClose={closeDialog}
              />
            ),
          })}
    >
      {revert.state ? (
        <RevertPhase state={revert.state} />
      ) : (
        <>
          {state.at === 'choosing' && (
            <>
              <ChooseSheet
                problems={state.problems}
                onChoose={file => {
                  setSkipsInvalid(false)
                  void sheet.choose(file)
                }}
                onRefuse={sheet.showProblem}
              />
              <LatestImports onRevert={confirmRevert} />
            </>
          )}
          {state.at === 'reading' && (
            <Phase title={IMPORTS.READING} file={state.file_name}>
              <LinearProgress aria-label={IMPORTS.READING} />
            </Phase>
          )}
          {state.at === 'mapping' && (
            <MapColumns
              sheet={state.file}
              columns={state.columns}
              onChange={columns => sheet.mapColumns(state, columns)}
            />
          )}
          {state.at === 'checking' && <CheckingPhase state={state} />}
          {(state.at === 'checked' || state.at === 'making_tiers') && (
            <CheckedSheet
              sheet={state.sheet}
              skipsInvalid={skipsInvalid}
              onSkipInvalid={setSkipsInvalid}
              onMakeTiers={() => void sheet.makeTiers(state.sheet)}
              isMakingTiers={state.at === 'making_tiers'}
              error={state.at === 'checked' ? state.refused : undefined}
            />
          )}
          {state.at === 'importing' && <ImportingPhase state={state} />}
          {state.at === 'done' && <DonePhase state={state} />}
        </>
      )}
      {importToRevert && (
        <ConfirmDialog
          open={isConfirming}
          title={IMPORTS.UNDO_TITLE}
          text={IMPORTS.UNDO_TEXT(importToRevert.file_name, importToRevert.points)}
          confirmLabel={IMPORTS.UNDO_IMPORT}
          busy={false}
          onConfirm={() => {
            setIsConfirming(false)
            revert.start(importToRevert)
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </SheetDialog>
  )
}
