import { styled, useTheme } from '@mui/material/styles'
import type { MapZoomRule } from '#shared/catalogue/rules/map-settings.ts'

const Dot = styled('svg')({ display: 'block', flexShrink: 0 })

/** One dot for individual points, three for clusters; shape and colour both differ. */
export function RuleDot({ mode, size = 14 }: { mode: MapZoomRule['display_mode']; size?: number }) {
  const { palette } = useTheme()
  return (
    <Dot width={size} height={size} viewBox="0 0 14 14" aria-hidden="true" data-rule={mode}>
      {mode === 'individual' ? (
        <circle cx="7" cy="7" r="4.5" fill={palette.status.available.main} />
      ) : (
        <g fill={palette.cluster.main}>
          <circle cx="7" cy="3.6" r="3" />
          <circle cx="3.6" cy="9.8" r="3" />
          <circle cx="10.4" cy="9.8" r="3" />
        </g>
      )}
    </Dot>
  )
}
