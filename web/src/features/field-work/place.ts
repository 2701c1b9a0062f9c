import type { FieldTask } from '#shared/domain/field-work.ts'
import { addressOf } from '#shared/domain/points.ts'

/** A task that has a place to go to. */
export type PlacedTask = { id: string; name: string; address: string; latitude: number; longitude: number }

export function placeOf({ id, point_name, point }: FieldTask): PlacedTask | undefined {
  if (!point || point.latitude === null || point.longitude === null) return undefined
  const { latitude, longitude } = point
  return { id, name: point_name, address: addressOf(point), latitude, longitude }
}
