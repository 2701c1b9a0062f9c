import { me as meApi } from '#shared/account/api/me.ts'
import type { ContractedPoint } from '#shared/orders/rules/contracted-points.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { type PagedList, useList } from '#web/lib/use-list.ts'

/** The points of the client's running contracts, with infinite paging. */
export const useContractedPoints = (): PagedList<ContractedPoint> =>
  useList({
    key: queryKeys.myPoints,
    fetchPage: (cursor, signal) => callApi(meApi.listPoints, cursor === undefined ? {} : { cursor }, { signal }),
  })

/** A point with coordinates. */
export type PlacedPoint = { id: string; name: string; address: string; latitude: number; longitude: number }
