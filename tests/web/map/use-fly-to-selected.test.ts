// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import type { MapRef } from 'react-map-gl/maplibre'
import { describe, expect, it, vi } from 'vitest'
import type { SelectedPoint } from '#web/map/map-sources.tsx'
import { useFlyToSelected } from '#web/map/use-fly-to-selected.ts'

const point: SelectedPoint = {
  id: '1',
  longitude: -47.3,
  latitude: -22.7,
  status: 'available',
  price: undefined,
  origin: 'map',
}
/** A card at the left, the point's sheet at the right. */
const covered = { left: 356, right: 436, bottom: 0 }

/** A map of 1440 x 900 pixels, on which the point stands at `x`. */
function choose(selected: SelectedPoint, x = 700) {
  const easeTo = vi.fn()
  const map = {
    easeTo,
    getZoom: () => 12,
    project: () => ({ x, y: 400 }),
    getContainer: () => ({ clientWidth: 1440, clientHeight: 900 }),
  } as unknown as MapRef
  const ref = { current: map }
  const { rerender } = renderHook(props => useFlyToSelected({ map: ref, ...props }), {
    initialProps: { loaded: true, selected: selected as SelectedPoint | undefined, covered },
  })
  return { easeTo, rerender }
}

describe('a chosen point', () => {
  it('stays where it was clicked when it can be seen there', () => {
    expect(choose(point).easeTo).not.toHaveBeenCalled()
  })

  it('is moved to the middle of what is free when a panel would hide it', () => {
    const { easeTo } = choose(point, 1100)
    expect(easeTo).toHaveBeenCalledWith({ center: [-47.3, -22.7], offset: [-40, -0], duration: 300 })
  })

  it('is gone to, and near enough, when it comes from the list or a link', () => {
    for (const origin of ['list', 'link'] as const)
      expect(choose({ ...point, origin }).easeTo).toHaveBeenCalledWith(
        expect.objectContaining({ center: [-47.3, -22.7], zoom: 16 }),
      )
  })

  it('is brought into sight once, and again when it is chosen anew', () => {
    const { easeTo, rerender } = choose({ ...point, origin: 'list' })
    const again = { loaded: true, selected: { ...point, origin: 'list' as const }, covered: { ...covered, left: 0 } }
    rerender(again)
    expect(easeTo).toHaveBeenCalledTimes(1)
    rerender({ ...again, selected: undefined })
    rerender(again)
    expect(easeTo).toHaveBeenCalledTimes(2)
  })
})
