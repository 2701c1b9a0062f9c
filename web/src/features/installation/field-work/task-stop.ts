import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { pointAddressText } from '#shared/catalogue/rules/points.ts'
import type { FieldTask } from '#shared/installation/rules/field-work.ts'

/** A task whose point has coordinates. */
export type TaskStop = {
  id: string
  name: string
  asset_code: string
  address: string
  latitude: number
  longitude: number
}

export function taskStopOf(task: FieldTask): TaskStop | undefined {
  const { id, point_name, point } = task
  if (!point || point.latitude === null || point.longitude === null) return undefined
  const { latitude, longitude } = point
  return { id, name: point_name, asset_code: assetCodeOf(task), address: pointAddressText(point), latitude, longitude }
}
