import { styled } from '@mui/material/styles'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { CompactSelect } from '#web/ui/compact-select.ts'
import { RADIUS_OPTIONS_KM } from './search-target.ts'

const Line = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  fontSize: 14,
  color: theme.palette.text.secondary,
  '& select': { fontWeight: 600 },
}))

type Props = { radius: number; onRadius: (radius_km: number) => void }

/** Choice of the search radius: 'a 1 km daqui' */
export default function RadiusChoice({ radius, onRadius }: Props) {
  return (
    <Line>
      {EXPLORE_TEXTS.RADIUS_BEFORE}
      <CompactSelect
        aria-label={EXPLORE_TEXTS.RADIUS}
        value={radius}
        onChange={event => onRadius(Number(event.target.value))}
      >
        {RADIUS_OPTIONS_KM.map(radius => (
          <option key={radius} value={radius}>
            {EXPLORE_TEXTS.KILOMETRES(radius)}
          </option>
        ))}
      </CompactSelect>
      {EXPLORE_TEXTS.RADIUS_AFTER}
    </Line>
  )
}
