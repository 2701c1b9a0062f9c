import { useCallback, useEffect, useMemo, useState } from 'react'
import { toast } from 'sonner'
import type { MapPoint } from '#shared/domain/map-cells.ts'
import { EXPLORE } from '#shared/messages/explore.ts'
import { SITE } from '#shared/messages/site.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import { usePricingTiers, useTags } from '#web/features/explore/explore-queries.ts'
import { usePointFilters } from '#web/features/explore/use-point-filters.ts'
import { clustersInView } from '#web/map/cluster-list.tsx'
import { useMapCells, useMapSettings } from '#web/map/map-queries.ts'
import type { MapView } from '#web/map/protocol.ts'
import { useMapScene } from '#web/map/use-map-scene.ts'
import { offeredPriceLabel } from '#web/map/year-price.ts'

const POINTS_TOAST = 'map-points'

/** The points that are explored: what narrows them down, what of them is in view, and how many. */
export function useExploredPoints() {
  const cells = useMapCells()
  const settings = useMapSettings()
  const tags = useTags()
  const tiers = usePricingTiers()
  const cart = useCart()
  const { filters, change: changeFilters } = usePointFilters(tags.data, tiers.data)
  const [view, setView] = useState<MapView>()
  const [page, setPage] = useState(0)

  const cartIds = useMemo(() => cart.cart.map(item => item.point_id), [cart.cart])
  const inCart = useCallback((id: string) => cartIds.includes(id), [cartIds])
  const priceOf = useCallback((point: MapPoint) => offeredPriceLabel(point, tiers.data), [tiers.data])

  const { scene, settled, show, expand, retry } = useMapScene({
    cells: cells.data?.cells,
    settings,
    filters,
    cart: cartIds,
    page,
  })

  const look = useCallback(
    (next: MapView) => {
      setView(next)
      setPage(0)
      show(next)
    },
    [show],
  )
  const failed = cells.isError || scene?.failed === true
  const { refetch } = cells
  useEffect(() => {
    if (!failed) {
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

  const onlyAvailable = filters.statuses.length === 1 && filters.statuses[0] === 'available'
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
    filters,
    changeFilters,
    tags,
    tiers,
    inCart,
    priceOf,
    scene,
    settled,
    clusters,
    countText,
    /** The map looks elsewhere. */
    look,
    setPage,
    expand,
  }
}
