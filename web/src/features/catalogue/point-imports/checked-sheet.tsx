import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import { IMPORTS } from '#shared/catalogue/messages/point-imports.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Figures, Phase } from './phase.tsx'
import { RowErrors } from './row-errors.tsx'
import type { CheckedSheet as Sheet } from './use-import.ts'

/** More names would hide what else is told. */
const SHOWN_TAGS = 20

const Tags = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li': {
    padding: '2px 10px',
    borderRadius: 13,
    fontSize: 13,
    fontWeight: 600,
    overflowWrap: 'anywhere',
    background: theme.palette.background.default,
  },
}))

const linesWithErrors = ({ errors }: Sheet): Set<number> => new Set(errors.map(({ line }) => line))
export const wrongLines = (sheet: Sheet): number => linesWithErrors(sheet).size
/** A line may turn out wrong while it is imported: somebody renamed its tier meanwhile. */
export function goodLines(sheet: Sheet): number {
  const wrong = linesWithErrors(sheet)
  return sheet.lines.filter(({ line }) => !wrong.has(line)).length
}

type Props = {
  sheet: Sheet
  /** Whether the lines with errors may stay out. */
  onlyGood: boolean
  onOnlyGood: (chosen: boolean) => void
  onMakeTiers: () => void
  making: boolean
  /** Why the tiers could not be made. */
  refused: string | undefined
}

/** What importing this sheet would do, and what is wrong with it. */
export function CheckedSheet({ sheet, onlyGood, onOnlyGood, onMakeTiers, making, refused }: Props) {
  const { created, known, lines, errors, new_tags, missing_tiers } = sheet
  const wrong = wrongLines(sheet)
  return (
    <Phase title={IMPORTS.CHECKED} file={sheet.file_name}>
      <Figures
        figures={[
          { label: IMPORTS.NEW_POINTS(created), count: created, tone: 'success' },
          { label: IMPORTS.KNOWN(known), count: known },
          { label: IMPORTS.WRONG(wrong), count: wrong, ...(wrong > 0 ? { tone: 'danger' as const } : {}) },
        ]}
      />
      {missing_tiers.length > 0 && (
        <Alert
          severity="info"
          action={
            <BusyButton color="inherit" onClick={onMakeTiers} loading={making}>
              {IMPORTS.MAKE_TIERS(missing_tiers.length)}
            </BusyButton>
          }
        >
          <AlertTitle>{IMPORTS.MISSING_TIERS(missing_tiers)}</AlertTitle>
          {IMPORTS.MISSING_TIERS_DETAIL}
        </Alert>
      )}
      {refused && <Alert severity="error">{refused}</Alert>}
      {lines.length === 0 && missing_tiers.length === 0 && <Alert severity="error">{IMPORTS.NOTHING_GOOD}</Alert>}
      {lines.length > 0 && created === 0 && <Alert severity="info">{IMPORTS.ALL_KNOWN}</Alert>}
      {new_tags.length > 0 && (
        <div>
          <p>{IMPORTS.NEW_TAGS(new_tags.length)}</p>
          <Tags>
            {new_tags.slice(0, SHOWN_TAGS).map(name => (
              <li key={name}>{name}</li>
            ))}
            {new_tags.length > SHOWN_TAGS && <li>{IMPORTS.MORE_TAGS(new_tags.length - SHOWN_TAGS)}</li>}
          </Tags>
        </div>
      )}
      {errors.length > 0 && created > 0 && (
        <div>
          <FormControlLabel
            control={<Checkbox checked={onlyGood} onChange={(_, chosen) => onOnlyGood(chosen)} />}
            label={IMPORTS.ONLY_GOOD(lines.length)}
          />
          <p className="note">{IMPORTS.ONLY_GOOD_DETAIL}</p>
        </div>
      )}
      {errors.length > 0 && <RowErrors errors={errors} fileName={sheet.file_name} />}
    </Phase>
  )
}
