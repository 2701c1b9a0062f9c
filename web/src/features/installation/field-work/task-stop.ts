import { pointAddressText } from '#shared/catalogue/rules/points.ts'
import type { FieldTask } from '#shared/installation/rules/field-work.ts'

/** A task whose point has coordinates. */
export type TaskStop = { id: string; name: string; address: string; latitude: number; longitude: number }

export function taskStopOf({ id, point_name, point }: FieldTask): TaskStop | undefined {
  if (!point || point.latitude === null || point.longitude === null) return undefined
  const { latitude, longitude } = point
  return { id, name: point_name, address: pointAddressText(point), latitude, longitude }
}
