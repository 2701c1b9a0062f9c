// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { goldTier } from '#tests/support/catalogue.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import {
  accessibleDescriptionOf,
  assertFocusAfterEachTest,
  openSite,
  startEachTestFresh,
} from '#tests/web/support/site.tsx'
import { FilterPanel } from '#web/features/map/explore/filter-panel.tsx'
import { ListLoadingNotice } from '#web/features/map/explore/list-loading-notice.tsx'
import { PointList } from '#web/features/map/explore/point-list.tsx'
import { PriceFilter } from '#web/features/map/explore/price-filter.tsx'
import RadiusChoice from '#web/features/map/explore/radius-choice.tsx'
import { DEFAULT_FILTERS, type PointFilters } from '#web/map/point-filters.ts'
import type { Scene } from '#web/map/protocol.ts'

startEachTestFresh()
assertFocusAfterEachTest()

const row = (id: string, changed: Partial<MapPoint> = {}): MapPoint => ({
  id,
  longitude: -47,
  latitude: -22.9,
  status: 'available',
  pricing_tier_id: 'ouro',
  tag_ids: [],
  name: `Ouro | Rua ${id}`,
  ...changed,
})
const sceneOf = (rows: MapPoint[]): Scene => ({
  revision: 1,
  grouping: 1,
  level: 12,
  marks: [],
  cart: [],
  total: rows.length,
  rows,
  page: 0,
  pages: 1,
  filteredOut: false,
  loading: false,
  failed: false,
})
const rowTexts = () => [...document.querySelectorAll('[data-point]')].map(({ textContent }) => textContent)
const onOrder = vi.fn()
const onClearFilters = vi.fn()
const list = (scene: Scene, returnedTo?: string, radius?: number) => (
  <PointList
    scene={scene}
    selectedId={undefined}
    inCart={() => false}
    priceOf={() => 'R$ 1.200/ano'}
    years={undefined}
    onPoint={() => undefined}
    onPage={() => undefined}
    order="name"
    onOrder={onOrder}
    onClearFilters={onClearFilters}
    radius={radius}
    returnedPointId={returnedTo}
  />
)

