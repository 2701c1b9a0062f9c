// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { type ComponentProps, useRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answerNetwork } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import EmptySearchNotice from '#web/features/map/explore/empty-search-notice.tsx'
import type { CountInCircle, CountMatching } from '#web/features/map/explore/search-target.ts'
import { useMapCells } from '#web/map/map-queries.ts'

startEachTestFresh()
assertFocusAfterEachTest()

const bounds: [number, number, number, number] = [-47.06, -22.91, -47.04, -22.89]
const city = (name: string, at: typeof bounds) =>
  ({ kind: 'city', key: name.toLowerCase(), name, city: '', points: 9, available: 9, bounds: at }) as const
const SITE = {
  'GET /map/regions': {
    body: {
      regions: [
        {
          cell: '6gy',
          version: 'v1',
          bounds,
          lowest_own_price_1y: null,
          counts: { available: 9, reserved: 2, sold: 2 },
        },
      ],
    },
  },
  'GET /map/cells?regions=6gy': { body: { cells: [] } },
  'GET /tags': { body: { tags: [] } },
  'GET /pricing-tiers': { body: { pricing_tiers: [] } },
  'GET /places/index/6gy': {
    body: {
      version: 'v1',
      tags: [],
      tiers: [],
      landmarks: [],
      places: [city('Campinas', bounds), city('Americana', [-47.34, -22.76, -47.3, -22.72])],
    },
  },
}
const LIMEIRA = { label: 'Limeira, SP', latitude: -22.56, longitude: -47.4, radius_km: 10 }
const PUC = { label: 'PUC-Campinas', latitude: -22.83, longitude: -47.05, radius_km: 1 }

const countInCircle = vi.fn<CountInCircle>()
const countMatching = vi.fn<CountMatching>()
const handlers = { onRadius: vi.fn(), onSearch: vi.fn(), onClearSearch: vi.fn(), onClearFilters: vi.fn() }
beforeEach(() => {
  vi.clearAllMocks()
  countInCircle.mockResolvedValue(0)
  countMatching.mockResolvedValue(0)
})

function Search(props: Partial<ComponentProps<typeof EmptySearchNotice>>) {
  useMapCells(undefined)
  const focusTarget = useRef<HTMLDivElement>(null)
  return (
    <div ref={focusTarget} tabIndex={-1} data-testid="options">
      <EmptySearchNotice
        place={LIMEIRA}
        isOnlyAvailable
        isFilteredOut={false}
        countInCircle={countInCircle}
        countMatching={countMatching}
        focusTarget={focusTarget}
        {...handlers}
        {...props}
      />
    </div>
  )
}
function open(props: Partial<ComponentProps<typeof EmptySearchNotice>> = {}) {
  answerNetwork(SITE)
  return openSite(<Search {...props} />)
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

describe('a search that finds no points', () => {
  it('offers the nearest city with points where no wider circle has any', async () => {
    countMatching.mockImplementation(async ({ place }) => (place?.key === 'americana' ? 23 : 90))
    const { user } = open()
    await screen.findByText('Nenhum ponto disponível a 10 km de Limeira, SP.')
    await screen.findByRole('button', { name: 'Ver 23 pontos em Americana' })
    expect(buttons()).toEqual(['Ver 23 pontos em Americana', 'Tirar a busca'])
    await user.click(screen.getByRole('button', { name: /Americana/ }))
    expect(handlers.onSearch).toHaveBeenCalledExactlyOnceWith({
      type: 'area',
      label: 'Americana',
      bounds: [-47.34, -22.76, -47.3, -22.72],
      place: { kind: 'city', key: 'americana' },
    })
    expect(document.activeElement).toBe(screen.getByTestId('options'))
  })

  it('offers the smallest wider circle with points', async () => {
    countInCircle.mockImplementation(async ({ radius_km }) => (radius_km >= 5 ? 7 : 0))
    const { user } = open({ place: PUC })
    await screen.findByText('Nenhum ponto disponível a 1 km de PUC-Campinas.')
    await user.click(await screen.findByRole('button', { name: 'Ampliar para 5 km: 7 pontos' }))
    expect(handlers.onRadius).toHaveBeenCalledExactlyOnceWith(5)
  })

  it('offers to take back filters that hide points', async () => {
    const { user } = open({ isOnlyAvailable: false, isFilteredOut: true })
    await screen.findByText('Nenhum ponto com estes filtros a 10 km de Limeira, SP.')
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    expect(handlers.onClearFilters).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Tirar a busca' }))
    expect(handlers.onClearSearch).toHaveBeenCalledOnce()
  })

  it('says nothing where the place has points and only the map looks elsewhere', async () => {
    countInCircle.mockResolvedValue(3)
    open()
    await waitFor(() =>
      expect(countInCircle).toHaveBeenCalledWith({ latitude: -22.56, longitude: -47.4, radius_km: 10 }),
    )
    expect(screen.queryByText(/^Nenhum ponto/)).toBeNull()
  })
})
