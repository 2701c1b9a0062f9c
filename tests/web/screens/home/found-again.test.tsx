// @vitest-environment happy-dom
import { act, fireEvent, render as openPage, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentAddress, currentState, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { openLayer } from '#web/lib/layer-history.ts'
import { DEFAULT_FILTERS } from '#web/map/point-filters.ts'
import type { PointsMapHandle } from '#web/map/points-map.tsx'
import type { ExploredState } from '#web/screens/home/explored-url.ts'
import { useReturnToList } from '#web/screens/home/use-return-to-list.ts'
import { useSyncUrl } from '#web/screens/home/use-sync-url.ts'

startEachTestFresh()

describe('what is explored', () => {
  const explored: ExploredState = {
    filters: { ...DEFAULT_FILTERS, years: 2 },
    place: undefined,
    order: 'price',
    camera: { latitude: -22.9, longitude: -47.06, zoom: 14 },
  }
  function Screen() {
    const [order, setOrder] = useState(explored.order)
    useSyncUrl({ ...explored, order })
    return (
      <button type="button" onClick={() => setOrder('newest')}>
        mapa
      </button>
    )
  }
  /** Explores further: what has to be written into the address. */
  const explore = () => fireEvent.click(screen.getByRole('button', { name: 'mapa' }))
  const layersOfEntry = () => window.history.state?.layers ?? 0

  it('goes into the address in place of what was there, with the open point and the state of its step', async () => {
    openSite(<Screen />, { pathname: '/', search: '?ponto=100&ordem=novos', state: { openedHere: true } })
    await waitFor(() => expect(currentAddress()).toBe('/?ponto=100&ordem=preco&anos=2&mapa=-22.9%2C-47.06%2C14'))
    expect(currentState()).toEqual({ openedHere: true })
  })

  it('goes there at once', async () => {
    vi.useFakeTimers()
    try {
      openSite(<Screen />, '/')
      await act(() => vi.advanceTimersByTimeAsync(0))
      expect(currentAddress()).toContain('ordem=preco')
    } finally {
      vi.useRealTimers()
    }
  })

  it('goes into the step of what lies over the page, whose own is written then', async () => {
    openSite(<Screen />, '/')
    await waitFor(() => expect(currentAddress()).toContain('ordem=preco'))
    const close = openLayer(() => undefined)
    await waitFor(() => expect(layersOfEntry()).toBe(1))
    explore()
    await waitFor(() => expect(window.location.search).not.toContain('ordem=preco'))
    expect(currentAddress()).toContain('ordem=preco')
    expect(layersOfEntry()).toBe(1)
    close()
    await waitFor(() => expect(currentAddress()).not.toContain('ordem=preco'))
    expect(layersOfEntry()).toBe(0)
    expect(window.location.search).toContain('anos=2')
  })

  describe('while the browser is at another page, which is not drawn yet', () => {
    /** Moves the browser past the router, as during a navigation. */
    const moveTo = (path: string, change: 'pushState' | 'replaceState') =>
      window.history[change]({ ...window.history.state, layers: layersOfEntry(), key: 'of-another' }, '', path)
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it('is not written into what lies over that page', async () => {
      openSite(<Screen />, '/')
      const close = openLayer(() => undefined)
      await vi.waitFor(() => expect(layersOfEntry()).toBe(1), 10_000)
      moveTo('/dashboard', 'replaceState')
      explore()
      await act(() => vi.advanceTimersByTimeAsync(1_000))
      expect(window.location.pathname + window.location.search).toBe('/dashboard')
      close()
      await vi.waitFor(() => expect(layersOfEntry()).toBe(0), 10_000)
    })

    it('does not undo that step', async () => {
      openSite(<Screen />, '/')
      await act(() => vi.advanceTimersByTimeAsync(1_000))
      expect(currentAddress()).toContain('ordem=preco')
      moveTo('/?ponto=100', 'pushState')
      explore()
      await act(() => vi.advanceTimersByTimeAsync(2_000))
      expect(window.location.search).toBe('?ponto=100')
    })

    it('does not undo a step that was taken as what lay over the page closed', async () => {
      openSite(<Screen />, '/')
      const close = openLayer(() => undefined)
      await vi.waitFor(() => expect(layersOfEntry()).toBe(1), 10_000)
      close()
      await vi.waitFor(() => expect(layersOfEntry()).toBe(0), 10_000)
      moveTo('/?ponto=100', 'pushState')
      explore()
      await act(() => vi.advanceTimersByTimeAsync(2_000))
      expect(window.location.search).toBe('?ponto=100')
    })
  })
})

describe('the list that a point was opened from', () => {
  const camera = { latitude: -22.78, longitude: -47.3, zoom: 12 }
  const goTo = vi.fn()
  const holdList = vi.fn()
  const releaseList = vi.fn()
  let list: ReturnType<typeof useReturnToList>
  function Screen({ pointId, drawn = true }: { pointId: string | undefined; drawn?: boolean }) {
    const handle = { openCluster: vi.fn(), focus: vi.fn(), zoomTo: vi.fn(), fit: vi.fn(), goTo, camera: () => camera }
    const map = useRef<PointsMapHandle>(drawn ? handle : null)
    list = useReturnToList({ map, pointId, holdList, releaseList })
    return <output>{list.returnedPointId ?? 'nenhum'}</output>
  }
  const at = () => screen.getByRole('status').textContent

  it('is held until the map is back, and its row is found', () => {
    const { rerender } = openPage(<Screen pointId={undefined} />)
    act(() => list.rememberList('7'))
    expect(holdList).toHaveBeenCalledTimes(1)
    rerender(<Screen pointId="7" />)
    act(() => list.finishReturn()) // the map has gone to the point
    expect(goTo).not.toHaveBeenCalled()
    rerender(<Screen pointId={undefined} />)
    expect(goTo).toHaveBeenCalledExactlyOnceWith(camera)
    expect(at()).toBe('nenhum')
    expect(releaseList).not.toHaveBeenCalled()
    act(() => list.finishReturn())
    expect(at()).toBe('7')
    expect(releaseList).toHaveBeenCalledTimes(1)
  })

  it('follows the map again once somebody has moved it meanwhile, and stays there', () => {
    const { rerender } = openPage(<Screen pointId={undefined} />)
    act(() => list.rememberList('7'))
    rerender(<Screen pointId="7" />)
    act(() => list.cancelReturn())
    expect(releaseList).toHaveBeenCalledTimes(1)
    rerender(<Screen pointId={undefined} />)
    expect(goTo).not.toHaveBeenCalled()
  })

  it('does not take the focus from a point that the way forward has opened again', () => {
    const { rerender } = openPage(<Screen pointId={undefined} />)
    act(() => list.rememberList('7'))
    rerender(<Screen pointId="7" />)
    rerender(<Screen pointId={undefined} />)
    act(() => list.finishReturn())
    expect(at()).toBe('7')
    rerender(<Screen pointId="7" />)
    expect(at()).toBe('nenhum')
    act(() => list.finishReturn())
    expect(at()).toBe('nenhum')
  })

  it('is not left at all where no map is drawn', () => {
    const { rerender } = openPage(<Screen pointId={undefined} drawn={false} />)
    act(() => list.rememberList('7'))
    rerender(<Screen pointId="7" drawn={false} />)
    rerender(<Screen pointId={undefined} drawn={false} />)
    expect(at()).toBe('7')
    expect(releaseList).toHaveBeenCalledTimes(1)
  })
})
