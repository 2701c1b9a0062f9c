import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { POINTS } from '#shared/catalogue/messages/points.ts'
import { useAddressValue } from './use-address-value.ts'

/** Where list and map have room beside each other. */
export const BESIDE = '(min-width: 1280px)'

export type View = 'list' | 'map' | 'both'

/** Whether list, map or both are shown; the address keeps what was chosen. Wide windows never lose the list. */
export function useView(beside: boolean): [View, (view: View) => void] {
  const [asked, write] = useAddressValue('ver')
  const view: View = beside ? (asked === 'lista' ? 'list' : 'both') : asked === 'mapa' ? 'map' : 'list'
  return [view, chosen => write(chosen === 'map' ? 'mapa' : chosen === 'list' && beside ? 'lista' : undefined)]
}

type Props = { view: View; beside: boolean; onView: (view: View) => void }

export function ViewChoice({ view, beside, onView }: Props) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={POINTS.VIEWS}
      value={view}
      onChange={(_, chosen: View | null) => {
        if (chosen) onView(chosen)
      }}
      sx={{ '& .MuiToggleButton-root': { minHeight: 44, px: 2, textTransform: 'none', fontWeight: 600, fontSize: 14 } }}
    >
      <ToggleButton value="list">{POINTS.LIST}</ToggleButton>
      {beside ? (
        <ToggleButton value="both">{POINTS.BOTH}</ToggleButton>
      ) : (
        <ToggleButton value="map">{POINTS.MAP}</ToggleButton>
      )}
    </ToggleButtonGroup>
  )
}
