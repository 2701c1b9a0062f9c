import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Camera, PointsMapHandle } from '#web/map/points-map.tsx'

type Options = {
  map: RefObject<PointsMapHandle | null>
  /** The open point. */
  pointId: string | undefined
  /** Keeps the list unchanged while the map moves, until `releaseList` is called. */
  holdList: () => void
  releaseList: () => void
}

type ListOrigin = { pointId: string; camera: Camera | undefined }

/**
 * Holds the list while a point that was opened from it is open, and brings the map back to it when the point is closed, unless
 * somebody has moved the map meanwhile. On a phone the list's sheet opens again.
 */
export function useReturnToList({ map, pointId, holdList, releaseList }: Options) {
  const origin = useRef<ListOrigin>(undefined)
  const returningPointId = useRef<string>(undefined)
  const [returnedPointId, setReturnedPointId] = useState<string>()

  // A layout effect: the map starts to move before the page is painted without the point
  useLayoutEffect(() => {
    if (pointId !== undefined) {
      // The browser's forward button reopens the point without the list: the focus stays in the point
      if (returningPointId.current !== undefined) releaseList()
      returningPointId.current = undefined
      return setReturnedPointId(undefined)
    }
    if (!origin.current) return
    const { camera, pointId: closedPointId } = origin.current
    origin.current = undefined
    if (!camera) {
      releaseList()
      return setReturnedPointId(closedPointId)
    }
    returningPointId.current = closedPointId
    map.current?.goTo(camera)
  }, [pointId, releaseList, map])

  return {
    /** To be called before a point of the list opens. */
    rememberList: useCallback(
      (id: string) => {
        setReturnedPointId(undefined)
        holdList()
        // Points opened one after another return to the view of the first
        origin.current = origin.current
          ? { ...origin.current, pointId: id }
          : { pointId: id, camera: map.current?.camera() }
      },
      [map, holdList],
    ),
    cancelReturn: useCallback(() => {
      origin.current = undefined
      returningPointId.current = undefined
      releaseList()
    }, [releaseList]),
    /** To be called when the map stops moving. */
    finishReturn: useCallback(() => {
      if (returningPointId.current === undefined) return
      setReturnedPointId(returningPointId.current)
      returningPointId.current = undefined
      releaseList()
    }, [releaseList]),
    /** The point whose row gets the focus, once the list is restored. */
    returnedPointId,
  }
}
