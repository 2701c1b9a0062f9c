import { useQuery } from '@tanstack/react-query'
import { pointQuery } from '#web/lib/point-query.ts'

/** The point of an order's item as it is now, with its place, photo and prices; undefined until it is there, or gone. */
export const useItemPoint = (pointId: string) => useQuery(pointQuery(pointId)).data
