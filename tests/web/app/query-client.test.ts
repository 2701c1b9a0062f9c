import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/app/query-client.ts'
import { ApiError } from '#web/lib/call-api.ts'

afterEach(() => onlineManager.setOnline(true))

test('offline, a mutation fails at once and is not sent later; a query fails, and is fetched when the network is back', async () => {
  onlineManager.setOnline(false)
  const queries = createQueryClient()
  queries.mount()
  const decide = vi.fn(() => Promise.reject(new Error('no network')))
  await expect(new MutationObserver(queries, { mutationFn: decide }).mutate()).rejects.toThrow('no network')
  const read = vi.fn(async () => {
    if (!onlineManager.isOnline()) throw new ApiError(404, 'NOT_FOUND', 'no network')
    return 'read'
  })
  const orders = new QueryObserver(queries, { queryKey: ['orders'], queryFn: read })
  const stop = orders.subscribe(() => undefined)
  await vi.waitFor(() => expect(orders.getCurrentResult().status).toBe('error'), 10_000)
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(orders.getCurrentResult().data).toBe('read'), 10_000)
  expect(decide).toHaveBeenCalledTimes(1)
  stop()
  queries.unmount()
})
