import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '#web/app/query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('a decision without network is refused at once and not made later; what is only read waits', async () => {
  onlineManager.setOnline(false)
  const queries = newQueryClient()
  queries.mount()
  const decide = vi.fn(() => Promise.reject(new Error('no network')))
  await expect(new MutationObserver(queries, { mutationFn: decide }).mutate()).rejects.toThrow('no network')
  const read = vi.fn(async () => 'read')
  const stop = new QueryObserver(queries, { queryKey: ['orders'], queryFn: read }).subscribe(() => undefined)
  expect(read).not.toHaveBeenCalled()
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  expect(decide).toHaveBeenCalledTimes(1)
  stop()
  queries.unmount()
})
