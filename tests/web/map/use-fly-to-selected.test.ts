// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import type { MapRef } from 'react-map-gl/maplibre'
import { describe, expect, it, vi } from 'vitest'
import type { StreetCoverage } from '#web/map/known-streets.ts'
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
/** Pixels covered by a card at the left and by the point's sheet at the right. */
const covered = { left: 356, right: 436, bottom: 0 }

/** Chooses a point on a map of 1440 × 900 pixels, on which the point is at (`x`, `y`). */
function choose(selected: SelectedPoint, x = 700, y = 400, streets?: StreetCoverage) {
  const easeTo = vi.fn()
  const panBy = vi.fn()
  const map = {
    easeTo,
    panBy,
    getZoom: () => 12,
    project: () => ({ x, y }),
    getContainer: () => ({ clientWidth: 1440, clientHeight: 900 }),
  } as unknown as MapRef
  const ref = { current: map }
  const { rerender } = renderHook(props => useFlyToSelected({ map: ref, streets, ...props }), {
    initialProps: { loaded: true, selected: selected as SelectedPoint | undefined, covered },
  })
  return { easeTo, panBy, rerender }
}

describe('a chosen point', () => {
  it('stays where it was clicked when it can be seen there', () => {
    expect(choose(point).easeTo).not.toHaveBeenCalled()
  })

  it('is moved to the middle of what is free when a panel would hide it', () => {
    const { easeTo } = choose(point, 1100)
    expect(easeTo).toHaveBeenCalledWith({ center: [-47.3, -22.7], offset: [-40, -0], duration: 300 })
  })

  it('is gone to, and near enough, when it comes from a link', () => {
    expect(choose({ ...point, origin: 'link' }).easeTo).toHaveBeenCalledWith(
      expect.objectContaining({ center: [-47.3, -22.7], zoom: 16 }),
    )
  })

  it('is gone to no nearer than the map says something, where it has no streets', () => {
    const nowhere = { west: -48, south: -24, cellSize: 1, columns: 1, cells: btoa('\0') }
    expect(choose({ ...point, origin: 'link' }, 700, 400, nowhere).easeTo).toHaveBeenCalledWith(
      expect.objectContaining({ center: [-47.3, -22.7], zoom: 13 }),
    )
  })

  it('of the list moves the map only as far as it takes to see it, at the same zoom', () => {
    const listed = { ...point, origin: 'list' as const }
    const seen = choose(listed)
    expect(seen.easeTo).not.toHaveBeenCalled()
    expect(seen.panBy).not.toHaveBeenCalled()
    // Positions under the sheet, under the card, under the header, and below the lower edge
    const panned = ([x, y]: [number, number]) => choose(listed, x, y).panBy.mock.calls[0]?.[0]
    expect(panned([1100, 400])).toEqual([168, 0])
    expect(panned([300, 400])).toEqual([-128, 0])
    expect(panned([700, 20])).toEqual([0, -116])
    expect(panned([1100, 950])).toEqual([168, 90])
    // The mark's price would be under the sheet
    expect(panned([960, 400])).toEqual([28, 0])
  })

  it('is brought into sight once, and again when it is chosen anew', () => {
    const { easeTo, rerender } = choose({ ...point, origin: 'link' })
    const again = { loaded: true, selected: { ...point, origin: 'link' as const }, covered: { ...covered, left: 0 } }
    rerender(again)
    expect(easeTo).toHaveBeenCalledTimes(1)
    rerender({ ...again, selected: undefined })
    rerender(again)
    expect(easeTo).toHaveBeenCalledTimes(2)
  })
})
