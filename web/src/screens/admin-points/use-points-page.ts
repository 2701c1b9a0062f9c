import { useEventCallback } from '@mui/material/utils'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { ShownPoint } from '#web/features/catalogue/points/map-card.tsx'
import { markOf } from '#web/features/catalogue/points/points-within.ts'
import { useListFilters } from '#web/features/catalogue/points/use-list-filters.ts'
import { useOpenDialog } from '#web/features/catalogue/points/use-open-dialog.ts'
import { useReloadPoints } from '#web/features/catalogue/points/use-point-changes.ts'
import { usePointPages } from '#web/features/catalogue/points/use-point-pages.ts'
import { useSavedPoint } from '#web/features/catalogue/points/use-saved-point.ts'
import { BESIDE, useView } from '#web/features/catalogue/points/view-choice.tsx'
import { useMedia } from '#web/lib/use-media.ts'

/** What the map shows beside itself: the point that was chosen last, on it or in the list. */
function useShownPoint() {
  const [shown, setShown] = useState<ShownPoint>()
  const show = useCallback(
    (origin: ShownPoint['origin'], point: ShownPoint['point'] | undefined) =>
      setShown(before => point && { point, origin, times: (before?.times ?? 0) + 1 }),
    [],
  )
  return { shown, show, hide: useCallback(() => setShown(undefined), []) }
}

/** The page of points that filters and order ask for, with the point that was saved last. */
function usePointList() {
  const filters = useListFilters()
  const pages = usePointPages(filters)
  const { number, goBack } = pages
  const listKey = JSON.stringify([filters.filter, filters.sort, filters.size, number])
  const saved = useSavedPoint(listKey, pages.items)
  const points = saved.listed

  // The last page may have lost its points: the one before is the last now
  const isEmptied = pages.isSuccess && !pages.isFetching && pages.items.length === 0 && !pages.hasNext && number > 0
  useEffect(() => {
    if (isEmptied) goBack()
  })

  const byId = useMemo(() => new Map(points.map(point => [point.id, point])), [points])
  const placeOf = useCallback(
    (id: string) => {
      const point = byId.get(id)
      return point && markOf(point)
    },
    [byId],
  )
  const isCurrent = pages.isSuccess && !pages.isBefore
  /** The list as the map follows it. */
  const onMap = useMemo(
    () => ({
      of: listKey,
      isNarrowed: filters.isNarrowed,
      isFirstPage: number === 0,
      points: isCurrent ? points.flatMap(point => markOf(point) ?? []) : undefined,
    }),
    [listKey, filters.isNarrowed, number, isCurrent, points],
  )
  return { filters, pages, saved, points, has: (id: string) => byId.has(id), placeOf, onMap }
}

/** The office's points: the list, the map beside it, and the dialog that is open over both. */
export function usePointsPage() {
  const list = usePointList()
  const { saved } = list
  const reload = useReloadPoints()
  const dialog = useOpenDialog()
  const beside = useMedia(BESIDE)
  const [view, setView] = useView(beside)
  const { shown, show, hide } = useShownPoint()
  const [deletion, setDeletion] = useState<{ point: Point; open: boolean; times: number }>()
  const savedInDialog = useRef<Point>(undefined)

  // The dialogs close by it in effects of their own: it stays the same
  const closeAndReload = useEventCallback(() => {
    dialog.close()
    const point = savedInDialog.current
    savedInDialog.current = undefined
    if (point) saved.keep(point)
    show('saved', point && markOf(point))
    reload()
  })
  const onEdit = useEventCallback(({ id }: Point) => dialog.show({ kind: 'point', pointId: id }))
  const onSeeOnMap = useEventCallback((point: Point) => {
    const mark = markOf(point)
    if (!mark) return
    setView(beside ? 'both' : 'map')
    show('list', mark)
  })
  const onDelete = useCallback(
    (point: Point) => setDeletion(before => ({ point, open: true, times: (before?.times ?? 0) + 1 })),
    [],
  )
  const actions = useMemo(() => ({ onEdit, onSeeOnMap, onDelete }), [onEdit, onSeeOnMap, onDelete])

  return {
    list,
    view,
    setView,
    beside,
    shown,
    showOnMap: useCallback((point: ShownPoint['point'] | undefined) => show('map', point), [show]),
    actions,
    dialog,
    deletion,
    closeDeletion: () => setDeletion(before => before && { ...before, open: false }),
    closeAndReload,
    onSaved: (point: Point) => {
      savedInDialog.current = point
    },
    /** After points were changed or deleted: what was saved or shown last may be gone. */
    forgetLast: () => {
      saved.drop()
      hide()
    },
    reload,
  }
}

export type PointsPage = ReturnType<typeof usePointsPage>
