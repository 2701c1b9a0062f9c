import { affectsHolder, EDITED_FIELDS, type EditablePoint } from '#shared/catalogue/rules/point-edits.ts'
import { editEvents, type PointChangeContext } from '#shared/catalogue/rules/point-history.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { TABLE_NAME } from '../../platform/table/client.ts'
import { pointKey } from '../../platform/table/keys.ts'
import { type TransactAction, transact } from '../../platform/table/transact.ts'
import { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'
import { recordPointEventAction } from './point-events-store.ts'
import { tagsAssignableChecks } from './point-tags-store.ts'
import { CHANGE_EXPRESSION, changeValues, storedPoint } from './points-store.ts'

/**
 * Managers' edits of points. An edit writes only the catalogue's fields and locks on `edit_version`, so a concurrent
 * reservation is neither lost nor a conflict.
 */

/** Why an edit was not written: the current point (`now`); undefined when it is gone. */
export type EditConflict = { now: Point | undefined }

/** Condition: the point is available, or its hold expired and the job has not freed it yet. */
const IS_FREE = '(#status = :available OR (#status = :reserved AND reserved_until <= :now))'

/**
 * Writes an edit over the point that was read, and adds it to the point's history. Checks in the same transaction that new
 * tags exist and that a new photo (`using`) is unused. Changes that affect the holder need a reason while an order
 * holds the point. Returns undefined, or the conflict. Throws TAG_NOT_FOUND or FILE_NOT_FOUND.
 */
export async function saveEdit(
  read: Point,
  became: EditablePoint,
  changing: PointChangeContext,
  using: readonly TransactAction[] = [],
): Promise<EditConflict | undefined> {
  const { now, reason } = changing
  // Only what can be edited, so that an edit can't write fields of an order.
  const fields = EDITED_FIELDS.map(field => [field, became[field]] as const)
  const requiresFree = !reason && affectsHolder(read, became)
  const checks = tagsAssignableChecks(became.tag_ids.filter(tagId => !read.tag_ids.includes(tagId)))
  const pointUpdate = {
    TableName: TABLE_NAME,
    Key: pointKey(read.id),
    ConditionExpression: `attribute_exists(PK) AND edit_version = :read${requiresFree ? ` AND ${IS_FREE}` : ''}`,
    UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}, edit_version = :edit, ${CHANGE_EXPRESSION}`,
    ExpressionAttributeNames: {
      ...Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      ...(requiresFree ? { '#status': 'status' } : {}),
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
      ':read': read.edit_version,
      ':edit': read.edit_version + 1,
      ...(requiresFree ? { ':available': 'available', ':reserved': 'reserved' } : {}),
      ...changeValues(read.id, now),
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  }
  try {
    await transact([
      { Update: pointUpdate },
      ...checks,
      ...using,
      ...editEvents(read, became, changing).map(recordPointEventAction),
    ])
    return undefined
  } catch (error) {
    if (!(error instanceof ConditionsNotMet)) throw error
    if (error.failedAt(0)) return conflictOf(error)
    throw new DomainError(error.failedAt(1 + checks.length) ? 'FILE_NOT_FOUND' : 'TAG_NOT_FOUND')
  }
}

export function conflictOf(error: ConditionsNotMet): EditConflict {
  const item = error.itemAt(0)
  return { now: item && storedPoint.parse(item) }
}
