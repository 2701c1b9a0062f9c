import { type Theme, useTheme } from '@mui/material/styles'
import { useMemo } from 'react'

/** The theme's colours, as the map's canvas and layers need them. */
export type MapPalette = {
  available: string
  reserved: string
  sold: string
  cluster: string
  selection: string
  onSelection: string
  inCart: string
  ink: string
  surface: string
  fontFamily: string
}

const mapPalette = ({ palette, typography }: Theme): MapPalette => ({
  available: palette.status.available.main,
  reserved: palette.status.reserved.main,
  sold: palette.status.sold.main,
  cluster: palette.cluster.main,
  selection: palette.primary.main,
  onSelection: palette.primary.contrastText,
  inCart: palette.accent.main,
  ink: palette.text.primary,
  surface: palette.background.paper,
  fontFamily: typography.fontFamily ?? 'sans-serif',
})

export function useMapPalette(): MapPalette {
  const theme = useTheme()
  return useMemo(() => mapPalette(theme), [theme])
}
