// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerNetwork } from '#tests/web/support/network.ts'
import { refetchRefusedPoints } from '#web/features/orders/reservation/update-after-reservation.ts'
import { ApiError } from '#web/lib/call-api.ts'
import { useMapCells } from '#web/map/map-queries.ts'

let isVisible = true
const show = (visible: boolean) => {
  isVisible = visible
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(() => {
  isVisible = true
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const VIEW = { bounds: [-47.4, -22.9, -47.2, -22.7], zoom: 12 } as const
const REGION = {
  cell: '6gy',
  version: 'v1',
  bounds: [-47.8, -23.9, -46.4, -22.5],
  lowest_own_price_1y: null,
  counts: { available: 9, reserved: 2, sold: 2 },
}

async function openMap() {
  const network = answerNetwork({
    'GET /map/regions': { body: { regions: [REGION] } },
    'GET /map/cells?regions=6gy': { body: { cells: [] } },
  })
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  renderHook(() => useMapCells(VIEW), { wrapper })
  await wait(0)
  return { queries, refetches: () => network.to('GET /map/cells?regions=6gy').length - 1 }
}

it('refetches a visible map every 30 s', async () => {
  const { refetches } = await openMap()
  await wait(29_000)
  expect(refetches()).toBe(0)
  await wait(61_000)
  expect(refetches()).toBe(3)
})

it('leaves a hidden one alone, and refetches it at once when it becomes visible', async () => {
  const { refetches } = await openMap()
  show(false)
  await wait(600_000)
  expect(refetches()).toBe(0)
  show(true)
  await wait(0)
  expect(refetches()).toBe(1)
})

it('refetches it at once when a reservation was refused for a point, and again when the map has followed', async () => {
  const { queries, refetches } = await openMap()
  const item = { point_id: '7', name: 'Ouro | Rua A', period_years: 1 as const, quantity: 1 as const, price: 100 }
  const refusal = new ApiError(409, 'POINT_UNAVAILABLE', 'Outra pessoa reservou.', {
    points: [{ point_id: '7', point_name: 'Ouro | Rua A' }],
  })
  expect(refetchRefusedPoints(queries, [item], refusal)).toEqual([item])
  await wait(0)
  expect(refetches()).toBe(1)
  await wait(5_000)
  expect(refetches()).toBe(2)
  refetchRefusedPoints(queries, [item], new ApiError(500, 'INTERNAL', 'Falha'))
  await wait(6_000)
  expect(refetches()).toBe(2)
})
