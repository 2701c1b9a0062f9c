import { DomainError } from '#shared/domain/domain-error.ts'
import { type Edited, isFelt } from '#shared/domain/point-edits.ts'
import { eventOfEdit, type PointChanging } from '#shared/domain/point-history.ts'
import type { Point } from '#shared/domain/points.ts'
import { TABLE_NAME } from '../../platform/table/client.ts'
import { pointKey } from '../../platform/table/keys.ts'
import { type TransactAction, transact } from '../../platform/table/transact.ts'
import { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'
import { recordPointEvent } from './point-events-store.ts'
import { givingTags } from './point-tags-store.ts'
import { CHANGED, changed, storedPoint } from './points-store.ts'

/**
 * Points as managers change them. An edit writes the catalogue's fields alone and builds on the edit before it: an order
 * that takes or leaves the point in between is neither lost nor in the way.
 */

/** Said out in full, so that nothing of an order can come along. */
const catalogued = (from: Edited): Edited => ({
  name: from.name,
  description: from.description,
  latitude: from.latitude,
  longitude: from.longitude,
  pricing_tier_id: from.pricing_tier_id,
  street_name: from.street_name,
  intersection_name: from.intersection_name,
  neighborhood: from.neighborhood,
  city: from.city,
  face_width_cm: from.face_width_cm,
  face_height_cm: from.face_height_cm,
  mounting_height_cm: from.mounting_height_cm,
  lighting: from.lighting,
  facing: from.facing,
  daily_flow: from.daily_flow,
  nearby: from.nearby,
  price_1y: from.price_1y,
  price_2y: from.price_2y,
  price_3y: from.price_3y,
  price_4y: from.price_4y,
  price_5y: from.price_5y,
  tag_ids: from.tag_ids,
  is_available: from.is_available,
  image_url: from.image_url,
})

/** The point as it is now, which is why it was not written; undefined: it is gone. */
export type Refused = { now: Point | undefined }

/** Nobody has the point: it is available, or its hold ran out and the job that frees it is late. */
const FREE = '(#status = :available OR (#status = :reserved AND reserved_until <= :now))'

/**
 * Writes a point on top of the edit that was read, and what changed into its history; tags that it gets new are still there
 * in that moment, and a new photo (`using`) is nothing else's. Without a reason, what whoever has the point relies on changes
 * only while nobody has it. Answers undefined, or why not. Throws TAG_NOT_FOUND or FILE_NOT_FOUND.
 */
export async function saveEdit(
  read: Point,
  became: Edited,
  changing: PointChanging,
  using: readonly TransactAction[] = [],
): Promise<Refused | undefined> {
  const { now, reason } = changing
  const fields = Object.entries(catalogued(became))
  const onlyFree = !reason && isFelt(read, became)
  const checks = givingTags(became.tag_ids.filter(tagId => !read.tag_ids.includes(tagId)))
  const update = {
    TableName: TABLE_NAME,
    Key: pointKey(read.id),
    ConditionExpression: `attribute_exists(PK) AND edit_version = :read${onlyFree ? ` AND ${FREE}` : ''}`,
    UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}, edit_version = :edit, ${CHANGED}`,
    ExpressionAttributeNames: {
      ...Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      ...(onlyFree ? { '#status': 'status' } : {}),
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
      ':read': read.edit_version,
      ':edit': read.edit_version + 1,
      ...(onlyFree ? { ':available': 'available', ':reserved': 'reserved' } : {}),
      ...changed(read.id, now),
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  }
  try {
    await transact([
      { Update: update },
      ...checks,
      ...using,
      ...eventOfEdit(read, became, changing).map(recordPointEvent),
    ])
    return undefined
  } catch (error) {
    if (!(error instanceof ConditionsNotMet)) throw error
    if (error.failedAt(0)) return refusedWith(error)
    throw new DomainError(error.failedAt(1 + checks.length) ? 'FILE_NOT_FOUND' : 'TAG_NOT_FOUND')
  }
}

export function refusedWith(error: ConditionsNotMet): Refused {
  const item = error.itemAt(0)
  return { now: item && storedPoint.parse(item) }
}
