import useMediaQuery from '@mui/material/useMediaQuery'
import { useEventCallback } from '@mui/material/utils'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { SIDE_BY_SIDE_MEDIA_QUERY, usePointsView } from '#web/features/catalogue/points/points-view-choice.tsx'
import { listedMarkerOf } from '#web/features/catalogue/points/points-within.ts'
import type { ShownPoint } from '#web/features/catalogue/points/selected-point-card.tsx'
import { useListFilters } from '#web/features/catalogue/points/use-list-filters.ts'
import { useOpenPointsDialog } from '#web/features/catalogue/points/use-open-points-dialog.ts'
import { useInvalidatePoints } from '#web/features/catalogue/points/use-point-changes.ts'
import { usePointPages } from '#web/features/catalogue/points/use-point-pages.ts'
import { useSavedPoint } from '#web/features/catalogue/points/use-saved-point.ts'

/** The point in the map's card: the one that was selected last, on the map or in the list. */
function useShownPoint() {
  const [shownPoint, setShownPoint] = useState<ShownPoint>()
  const showPoint = useCallback(
    (origin: ShownPoint['origin'], point: ShownPoint['point'] | undefined) =>
      setShownPoint(current => point && { point, origin, showCount: (current?.showCount ?? 0) + 1 }),
    [],
  )
  return { shown: shownPoint, show: showPoint, hide: useCallback(() => setShownPoint(undefined), []) }
}

/** The list's current page, with the point that was saved last at the front. */
function usePointList() {
  const filters = useListFilters()
  const pages = usePointPages(filters)
  const { pageNumber, loadPrevious } = pages
  const listKey = JSON.stringify([filters.filter, filters.sort, filters.size, pageNumber])
  const savedPoint = useSavedPoint(listKey, pages.items)
  const points = savedPoint.listWithSaved

  // After a refetch the last page may be empty
  const isPastEnd = pages.isSuccess && !pages.isFetching && pages.items.length === 0 && !pages.hasNext && pageNumber > 0
  useEffect(() => {
    if (isPastEnd) loadPrevious()
  })

  const pointsById = useMemo(() => new Map(points.map(point => [point.id, point])), [points])
  const positionOf = useCallback(
    (id: string) => {
      const point = pointsById.get(id)
      return point && listedMarkerOf(point)
    },
    [pointsById],
  )
  const isCurrent = pages.isSuccess && !pages.isShowingPrevious
  /** The data of the list that the map needs. */
  const forMap = useMemo(
    () => ({
      listKey,
      isNarrowed: filters.isFiltered,
      isFirstPage: pageNumber === 0,
      points: isCurrent ? points.flatMap(point => listedMarkerOf(point) ?? []) : undefined,
    }),
    [listKey, filters.isFiltered, pageNumber, isCurrent, points],
  )
  return { filters, pages, saved: savedPoint, points, has: (id: string) => pointsById.has(id), positionOf, forMap }
}

/** State of the office's screen of points: the list, the map beside it, and the open dialog. */
export function usePointsScreen() {
  const list = usePointList()
  const { saved } = list
  const invalidatePoints = useInvalidatePoints()
  const dialog = useOpenPointsDialog()
  const isSideBySide = useMediaQuery(SIDE_BY_SIDE_MEDIA_QUERY)
  const [view, setView] = usePointsView(isSideBySide)
  const { shown, show, hide } = useShownPoint()
  const [deletion, setDeletion] = useState<{ point: Point; open: boolean; openCount: number }>()
  const savedInDialog = useRef<Point>(undefined)

  // A stable function, because dialogs use it in effects
  const closeAndReload = useEventCallback(() => {
    dialog.close()
    const point = savedInDialog.current
    savedInDialog.current = undefined
    if (point) saved.setSavedPoint(point)
    show('saved', point && listedMarkerOf(point))
    invalidatePoints()
  })
  const onEdit = useEventCallback(({ id }: Point) => dialog.show({ kind: 'point', pointId: id }))
  const onSeeOnMap = useEventCallback((point: Point) => {
    const marker = listedMarkerOf(point)
    if (!marker) return
    setView(isSideBySide ? 'both' : 'map')
    show('list', marker)
  })
  const onDelete = useCallback(
    (point: Point) => setDeletion(current => ({ point, open: true, openCount: (current?.openCount ?? 0) + 1 })),
    [],
  )
  const actions = useMemo(() => ({ onEdit, onSeeOnMap, onDelete }), [onEdit, onSeeOnMap, onDelete])

  return {
    list,
    view,
    setView,
    isSideBySide,
    shown,
    showOnMap: useCallback((point: ShownPoint['point'] | undefined) => show('map', point), [show]),
    actions,
    dialog,
    deletion,
    closeDeletion: () => setDeletion(current => current && { ...current, open: false }),
    closeAndReload,
    onSaved: (point: Point) => {
      savedInDialog.current = point
    },
    /**
     * Called after points were changed or deleted, because the point that was last saved or shown may no longer exist.
     */
    clearLast: () => {
      saved.clear()
      hide()
    },
    reload: invalidatePoints,
  }
}

export type PointsScreenState = ReturnType<typeof usePointsScreen>
