import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MAX_PHOTOS } from '#shared/catalogue/rules/point-photos.ts'
import { map as mapApi } from '#shared/map/api/map.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** Rows that pass by while the map moves are not asked for. Milliseconds. */
const AT_REST = 250
/** A photo that was asked for is not asked for again so soon. Milliseconds. */
const KEPT = 10 * 60_000

/** Where a point's photo is: null where it has none, undefined until that is known. */
export type PhotoOf = (pointId: string) => string | null | undefined

/** The photos of the shown rows; only of those that are not known yet, and in one request. */
export function usePointPhotos(pointIds: readonly string[]): PhotoOf {
  const queries = useQueryClient()
  const wanted = pointIds.slice(0, MAX_PHOTOS).toSorted().join()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), AT_REST)
    return () => clearTimeout(timer)
  }, [wanted])

  const photoOf: PhotoOf = id => queries.getQueryData<string | null>(queryKeys.photo(id))
  const unknown = asked.split(',').filter(id => id && photoOf(id) === undefined)
  useQuery({
    queryKey: queryKeys.photos(unknown),
    queryFn: async ({ signal }) => {
      const { photos } = await call(mapApi.listPhotos, { point_ids: unknown.join() }, { signal })
      const known = new Map(photos.map(({ point_id, image_url }) => [point_id, image_url]))
      for (const id of unknown) {
        queries.setQueryDefaults(queryKeys.photo(id), { gcTime: KEPT })
        queries.setQueryData<string | null>(queryKeys.photo(id), known.get(id) ?? null)
      }
      return photos
    },
    enabled: unknown.length > 0,
    // A list without photos is a list: nothing is said
    retry: 1,
    staleTime: KEPT,
  })
  return photoOf
}
