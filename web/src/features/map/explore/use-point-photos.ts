import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MAX_PHOTOS } from '#shared/catalogue/rules/point-photos.ts'
import { map as mapApi } from '#shared/map/api/map.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** Waits until the rows stop changing while the map moves. Milliseconds. */
const REQUEST_DEBOUNCE = 250
/** Milliseconds. */
const CACHE_TIME = 10 * 60_000

/** URL of a point's photo: null where it has none, undefined until loaded. */
export type PhotoOf = (pointId: string) => string | null | undefined

/** Photos of the shown rows; one request for those that are not cached. */
export function usePointPhotos(pointIds: readonly string[]): PhotoOf {
  const queryClient = useQueryClient()
  const requestedIds = pointIds.slice(0, MAX_PHOTOS).toSorted().join()
  const [settledIds, setSettledIds] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettledIds(requestedIds), REQUEST_DEBOUNCE)
    return () => clearTimeout(timer)
  }, [requestedIds])

  const photoOf: PhotoOf = id => queryClient.getQueryData<string | null>(queryKeys.photo(id))
  const missingIds = settledIds.split(',').filter(id => id && photoOf(id) === undefined)
  useQuery({
    queryKey: queryKeys.photos(missingIds),
    queryFn: async ({ signal }) => {
      const { photos } = await call(mapApi.listPhotos, { point_ids: missingIds.join() }, { signal })
      const urls = new Map(photos.map(({ point_id, image_url }) => [point_id, image_url]))
      for (const id of missingIds) {
        queryClient.setQueryDefaults(queryKeys.photo(id), { gcTime: CACHE_TIME })
        queryClient.setQueryData<string | null>(queryKeys.photo(id), urls.get(id) ?? null)
      }
      return photos
    },
    enabled: missingIds.length > 0,
    // No error is shown: the list works without photos
    retry: 1,
    staleTime: CACHE_TIME,
  })
  return photoOf
}
