import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { MapPoint } from '#shared/domain/map-cells.ts'
import { usePoint } from '#web/features/explore/explore-queries.ts'
import { OPENED_HERE, useStepBack } from '#web/lib/use-step-back.ts'
import type { SelectedPoint } from '#web/map/map-sources.tsx'
import { offeredPriceLabel } from '#web/map/year-price.ts'

/** Name of the query parameter that keeps the open point, so that a link opens it. */
const POINT_PARAMETER = 'ponto'

/**
 * The open point. It lives in the address, so that it can be shared and the browser's back button closes it; what is known
 * of it comes from where it was chosen until it is loaded itself. `priceOf`: the price that the map shows of a point.
 */
export function useOpenPoint(priceOf: (point: MapPoint) => string | undefined) {
  const [parameters, setParameters] = useSearchParams()
  const { state } = useLocation()
  const stepBack = useStepBack()
  const pointId = parameters.get(POINT_PARAMETER) ?? undefined
  const clicked = useRef<{ point: MapPoint; origin: 'map' | 'list' }>(undefined)
  const { data: detail } = usePoint(pointId)

  const open = useCallback(
    (point: MapPoint, origin: 'map' | 'list') => {
      clicked.current = { point, origin }
      setParameters(
        current => {
          const next = new URLSearchParams(current)
          next.set(POINT_PARAMETER, point.id)
          return next
        },
        // Another point takes the place of the open one: the way back leads to the map, not through all that were seen
        pointId ? { replace: true, state } : { state: OPENED_HERE },
      )
    },
    [setParameters, pointId, state],
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
    const origin = known?.origin ?? 'link'
    if (detail?.id === pointId && detail.longitude !== null && detail.latitude !== null) {
      const { longitude, latitude, status, pricing_tier_id, price_1y } = detail
      const price = offeredPriceLabel({ status, pricing_tier_id, own_price_1y: price_1y }, undefined)
      return { id: pointId, longitude, latitude, status, price, origin }
    }
    if (!known) return undefined
    const { longitude, latitude, status } = known.point
    return { id: pointId, longitude, latitude, status, price: priceOf(known.point), origin }
  }, [pointId, known, detail, priceOf])

  return { pointId, selected, open, close }
}
