import { affectsHolder, EDITABLE_POINT_FIELDS, type EditablePoint } from '#shared/catalogue/rules/point-edits.ts'
import { historyEventsOfEdit, type PointChangeContext } from '#shared/catalogue/rules/point-history.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { TABLE_NAME } from '../../platform/table/client.ts'
import { pointKey } from '../../platform/table/keys.ts'
import { type TransactAction, transact } from '../../platform/table/transact.ts'
import { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'
import { claimAssetCodeActions, releaseAssetCodeAction } from './asset-codes-store.ts'
import { recordPointEventAction } from './point-events-store.ts'
import { checkTagsAssignableActions } from './point-tags-store.ts'
import { POINT_CHANGE_EXPRESSION, POINT_FREE_CONDITION, pointChangeValues, storedPoint } from './points-store.ts'

/**
 * Managers' edits of points. An edit writes only fields of the catalogue and locks on `edit_version`, so that a
 * concurrent reservation is not overwritten and causes no conflict.
 */

/** Returned when an edit was not written: `now` is the current point, undefined when it no longer exists. */
export type PointEditConflict = { now: Point | undefined }

/** Condition: neither a label nor an order has the point's code (assetCodeLockReason). */
const MAY_CHANGE_CODE =
  'version = edit_version AND order_id = :none AND (attribute_not_exists(#printed) OR #printed = :none)'

/**
 * Writes an edit of the point `current`, and adds the edit to the point's history. Checks in the same transaction that
 * new tags exist and that a new photo (`using`) is not in use elsewhere. While an order holds the point, changes that
 * affect the holder need a reason; a new asset code is refused once a label was printed with the current one or an
 * order contains it. Returns undefined on success, else the conflict. Throws TAG_NOT_FOUND, FILE_NOT_FOUND or
 * ASSET_CODE_TAKEN.
 */
export async function replacePoint(
  current: Point,
  updated: EditablePoint,
  changing: PointChangeContext,
  using: readonly TransactAction[] = [],
): Promise<PointEditConflict | undefined> {
  const { now, reason } = changing
  // Only editable fields, so that an edit can't write fields of an order.
  const changesCode = updated.asset_code !== current.asset_code
  // An unchanged code is not written, because a point stored before asset codes existed may get its code only together
  // with the code's own item.
  const fields = EDITABLE_POINT_FIELDS.filter(field => field !== 'asset_code' || changesCode).map(
    field => [field, updated[field]] as const,
  )
  const requiresFree = !reason && affectsHolder(current, updated)
  const checks = checkTagsAssignableActions(updated.tag_ids.filter(tagId => !current.tag_ids.includes(tagId)))
  const pointUpdate = {
    TableName: TABLE_NAME,
    Key: pointKey(current.id),
    ConditionExpression: `attribute_exists(PK) AND edit_version = :read${requiresFree ? ` AND ${POINT_FREE_CONDITION}` : ''}${changesCode ? ` AND ${MAY_CHANGE_CODE}` : ''}`,
    UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}, edit_version = :edit, ${POINT_CHANGE_EXPRESSION}`,
    ExpressionAttributeNames: {
      ...Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      ...(requiresFree ? { '#status': 'status' } : {}),
      ...(changesCode ? { '#printed': 'code' } : {}),
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
      ':read': current.edit_version,
      ':edit': current.edit_version + 1,
      ...(requiresFree ? { ':available': 'available', ':reserved': 'reserved' } : {}),
      ...(changesCode ? { ':none': null } : {}),
      ...pointChangeValues(current.id, now),
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  }
  const actions: TransactAction[] = [
    { Update: pointUpdate },
    ...checks,
    ...using,
    ...historyEventsOfEdit(current, updated, changing).map(recordPointEventAction),
  ]
  const codeActions = changesCode
    ? [...claimAssetCodeActions(updated.asset_code, current.id), releaseAssetCodeAction(current.asset_code, current.id)]
    : []
  try {
    await transact([...actions, ...codeActions])
    return undefined
  } catch (error) {
    if (!(error instanceof ConditionsNotMet)) throw error
    if (error.failedAt(0)) return pointEditConflictOf(error)
    if (codeActions.some((_, index) => error.failedAt(actions.length + index)))
      throw new DomainError('ASSET_CODE_TAKEN')
    throw new DomainError(error.failedAt(1 + checks.length) ? 'FILE_NOT_FOUND' : 'TAG_NOT_FOUND')
  }
}

export function pointEditConflictOf(error: ConditionsNotMet): PointEditConflict {
  const item = error.itemAt(0)
  return { now: item && storedPoint.parse(item) }
}
