import { type RefObject, useCallback, useRef, useState } from 'react'
import { PUBLIC_START_ZOOM } from '#shared/catalogue/rules/map-settings.ts'
import { chooseZoomLevel, syncWithMap, type ZoomSync, zoomLevelAt } from './zoom-sync.ts'

export type ZoomableMap = { zoomTo: (zoom: number) => void }

/** The chosen zoom level, kept in sync with the zoom of a map, which may load later or never. */
export function useZoomLevel(map: RefObject<ZoomableMap | null>) {
  const [sync, setSync] = useState<ZoomSync>({ level: PUBLIC_START_ZOOM, targetLevel: undefined })
  const latestSync = useRef(sync)
  const zoom = useRef<number>(undefined)

  const updateSync = useCallback((next: ZoomSync) => {
    latestSync.current = next
    setSync(next)
  }, [])

  return {
    level: sync.level,
    choose: useCallback(
      (level: number) => {
        const next = chooseZoomLevel(level, zoom.current)
        updateSync(next)
        if (next.targetLevel !== undefined) map.current?.zoomTo(level)
      },
      [updateSync, map],
    ),
    onZoom: useCallback(
      (now: number, moving: boolean) => {
        const isFirst = zoom.current === undefined
        zoom.current = now
        const { level, targetLevel } = latestSync.current
        // The level was chosen before the map was loaded
        if (isFirst && targetLevel !== undefined && zoomLevelAt(now) !== level) map.current?.zoomTo(level)
        else updateSync(syncWithMap(latestSync.current, now, moving))
      },
      [updateSync, map],
    ),
  }
}
