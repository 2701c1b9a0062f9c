import { queryOptions } from '@tanstack/react-query'
import { map as mapApi } from '#shared/map/api/map.ts'
import { ApiError, callApi } from './call-api.ts'
import { queryKeys } from './query-keys.ts'

/** The public view of a point. */
export const pointQueryOptions = (point_id: string) =>
  queryOptions({
    queryKey: queryKeys.point(point_id),
    queryFn: ({ signal }) => callApi(mapApi.getPoint, { point_id }, { signal }),
  })

/** Whether the point does not exist, or the id is not valid. */
export const isMissingPoint = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
