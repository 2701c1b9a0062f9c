import { type RefObject, useCallback, useRef, useState } from 'react'
import { PUBLIC_ZOOM } from '#shared/catalogue/rules/map-settings.ts'
import { choose, follow, levelAt, type ZoomSync } from './zoom-sync.ts'

/** What the map must be able to do. */
export type Zoomable = { zoomTo: (zoom: number) => void }

/** The chosen level, kept together with the zoom of a map that may come later, or never. */
export function useZoomLevel(map: RefObject<Zoomable | null>) {
  const [sync, setSync] = useState<ZoomSync>({ level: PUBLIC_ZOOM, heading: undefined })
  const latest = useRef(sync)
  const zoom = useRef<number>(undefined)

  const become = useCallback((next: ZoomSync) => {
    latest.current = next
    setSync(next)
  }, [])

  return {
    level: sync.level,
    choose: useCallback(
      (level: number) => {
        const next = choose(level, zoom.current)
        become(next)
        if (next.heading !== undefined) map.current?.zoomTo(level)
      },
      [become, map],
    ),
    /** The map says where it is. */
    onZoom: useCallback(
      (now: number, moving: boolean) => {
        const isFirst = zoom.current === undefined
        zoom.current = now
        const { level, heading } = latest.current
        // Chosen before the map was there
        if (isFirst && heading !== undefined && levelAt(now) !== level) map.current?.zoomTo(level)
        else become(follow(latest.current, now, moving))
      },
      [become, map],
    ),
  }
}
