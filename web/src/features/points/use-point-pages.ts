import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { queryKeys } from '#web/lib/query-keys.ts'
import { type Place, readPage } from './read-points.ts'
import type { ListFilters } from './use-list-filters.ts'

/** How often an open list looks for what others changed, while the window is visible. Milliseconds. */
const REFRESH_EVERY = 15_000

/** A number that one part of the page counts up and another shows. */
function createCount() {
  let count = 0
  const listeners = new Set<() => void>()
  return {
    get: () => count,
    set: (next: number) => {
      count = next
      for (const tell of listeners) tell()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The list page by page. What was found before stays in sight until the answer to a new filter is there. */
export function usePointPages({ filter, sort, size }: Pick<ListFilters, 'filter' | 'sort' | 'size'>) {
  const list = JSON.stringify([filter, sort, size])
  const [reached, setReached] = useState<{ list: string; places: Place[] }>({ list, places: [{}] })
  // Another filter is another list: it begins at its beginning
  const places = reached.list === list ? reached.places : [{}]
  const place = places.at(-1) ?? {}
  const [progress] = useState(createCount)
  const found = useSyncExternalStore(progress.subscribe, progress.get)

  const page = useQuery({
    queryKey: queryKeys.points({ ...filter, sort, limit: size, ...place }),
    queryFn: ({ signal }) => {
      progress.set(0)
      return readPage({ ...filter, sort }, place, size, { signal, onFound: progress.set })
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
  const next = page.isPlaceholderData ? undefined : page.data?.next
  return {
    ...page,
    points: page.data?.points ?? [],
    /** From 0. */
    number: places.length - 1,
    /** Points found so far by a page that takes several answers. */
    found,
    hasNext: next !== undefined,
    goOn: () => {
      if (next) setReached({ list, places: [...places, next] })
    },
    goBack: () => {
      if (places.length > 1) setReached({ list, places: places.slice(0, -1) })
    },
  }
}
export type PointPages = ReturnType<typeof usePointPages>
