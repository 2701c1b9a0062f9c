import { type MapSettings, zoomRuleAt } from '#shared/catalogue/rules/map-settings.ts'
import {
  createPointMarkIndex,
  expansionZoom,
  type MarkIndexOfLevel,
  type PointFeature,
} from '#shared/map/rules/cluster-points.ts'

/**
 * Maximum number of zoom levels whose marks are cached. A visitor zooms between few levels; each takes about 5 MB at
 * 100,000 points.
 */
const MAX_CACHED_LEVELS = 6

/** Marks (points and clusters) by zoom level, computed when a level is first requested. */
export function createMarksByLevel(source: { points: () => PointFeature[]; settings: () => MapSettings }) {
  let marksByLevel = new Map<number, MarkIndexOfLevel>()
  let grouping = 0

  function marksAt(level: number): MarkIndexOfLevel {
    const cached = marksByLevel.get(level)
    marksByLevel.delete(level)
    const settings = source.settings()
    const marks =
      cached ?? createPointMarkIndex(source.points(), zoomRuleAt(settings, level), settings.cluster_count_logic)
    marksByLevel.set(level, marks) // the end of the map is the most recently used level
    for (const oldest of marksByLevel.keys()) {
      if (marksByLevel.size <= MAX_CACHED_LEVELS) break
      marksByLevel.delete(oldest)
    }
    return marks
  }

  return {
    marksAt,
    /** Number of the current grouping. A cluster id is valid only within one grouping. */
    grouping: () => grouping,
    clear() {
      marksByLevel = new Map()
      grouping++
    },
    /** The zoom at which a cluster opens; null when the cluster no longer exists. */
    expansionZoomOf(cluster: { cluster_id: number; grouping: number }, level: number): number | null {
      if (cluster.grouping !== grouping) return null
      try {
        return expansionZoom(marksAt(level).membersOf(cluster.cluster_id), source.settings(), level)
      } catch {
        return null // the view has moved to another level in the meantime
      }
    },
  }
}
