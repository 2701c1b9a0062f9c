import { styled } from '@mui/material/styles'

/** Frame of a map in a page, with the text that stands there when there is no map. */
export const MapFrame = styled('div')(({ theme }) => ({
  '--map-credits-bottom': '0px',
  '--map-controls-bottom': '16px',
  position: 'relative',
  isolation: 'isolate',
  height: 'clamp(240px, 45vh, 420px)',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  overflow: 'hidden',
  background: theme.palette.background.default,
  '& > p': { position: 'absolute', inset: 0, display: 'grid', placeContent: 'center', margin: 0, padding: 24 },
}))
