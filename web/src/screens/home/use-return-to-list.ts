import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Camera, PointsMapHandle } from '#web/map/points-map.tsx'

type Options = {
  map: RefObject<PointsMapHandle | null>
  /** The open point. */
  pointId: string | undefined
  /** The page that the next view is to have. */
  pageOfView: RefObject<number | undefined>
}

type Left = { pointId: string; camera: Camera | undefined; page: number }

/**
 * Whoever opened a point from the list finds the list as it was once the point is closed: the map looks where it looked
 * before, unless somebody has moved it meanwhile. On a phone the list is a sheet, which opens again.
 */
export function useReturnToList({ map, pointId, pageOfView }: Options) {
  const left = useRef<Left>(undefined)
  const returning = useRef<string>(undefined)
  const [returnedTo, setReturnedTo] = useState<string>()

  // Before anybody sees the page without the point: the map is on its way by then
  useLayoutEffect(() => {
    if (pointId !== undefined) {
      // The way forward opens it again without the list: who reads it keeps the focus there
      returning.current = undefined
      pageOfView.current = undefined
      return setReturnedTo(undefined)
    }
    if (!left.current) return
    const { camera, page, pointId: closed } = left.current
    left.current = undefined
    if (!camera) return setReturnedTo(closed)
    returning.current = closed
    pageOfView.current = page
    map.current?.goTo(camera)
  }, [pointId, pageOfView, map])

  return {
    /** A point of the list is about to open. */
    leave: useCallback(
      (id: string, page: number) => {
        setReturnedTo(undefined)
        // Another one after it, while it is open, returns to where the first was opened
        left.current = left.current
          ? { ...left.current, pointId: id }
          : { pointId: id, camera: map.current?.camera(), page }
      },
      [map],
    ),
    /** Nothing is to be returned to. */
    stay: useCallback(() => {
      left.current = undefined
      returning.current = undefined
      pageOfView.current = undefined
    }, [pageOfView]),
    /** The map has come to rest. */
    arrived: useCallback(() => {
      pageOfView.current = undefined
      if (returning.current !== undefined) setReturnedTo(returning.current)
      returning.current = undefined
    }, [pageOfView]),
    /** The row that was left, once the list is there again. */
    returnedTo,
  }
}
