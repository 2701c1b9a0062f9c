import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type FetchPage, type ListPage, type PagePosition, readListPage, UNKNOWN_TOTAL } from './list-page.ts'

/** The places of the pages that led to a page, and its own. */
type Trail = readonly PagePosition[]
export type ListPages<Item> = InfiniteData<ListPage<Item>, Trail>
const BEGINNING: Trail = [{}]

/** A number that one part of the page counts up and another shows. */
function createCount() {
  let count = 0
  const listeners = new Set<() => void>()
  return {
    get: () => count,
    set: (next: number) => {
      count = next
      for (const notify of listeners) notify()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type ListOptions<Item> = {
  /** What is asked for: another filter, order or size is another list. */
  key: readonly unknown[]
  fetchPage: FetchPage<Item>
  /** Items of a page, each page in place of the one before; undefined: as they come, each page below the others. */
  size?: number
  /** How often an open list looks for what others changed, while the window is visible. Milliseconds. */
  refreshEvery?: number
}

/**
 * A list of the server page by page. What was found before stays in sight until the answer to a new filter, or the next
 * page, is there; another list begins at its beginning.
 */
export function useList<Item extends { id: string }>({ key, fetchPage, size, refreshEvery }: ListOptions<Item>) {
  const queries = useQueryClient()
  const [progress] = useState(createCount)
  const foundSoFar = useSyncExternalStore(progress.subscribe, progress.get)
  const list = useInfiniteQuery<ListPage<Item>, Error, ListPages<Item>, readonly unknown[], Trail>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => {
      progress.set(0)
      const max = size ?? Number.POSITIVE_INFINITY
      return readListPage(fetchPage, pageParam.at(-1) ?? {}, {
        min: size ?? 1,
        max,
        signal,
        onFound: progress.set,
      })
    },
    initialPageParam: BEGINNING,
    getNextPageParam: ({ next }, _, trail) => next && [...trail, next],
    getPreviousPageParam: (_, __, trail) => (trail.length > 1 ? trail.slice(0, -1) : undefined),
    placeholderData: keepPreviousData,
    ...(size === undefined ? {} : { maxPages: 1 }),
    ...(refreshEvery === undefined
      ? {}
      : { refetchInterval: refreshEvery, refetchOnWindowFocus: 'always' as const, staleTime: 0 }),
  })

  // A list that was left in its middle is read from its beginning when somebody comes back to it
  const hash = JSON.stringify(key)
  useEffect(() => {
    const queryKey: unknown[] = JSON.parse(hash)
    return () => {
      const trail = queries.getQueryData<ListPages<Item>>(queryKey)?.pageParams[0]
      if (trail && trail.length > 1) queries.removeQueries({ queryKey, exact: true })
    }
  }, [queries, hash])

  const { data, isPlaceholderData, fetchNextPage, fetchPreviousPage, refetch } = list
  const items = useMemo(() => data?.pages.flatMap(page => page.items) ?? [], [data])
  const pageNumber = (data?.pageParams[0]?.length ?? 1) - 1
  const isMoving = list.isFetchingNextPage || list.isFetchingPreviousPage
  // What a list that grows could not add is said where it was asked for
  const hasMoveFailed = size !== undefined && (list.isFetchNextPageError || list.isFetchPreviousPageError)
  const first = pageNumber * (size ?? 0) + 1
  return {
    items,
    /** Of the first item and of the last that are shown; undefined: none is. */
    range: items.length > 0 ? { first, last: first + items.length - 1 } : undefined,
    total: data?.pages.at(-1)?.total ?? UNKNOWN_TOTAL,
    /** Of the page, from 0. */
    number: pageNumber,
    /** Items found so far by a page that takes several answers. */
    found: foundSoFar,
    isPending: list.isPending,
    isSuccess: list.isSuccess,
    isFetching: list.isFetching,
    /** What is in sight is of the filter or the page before. */
    isShowingPrevious: isPlaceholderData || isMoving,
    isLoadingMore: list.isFetchingNextPage,
    /** Why there is nothing to see. */
    error: data === undefined ? list.error : null,
    /** Why what is in sight may be old, from the first failure on, or did not give way to another page. */
    refreshError:
      data === undefined || isPlaceholderData
        ? null
        : list.isRefetchError || hasMoveFailed
          ? list.error
          : list.isRefetching
            ? list.failureReason
            : null,
    hasNext: !isPlaceholderData && list.hasNextPage,
    hasPrevious: pageNumber > 0,
    /** The next page; `failed`: why it did not come; `hasNext`: there is another behind it. */
    loadNext: async () => {
      const { isFetchNextPageError, error, hasNextPage } = await fetchNextPage()
      return { failed: isFetchNextPageError ? error : null, hasNext: hasNextPage }
    },
    loadPrevious: () => void fetchPreviousPage(),
    retry: () =>
      void (list.isFetchNextPageError
        ? fetchNextPage()
        : list.isFetchPreviousPageError
          ? fetchPreviousPage()
          : refetch()),
  }
}
export type List<Item extends { id: string }> = ReturnType<typeof useList<Item>>
