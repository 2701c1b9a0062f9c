import { pointAddressText } from '#shared/catalogue/rules/points.ts'
import type { FieldTask } from '#shared/installation/rules/field-work.ts'

/** A task whose point has coordinates. */
export type PlacedTask = { id: string; name: string; address: string; latitude: number; longitude: number }

export function placedTaskOf({ id, point_name, point }: FieldTask): PlacedTask | undefined {
  if (!point || point.latitude === null || point.longitude === null) return undefined
  const { latitude, longitude } = point
  return { id, name: point_name, address: pointAddressText(point), latitude, longitude }
}
