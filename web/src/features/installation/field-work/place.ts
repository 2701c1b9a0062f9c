import { addressOf } from '#shared/catalogue/rules/points.ts'
import type { FieldTask } from '#shared/installation/rules/field-work.ts'

/** A task that has a place to go to. */
export type PlacedTask = { id: string; name: string; address: string; latitude: number; longitude: number }

export function placeOf({ id, point_name, point }: FieldTask): PlacedTask | undefined {
  if (!point || point.latitude === null || point.longitude === null) return undefined
  const { latitude, longitude } = point
  return { id, name: point_name, address: addressOf(point), latitude, longitude }
}
