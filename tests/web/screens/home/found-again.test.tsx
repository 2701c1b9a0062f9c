// @vitest-environment happy-dom
import { act, render as openPage, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
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
    useSyncUrl(explored)
    return <p>mapa</p>
  }

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
    const close = openLayer(() => undefined)
    await waitFor(() => expect(window.history.state).toMatchObject({ layers: 1 }))
    openSite(<Screen />, '/?ordem=novos')
    await waitFor(() => expect(window.location.search).toContain('ordem=preco'))
    expect(currentAddress()).toBe('/?ordem=novos')
    expect(window.history.state).toMatchObject({ layers: 1 })
    close()
    await waitFor(() => expect(currentAddress()).toContain('ordem=preco'))
    expect(window.location.search).toBe('')
  })

  it('is not written into what lies over another page, which is not drawn yet', async () => {
    const { href } = window.location
    const close = openLayer(() => undefined)
    await waitFor(() => expect(window.history.state).toMatchObject({ layers: 1 }))
    vi.useFakeTimers()
    try {
      window.history.replaceState({ ...window.history.state, key: 'of-the-dashboard' }, '', '/dashboard')
      openSite(<Screen />, '/?ordem=novos')
      await act(() => vi.advanceTimersByTimeAsync(1_000))
      expect(window.location.pathname).toBe('/dashboard')
    } finally {
      vi.useRealTimers()
      window.history.replaceState({ layers: 1 }, '', href)
      close()
      await waitFor(() => expect(window.history.state?.layers ?? 0).toBe(0))
    }
  })

  it('does not undo a step that the browser has taken and the page has not drawn yet', async () => {
    const { href } = window.location
    vi.useFakeTimers()
    try {
      window.history.pushState({ key: 'of-the-point' }, '', '/?ponto=100')
      openSite(<Screen />, '/?ordem=novos')
      await act(() => vi.advanceTimersByTimeAsync(2_000))
      expect(currentAddress()).toBe('/?ordem=novos')
    } finally {
      vi.useRealTimers()
      window.history.replaceState(null, '', href)
    }
  })

  it('does not undo a step that was taken as what lay over the page closed', async () => {
    const { href } = window.location
    vi.useFakeTimers()
    try {
      const close = openLayer(() => undefined)
      await vi.waitFor(() => expect(window.history.state).toMatchObject({ layers: 1 }), 10_000)
      openSite(<Screen />, '/?ordem=novos')
      close()
      await vi.waitFor(() => expect(window.history.state).toBeNull(), 10_000)
      window.history.pushState({ key: 'of-the-point' }, '', '/?ponto=100')
      await act(() => vi.advanceTimersByTimeAsync(2_000))
      expect(currentAddress()).toBe('/?ordem=novos')
    } finally {
      vi.useRealTimers()
      window.history.replaceState(null, '', href)
    }
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
