import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { usePricingTiers, useRefetchOnCellChange, useTags } from '#web/features/map/explore/explore-queries.ts'
import { loadSavedFilters } from '#web/features/map/explore/saved-filters.ts'
import type { CountInCircle, CountMatching } from '#web/features/map/explore/search-target.ts'
import { usePointFilters } from '#web/features/map/explore/use-point-filters.ts'
import { useCart } from '#web/features/orders/cart/use-cart.ts'
import { useFailureToast } from '#web/lib/use-failure-toast.ts'
import { boundsOfCircle } from '#web/map/bounds.ts'
import { clustersInView } from '#web/map/cluster-list.tsx'
import { useMapCells, useMapSettings } from '#web/map/map-queries.ts'
import { countsOnlyAvailable, isAvailableOnly } from '#web/map/point-filters.ts'
import { offeredPriceLabel, type PricedMapPoint } from '#web/map/price-label.ts'
import type { MapView } from '#web/map/protocol.ts'
import { useMapScene } from '#web/map/use-map-scene.ts'
import { exploredFromUrl, filtersWithinPlace } from './explored-url.ts'

/** Keeps the list of a view although the map may have moved elsewhere. */
function useListDuringViewChange(view: MapView | undefined) {
  const [heldView, setHeldView] = useState<MapView>()
  // In a ref, because the view may change before the screen is rendered
  const isListHeld = useRef(false)
  const holdList = useCallback(() => {
    isListHeld.current = true
    setHeldView(current => current ?? view)
  }, [view])
  const releaseList = useCallback(() => {
    isListHeld.current = false
    setHeldView(undefined)
  }, [])
  return { heldView, isListHeld, holdList, releaseList }
}

/**
 * Loads failed cells again with each response to the request for the list of cells, and when the person presses the
 * toast's button.
 */
function useRetry(cells: ReturnType<typeof useMapCells>, hasFailedCells: boolean, retry: () => void): void {
  const { refetch, dataUpdatedAt } = cells
  const retryFailedCells = useEffectEvent(() => {
    if (hasFailedCells) retry()
  })
  // Runs with each response, also one without changes; the first one comes when the network is back
  useEffect(() => {
    if (dataUpdatedAt > 0) retryFailedCells()
  }, [dataUpdatedAt])
  const retryAll = useCallback(() => {
    refetch()
    retry()
  }, [refetch, retry])
  useFailureToast({
    id: 'map-points',
    text: EXPLORE_TEXTS.POINTS_FAILED,
    failed: cells.isError || hasFailedCells,
    retry: retryAll,
  })
}

/** State of the public map: filters, place and order, and the points in view with their number. */
export function useExploredPoints() {
  const settings = useMapSettings()
  const tags = useTags()
  const tiers = usePricingTiers()
  const cart = useCart()
  const [parameters] = useSearchParams()
  const [initial] = useState(() => exploredFromUrl(parameters, loadSavedFilters()))
  const { filters: visitorFilters, change: changeFilters } = usePointFilters(initial.filters, tags.data, tiers.data)
  const [place, setPlace] = useState(initial.place)
  const [order, setOrder] = useState(initial.order)
  const [view, setView] = useState<MapView>()
  const cells = useMapCells(view)
  useRefetchOnCellChange(cells.cells)
  const [page, setPage] = useState(0)
  const { heldView, isListHeld, holdList, releaseList } = useListDuringViewChange(view)

  const cartIds = useMemo(() => cart.cart.map(item => item.point_id), [cart.cart])
  const inCart = useCallback((id: string) => cartIds.includes(id), [cartIds])

  const filters = useMemo(() => filtersWithinPlace(visitorFilters, place), [visitorFilters, place])

  const priceOf = useCallback(
    (point: PricedMapPoint) => offeredPriceLabel(point, tiers.data, visitorFilters.years),
    [tiers.data, visitorFilters.years],
  )

  const onlyAvailable = isAvailableOnly(filters)
  const {
    scene,
    settled,
    failed: hasSceneFailed,
    setView: setSceneView,
    expand,
    retry,
    countPoints,
  } = useMapScene({
    cells: cells.cells,
    settings,
    filters,
    cart: cartIds,
    page,
    listBounds: heldView?.bounds,
    order,
    near: place,
    tiers: tiers.data,
  })

  /**
   * Counts the points that choosing a place, tag or tier would show. The search by name is left out, because choosing
   * one of them ends it.
   */
  const countMatching = useCallback<CountMatching>(
    (changes, area) => countPoints({ filters: { ...visitorFilters, text: '', ...changes }, area }),
    [countPoints, visitorFilters],
  )
  const countInCircle = useCallback<CountInCircle>(
    within => countMatching({ within }, boundsOfCircle(within)),
    [countMatching],
  )

  const showView = useCallback(
    (nextView: MapView) => {
      setView(nextView)
      if (!isListHeld.current) setPage(0)
      setSceneView(nextView)
    },
    [setSceneView, isListHeld],
  )
  const hasFailed = cells.isError || hasSceneFailed
  useRetry(cells, hasSceneFailed, retry)

  const isCountKnown = scene !== undefined && (scene.total > 0 || !(scene.loading || hasFailed || cells.isPending))
  const countText = !isCountKnown
    ? hasFailed
      ? EXPLORE_TEXTS.POINTS_FAILED
      : EXPLORE_TEXTS.LOADING_POINTS
    : scene.tooMany === 'for-filters'
      ? EXPLORE_TEXTS.ZOOM_IN_TO_FILTER
      : onlyAvailable
        ? EXPLORE_TEXTS.AVAILABLE_POINTS_IN_AREA(scene.total)
        : EXPLORE_TEXTS.POINTS_IN_AREA(scene.total)
  const clusters = useMemo(() => clustersInView(scene, view), [scene, view])

  return {
    /** The state in the URL when the page was opened. */
    initial,
    filters,
    changeFilters,
    place,
    setPlace,
    order,
    setOrder,
    tags,
    tiers,
    countsOnlyAvailable: countsOnlyAvailable(settings, filters),
    regions: cells.regions,
    inCart,
    priceOf,
    scene,
    settled,
    clusters,
    /** Whether the number of points is known; false while points are loading, and when they failed. */
    isCountKnown,
    countText,
    showView,
    page,
    setPage,
    heldView,
    holdList,
    releaseList,
    expand,
    countInCircle,
    countMatching,
  }
}
