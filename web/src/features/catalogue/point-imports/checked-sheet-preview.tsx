import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ChangedLinesList } from './changed-lines-list.tsx'
import { useImportKind } from './import-kind.ts'
import { ImportFigures, ImportPhase } from './import-phase.tsx'
import { LinesPreview } from './lines-preview.tsx'
import { NamesList } from './names-list.tsx'
import { NewRecordsList } from './new-records-list.tsx'
import { PlaceRepairsOffer } from './place-repairs-offer.tsx'
import { RowProblemsList } from './row-problems-list.tsx'
import type { CheckedSheet as Sheet } from './use-sheet-import.ts'

const linesWithErrors = ({ errors }: Sheet): Set<number> => new Set(errors.map(({ line }) => line))
export const invalidLineCount = (sheet: Sheet): number => linesWithErrors(sheet).size

/** A text of the sheet with a letter that encodings write differently. */
const accentedSample = ({ lines }: Sheet): string =>
  lines.flatMap(({ cells }) => Object.values(cells)).find(cell => /[^\p{ASCII}]/u.test(cell ?? '')) ?? ''

type Props = {
  sheet: Sheet
  /** Whether to skip the invalid lines and import the others. */
  skipsInvalid: boolean
  onSkipInvalid: (chosen: boolean) => void
  onMakeTiers: () => void
  isMakingTiers: boolean
  /** Corrects the coordinates of lines that have probable typing errors. */
  onRepair: () => void
  /** Reads the sheet again with its hidden lines, or without them. */
  onTakeHidden: (wanted: boolean) => void
  /** Searches places for the lines without coordinates. */
  onLocate: (() => void) | undefined
  /** Why tiers could not be created. */
  error: string | undefined
  /** Further options, which decide what is written; before the lines. */
  choices?: ReactNode
}

/** Preview of an import, with errors. */
export function CheckedSheetPreview({
  sheet,
  skipsInvalid,
  onSkipInvalid,
  onMakeTiers,
  isMakingTiers,
  onRepair,
  onTakeHidden,
  onLocate,
  error,
  choices,
}: Props) {
  const { texts } = useImportKind()
  const { created, existing: existingCount, changes, lines, errors, warnings, new_names, missing_tiers } = sheet
  const invalidCount = invalidLineCount(sheet)
  return (
    <ImportPhase title={texts.CHECKED} file={sheet.file_name}>
      <ImportFigures
        figures={[
          { label: texts.NEW_POINTS(created), count: created, tone: 'success' },
          ...(changes.length > 0 ? [{ label: texts.CHANGED_POINTS(changes.length), count: changes.length }] : []),
          { label: texts.KNOWN(existingCount), count: existingCount },
          {
            label: texts.WRONG(invalidCount),
            count: invalidCount,
            ...(invalidCount > 0 ? { tone: 'danger' as const } : {}),
          },
        ]}
      />
      {sheet.unread_sheets && <Alert severity="warning">{IMPORTS_TEXTS.UNREAD_SHEETS(sheet.unread_sheets)}</Alert>}
      {sheet.encoding && (
        <Alert severity="warning">
          {IMPORTS_TEXTS.OLD_ENCODING(IMPORTS_TEXTS.OLD_ENCODINGS[sheet.encoding], accentedSample(sheet))}
        </Alert>
      )}
      {sheet.hidden_lines.length > 0 && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={() => onTakeHidden(!sheet.with_hidden)}>
              {(sheet.with_hidden ? IMPORTS_TEXTS.WITHOUT_HIDDEN : IMPORTS_TEXTS.WITH_HIDDEN)(
                sheet.hidden_lines.length,
              )}
            </Button>
          }
        >
          {IMPORTS_TEXTS.HIDDEN(sheet.hidden_lines, sheet.with_hidden)}
        </Alert>
      )}
      {sheet.hidden_columns.length > 0 && (
        <Alert severity="warning">{IMPORTS_TEXTS.HIDDEN_COLUMNS(sheet.hidden_columns)}</Alert>
      )}
      {missing_tiers.length > 0 && (
        <Alert
          severity="info"
          action={
            <BusyButton color="inherit" onClick={onMakeTiers} loading={isMakingTiers}>
              {texts.MAKE_TIERS(missing_tiers.length)}
            </BusyButton>
          }
        >
          <AlertTitle>{texts.MISSING_TIERS(missing_tiers)}</AlertTitle>
          {texts.MISSING_TIERS_DETAIL(missing_tiers.length)}
        </Alert>
      )}
      {sheet.repairs.length > 0 && <PlaceRepairsOffer repairs={sheet.repairs} onRepair={onRepair} />}
      {onLocate && sheet.unlocated.length > 0 && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={onLocate}>
              {IMPORTS_TEXTS.LOCATE(sheet.unlocated.length)}
            </Button>
          }
        >
          {IMPORTS_TEXTS.UNLOCATED(sheet.unlocated.length)}
        </Alert>
      )}
      {error && <Alert severity="error">{error}</Alert>}
      {lines.length === 0 && missing_tiers.length === 0 && <Alert severity="error">{texts.NOTHING_GOOD}</Alert>}
      {lines.length > 0 && created + changes.length === 0 && <Alert severity="info">{texts.ALL_KNOWN}</Alert>}
      {created > 0 && choices}
      <NamesList title={texts.NEW_NAMES(new_names.length)} names={new_names} />
      {errors.length > 0 && created + changes.length > 0 && (
        <div>
          <FormControlLabel
            control={<Checkbox checked={skipsInvalid} onChange={(_, chosen) => onSkipInvalid(chosen)} />}
            label={texts.ONLY_GOOD(lines.length)}
          />
          <Typography variant="hint" component="p">
            {texts.ONLY_GOOD_DETAIL}
          </Typography>
        </div>
      )}
      {errors.length > 0 && <RowProblemsList problems={errors} sheet={sheet} />}
      {warnings.length > 0 && <RowProblemsList kind="warnings" problems={warnings} sheet={sheet} />}
      <LinesPreview sheet={sheet} />
      {sheet.made.length > 0 && <NewRecordsList records={sheet.made} />}
      {changes.length > 0 && <ChangedLinesList changes={changes} newTags={new_names} />}
    </ImportPhase>
  )
}
