import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { searchTextOfRow } from '#shared/map/rules/row-places.ts'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { ImportPhase, ProgressBar } from './import-phase.tsx'
import type { ImportState, LocatedLine } from './use-sheet-import.ts'

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.control,
  fontSize: 14,
  '& li': { display: 'flex', alignItems: 'flex-start', gap: 8, padding: '8px 12px', overflowWrap: 'anywhere' },
  '& li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& label, & .missing': { flex: 1, minWidth: 0 },
  '& .MuiCheckbox-root': { padding: 4 },
  '& .asked': { display: 'block', color: theme.palette.text.secondary },
  '& .found': { display: 'block', fontWeight: 600 },
}))

export const LocatingPhase = ({ state: { sheet, done } }: { state: Extract<ImportState, { at: 'locating' }> }) => (
  <ImportPhase title={IMPORTS_TEXTS.LOCATING} file={sheet.file_name}>
    <ProgressBar
      label={IMPORTS_TEXTS.LOCATING}
      text={IMPORTS_TEXTS.PROGRESS(done, sheet.unlocated.length)}
      done={done}
      total={sheet.unlocated.length}
    />
  </ImportPhase>
)

type Props = {
  state: Extract<ImportState, { at: 'located' }>
  onAccept: (accepted: readonly LocatedLine[]) => void
  onBack: () => void
}

/** Lists the places that were found for lines, with the certainty of each, and lets the user choose which to accept. */
export function LocatedLinesList({ state: { sheet, located, problem }, onAccept, onBack }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState(
    () => new Set(located.filter(({ place }) => place?.certainty === 'street').map(({ line }) => line.line)),
  )
  const accepted = located.filter(({ line }) => chosen.has(line.line))
  const choose = (line: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(line)
    else next.delete(line)
    setChosen(next)
  }
  return (
    <ImportPhase title={IMPORTS_TEXTS.LOCATED} file={sheet.file_name}>
      <p className="note">{IMPORTS_TEXTS.LOCATED_DETAIL}</p>
      {problem && <Alert severity="error">{problem}</Alert>}
      <List aria-label={IMPORTS_TEXTS.LOCATED}>
        {located.map(({ line, place }) => {
          const searchText = `${IMPORTS_TEXTS.LINE(line.line)}: ${searchTextOfRow(line.cells) ?? ''}`
          return (
            <li key={line.line}>
              {place ? (
                <>
                  <Checkbox
                    id={`${id}-${line.line}`}
                    checked={chosen.has(line.line)}
                    onChange={(_, isChosen) => choose(line.line, isChosen)}
                  />
                  <label htmlFor={`${id}-${line.line}`}>
                    <span className="asked">{searchText}</span>
                    <span className="found">{place.label}</span>
                    {IMPORTS_TEXTS.CERTAINTIES[place.certainty]}
                  </label>
                </>
              ) : (
                <span className="missing">
                  <span className="asked">{searchText}</span>
                  {IMPORTS_TEXTS.NOT_LOCATED}
                </span>
              )}
            </li>
          )
        })}
      </List>
      <DialogActions>
        <Button onClick={onBack}>{IMPORTS_TEXTS.BACK}</Button>
        <Button variant="contained" disabled={accepted.length === 0} onClick={() => onAccept(accepted)}>
          {IMPORTS_TEXTS.USE_PLACES(accepted.length)}
        </Button>
      </DialogActions>
    </ImportPhase>
  )
}
