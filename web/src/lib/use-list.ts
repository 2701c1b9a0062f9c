import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createStore } from './create-store.ts'
import { type FetchPage, type ListPage, type PagePosition, readListPage, UNKNOWN_TOTAL } from './list-page.ts'

/** Positions of all pages up to and including a page. */
type PageTrail = readonly PagePosition[]
export type ListPages<Item> = InfiniteData<ListPage<Item>, PageTrail>
const FIRST_PAGE: PageTrail = [{}]

type ListOptions<Item> = {
  /** Query key with the filter, order and page size; another key is another list. */
  key: readonly unknown[]
  fetchPage: FetchPage<Item>
  /** Items per page. undefined: each page is added below the previous ones, with as many items as the response has. */
  size?: number
  /** Refetch interval while the window is visible. Milliseconds. */
  refreshEvery?: number
}

/**
 * A list of the API, page by page. The previous items stay visible until the next page, or the result of a new filter,
 * has arrived. A new filter starts at the first page.
 */
export function useList<Item extends { id: string }>({ key, fetchPage, size, refreshEvery }: ListOptions<Item>) {
  const queryClient = useQueryClient()
  const [progress] = useState(() => createStore(0))
  const foundSoFar = useSyncExternalStore(progress.subscribe, progress.get)
  const list = useInfiniteQuery<ListPage<Item>, Error, ListPages<Item>, readonly unknown[], PageTrail>({
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
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }, _, trail) => next && [...trail, next],
    getPreviousPageParam: (_, __, trail) => (trail.length > 1 ? trail.slice(0, -1) : undefined),
    placeholderData: keepPreviousData,
    ...(size === undefined ? {} : { maxPages: 1 }),
    ...(refreshEvery === undefined
      ? {}
      : { refetchInterval: refreshEvery, refetchOnWindowFocus: 'always' as const, staleTime: 0 }),
  })

  // A list that was left on a later page starts at the first page when the person returns to it.
  const keyJson = JSON.stringify(key)
  useEffect(() => {
    const queryKey: unknown[] = JSON.parse(keyJson)
    return () => {
      const trail = queryClient.getQueryData<ListPages<Item>>(queryKey)?.pageParams[0]
      if (trail && trail.length > 1) queryClient.removeQueries({ queryKey, exact: true })
    }
  }, [queryClient, keyJson])

  const { data, isPlaceholderData, fetchNextPage, fetchPreviousPage, refetch } = list
  const items = useMemo(() => data?.pages.flatMap(page => page.items) ?? [], [data])
  const pageNumber = (data?.pageParams[0]?.length ?? 1) - 1
  const isMoving = list.isFetchingNextPage || list.isFetchingPreviousPage
  // In a list that grows, the button for more shows why loading failed.
  const hasMoveFailed = size !== undefined && (list.isFetchNextPageError || list.isFetchPreviousPageError)
  const firstPosition = pageNumber * (size ?? 0) + 1
  return {
    items,
    /** Positions of the first and the last visible item, from 1. */
    range: items.length > 0 ? { first: firstPosition, last: firstPosition + items.length - 1 } : undefined,
    total: data?.pages.at(-1)?.total ?? UNKNOWN_TOTAL,
    /** The sum of all items of the list; null if it is not known. */
    sum: data?.pages.at(-1)?.sum ?? null,
    /** Number of the page, counted from 0. */
    pageNumber,
    /** Number of items found so far, while one page takes several responses. */
    foundSoFar,
    isPending: list.isPending,
    isSuccess: list.isSuccess,
    isFetching: list.isFetching,
    /** Whether the visible items belong to the previous filter or page. */
    isShowingPrevious: isPlaceholderData || isMoving,
    isLoadingMore: list.isFetchingNextPage,
    /** Why nothing could be loaded; null if something is shown. */
    error: data === undefined ? list.error : null,
    /**
     * Why the visible items may be outdated (from the first failed attempt on), or why another page could not be
     * loaded.
     */
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
    /** Loads the next page. Returns the error, and whether another page follows. */
    loadNext: async () => {
      const { isFetchNextPageError, error, hasNextPage } = await fetchNextPage()
      return { error: isFetchNextPageError ? error : null, hasNext: hasNextPage }
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
export type PagedList<Item extends { id: string }> = ReturnType<typeof useList<Item>>
