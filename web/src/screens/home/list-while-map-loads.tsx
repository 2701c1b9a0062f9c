import { styled } from '@mui/material/styles'
import type { ComponentProps } from 'react'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { PointList } from '#web/features/map/explore/point-list.tsx'
import { PANEL_WIDTH } from './use-panels.ts'

/** Fills the map's area: on a phone between search and buttons, on a wide window beside the panel. */
const Container = styled('section')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  overflowY: 'auto',
  padding: 'calc(var(--map-panel-top) + 56px) 16px calc(150px + env(safe-area-inset-bottom))',
  background: theme.palette.background.default,
  '& > div': {
    maxWidth: 720,
    margin: '0 auto',
    padding: '12px 16px 16px',
    borderRadius: 12,
    background: theme.palette.background.paper,
  },
  '& p': { margin: '0 0 4px', fontSize: 14, color: theme.palette.text.secondary },
  '@media (min-width: 900px)': { padding: `var(--map-panel-top) 96px 24px ${PANEL_WIDTH + 40}px` },
}))

/** The list, shown instead of the map while the map loads on a slow network. */
export default function ListWhileMapLoads(props: ComponentProps<typeof PointList>) {
  return (
    <Container aria-label={EXPLORE_TEXTS.MAP_ON_ITS_WAY}>
      <div>
        <p>{EXPLORE_TEXTS.MAP_ON_ITS_WAY}</p>
        <PointList {...props} />
      </div>
    </Container>
  )
}
