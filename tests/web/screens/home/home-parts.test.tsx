// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { MapPoint } from '#shared/domain/map-cells.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { currentAddress, eachTestStartsFresh, openSite } from '#tests/web/support/site.tsx'
import { useOpenPoint } from '#web/screens/home/use-open-point.ts'
import { usePanels } from '#web/screens/home/use-panels.ts'

eachTestStartsFresh()

describe('the open point', () => {
  const onMap: MapPoint = {
    id: '100',
    longitude: -47.3,
    latitude: -22.78,
    status: 'available',
    pricing_tier_id: 'ouro',
    tag_ids: [],
    name: 'Ouro | Av. Brasil',
    own_price_1y: null,
  }
  let point: ReturnType<typeof useOpenPoint>
  function Screen() {
    point = useOpenPoint(() => 'R$ 1.200')
    return <output>{point.selected?.origin ?? 'nenhum'}</output>
  }
  const open = (start: string) => {
    answerNetwork({})
    openSite(<Screen />, start)
  }

  it('comes with the address of a link', () => {
    open('/?ponto=100')
    expect(point.pointId).toBe('100')
    // Nothing is known of it before it is loaded.
    expect(point.selected).toBeUndefined()
  })

  it('goes into the address, with what is known of it where it was chosen, and out of it again', async () => {
    open('/?filtro=x')
    act(() => point.open(onMap, 'list'))
    expect(currentAddress()).toBe('/?filtro=x&ponto=100')
    expect(screen.getByRole('status').textContent).toBe('list')
    expect(point.selected).toMatchObject({ id: '100', price: 'R$ 1.200' })
    act(() => point.close())
    await waitFor(() => expect(currentAddress()).toBe('/?filtro=x'))
    expect(point.selected).toBeUndefined()
  })
})

describe('what lies over the map', () => {
  type Where = Parameters<typeof usePanels>[0]
  let panels: ReturnType<typeof usePanels>
  function Screen(where: Where) {
    panels = usePanels(where)
    return null
  }
  const open = (where: Partial<Where>) => openSite(<Screen wide={true} drawable={true} pointOpen={false} {...where} />)

  it('covers the left with the card, and the right with an open point', () => {
    open({ pointOpen: true })
    expect(panels.covered).toEqual({ left: 356, right: 436, bottom: 0 })
    act(() => panels.toggleCard())
    expect(panels.covered).toEqual({ left: 0, right: 436, bottom: 0 })
  })

  it('opens as filters or as list on a phone', () => {
    open({ wide: false })
    expect(panels).toMatchObject({ sheetOpen: false, tab: 'filters' })
    act(() => panels.openSheet('list'))
    expect(panels).toMatchObject({ sheetOpen: true, tab: 'list' })
    act(() => panels.closeSheet())
    expect(panels.sheetOpen).toBe(false)
  })

  it('is the list where no map can be drawn', () => {
    open({ wide: false, drawable: false })
    expect(panels).toMatchObject({ sheetOpen: true, tab: 'list' })
  })
})