describe('the list of points', () => {
  it('says where each is, and that it is taken; of one to be had that is only heard', () => {
    openSite(
      list(
        sceneOf([
          row('1', { place: 'Cambuí, Campinas' }),
          row('2', { place: 'Centro, Americana', status: 'sold' }),
          row('3'),
        ]),
      ),
    )
    expect(rowTexts()).toEqual([
      'Ouro | Rua 1Cambuí, Campinas, DisponívelR$ 1.200/ano',
      'Ouro | Rua 2Centro, Americana · VendidoR$ 1.200/ano',
      'Ouro | Rua 3DisponívelR$ 1.200/ano',
    ])
  })

  it('tells points of one name at one place apart by their codes', async () => {
    const [name, place] = ['Ouro | Av. Cillos', 'Jardim Girassol, Americana']
    answerNetwork({
      [`GET /point-photos?${new URLSearchParams({ point_ids: '12,13,14' })}`]: {
        body: {
          photos: [
            { point_id: '12', image_url: null, asset_code: 'PU-00012' },
            { point_id: '13', image_url: null, asset_code: 'CPS-13' },
            { point_id: '14', image_url: null, asset_code: 'PU-00014' },
          ],
        },
      },
    })
    openSite(
      list(
        sceneOf([
          row('12', { name, place }),
          row('13', { name, place, status: 'sold' }),
          row('14', { name, place: 'Centro, Americana' }),
        ]),
      ),
    )
    expect(await screen.findByText('CPS-13')).toBeTruthy()
    expect(rowTexts()).toEqual([
      'Ouro | Av. CillosJardim Girassol, Americana, DisponívelPU-00012R$ 1.200/ano',
      'Ouro | Av. CillosJardim Girassol, Americana · VendidoCPS-13R$ 1.200/ano',
      'Ouro | Av. CillosCentro, Americana, DisponívelPU-00014R$ 1.200/ano',
    ])
  })

  it('asks for the photos of its rows together, once each, and shows a quiet picture where there is none', async () => {
    const photos = (asked: string) => `GET /point-photos?${new URLSearchParams({ point_ids: asked })}`
    const network = answerNetwork({
      [photos('1,2')]: {
        body: {
          photos: [
            { point_id: '1', image_url: '/media/1.jpg' },
            { point_id: '2', image_url: null },
          ],
        },
      },
      [photos('3')]: { body: { photos: [{ point_id: '3', image_url: '/media/3.jpg' }] } },
    })
    function Moving() {
      const [more, setMore] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setMore(true)}>
            move
          </button>
          {list(sceneOf([row('2'), row('1'), ...(more ? [row('3')] : [])]))}
        </>
      )
    }
    const { user } = openSite(<Moving />)
    const shown = () => screen.queryAllByRole('img').map(picture => picture.getAttribute('src'))
    expect(shown()).toEqual([])
    await waitFor(() => expect(shown()).toEqual(['/media/1.jpg']))
    expect(screen.getByRole('img').getAttribute('loading')).toBe('lazy')
    await user.click(screen.getByText('move'))
    await waitFor(() => expect(shown()).toEqual(['/media/1.jpg', '/media/3.jpg']))
    expect(network.to(photos('1,2'))).toHaveLength(1)
    expect(network.to(photos('3'))).toHaveLength(1)
  })

  it('offers to take the filters back where they are what empties it, and keeps the focus', async () => {
    const { user } = openSite(list({ ...sceneOf([]), filteredOut: true }))
    expect(screen.getByText(/limpe os filtros/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    expect(onClearFilters).toHaveBeenCalledOnce()
    expect(document.activeElement?.contains(screen.getByText(/limpe os filtros/))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  it('offers no such thing where nothing stands anyway, or where it is still loaded', () => {
    openSite(
      <>
        {list(sceneOf([]))}
        {list({ ...sceneOf([]), filteredOut: true, loading: true })}
      </>,
    )
    expect(screen.getByText(/^Mova o mapa/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Limpar filtros' })).toBeNull()
  })

  it('says that the distance of the search leaves nothing, where moving the map would help nobody', () => {
    openSite(list(sceneOf([]), undefined, 10))
    expect(screen.getByText(/^A busca mostra só o que está a 10 km do lugar\./)).toBeTruthy()
    expect(screen.queryByText(/Mova o mapa/)).toBeNull()
  })

  it('is put in another order', async () => {
    const { user } = openSite(list(sceneOf([row('1')])))
    await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Mais perto')
    expect(onOrder).toHaveBeenCalledExactlyOnceWith('nearest')
  })

  it('has the focus on the row that somebody comes back to, once it is there', async () => {
    function Returning() {
      const [back, setBack] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setBack(true)}>
            volta
          </button>
          {list(sceneOf([row('1'), ...(back ? [row('2')] : [])]), '2')}
        </>
      )
    }
    const { user } = openSite(<Returning />)
    expect(document.activeElement).toBe(document.body)
    await user.click(screen.getByText('volta'))
    expect(document.activeElement?.textContent).toContain('Rua 2')
  })
})

describe('the price filter', () => {
  const onChange = vi.fn<(changed: Partial<PointFilters>) => void>()
  const open = (filters: Partial<PointFilters> = {}) =>
    openSite(<PriceFilter filters={{ ...DEFAULT_FILTERS, ...filters }} onChange={onChange} />)
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

  it('asks for a range in reais and a period', async () => {
    const { user } = open()
    await user.type(field('De (R$)'), '1.200')
    await user.type(field('Até (R$)'), '5000')
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ price: { from: 120_000, to: 500_000 } }))
    await user.selectOptions(screen.getByLabelText('Período'), '3 Anos')
    expect(onChange).toHaveBeenLastCalledWith({ years: 3 })
    await user.selectOptions(screen.getByLabelText('Período'), 'Qualquer período')
    expect(onChange).toHaveBeenLastCalledWith({ years: undefined })
  })

  it('takes reais with centavos for whole reais, not for a hundred times as many', async () => {
    const { user } = open()
    await user.type(field('De (R$)'), '1.500,50')
    expect(field('De (R$)').value).toBe('1500,50')
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ price: { from: 150_000, to: undefined } }))
  })

  it('keeps what was typed once it filters, and writes it as a price when the field is left', async () => {
    function Panel() {
      const [filters, setFilters] = useState<PointFilters>(DEFAULT_FILTERS)
      return (
        <PriceFilter
          filters={filters}
          onChange={changed => {
            onChange(changed)
            setFilters(before => ({ ...before, ...changed }))
          }}
        />
      )
    }
    const { user } = openSite(<Panel />)
    await user.type(field('De (R$)'), '1000,50')
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ price: { from: 100_000, to: undefined } }))
    expect(field('De (R$)').value).toBe('1000,50')
    await user.type(field('Até (R$)'), '12345')
    expect(field('De (R$)').value).toBe('1.000,50')
    await user.tab()
    expect(field('Até (R$)').value).toBe('12.345')
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ price: { from: 100_000, to: 1_234_500 } }))
  })

  it('takes what was typed when the panel is closed before it was asked for, once', async () => {
    onChange.mockReset()
    const { user } = open()
    await user.type(field('De (R$)'), '900')
    cleanup()
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ price: { from: 90_000, to: undefined } })
    onChange.mockReset()
    open()
    cleanup()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('says what the address asks for, and takes it back', async () => {
    const { user } = open({ price: { from: 50_000 } })
    expect(field('De (R$)').value).toBe('500')
    await user.clear(field('De (R$)'))
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ price: undefined }))
  })

  it('takes no letters, and asks for nothing that can’t be', async () => {
    vi.useFakeTimers()
    try {
      open()
      fireEvent.change(field('De (R$)'), { target: { value: 'abc-900x' } })
      fireEvent.change(field('Até (R$)'), { target: { value: '100' } })
      expect(field('De (R$)').value).toBe('900')
      expect(screen.getByRole('alert').textContent).toBe(
        'O preço inicial é maior que o final: o filtro de antes continua valendo.',
      )
      await vi.advanceTimersByTimeAsync(2_000)
      expect(onChange).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })
})

