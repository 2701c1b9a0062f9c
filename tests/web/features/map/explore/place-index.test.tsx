// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlaceIndex } from '#shared/map/rules/place-index.ts'
import { exampleTier } from '#tests/web/support/catalogue-examples.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { ExplorePanel } from '#web/features/map/explore/explore-panel.tsx'
import type { CountMatching, SearchTarget } from '#web/features/map/explore/search-target.ts'
import { useMapCells } from '#web/map/map-queries.ts'
import { DEFAULT_FILTERS } from '#web/map/point-filters.ts'

/** The public map's search in the index that the browser has. */

startEachTestFresh()
assertFocusAfterEachTest()

const bounds: [number, number, number, number] = [-47.06, -22.91, -47.04, -22.89]
const counts = { points: 13, available: 9, bounds }
const CAMBUI = { kind: 'neighborhood', key: 'cambui | campinas', name: 'Cambuí', city: 'Campinas', ...counts } as const
const INDEX: PlaceIndex = {
  version: 'v1',
  places: [
    CAMBUI,
    {
      kind: 'street',
      key: 'avenida sao paulo | campinas',
      name: 'Av. São Paulo',
      city: 'Campinas',
      ...counts,
      points: 1,
    },
    {
      kind: 'street',
      key: 'avenida jose sousa campos | campinas',
      name: 'Av. José de Sousa Campos',
      city: 'Campinas',
      aliases: ['Norte-Sul'],
      ...counts,
    },
  ],
  tags: [{ tag_id: 'rodoviaria', ...counts, points: 2, available: 1 }],
  tiers: [{ pricing_tier_id: 'prata', ...counts }],
  landmarks: [
    { name: 'Sousas', area: 'Campinas, SP', aliases: [], latitude: -22.88, longitude: -46.97 },
    { name: 'Torre do Castelo', area: 'Campinas, SP', aliases: [], latitude: -22.88, longitude: -47.08 },
    { name: 'Mercado Municipal', area: 'Centro, Campinas, SP', aliases: [], latitude: -22.9, longitude: -47.06 },
  ],
}
const REGION = {
  cell: '6gy',
  version: 'v1',
  bounds,
  lowest_own_price_1y: null,
  counts: { available: 9, reserved: 2, sold: 2 },
}
const SITE = {
  'GET /map/regions': { body: { regions: [REGION] } },
  'GET /map/cells?regions=6gy': { body: { cells: [] } },
  'GET /tags': { body: { tags: [{ id: 'rodoviaria', name: 'Rodoviária', color: '#123456' }] } },
  'GET /pricing-tiers': { body: { pricing_tiers: [exampleTier({ id: 'prata', name: 'Prata' })] } },
}
const ROUTE = 'GET /places/index/6gy'

const onSearch = vi.fn<(target: SearchTarget) => void>()
const onClear = vi.fn()
const countMatching = vi.fn<CountMatching>()
beforeEach(() => {
  onSearch.mockReset()
  onClear.mockReset()
  countMatching.mockReset().mockResolvedValue(null)
})

function Panel({ placeLabel }: { placeLabel?: string }) {
  useMapCells(undefined)
  return (
    <ExplorePanel
      filters={DEFAULT_FILTERS}
      searchText={placeLabel ?? ''}
      onSearch={onSearch}
      countInCircle={async () => null}
      countMatching={countMatching}
      placeLabel={placeLabel}
      onClear={onClear}
      tab="filters"
      onTab={() => undefined}
    >
      <p>filtros</p>
    </ExplorePanel>
  )
}

function open(routes: Parameters<typeof answerNetwork>[0], placeLabel?: string) {
  const network = answerNetwork({ ...SITE, ...routes })
  const { user } = openSite(<Panel {...(placeLabel === undefined ? {} : { placeLabel })} />)
  return { network, user, field: screen.getByRole<HTMLInputElement>('combobox', { name: /^Buscar cidade/ }) }
}
const first = async () => (await screen.findAllByRole('option'))[0]?.textContent
const type = async (routes: Parameters<typeof answerNetwork>[0], text: string) => {
  const opened = open(routes)
  await waitFor(() => expect(opened.network.to('GET /map/regions')).toHaveLength(1))
  await opened.user.type(opened.field, text)
  return opened
}

