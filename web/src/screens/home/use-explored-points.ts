import { onlineManager } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toast } from 'sonner'
import type { MapSettings } from '#shared/catalogue/rules/map-settings.ts'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import { SITE } from '#shared/platform/messages/site.ts'
import { usePricingTiers, useTags } from '#web/features/map/explore/explore-queries.ts'
import { loadFilters } from '#web/features/map/explore/saved-filters.ts'
import type { CountAround } from '#web/features/map/explore/sought.ts'
import { usePointFilters } from '#web/features/map/explore/use-point-filters.ts'
import { useCart } from '#web/features/orders/cart/use-cart.ts'
import { clustersInView } from '#web/map/cluster-list.tsx'
import { useMapCells, useMapSettings } from '#web/map/map-queries.ts'
import { asksOnlyAvailable, type PointFilters } from '#web/map/point-filters.ts'
import { type Offered, offeredPriceLabel } from '#web/map/price-label.ts'
import type { MapView } from '#web/map/protocol.ts'
import { useMapScene } from '#web/map/use-map-scene.ts'
import { readExplored } from './explored-address.ts'

const POINTS_TOAST = 'map-points'

/**
 * Who asks for reserved or sold points is told how many of what they ask for there are: counting the available ones alone,
 * as the setting may want it, bubbles would say 0 and 1 (docs/decisions/0036).
 */
export const countingAsked = (settings: MapSettings, onlyAvailable: boolean): MapSettings =>
  onlyAvailable ? settings : { ...settings, cluster_count_logic: 'total_points' }

/** The points that are explored: what narrows them down, what of them is in view, and how many. */
export function useExploredPoints() {
  const cells = useMapCells()
  const kept = useMapSettings()
  const tags = useTags()
  const tiers = usePricingTiers()
  const cart = useCart()
  const [parameters] = useSearchParams()
  const [first] = useState(() => readExplored(parameters, loadFilters()))
  const { filters: chosen, change: changeFilters } = usePointFilters(first.filters, tags.data, tiers.data)
  const [place, setPlace] = useState(first.place)
  const [order, setOrder] = useState(first.order)
  const [view, setView] = useState<MapView>()
  const [page, setPage] = useState(0)

  const cartIds = useMemo(() => cart.cart.map(item => item.point_id), [cart.cart])
  const inCart = useCallback((id: string) => cartIds.includes(id), [cartIds])

  const filters = useMemo((): PointFilters => {
    if (place?.radius_km === undefined) return chosen
    const { latitude, longitude, radius_km } = place
    return { ...chosen, within: { latitude, longitude, radius_km } }
  }, [chosen, place])

  const priceOf = useCallback(
    (point: Offered) => offeredPriceLabel(point, tiers.data, chosen.years),
    [tiers.data, chosen.years],
  )

  const onlyAvailable = asksOnlyAvailable(filters)
  const settings = useMemo(() => kept && countingAsked(kept, onlyAvailable), [kept, onlyAvailable])
  const { scene, settled, show, expand, retry, countNear } = useMapScene({
    cells: cells.data?.cells,
    settings,
    filters,
    cart: cartIds,
    page,
    order,
    near: place,
    tiers: tiers.data,
  })

  /** How many of what is asked for are where a choice in the search would draw its radius, which ends the search by name. */
  const countAround = useCallback<CountAround>(
    within => countNear({ ...chosen, text: '', within }),
    [countNear, chosen],
  )

  /** The page that the next view is to have, where it is one that was looked at before. */
  const pageOfView = useRef<number>(undefined)
  const look = useCallback(
    (next: MapView) => {
      setView(next)
      setPage(pageOfView.current ?? 0)
      show(next)
    },
    [show],
  )
  const failed = cells.isError || scene?.failed === true
  const { refetch } = cells
  useEffect(() => {
    // Without network the page says so already
    if (!failed || !onlineManager.isOnline()) {
      toast.dismiss(POINTS_TOAST)
      return
    }
    toast.error(EXPLORE.POINTS_FAILED, {
      id: POINTS_TOAST,
      duration: Number.POSITIVE_INFINITY,
      action: {
        label: SITE.TRY_AGAIN,
        onClick: () => {
          refetch()
          retry()
        },
      },
    })
    return () => {
      toast.dismiss(POINTS_TOAST)
    }
  }, [failed, refetch, retry])

  const countKnown = scene && (scene.total > 0 || !(scene.loading || failed || cells.isPending))
  const countText = !countKnown
    ? failed
      ? EXPLORE.POINTS_FAILED
      : EXPLORE.LOADING_POINTS
    : onlyAvailable
      ? EXPLORE.AVAILABLE_POINTS_IN_AREA(scene.total)
      : EXPLORE.POINTS_IN_AREA(scene.total)
  const clusters = useMemo(() => clustersInView(scene, view), [scene, view])

  return {
    /** What the address said when the page was opened. */
    first,
    filters,
    changeFilters,
    place,
    setPlace,
    order,
    setOrder,
    tags,
    tiers,
    cells: cells.data?.cells,
    inCart,
    priceOf,
    scene,
    settled,
    clusters,
    countText,
    /** The map looks elsewhere. */
    look,
    page,
    setPage,
    pageOfView,
    expand,
    countAround,
  }
}
