import { useCallback, useState } from 'react'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import type { ClusterMark } from '#shared/map/rules/cluster-points.ts'
import type { useExploredPoints } from './use-explored-points.ts'

/**
 * The cluster whose button has the keyboard focus and, after it was opened, the text that announces what it contained.
 */
export function useOpenedCluster(
  openCluster: (cluster: ClusterMark) => void,
  { countText, settled }: Pick<ReturnType<typeof useExploredPoints>, 'countText' | 'settled'>,
) {
  const [focusedCluster, setFocusedCluster] = useState<ClusterMark>()
  const [isOpened, setIsOpened] = useState(false)
  const text = isOpened ? EXPLORE_TEXTS.CLUSTER_OPENED(countText) : countText
  return {
    pointed: focusedCluster,
    countText: text,
    listProps: {
      onFocusChange: setFocusedCluster,
      onOpen: useCallback(
        (cluster: ClusterMark) => {
          setIsOpened(true)
          openCluster(cluster)
        },
        [openCluster],
      ),
      onLeave: useCallback(() => setIsOpened(false), []),
      openedText: isOpened && settled ? text : undefined,
    },
  }
}
