import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import type { CorrectedPlace } from '#shared/catalogue/rules/point-rows.ts'
import type { CoordinateRepair } from './import-kind.ts'

/** Number of corrections shown as examples, because usually all lines have the same error. */
const SHOWN_LINES = 5

const placeText = ({ latitude, longitude }: CorrectedPlace): string => IMPORTS_TEXTS.PLACE(latitude, longitude)

type Props = { repairs: readonly CoordinateRepair[]; onRepair: () => void }

/** Offers to correct lines whose coordinates are swapped or lack their minus signs. */
export function PlaceRepairsOffer({ repairs, onRepair }: Props) {
  const id = useId()
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={onRepair}>
          {IMPORTS_TEXTS.REPAIR(repairs.length)}
        </Button>
      }
    >
      <AlertTitle id={id}>{IMPORTS_TEXTS.REPAIRS(repairs.length)}</AlertTitle>
      <ul aria-labelledby={id} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {repairs.slice(0, SHOWN_LINES).map(({ line, before, after }) => (
          <li key={line}>
            {IMPORTS_TEXTS.LINE(line)}: <del>{placeText(before)}</del> →{' '}
            <ins style={{ textDecoration: 'none', fontWeight: 600 }}>{placeText(after)}</ins>
          </li>
        ))}
        {repairs.length > SHOWN_LINES && <li>{IMPORTS_TEXTS.MORE_LINES(repairs.length - SHOWN_LINES)}</li>}
      </ul>
    </Alert>
  )
}
