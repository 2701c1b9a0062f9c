// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { FetchPage } from '#web/lib/list-page.ts'
import { useList } from '#web/lib/use-list.ts'

afterEach(cleanup)

type Task = { id: string }
const tasks = (from: number, to: number): Task[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ id: `${from + index}` }))

/** Sixty tasks in responses of ten. The second response is empty, as with a filter that matches nothing there. */
function aServer() {
  const asked: (string | undefined)[] = []
  const state = { failing: false }
  const ask: FetchPage<Task> = async cursor => {
    asked.push(cursor)
    if (state.failing) throw new Error('no answer')
    if (cursor === 'empty') return { items: [], cursor: '10', total: { count: 10, exact: false } }
    const from = Number(cursor ?? 0)
    const next = from === 0 ? 'empty' : `${from + 10}`
    const isEnd = from === 50
    return { items: tasks(from + 1, from + 10), cursor: isEnd ? null : next, total: { count: from + 10, exact: isEnd } }
  }
  return { asked, state, ask }
}

type Declared = Parameters<typeof useList<Task>>[0]
function open(declared: Declared, retry: number | false = false) {
  const client = new QueryClient({ defaultOptions: { queries: { retry } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { client, ...renderHook((props: Declared) => useList(props), { wrapper, initialProps: declared }) }
}
const ids = ({ items }: { items: Task[] }) => items.map(({ id }) => Number(id))
const numbers = (from: number, to: number) => tasks(from, to).map(({ id }) => Number(id))

describe('a list of pages', () => {
  it('fetches until a page is full, and leaves surplus items to the next', async () => {
    const { ask, asked } = aServer()
    const { result } = open({ key: ['tasks'], fetchPage: ask, size: 25 })
    await waitFor(() => expect(ids(result.current)).toEqual(numbers(1, 25)))
    expect(asked).toEqual([undefined, 'empty', '10', '20'])
    expect(result.current).toMatchObject({ range: { first: 1, last: 25 }, total: { count: 30, exact: false } })
    await act(() => result.current.loadNext())
    await waitFor(() => expect(ids(result.current)).toEqual(numbers(26, 50)))
    expect(result.current).toMatchObject({ range: { first: 26, last: 50 }, pageNumber: 1, hasPrevious: true })
    await act(() => result.current.loadNext())
    await waitFor(() => expect(ids(result.current)).toEqual(numbers(51, 60)))
    expect(result.current).toMatchObject({ hasNext: false, total: { count: 60, exact: true } })
    act(() => result.current.loadPrevious())
    await waitFor(() => expect(ids(result.current)).toEqual(numbers(26, 50)))
  })

  it('keeps the page visible until the next is loaded, also if that fails', async () => {
    const { ask, state } = aServer()
    const { result } = open({ key: ['tasks'], fetchPage: ask, size: 10 })
    await waitFor(() => expect(ids(result.current)).toEqual(numbers(1, 10)))
    state.failing = true
    await act(() => result.current.loadNext())
    await waitFor(() => expect(result.current).toMatchObject({ error: null, refreshError: { message: 'no answer' } }))
    expect(ids(result.current)).toEqual(numbers(1, 10))
    state.failing = false
    act(() => result.current.retry())
    await waitFor(() => expect(ids(result.current)).toEqual(numbers(11, 20)))
    expect(result.current.refreshError).toBeNull()
  })

  it('reports a failed refresh from the first attempt on, while it is retried', async () => {
    const { ask, asked, state } = aServer()
    const { result, client } = open({ key: ['tasks'], fetchPage: ask, size: 10 }, 2)
    await waitFor(() => expect(ids(result.current)).toEqual(numbers(1, 10)))
    expect(result.current.refreshError).toBeNull()
    state.failing = true
    act(() => void client.invalidateQueries({ queryKey: ['tasks'] }))
    await waitFor(() => expect(result.current).toMatchObject({ error: null, refreshError: { message: 'no answer' } }))
    expect(asked).toHaveLength(2)
    expect(result.current.isFetching).toBe(true)
    expect(ids(result.current)).toEqual(numbers(1, 10))
  })

  it('starts another list at its first page, and also one that was left on a later page', async () => {
    const { ask, asked } = aServer()
    const { result, rerender } = open({ key: ['tasks', 'a'], fetchPage: ask, size: 10 })
    await waitFor(() => expect(result.current.hasNext).toBe(true))
    await act(() => result.current.loadNext())
    await waitFor(() => expect(result.current.pageNumber).toBe(1))
    rerender({ key: ['tasks', 'b'], fetchPage: ask, size: 10 })
    expect(result.current).toMatchObject({ isShowingPrevious: true, hasNext: false })
    expect(ids(result.current)).toEqual(numbers(11, 20))
    await waitFor(() => expect(result.current.isShowingPrevious).toBe(false))
    expect(ids(result.current)).toEqual(numbers(1, 10))
    const before = asked.length
    rerender({ key: ['tasks', 'a'], fetchPage: ask, size: 10 })
    await waitFor(() => expect(asked.length).toBeGreaterThan(before))
    await waitFor(() => expect(result.current).toMatchObject({ isShowingPrevious: false, pageNumber: 0 }))
    expect(ids(result.current)).toEqual(numbers(1, 10))
  })
})

describe('a list that grows', () => {
  it('adds each page below the others, and skips empty responses', async () => {
    const { ask } = aServer()
    const { result } = open({ key: ['tasks'], fetchPage: ask })
    await waitFor(() => expect(ids(result.current)).toEqual(numbers(1, 10)))
    await act(() => result.current.loadNext())
    await waitFor(() => expect(ids(result.current)).toEqual(numbers(1, 20)))
    expect(result.current).toMatchObject({ range: { first: 1, last: 20 }, total: { count: 20, exact: false } })
  })

  it('returns why the next page could not be loaded', async () => {
    const { ask, state } = aServer()
    const { result } = open({ key: ['tasks'], fetchPage: ask })
    await waitFor(() => expect(result.current.hasNext).toBe(true))
    state.failing = true
    const { error } = await act(() => result.current.loadNext())
    expect(error).toMatchObject({ message: 'no answer' })
    expect(result.current.refreshError).toBeNull()
  })
})
