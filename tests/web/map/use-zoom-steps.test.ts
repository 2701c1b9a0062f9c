// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import type { MapRef } from 'react-map-gl/maplibre'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useZoomSteps } from '#web/map/use-zoom-steps.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openMap(zoom = 12.4) {
  const state = { zoom, isZooming: false }
  const goals: number[] = []
  const zoomTo = (goal: number) => {
    state.isZooming = true
    goals.push(goal)
  }
  const map = { getZoom: () => state.zoom, isZooming: () => state.isZooming, zoomTo } as unknown as MapRef
  const { result } = renderHook(() => useZoomSteps({ current: map }))
  return { zoomBy: result.current, goals, state }
}

it('counts quick steps from where the one before ends', () => {
  const { zoomBy, goals, state } = openMap()
  zoomBy(1)
  vi.advanceTimersByTime(150)
  state.zoom = 12.7
  zoomBy(1)
  zoomBy(-1)
  expect(goals).toEqual([13.4, 14.4, 13.4])
})

it('counts from where the map is when something else has moved it', () => {
  const { zoomBy, goals, state } = openMap()
  zoomBy(1)
  Object.assign(state, { zoom: 13, isZooming: false }) // stopped by a finger
  zoomBy(1)
  vi.advanceTimersByTime(1_000)
  Object.assign(state, { zoom: 10, isZooming: true }) // by the wheel
  zoomBy(-1)
  expect(goals).toEqual([13.4, 14, 9])
})

it('stays within the levels of the map', () => {
  const { zoomBy, goals } = openMap(21.5)
  zoomBy(1)
  zoomBy(1)
  zoomBy(-1)
  expect(goals).toEqual([22, 22, 21])
})
