import { zoomRuleAt } from '#shared/catalogue/rules/map-settings.ts'
import { isWithinBounds, type MapMark, type PointFeature, type PointMark } from '#shared/map/rules/cluster-points.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { padBounds } from './bounds.ts'
import type { EngineInput } from './engine-input.ts'
import { sortForList } from './list-order.ts'
import type { createMarksByLevel } from './marks-by-level.ts'
import { FILTERS_AFTER_CLEAR, type PointFilters } from './point-filters.ts'
import { isCluster, LIST_PAGE_SIZE, type MapView, type Scene } from './protocol.ts'

const STATUSES_IN_DRAWING_ORDER = ['sold', 'reserved', 'available']

/** In drawing order: clusters below points, unavailable points below available ones. */
const sortForDrawing = (marks: readonly MapMark[]): MapMark[] => {
  const rank = (mark: MapMark): number =>
    isCluster(mark) ? -1 : STATUSES_IN_DRAWING_ORDER.indexOf(mark.properties.status)
  return marks.toSorted((a, b) => rank(a) - rank(b))
}

type PointScene = Omit<Scene, 'revision' | 'grouping' | 'cart' | 'loading' | 'failed'>

type PointSources = {
  /** Points that pass the filters. */
  matchingPoints: PointFeature[]
  allPoints: readonly PointFeature[]
  marksByLevel: Pick<ReturnType<typeof createMarksByLevel>, 'marksAt'>
  predicateFor: (filters: PointFilters) => (point: MapPoint) => boolean
}

/** Makes the scene of a view whose points are all loaded. */
export function makePointScene(
  { bounds, zoom }: MapView,
  input: EngineInput,
  { matchingPoints, allPoints, marksByLevel, predicateFor }: PointSources,
): PointScene {
  const { zoom_level: level } = zoomRuleAt(input.settings, zoom)
  const listBounds = input.listBounds ?? bounds
  const listed = matchingPoints.filter(point => isWithinBounds(point.properties, listBounds))
  const pages = Math.max(1, Math.ceil(listed.length / LIST_PAGE_SIZE))
  const page = Math.min(input.page, pages - 1)
  const { within, place } = input.filters
  const isMatchWithoutFilters = predicateFor({ ...FILTERS_AFTER_CLEAR, within, place })
  return {
    level,
    marks: sortForDrawing(marksByLevel.marksAt(level).within(padBounds(bounds))),
    total: listed.length,
    filteredOut:
      listed.length === 0 &&
      allPoints.some(({ properties }) => isWithinBounds(properties, listBounds) && isMatchWithoutFilters(properties)),
    rows: sortForList(listed, listBounds, input)
      .slice(page * LIST_PAGE_SIZE, (page + 1) * LIST_PAGE_SIZE)
      .map(point => point.properties),
    page,
    pages,
  }
}

export const cartMarks = (points: readonly PointFeature[], cart: ReadonlySet<string>): PointMark[] =>
  cart.size === 0
    ? []
    : points
        .filter(point => cart.has(point.properties.id))
        .map(point => ({ ...point, properties: { kind: 'point', ...point.properties } }))
