import { styled } from '@mui/material/styles'
import type { ComponentProps } from 'react'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import PointList from '#web/features/map/explore/point-list.tsx'
import { PANEL_WIDTH } from './use-panels.ts'

/** In the map's place, below a phone's search and above its buttons; beside a desktop's panel. */
const Place = styled('section')(({ theme }) => ({
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

/** What the map is about to show, for who waits for it on a slow network. */
export default function WaitingList(props: ComponentProps<typeof PointList>) {
  return (
    <Place aria-label={EXPLORE.MAP_ON_ITS_WAY}>
      <div>
        <p>{EXPLORE.MAP_ON_ITS_WAY}</p>
        <PointList {...props} />
      </div>
    </Place>
  )
}
