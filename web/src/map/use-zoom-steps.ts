import { type RefObject, useRef } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import { MAX_ZOOM, MIN_ZOOM } from '#shared/catalogue/rules/map-settings.ts'

/** Duration of a step. Milliseconds. */
const STEP_DURATION = 400

/**
 * Zooms a map by whole levels. A step during the one before counts from where that ends, so that two quick ones make two levels
 * and not a fraction.
 */
export function useZoomSteps(map: RefObject<MapRef | null>): (step: 1 | -1) => void {
  const lastStep = useRef({ goal: 0, endsAt: 0 })
  return step => {
    if (!map.current) return
    const { goal, endsAt } = lastStep.current
    const isStepping = map.current.isZooming() && performance.now() < endsAt
    const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, (isStepping ? goal : map.current.getZoom()) + step))
    lastStep.current = { goal: zoom, endsAt: performance.now() + STEP_DURATION }
    map.current.zoomTo(zoom, { duration: STEP_DURATION })
  }
}
