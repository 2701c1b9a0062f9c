import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { searchTextOfRow } from '#shared/map/rules/row-places.ts'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { FramedList } from '#web/ui/framed-list.ts'
import { ImportPhase, ProgressBar } from './import-phase.tsx'
import type { ImportState, LocatedLine } from './use-sheet-import.ts'

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
      <Typography variant="hint">{IMPORTS_TEXTS.LOCATED_DETAIL}</Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      <FramedList aria-label={IMPORTS_TEXTS.LOCATED} sx={{ fontSize: 14 }}>
        {located.map(({ line, place }) => {
          const searchText = `${IMPORTS_TEXTS.LINE(line.line)}: ${searchTextOfRow(line.cells) ?? ''}`
          return (
            <ListItem key={line.line} alignItems="flex-start" sx={{ gap: 1, px: 1.5 }}>
              {place && (
                <Checkbox
                  id={`${id}-${line.line}`}
                  checked={chosen.has(line.line)}
                  onChange={(_, isChosen) => choose(line.line, isChosen)}
                  sx={{ p: 0.5 }}
                />
              )}
              <Box
                component={place ? 'label' : 'span'}
                htmlFor={place && `${id}-${line.line}`}
                sx={{ flex: 1, minWidth: 0 }}
              >
                <Typography variant="hint" component="div">
                  {searchText}
                </Typography>
                {place && (
                  <Typography variant="subtitle2" component="div">
                    {place.label}
                  </Typography>
                )}
                {place ? IMPORTS_TEXTS.CERTAINTIES[place.certainty] : IMPORTS_TEXTS.NOT_LOCATED}
              </Box>
            </ListItem>
          )
        })}
      </FramedList>
      <DialogActions>
        <Button onClick={onBack}>{IMPORTS_TEXTS.BACK}</Button>
        <Button variant="contained" disabled={accepted.length === 0} onClick={() => onAccept(accepted)}>
          {IMPORTS_TEXTS.USE_PLACES(accepted.length)}
        </Button>
      </DialogActions>
    </ImportPhase>
  )
}
