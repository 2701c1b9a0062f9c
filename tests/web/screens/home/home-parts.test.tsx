// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { ExplorePanel } from '#web/features/map/explore/explore-panel.tsx'
import { isLayerOpen } from '#web/lib/layer-history.ts'
import { DEFAULT_FILTERS } from '#web/map/point-filters.ts'
import { ExplorePanels } from '#web/screens/home/explore-panels.tsx'
import { useOpenPoint } from '#web/screens/home/use-open-point.ts'
import { usePanels } from '#web/screens/home/use-panels.ts'

startEachTestFresh()

describe('the open point', () => {
  const onMap: MapPoint = {
    id: '100',
    longitude: -47.3,
    latitude: -22.78,
    status: 'available',
    pricing_tier_id: 'ouro',
    tag_ids: [],
    name: 'Ouro | Av. Brasil',
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
    // The point's data have not been loaded yet.
    expect(point.selected).toBeUndefined()
  })

  it.each(['', '%00', '..%2F..%2F', '%3Cscript%3E', 'um%20ponto'])('is none where the address says %j', text => {
    open(`/?ponto=${text}`)
    expect(point.pointId).toBeUndefined()
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
  const open = (where: Partial<Where>) =>
    openSite(<Screen wide={true} hasMap={true} pointOpen={false} routeOpen={false} {...where} />)

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

  it('leaves the way back to the route generator that lies over it', async () => {
    open({ wide: false, routeOpen: true })
    act(() => panels.openSheet('list'))
    expect([panels.sheetOpen, isLayerOpen()]).toEqual([true, false])
    cleanup()
    open({ wide: false })
    act(() => panels.openSheet('list'))
    expect(isLayerOpen()).toBe(true)
    cleanup()
    await waitFor(() => expect(isLayerOpen()).toBe(false))
  })

  it('is the list where no map can be drawn', () => {
    open({ wide: false, hasMap: false })
    expect(panels).toMatchObject({ sheetOpen: true, tab: 'list' })
  })

  it('becomes the list once the map is lost', () => {
    let lose: () => void = () => undefined
    function Losing() {
      const [drawable, setDrawable] = useState(true)
      lose = () => setDrawable(false)
      return <Screen wide={false} hasMap={drawable} pointOpen={false} routeOpen={false} />
    }
    openSite(<Losing />)
    expect(panels).toMatchObject({ sheetOpen: false, tab: 'filters' })
    act(() => lose())
    expect(panels).toMatchObject({ sheetOpen: true, tab: 'list' })
  })
})

describe('the search on a phone', () => {
  function Phone() {
    const panels = usePanels({ wide: false, hasMap: true, pointOpen: false, routeOpen: false })
    return (
      <ExplorePanels
        panels={panels}
        wide={false}
        pointOpen={false}
        countText="3 pontos"
        searchText=""
        activeFilterCount={0}
        onOpenRoute={() => undefined}
      >
        <ExplorePanel
          filters={DEFAULT_FILTERS}
          searchText=""
          onSearch={() => undefined}
          countInCircle={async () => null}
          countMatching={async () => null}
          onClear={() => undefined}
          autoFocusSearch={panels.isSearching}
          tab={panels.tab}
          onTab={panels.setTab}
        >
          <p>filtros</p>
        </ExplorePanel>
      </ExplorePanels>
    )
  }

  it('is seen at once, opens with the focus in its field, and has the focus again when it is left', async () => {
    answerNetwork({})
    const { user } = openSite(<Phone />)
    const pill = screen.getByRole('button', { name: 'Buscar cidade, bairro, rua ou CEP' })
    await user.click(pill)
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Buscar cidade/ }))
    expect(screen.queryByRole('button', { name: 'Filtrar Pontos' })).toBeNull()
    // The first Escape closes the suggestions, the second one the sheet
    await user.keyboard('{Escape}{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(pill)
  })

  it('has a button that closes its sheet, and the focus where it came from', async () => {
    const { user } = openSite(<Phone />)
    const pill = screen.getByRole('button', { name: 'Filtrar Pontos' })
    await user.click(pill)
    await user.click(screen.getByRole('button', { name: 'Fechar painel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(pill)
  })

  it('leaves the sheet its focus when it is opened for the filters', async () => {
    const { user } = openSite(<Phone />)
    await user.click(screen.getByRole('button', { name: 'Filtrar Pontos' }))
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Filtrar Pontos' }))
  })
})
