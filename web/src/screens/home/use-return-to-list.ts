import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Camera, PointsMapHandle } from '#web/map/points-map.tsx'

type Options = {
  map: RefObject<PointsMapHandle | null>
  /** The open point. */
  pointId: string | undefined
  /** The list page to show after the next view change. */
  pageOfNextView: RefObject<number | undefined>
}

type ListOrigin = { pointId: string; camera: Camera | undefined; page: number }

/**
 * Restores the list and the map's camera when a point that was opened from the list is closed, unless somebody has moved
 * the map meanwhile. On a phone the list's sheet opens again.
 */
export function useReturnToList({ map, pointId, pageOfNextView }: Options) {
  const origin = useRef<ListOrigin>(undefined)
  const returningPointId = useRef<string>(undefined)
  const [returnedPointId, setReturnedPointId] = useState<string>()

  // A layout effect: the map starts to move before the page is painted without the point
  useLayoutEffect(() => {
    if (pointId !== undefined) {
      // The browser's forward button reopens the point without the list: the focus stays in the point
      returningPointId.current = undefined
      pageOfNextView.current = undefined
      return setReturnedPointId(undefined)
    }
    if (!origin.current) return
    const { camera, page, pointId: closedPointId } = origin.current
    origin.current = undefined
    if (!camera) return setReturnedPointId(closedPointId)
    returningPointId.current = closedPointId
    pageOfNextView.current = page
    map.current?.goTo(camera)
  }, [pointId, pageOfNextView, map])

  return {
    /** To be called before a point of the list opens. */
    rememberList: useCallback(
      (id: string, page: number) => {
        setReturnedPointId(undefined)
        // Points opened one after another return to the view of the first
        origin.current = origin.current
          ? { ...origin.current, pointId: id }
          : { pointId: id, camera: map.current?.camera(), page }
      },
      [map],
    ),
    cancelReturn: useCallback(() => {
      origin.current = undefined
      returningPointId.current = undefined
      pageOfNextView.current = undefined
    }, [pageOfNextView]),
    /** To be called when the map stops moving. */
    finishReturn: useCallback(() => {
      pageOfNextView.current = undefined
      if (returningPointId.current !== undefined) setReturnedPointId(returningPointId.current)
      returningPointId.current = undefined
    }, [pageOfNextView]),
    /** The point whose row gets the focus, once the list is restored. */
    returnedPointId,
  }
}
