import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import type { ClusterMark } from '#shared/map/rules/cluster-points.ts'
import { isCluster, type MapView, type Scene } from './protocol.ts'

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& button': {
    position: 'absolute',
    zIndex: 2,
    left: '50%',
    bottom: 32,
    transform: 'translateX(-50%)',
    minHeight: 44,
    padding: '0 20px',
    border: `2px solid ${theme.palette.primary.main}`,
    borderRadius: 999,
    background: theme.palette.background.paper,
    color: theme.palette.text.primary,
    boxShadow: theme.floating,
    font: 'inherit',
    fontSize: 14,
    fontWeight: 600,
  },
  // Visible only on keyboard focus; a ring on the map shows which cluster it is.
  '& button:not(:focus-visible)': {
    opacity: 0,
    width: 1,
    height: 1,
    minHeight: 0,
    padding: 0,
    border: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
}))

export const clustersInView = (scene: Scene | undefined, view: MapView | undefined): ClusterMark[] => {
  if (!scene || !view) return []
  const [west, south, east, north] = view.bounds
  return scene.marks.filter(isCluster).filter(({ geometry: { coordinates: at } }) => {
    const [longitude = 0, latitude = 0] = at
    return longitude >= west && longitude <= east && latitude >= south && latitude <= north
  })
}

type Props = {
  clusters: readonly ClusterMark[]
  onFocusChange: (cluster: ClusterMark | undefined) => void
  onOpen: (cluster: ClusterMark) => void
}

/** The visible clusters as buttons, for keyboard and screen reader. */
export const ClusterList = memo(function ClusterList({ clusters, onFocusChange, onOpen }: Props) {
  return (
    <List aria-label={EXPLORE.CLUSTERS_OF_POINTS}>
      {clusters.map(cluster => (
        <li key={cluster.properties.cluster_id}>
          <button
            type="button"
            title={EXPLORE.CLUSTER_TITLE(cluster.properties.count)}
            onFocus={() => onFocusChange(cluster)}
            onBlur={() => onFocusChange(undefined)}
            onClick={() => onOpen(cluster)}
          >
            {EXPLORE.CLUSTER_TITLE(cluster.properties.count)}
          </button>
        </li>
      ))}
    </List>
  )
})