describe('the search in the index', () => {
  it.each([
    ['canbui', 'Cambuí, Campinas · 9 pontosBairro'],
    ['norte sul', 'Av. José de Sousa Campos, Campinas · 9 pontosRua'],
    ['rodoviaria', 'Rodoviária · 1 pontoTag'],
    ['prata', 'Prata · 9 pontosNível de preço'],
    ['sousas', 'Sousas, Campinas, SPDistrito'],
    ['mercado munisipal', 'Mercado Municipal, Centro, Campinas, SPPonto de referência'],
    ['av sao paulo', 'Av. São Paulo, Campinas · 9 pontosRua'],
  ])('finds %j first: %s, and asks the server for nothing', async (typed, found) => {
    const { network } = await type({ [ROUTE]: { body: INDEX } }, typed)
    await waitFor(async () => expect(await first()).toBe(found))
    expect(network.to(`GET /places?${new URLSearchParams({ text: typed })}`)).toEqual([])
    expect(network.to(ROUTE)).toHaveLength(1)
  })

  it('asks the server for a code, which the index has not', async () => {
    const text = 'cps-7'
    const coded = {
      kind: 'point',
      name: 'Painel',
      city: 'Campinas',
      points: 1,
      available: 1,
      bounds,
      point_id: '7',
      asset_code: 'CPS-7',
    }
    await type(
      { [ROUTE]: { body: INDEX }, [`GET /places?${new URLSearchParams({ text })}`]: { body: { places: [coded] } } },
      text,
    )
    await waitFor(async () => expect(await first()).toBe('Painel, Campinas · 1 pontoCPS-7 · Ponto'))
  })

  it('says the number that the map would show, and filters by the place', async () => {
    countMatching.mockResolvedValue(8)
    const { user } = await type({ [ROUTE]: { body: INDEX } }, 'cambui')
    await waitFor(async () => expect(await first()).toBe('Cambuí, Campinas · 8 pontosBairro'))
    const place = { kind: 'neighborhood', key: 'cambui | campinas' } as const
    expect(countMatching).toHaveBeenCalledWith({ place }, bounds)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(onSearch).toHaveBeenCalledOnce())
    expect(onSearch).toHaveBeenCalledWith({ type: 'area', label: 'Cambuí, Campinas', bounds, place })
  })

  it.each([
    ['rodoviaria', { tag_ids: ['rodoviaria'] }, 'Rodoviária'],
    ['prata', { tier_ids: ['prata'] }, 'Prata'],
  ])('sets the filter of %j, and the field is empty', async (typed, filters, label) => {
    const { user, field } = await type({ [ROUTE]: { body: INDEX } }, typed)
    await user.click(await screen.findByRole('option', { name: new RegExp(label) }))
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({ type: 'filter', label, filters, bounds })
    expect(countMatching).toHaveBeenCalledWith(filters, bounds)
    expect(field.value).toBe('')
  })

  const CAMPINAS = { kind: 'city', key: 'campinas', name: 'Campinas', city: '', ...counts } as const
  const CITIES = {
    ...INDEX,
    places: [...INDEX.places, { ...CAMPINAS, key: 'americana', name: 'Americana', available: 5, points: 6 }, CAMPINAS],
  }

  it('offers the cities that have points for a town that has none', async () => {
    const { user } = await type(
      {
        [ROUTE]: { body: CITIES },
        [`GET /geocoding?${new URLSearchParams({ text: 'limeira' })}`]: {
          status: 404,
          body: { error: 'Endereço não encontrado.', code: 'PLACE_NOT_FOUND' },
        },
      },
      'limeira',
    )
    await screen.findByText(
      'Nada encontrado para “limeira”. Busque nos nomes dos pontos ou veja uma cidade que tem pontos:',
    )
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      'Só pontos com “limeira” no nome',
      'Campinas · 9 pontosCidade',
      'Americana · 5 pontosCidade',
    ])
    await user.click(screen.getByRole('option', { name: /^Campinas/ }))
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({
      type: 'area',
      label: 'Campinas',
      bounds,
      place: { kind: 'city', key: 'campinas' },
    })
  })

  it.each(['prata em campinas', 'Campinas prata'])('finds the tier in the town: %s', async typed => {
    countMatching.mockResolvedValue(4)
    const { user } = await type({ [ROUTE]: { body: CITIES } }, typed)
    await waitFor(async () => expect(await first()).toBe('Prata em Campinas · 4 pontosNível de preço · Cidade'))
    const place = { kind: 'city', key: 'campinas' } as const
    expect(countMatching).toHaveBeenCalledWith({ place, tier_ids: ['prata'] }, bounds)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(onSearch).toHaveBeenCalledOnce())
    expect(onSearch).toHaveBeenCalledWith({
      type: 'area',
      label: 'Campinas',
      bounds,
      place,
      filters: { tier_ids: ['prata'] },
    })
  })

  it('says of a distant town that it is out of the region, instead of streets of its name', async () => {
    const { network } = await type({ [ROUTE]: { body: INDEX } }, 'sao paulo')
    await screen.findByText('São Paulo, SP fica fora da região em que há pontos.')
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
        'Só pontos com “sao paulo” no nome',
      ]),
    )
    expect(network.to(`GET /geocoding?${new URLSearchParams({ text: 'sao paulo' })}`)).toEqual([])
  })

  it('says that a town is out of the region, and offers what people of the region call so', async () => {
    await type({ [ROUTE]: { body: INDEX } }, 'castelo')
    await screen.findByText('Castelo, ES fica fora da região em que há pontos.')
    await waitFor(async () => expect(await first()).toBe('Torre do Castelo, Campinas, SPDistrito'))
  })

  it.each([
    ['is missing', {}],
    ['fails', { [ROUTE]: { status: 503, body: { error: 'Falhou', code: 'TRY_AGAIN' } } }],
    ['is of another version', { [ROUTE]: { body: { version: 'v0', rows: [] } } }],
  ])('asks the server where the file %s, and says what it can’t', async (_, routes) => {
    const { key: _key, ...cambui } = CAMBUI
    await type(
      { ...routes, [`GET /places?${new URLSearchParams({ text: 'cambui' })}`]: { body: { places: [cambui] } } },
      'cambui',
    )
    await waitFor(async () => expect(await first()).toBe('Cambuí, Campinas · 9 pontosBairro'))
    expect(document.querySelector('[role=listbox] ~ p')?.textContent).toBe(
      'A busca está limitada agora: escreva o nome como ele é. Tags, níveis e pontos de referência podem não aparecer.',
    )
  })
})

describe('the place that is filtered by', () => {
  it('is named, and taken back by a click, after which the field has the focus', async () => {
    const { user, field } = open({}, 'Cambuí, Campinas')
    const chip = screen.getByRole('button', { name: 'Só Cambuí, Campinas: tirar este filtro' })
    expect(chip.textContent).toBe('Só Cambuí, Campinas')
    await user.click(chip)
    expect(onClear).toHaveBeenCalledOnce()
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
  })
})
