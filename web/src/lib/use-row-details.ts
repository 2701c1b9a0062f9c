import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { POINTS_PER_PHOTO_REQUEST } from '#shared/catalogue/rules/point-photos.ts'
import { map as mapApi } from '#shared/map/api/map.ts'
import { callApi } from './call-api.ts'
import { queryKeys } from './query-keys.ts'

/** Wait until the rows stop changing while the map moves. Milliseconds. */
const REQUEST_DEBOUNCE = 250
const CACHE_TIME_MS = 10 * 60_000

/** `image_url` is null for a point without photo. */
type RowDetails = { image_url: string | null; asset_code?: string | undefined }

/** Photo and code of each shown row; undefined until loaded. One request loads those that are not cached. */
export function useRowDetails(pointIds: readonly string[]): (pointId: string) => RowDetails | undefined {
  const queryClient = useQueryClient()
  const requestedIds = pointIds.slice(0, POINTS_PER_PHOTO_REQUEST).toSorted().join()
  const [settledIds, setSettledIds] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettledIds(requestedIds), REQUEST_DEBOUNCE)
    return () => clearTimeout(timer)
  }, [requestedIds])

  const detailsOf = (id: string) => queryClient.getQueryData<RowDetails>(queryKeys.photo(id))
  const missingIds = settledIds.split(',').filter(id => id && detailsOf(id) === undefined)
  useQuery({
    queryKey: queryKeys.photos(missingIds),
    queryFn: async ({ signal }) => {
      const { photos } = await callApi(mapApi.listPhotos, { point_ids: missingIds.join() }, { signal })
      const details = new Map(photos.map(photo => [photo.point_id, photo]))
      for (const id of missingIds) {
        queryClient.setQueryDefaults(queryKeys.photo(id), { gcTime: CACHE_TIME_MS })
        queryClient.setQueryData<RowDetails>(queryKeys.photo(id), details.get(id) ?? { image_url: null })
      }
      return photos
    },
    enabled: missingIds.length > 0,
    // A failure shows no error, because the list works without photos and codes
    retry: 1,
    staleTime: CACHE_TIME_MS,
  })
  return detailsOf
}
