import LinearProgress from '@mui/material/LinearProgress'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { CheckedSheetPreview } from './checked-sheet-preview.tsx'
import { ColumnMappingFields } from './column-mapping-fields.tsx'
import { ImportButtons } from './import-buttons.tsx'
import { type ImportKind, ImportKindProvider, type SheetImport } from './import-kind.ts'
import { ImportPhase } from './import-phase.tsx'
import { CheckingPhase, DonePhase, ImportingPhase } from './import-run-phases.tsx'
import { LatestImportsList } from './latest-imports-list.tsx'
import { LocatedLinesList, LocatingPhase } from './located-lines-list.tsx'
import { RevertPhase } from './revert-phase.tsx'
import { SheetFileChooser } from './sheet-file-chooser.tsx'
import { useBeforeUnloadGuard } from './use-before-unload-guard.ts'
import { useImportRevert } from './use-import-revert.ts'
import { useSheetImport } from './use-sheet-import.ts'

type Props = {
  kind: ImportKind
  open: boolean
  onClose: () => void
  /** Whether the browser's back button closes the dialog; not needed for a dialog that is in the URL. */
  closesOnBack?: boolean
  /** Further options, shown before the import starts. */
  choices?: ReactNode
}

/**
 * Dialog that imports a sheet, in steps: choose, check, import, report. It also reverts the latest import. It can't be
 * closed while something is written.
 */
export function ImportDialog(props: Props) {
  return (
    <ImportKindProvider value={props.kind}>
      <Wizard {...props} />
    </ImportKindProvider>
  )
}

function Wizard({ kind, open, onClose, closesOnBack = false, choices }: Props) {
  const { texts } = kind
  const sheet = useSheetImport(kind)
  const revert = useImportRevert(kind)
  const [skipsInvalid, setSkipsInvalid] = useState(false)
  const [importToRevert, setImportToRevert] = useState<SheetImport>()
  const [isConfirming, setIsConfirming] = useState(false)
  const { state } = sheet
  const isWriting = (state.at === 'importing' && !state.stop) || revert.state?.at === 'undoing'
  const hasNoActions = revert.state ? revert.state.at === 'undoing' : state.at === 'choosing' || state.at === 'located'
  useBeforeUnloadGuard(isWriting)

  const startOver = () => {
    setSkipsInvalid(false)
    revert.clear()
    sheet.restart()
  }
  const changeColumns = () => {
    setSkipsInvalid(false)
    sheet.changeColumns()
  }
  const closeDialog = () => {
    onClose()
    if (state.at === 'reading' || state.at === 'checking' || state.at === 'done' || revert.state) startOver()
  }
  const confirmRevert = (sheetImport: SheetImport) => {
    setImportToRevert(sheetImport)
    setIsConfirming(true)
  }
  return (
    <SheetDialog
      open={open}
      onClose={closeDialog}
      title={texts.TITLE}
      description={texts.INTRO}
      busy={isWriting}
      width={state.at === 'checked' || state.at === 'making_tiers' ? 'wide' : 'narrow'}
      closesOnBack={closesOnBack}
      {...(hasNoActions
        ? {}
        : {
            footer: (
              <ImportButtons
                sheet={sheet}
                revert={revert}
                skipsInvalid={skipsInvalid}
                onRevert={confirmRevert}
                onStartOver={startOver}
                onChangeColumns={changeColumns}
                onClose={closeDialog}
              />
            ),
          })}
    >
      {revert.state ? (
        <RevertPhase state={revert.state} />
      ) : (
        <SheetSteps
          kind={kind}
          sheet={sheet}
          choices={choices}
          skipsInvalid={skipsInvalid}
          onSkipInvalid={setSkipsInvalid}
          onRevert={confirmRevert}
        />
      )}
      {importToRevert && (
        <ConfirmDialog
          open={isConfirming}
          title={texts.UNDO_TITLE}
          text={texts.UNDO_TEXT(importToRevert.file_name, importToRevert.made, importToRevert.changed)}
          confirmLabel={texts.UNDO_IMPORT}
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

type StepProps = Pick<Props, 'kind' | 'choices'> & {
  sheet: ReturnType<typeof useSheetImport>
  skipsInvalid: boolean
  onSkipInvalid: (chosen: boolean) => void
  onRevert: (sheetImport: SheetImport) => void
}

/** Renders the current step of the import. */
function SheetSteps({ kind, choices, sheet, skipsInvalid, onSkipInvalid, onRevert }: StepProps) {
  const { texts } = kind
  const { state } = sheet
  return (
    <>
      {state.at === 'choosing' && (
        <>
          <SheetFileChooser
            problems={state.problems}
            onChoose={file => {
              onSkipInvalid(false)
              void sheet.choose(file)
            }}
            onRefuse={sheet.showProblem}
          />
          <LatestImportsList onRevert={onRevert} />
        </>
      )}
      {state.at === 'reading' && (
        <ImportPhase title={texts.READING} file={state.file_name}>
          <LinearProgress aria-label={texts.READING} />
        </ImportPhase>
      )}
      {state.at === 'mapping' && (
        <ColumnMappingFields
          sheet={state.file}
          columns={state.columns}
          onChange={columns => sheet.mapColumns(state, columns)}
        />
      )}
      {state.at === 'checking' && <CheckingPhase state={state} />}
      {(state.at === 'checked' || state.at === 'making_tiers') && (
        <CheckedSheetPreview
          sheet={state.sheet}
          skipsInvalid={skipsInvalid}
          onSkipInvalid={onSkipInvalid}
          onMakeTiers={() => void sheet.makeTiers(state.sheet)}
          onTakeHidden={wanted => sheet.takeHidden(state.sheet, wanted)}
          onRepair={() => sheet.repairPlaces(state.sheet)}
          onLocate={kind.locate && (() => sheet.locate(state.sheet))}
          isMakingTiers={state.at === 'making_tiers'}
          error={state.at === 'checked' ? state.refused : undefined}
          choices={state.at === 'checked' && choices}
        />
      )}
      {state.at === 'locating' && <LocatingPhase state={state} />}
      {state.at === 'located' && (
        <LocatedLinesList
          state={state}
          onAccept={accepted => sheet.acceptPlaces(state.sheet, accepted)}
          onBack={() => sheet.backToChecked(state.sheet)}
        />
      )}
      {state.at === 'importing' && <ImportingPhase state={state} />}
      {state.at === 'done' && <DonePhase state={state} />}
    </>
  )
}
