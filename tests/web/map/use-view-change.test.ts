// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import type { MapRef } from 'react-map-gl/maplibre'
import { expect, it, vi } from 'vitest'
import type { MapBounds } from '#shared/map/rules/cluster-points.ts'
import { useViewChange } from '#web/map/use-view-change.ts'

/** A map that only has a view. */
function openView(onView: (...told: unknown[]) => void) {
  const at = { bounds: [0, 0, 1, 1] as MapBounds, zoom: 12 }
  const map = {
    getBounds: () => {
      const [west, south, east, north] = at.bounds
      return { getWest: () => west, getSouth: () => south, getEast: () => east, getNorth: () => north }
    },
    getZoom: () => at.zoom,
  } as MapRef
  const { result } = renderHook(() => useViewChange({ current: map }, onView))
  return {
    ...result.current,
    go: (to: Partial<typeof at>) => {
      Object.assign(at, to)
      result.current.reportViewIfNeeded()
    },
  }
}

it('reports the view when the map stops moving', () => {
  const told = vi.fn()
  openView(told).reportView()
  expect(told.mock.calls).toEqual([[{ bounds: [0, 0, 1, 1], zoom: 12 }, false]])
})

it('reports during a move only at another zoom level or outside the drawn area', () => {
  const told = vi.fn()
  const view = openView(told)
  view.reportView()
  told.mockClear()
  view.go({ bounds: [0.01, 0, 1.01, 1], zoom: 12.9 })
  expect(told).not.toHaveBeenCalled()
  view.go({ zoom: 13 })
  expect(told.mock.calls.at(-1)).toEqual([{ bounds: [0.01, 0, 1.01, 1], zoom: 13 }, true])
  view.go({ bounds: [9, 9, 10, 10] })
  expect(told).toHaveBeenCalledTimes(2)
})
