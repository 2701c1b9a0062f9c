import { styled, type Theme } from '@mui/material/styles'
import { memo, useRef } from 'react'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { namesakePositionsOf } from '#shared/map/rules/cluster-namesakes.ts'
import type { ClusterMark } from '#shared/map/rules/cluster-points.ts'
import { isCluster, type MapView, type Scene } from './protocol.ts'

const overMapStyle = (theme: Theme) =>
  ({
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
    ...theme.floating,
    font: 'inherit',
    fontSize: 14,
    fontWeight: 600,
  }) as const

/**
 * Element without visible content that holds the keyboard focus while a cluster opens, and announces what the map
 * shows.
 */
const FocusHolder = styled('div')(({ theme }) => ({
  '&:focus-visible': { outline: 'none' },
  '& > p': { ...overMapStyle(theme), margin: 0, display: 'grid', placeItems: 'center' },
}))

const ClusterButtons = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& button': overMapStyle(theme),
  // A button is visible only with keyboard focus; a ring on the map shows which cluster it stands for.
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
  return scene.marks.filter(isCluster).filter(({ geometry: { coordinates: position } }) => {
    const [longitude = 0, latitude = 0] = position
    return longitude >= west && longitude <= east && latitude >= south && latitude <= north
  })
}

type Props = {
  label?: string
  clusters: readonly ClusterMark[]
  onFocusChange: (cluster: ClusterMark | undefined) => void
  onOpen: (cluster: ClusterMark) => void
  /** Called when the focus leaves the element that took it over from the button of an opened cluster. */
  onLeave?: () => void
  /** Sentence that says what the map shows after a cluster was opened. */
  openedText?: string | undefined
}

/** The visible clusters as a list of buttons, for keyboard and screen reader. */
export const ClusterList = memo(function ClusterList(props: Props) {
  const { label = EXPLORE_TEXTS.CLUSTERS, clusters, onFocusChange, onOpen, onLeave, openedText } = props
  const focusHolder = useRef<HTMLDivElement>(null)
  const namesakes = namesakePositionsOf(clusters)
  const nameOf = ({ properties: { count, place, cluster_id } }: ClusterMark) => {
    const name = EXPLORE_TEXTS.CLUSTER_AT(EXPLORE_TEXTS.CLUSTER_TITLE(count), place)
    const among = namesakes.get(cluster_id)
    return among ? EXPLORE_TEXTS.CLUSTER_AMONG(name, among) : name
  }
  return (
    <FocusHolder
      ref={focusHolder}
      tabIndex={-1}
      onBlur={({ target }) => {
        if (target === focusHolder.current) onLeave?.()
      }}
    >
      {openedText && <p>{openedText}</p>}
      {clusters.length > 0 && (
        <nav aria-label={label}>
          <ClusterButtons aria-label={EXPLORE_TEXTS.CLUSTERS_OF_POINTS}>
            {clusters.map(cluster => (
              <li key={cluster.properties.cluster_id}>
                <button
                  type="button"
                  title={EXPLORE_TEXTS.CLUSTER_TITLE(cluster.properties.count)}
                  onFocus={() => onFocusChange(cluster)}
                  onBlur={() => onFocusChange(undefined)}
                  onClick={() => {
                    // The cluster's button disappears when the cluster opens
                    focusHolder.current?.focus()
                    onOpen(cluster)
                  }}
                >
                  {nameOf(cluster)}
                </button>
              </li>
            ))}
          </ClusterButtons>
        </nav>
      )}
    </FocusHolder>
  )
})
