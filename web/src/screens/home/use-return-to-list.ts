import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Camera, PointsMapHandle } from '#web/map/points-map.tsx'

type Options = {
  map: RefObject<PointsMapHandle | null>
  /** Id of the open point. */
  pointId: string | undefined
  /** Keeps the list unchanged while the map moves, until `releaseList` is called. */
  holdList: () => void
  releaseList: () => void
}

type ListOrigin = { pointId: string; camera: Camera | undefined }

/**
 * Keeps the list while a point that was opened from it is open, and moves the map back to the list's view when the
 * point is closed, unless the visitor has moved the map in the meantime. On a phone the list's sheet opens again.
 */
export function useReturnToList({ map, pointId, holdList, releaseList }: Options) {
  const origin = useRef<ListOrigin>(undefined)
  const returningPointId = useRef<string>(undefined)
  const [returnedPointId, setReturnedPointId] = useState<string>()

  // A layout effect, so that the map starts to move before the page is painted without the point
  useLayoutEffect(() => {
    if (pointId !== undefined) {
      // The browser's forward button opens the point again without the list, so the focus stays in the point
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
    /** Has to be called before a point of the list opens. */
    rememberList: useCallback(
      (id: string) => {
        setReturnedPointId(undefined)
        holdList()
        // When points are opened one after another, closing the last returns to the view from before the first
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
    /** Has to be called when the map stops moving. */
    finishReturn: useCallback(() => {
      if (returningPointId.current === undefined) return
      setReturnedPointId(returningPointId.current)
      returningPointId.current = undefined
      releaseList()
    }, [releaseList]),
    /** Id of the point whose row gets the focus once the list is restored. */
    returnedPointId,
  }
}