it('the list says that it needs the network, as long as there is none', () => {
  openSite(<ListLoadingNotice text="Carregando pontos…" />)
  const said = () => screen.getByRole('status').textContent
  expect(said()).toBe('Carregando pontos…')
  act(() => onlineManager.setOnline(false))
  expect(said()).toBe('A lista precisa da internet e aparece assim que a conexão voltar.')
  act(() => onlineManager.setOnline(true))
  expect(said()).toBe('Carregando pontos…')
})

it('the radius around an address can be chosen', async () => {
  const onRadius = vi.fn()
  const { user } = openSite(<RadiusChoice radius={1} onRadius={onRadius} />)
  expect(screen.getByLabelText<HTMLSelectElement>('Distância').selectedOptions[0]?.textContent).toBe('1 km')
  await user.selectOptions(screen.getByLabelText('Distância'), '500 m')
  expect(onRadius).toHaveBeenCalledExactlyOnceWith(0.5)
})

describe('the filters', () => {
  const known = <T,>(data: T[]) => ({ data, error: null, isPending: false, refetch: () => undefined })

  it('keep the focus when the button that clears them goes with them', async () => {
    function Filters() {
      const [filters, setFilters] = useState<PointFilters>({ ...DEFAULT_FILTERS, statuses: ['sold'] })
      const change = (changed: Partial<PointFilters>) => setFilters(current => ({ ...current, ...changed }))
      return <FilterPanel filters={filters} onChange={change} tags={known([])} tiers={known([])} />
    }
    const { user } = openSite(<Filters />)
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    expect(screen.queryByRole('button', { name: 'Limpar filtros' })).toBeNull()
    expect(document.activeElement?.contains(screen.getByRole('group', { name: 'Situação' }))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  it('explain each price tier in the words of its template, beside its name and price', () => {
    const tier = {
      ...goldTier,
      description_template: 'Ponto {tier_name}. Avenida de grande circulação. Por {price_1y}.',
    }
    openSite(<FilterPanel filters={DEFAULT_FILTERS} onChange={vi.fn()} tags={known([])} tiers={known([tier])} />)
    const box = screen.getByRole('checkbox', { name: /^Ouro R\$\s1\.200\/ano$/ })
    expect(accessibleDescriptionOf(box)).toBe('Avenida de grande circulação.')
  })

  it('take a refused price away when they are cleared', async () => {
    const onChange = vi.fn()
    const { user } = openSite(
      <FilterPanel
        filters={{ ...DEFAULT_FILTERS, statuses: ['sold'] }}
        onChange={onChange}
        tags={known([])}
        tiers={known([])}
      />,
    )
    const [from, to] = [
      screen.getByLabelText<HTMLInputElement>('De (R$)'),
      screen.getByLabelText<HTMLInputElement>('Até (R$)'),
    ]
    // Both at once, before the first price alone is applied
    fireEvent.change(from, { target: { value: '1000,50' } })
    fireEvent.change(to, { target: { value: '500' } })
    expect([from, to].map(field => field.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    expect([from.value, to.value]).toEqual(['', ''])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('say that any of the chosen tags will do', () => {
    const tag = { id: 't1', name: 'Avenida' }
    openSite(
      <FilterPanel
        filters={DEFAULT_FILTERS}
        onChange={() => undefined}
        tags={known([tag])}
        tiers={known([goldTier])}
      />,
    )
    expect(screen.getByRole('group', { name: 'Tags qualquer uma destas' })).toBeTruthy()
  })

  it.each([
    [false, ['tiers']],
    [true, ['tiers', 'tags']],
  ])('ask again for all that is missing, tags too when they have failed: %s', async (haveTagsFailed, asked) => {
    const again: string[] = []
    const failed = (name: string) => ({
      data: undefined,
      error: new Error('Falhou'),
      isPending: false,
      refetch: () => again.push(name),
    })
    const { user } = openSite(
      <FilterPanel
        filters={DEFAULT_FILTERS}
        onChange={() => undefined}
        tags={haveTagsFailed ? failed('tags') : known([])}
        tiers={failed('tiers')}
      />,
    )
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(again).toEqual(asked)
  })

  it.each([
    [[goldTier], 1],
    [[], 0],
  ])('name tiers only where there are some to choose of', (tiers, headings) => {
    openSite(<FilterPanel filters={DEFAULT_FILTERS} onChange={() => undefined} tags={known([])} tiers={known(tiers)} />)
    expect(screen.queryAllByRole('group', { name: 'Nível de preço' })).toHaveLength(headings)
  })
})
