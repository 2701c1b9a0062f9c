import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import { useUrlParameter } from './use-url-parameter.ts'

export const SIDE_BY_SIDE_MEDIA_QUERY = '(min-width: 80rem)'

export type PointsView = 'list' | 'map' | 'both'

/** Whether list, map or both are shown, from the URL. Wide windows always show the list. */
export function usePointsView(isSideBySide: boolean): [PointsView, (view: PointsView) => void] {
  const [parameter, setParameter] = useUrlParameter('ver')
  const view: PointsView = isSideBySide
    ? parameter === 'lista'
      ? 'list'
      : 'both'
    : parameter === 'mapa'
      ? 'map'
      : 'list'
  return [view, next => setParameter(next === 'map' ? 'mapa' : next === 'list' && isSideBySide ? 'lista' : undefined)]
}

type Props = { view: PointsView; isSideBySide: boolean; onView: (view: PointsView) => void }

export function PointsViewChoice({ view, isSideBySide, onView }: Props) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={POINTS_TEXTS.VIEWS}
      value={view}
      onChange={(_, next: PointsView | null) => {
        if (next) onView(next)
      }}
      sx={{ '& .MuiToggleButton-root': { minHeight: 44, px: 2, textTransform: 'none', fontWeight: 600, fontSize: 14 } }}
    >
      <ToggleButton value="list">{POINTS_TEXTS.LIST}</ToggleButton>
      {isSideBySide ? (
        <ToggleButton value="both">{POINTS_TEXTS.BOTH}</ToggleButton>
      ) : (
        <ToggleButton value="map">{POINTS_TEXTS.MAP}</ToggleButton>
      )}
    </ToggleButtonGroup>
  )
}
