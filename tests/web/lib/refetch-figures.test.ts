import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refetchFigures } from '#web/lib/refetch-figures.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('reads the counts that are shown at once after a change, and once the stream has written them', async () => {
  const queries = new QueryClient()
  const read = new Map<string, number>()
  const watched = ['orders', 'customers', 'overview', 'ledger', 'tags'].map(key =>
    new QueryObserver(queries, {
      queryKey: [key],
      queryFn: () => read.set(key, (read.get(key) ?? 0) + 1).size,
    }).subscribe(() => undefined),
  )
  await vi.advanceTimersByTimeAsync(0)
  refetchFigures(queries)
  await vi.advanceTimersByTimeAsync(100)
  expect(Object.fromEntries(read)).toEqual({ orders: 2, customers: 2, overview: 2, ledger: 2, tags: 1 })
  await vi.advanceTimersByTimeAsync(4_899)
  expect(read.get('overview')).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(Object.fromEntries(read)).toEqual({ orders: 3, customers: 3, overview: 3, ledger: 3, tags: 1 })
  for (const stop of watched) stop()
  queries.clear()
})
