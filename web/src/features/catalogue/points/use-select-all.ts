import { useEffect, useRef, useState } from 'react'
import type { PointListFilter } from '#shared/catalogue/api/points.ts'
import { POINTS } from '#shared/catalogue/messages/points.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import { readAll } from './read-points.ts'

/** Reads the ids of a whole filter. Nothing is selected when it is given up or fails. */
export function useSelectAll(filter: PointListFilter, onFound: (ids: string[]) => void) {
  const [found, setFound] = useState<number>()
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    reading.current = controller
    setFound(0)
    try {
      const { points } = await readAll(filter, Number.POSITIVE_INFINITY, {
        signal: controller.signal,
        onFound: setFound,
      })
      if (!controller.signal.aborted) onFound(points.map(({ id }) => id))
    } catch (error) {
      if (!controller.signal.aborted) sayFailure(POINTS.SELECT_ALL_FAILED, error)
    } finally {
      if (reading.current === controller) setFound(undefined)
    }
  }
  return {
    /** Points found so far; undefined while nothing is read. */
    found,
    start: () => void start(),
    cancel: () => {
      reading.current?.abort()
      setFound(undefined)
    },
  }
}
export type SelectAll = ReturnType<typeof useSelectAll>
