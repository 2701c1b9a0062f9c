import { useCallback, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { streetWithIntersection } from '#shared/catalogue/rules/points.ts'
import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { pointIdSchema } from '#shared/platform/rules/identifiers.ts'
import { usePoint } from '#web/features/map/explore/explore-queries.ts'
import { POINT_PARAMETER } from '#web/lib/point-url.ts'
import { OPENED_FROM_SITE_STATE, useGoBack } from '#web/lib/use-go-back.ts'
import type { SelectedPoint } from '#web/map/map-sources.tsx'
import type { PricedMapPoint } from '#web/map/price-label.ts'

/**
 * The open point. Its id is in the URL, so that it can be shared and the back button closes the point. Until its data
 * is loaded, it is shown with the data of the marker or row that was clicked. `priceOf`: price label of a point.
 * `linkHasCamera`: whether the URL that opened the page also contains a camera.
 */
export function useOpenPoint(priceOf: (point: PricedMapPoint) => string | undefined, linkHasCamera = false) {
  const [parameters, setParameters] = useSearchParams()
  const { state } = useLocation()
  const stepBack = useGoBack()
  // An invalid id is ignored, without a request
  const pointId = pointIdSchema.safeParse(parameters.get(POINT_PARAMETER)).data
  const lastClicked = useRef<{ point: MapPoint; origin: 'map' | 'list' }>(undefined)
  const [linkedPointId] = useState(pointId)
  const { data: detail } = usePoint(pointId)

  const openById = useCallback(
    (id: string) => {
      setParameters(
        current => {
          const nextParameters = new URLSearchParams(current)
          nextParameters.set(POINT_PARAMETER, id)
          return nextParameters
        },
        // Opening another point replaces the history entry, so that the back button leads to the map and not through all seen
        // points
        pointId ? { replace: true, state } : { state: OPENED_FROM_SITE_STATE },
      )
    },
    [setParameters, pointId, state],
  )
  const openPoint = useCallback(
    (point: MapPoint, origin: 'map' | 'list') => {
      lastClicked.current = { point, origin }
      openById(point.id)
    },
    [openById],
  )
  const closePoint = useCallback(() => {
    lastClicked.current = undefined
    stepBack(() =>
      setParameters(
        current => {
          const nextParameters = new URLSearchParams(current)
          nextParameters.delete(POINT_PARAMETER)
          return nextParameters
        },
        { replace: true },
      ),
    )
  }, [setParameters, stepBack])

  const clickedPoint = lastClicked.current?.point.id === pointId ? lastClicked.current : undefined
  const selectedPoint = useMemo((): SelectedPoint | undefined => {
    if (!pointId) return undefined
    const origin = clickedPoint?.origin ?? (linkHasCamera && pointId === linkedPointId ? 'map' : 'link')
    if (detail?.id === pointId && detail.longitude !== null && detail.latitude !== null) {
      const { longitude, latitude, status, pricing_tier_id } = detail
      const price = priceOf({ status, pricing_tier_id, own_prices: pricesFromFields(detail) })
      return { id: pointId, longitude, latitude, status, price, street: streetWithIntersection(detail), origin }
    }
    if (!clickedPoint) return undefined
    const { longitude, latitude, status } = clickedPoint.point
    return { id: pointId, longitude, latitude, status, price: priceOf(clickedPoint.point), origin }
  }, [pointId, clickedPoint, detail, priceOf, linkHasCamera, linkedPointId])

  return { pointId, selected: selectedPoint, open: openPoint, openById, close: closePoint }
}
