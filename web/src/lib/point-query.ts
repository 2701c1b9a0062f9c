import { queryOptions } from '@tanstack/react-query'
import { map as mapApi } from '#shared/map/api/map.ts'
import { ApiError, call } from './call.ts'
import { queryKeys } from './query-keys.ts'

/** One point as visitors see it. */
export const pointQuery = (point_id: string) =>
  queryOptions({
    queryKey: queryKeys.point(point_id),
    queryFn: ({ signal }) => call(mapApi.getPoint, { point_id }, { signal }),
  })

/** A point that is gone, or that never was one. */
export const isMissingPoint = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
