// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { MapBounds } from '#shared/map/rules/cluster-points.ts'
import { type ListToFit, useFitToList } from '#web/features/catalogue/points/use-fit-to-list.ts'

const at = (longitude: number, latitude: number) => ({ longitude, latitude })
const AMERICANA = [at(-47.33, -22.74), at(-47.32, -22.73)]
const CAMPINAS = [at(-47.06, -22.9)]
const BOUNDS: MapBounds = [-47.33, -22.74, -47.32, -22.73]

function map(view: MapBounds = [-47.4, -22.8, -47.2, -22.7]) {
  let moves = 0
  return {
    fit: vi.fn<(bounds: MapBounds) => void>(),
    bounds: () => view,
    userMoveCount: () => moves,
    pan: () => (moves += 1),
  }
}
const open = (handle: ReturnType<typeof map>, first: ListToFit) =>
  renderHook((list: ListToFit) => useFitToList(handle, list), { initialProps: first })
const list = (listKey: string, points: ListToFit['points'], isNarrowed = true): ListToFit => ({
  listKey,
  points,
  isNarrowed,
})

describe('the map beside the list', () => {
  it('fits what a new list brings, once', () => {
    const handle = map()
    const { rerender } = open(handle, list('a', undefined))
    expect(handle.fit).not.toHaveBeenCalled()
    rerender(list('a', AMERICANA))
    rerender(list('a', [...AMERICANA]))
    expect(handle.fit.mock.calls).toEqual([[BOUNDS]])
    rerender(list('b', undefined))
    rerender(list('b', CAMPINAS))
    expect(handle.fit).toHaveBeenLastCalledWith([-47.06, -22.9, -47.06, -22.9])
  })

  it('stays where the person is when the list is read again, and when they move it while a list is on its way', () => {
    const handle = map()
    const { rerender } = open(handle, list('a', AMERICANA))
    handle.pan()
    rerender(list('a', CAMPINAS))
    rerender(list('b', undefined))
    handle.pan()
    rerender(list('b', CAMPINAS))
    expect(handle.fit).toHaveBeenCalledTimes(1)
    rerender(list('c', AMERICANA))
    expect(handle.fit).toHaveBeenCalledTimes(2)
  })

  it('opens where it always does while that shows some of all points, else at those of the list', () => {
    const inSight = map()
    open(inSight, list('all', [...AMERICANA, ...CAMPINAS], false))
    expect(inSight.fit).not.toHaveBeenCalled()
    const elsewhere = map([-47.2, -22.8, -47.1, -22.7])
    const { rerender } = open(elsewhere, list('all', CAMPINAS, false))
    expect(elsewhere.fit).toHaveBeenCalledTimes(1)
    rerender(list('none', []))
    expect(elsewhere.fit).toHaveBeenCalledTimes(1)
  })
})
