import { useCallback, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { pointId as idOfPoint } from '#shared/platform/rules/identifiers.ts'
import { usePoint } from '#web/features/map/explore/explore-queries.ts'
import { POINT_PARAMETER } from '#web/lib/point-address.ts'
import { OPENED_HERE, useStepBack } from '#web/lib/use-step-back.ts'
import type { SelectedPoint } from '#web/map/map-sources.tsx'
import type { Offered } from '#web/map/price-label.ts'

/**
 * The open point. It lives in the address, so that it can be shared and the browser's back button closes it; what is known
 * of it comes from where it was chosen until it is loaded itself. `priceOf`: the price that the map shows of a point.
 * `hasView`: the link that brought it says where the map looks, too.
 */
export function useOpenPoint(priceOf: (point: Offered) => string | undefined, hasView = false) {
  const [parameters, setParameters] = useSearchParams()
  const { state } = useLocation()
  const stepBack = useStepBack()
  // What can't be a point's is nothing: no server is asked for it
  const pointId = idOfPoint.safeParse(parameters.get(POINT_PARAMETER)).data
  const clicked = useRef<{ point: MapPoint; origin: 'map' | 'list' }>(undefined)
  const [byLink] = useState(pointId)
  const { data: detail } = usePoint(pointId)

  const openById = useCallback(
    (id: string) => {
      setParameters(
        current => {
          const next = new URLSearchParams(current)
          next.set(POINT_PARAMETER, id)
          return next
        },
        // Another point takes the place of the open one: the way back leads to the map, not through all that were seen
        pointId ? { replace: true, state } : { state: OPENED_HERE },
      )
    },
    [setParameters, pointId, state],
  )
  const open = useCallback(
    (point: MapPoint, origin: 'map' | 'list') => {
      clicked.current = { point, origin }
      openById(point.id)
    },
    [openById],
  )
  const close = useCallback(() => {
    clicked.current = undefined
    stepBack(() =>
      setParameters(
        current => {
          const next = new URLSearchParams(current)
          next.delete(POINT_PARAMETER)
          return next
        },
        { replace: true },
      ),
    )
  }, [setParameters, stepBack])

  const known = clicked.current?.point.id === pointId ? clicked.current : undefined
  const selected = useMemo((): SelectedPoint | undefined => {
    if (!pointId) return undefined
    const origin = known?.origin ?? (hasView && pointId === byLink ? 'map' : 'link')
    if (detail?.id === pointId && detail.longitude !== null && detail.latitude !== null) {
      const { longitude, latitude, status, pricing_tier_id, price_1y, price_2y, price_3y, price_4y, price_5y } = detail
      const own_prices_later = [price_2y, price_3y, price_4y, price_5y]
      const price = priceOf({ status, pricing_tier_id, own_price_1y: price_1y, own_prices_later })
      return { id: pointId, longitude, latitude, status, price, origin }
    }
    if (!known) return undefined
    const { longitude, latitude, status } = known.point
    return { id: pointId, longitude, latitude, status, price: priceOf(known.point), origin }
  }, [pointId, known, detail, priceOf, hasView, byLink])

  return { pointId, selected, open, openById, close }
}
