import { useEffect, useRef, useState } from 'react'
import type { PointListFilter } from '#shared/catalogue/api/points.ts'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { readAllPoints } from './read-points.ts'

/** Reads the ids of all points of a filter. If reading is cancelled or fails, nothing is selected. */
export function useSelectAll(filter: PointListFilter, onFound: (ids: string[]) => void) {
  const [found, setFound] = useState<number>()
  const controllerRef = useRef<AbortController>(undefined)
  useEffect(() => () => controllerRef.current?.abort(), [])

  const startSelecting = async () => {
    const controller = new AbortController()
    controllerRef.current = controller
    setFound(0)
    try {
      const { points } = await readAllPoints(filter, Number.POSITIVE_INFINITY, {
        signal: controller.signal,
        onFound: setFound,
      })
      if (!controller.signal.aborted) onFound(points.map(({ id }) => id))
    } catch (error) {
      if (!controller.signal.aborted) toastError(POINTS_TEXTS.SELECT_ALL_FAILED, error)
    } finally {
      if (controllerRef.current === controller) setFound(undefined)
    }
  }
  return {
    /** Number of points found so far; undefined when nothing is being read. */
    found,
    start: () => void startSelecting(),
    cancel: () => {
      controllerRef.current?.abort()
      setFound(undefined)
    },
  }
}
export type SelectAll = ReturnType<typeof useSelectAll>
