import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { RESTORABLE_DAYS } from '#shared/catalogue/rules/deleted-points.ts'
import type { PointChangeContext } from '#shared/catalogue/rules/point-history.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { actorSchema } from '#shared/platform/rules/roles.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { epochSecondsOf, expiryIn } from '../../platform/table/expiry.ts'
import { DELETED_POINTS_PARTITION, deletedPointKey, pointKey, timeSortKey } from '../../platform/table/keys.ts'
import { cursorAfter, readItem, sortKeyOfCursor } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { type TransactAction, transact, tryTransact } from '../../platform/table/transact.ts'
import { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'
import { deleteImportEntryActions, findImportedPoints } from '../imports/imports-store.ts'
import { claimAssetCodeActions } from './asset-codes-store.ts'
import { type PointEditConflict, pointEditConflictOf } from './edited-points-store.ts'
import { recordPointEventAction } from './point-events-store.ts'
import { checkTagsAssignableActions } from './point-tags-store.ts'
import { recreatePointActions, storedPoint } from './points-store.ts'

/**
 * Deleted points, stored whole in the partition of the point. Access patterns: one by id; all by deletion time, newest
 * first (GSI1 'DELETED_POINTS'). TTL removes them when they can no longer be restored, and their pictures with them
 * (media/remove-pictures.ts). One transaction turns a point into a deleted point or back, so that never both exist.
 */

/** `point` has the schema version with which it was stored as a point. */
const deletedPoint = z.object({
  point: z.pipe(
    z.unknown(),
    z.transform((stored): Point => storedPoint.parse(stored)),
  ),
  import_fingerprint: z.optional(z.string()),
  deleted_at: z.string(),
  deleted_by: actorSchema,
  expires_at: z.number(),
})
export type DeletedPoint = z.output<typeof deletedPoint>

export const storedDeletedPoint = shape({ kind: 'deleted_point', schema: deletedPoint })

/** Number of deleted points per page. */
const PAGE = 50

const isRestorable = ({ expires_at }: DeletedPoint, now: string): boolean => expires_at > epochSecondsOf(now)

/** Finds a restorable point. Checks the expiry too, because TTL deletes late. */
export async function findDeletedPoint(pointId: string, now: string): Promise<DeletedPoint | undefined> {
  const deletedPoint = await readItem(deletedPointKey(pointId), storedDeletedPoint)
  return deletedPoint && isRestorable(deletedPoint, now) ? deletedPoint : undefined
}

/** Restorable points, the last deleted first. Eventually consistent (GSI). */
export async function listDeletedPoints(
  cursor: string | undefined,
  now: string,
): Promise<{ items: DeletedPoint[]; cursor: string | null }> {
  const sortKeyBefore = cursor === undefined ? '~' : sortKeyOfCursor(cursor)
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :deleted AND GSI1SK < :before',
      ExpressionAttributeValues: { ':deleted': DELETED_POINTS_PARTITION, ':before': sortKeyBefore },
      ScanIndexForward: false,
      Limit: PAGE,
    }),
  )
  const items = Items.map(item => storedDeletedPoint.parse(item)).filter(deleted => isRestorable(deleted, now))
  const lastSortKey = LastEvaluatedKey?.GSI1SK
  return { items, cursor: lastSortKey === undefined ? null : cursorAfter(String(lastSortKey)) }
}

/**
 * Deletes a point that no order holds and stores it as restorable; the line of a sheet that it was imported from can be
 * imported again. Returns undefined on success, else the conflict: an order holds the point, somebody changed it in the
 * meantime, or it no longer exists.
 */
export async function deletePoint(
  pointId: string,
  { by, now }: PointChangeContext,
): Promise<PointEditConflict | undefined> {
  const [found] = await findImportedPoints([pointId])
  if (!found) return { now: undefined }
  const { import_fingerprint, ...point } = found
  const deleteAction: TransactAction = {
    Delete: {
      TableName: TABLE_NAME,
      Key: pointKey(pointId),
      ConditionExpression:
        '#status = :available AND order_id = :none AND attribute_not_exists(bookings[0]) AND version = :read',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':available': 'available', ':none': null, ':read': found.version },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  }
  try {
    await transact([
      deleteAction,
      putDeletedPointAction({ point, import_fingerprint, deleted_at: now, deleted_by: by }),
      recordPointEventAction({
        point_id: pointId,
        name: `deleted-${found.version}`,
        event: { type: 'deleted', at: now, by },
      }),
      ...(found.import_id ? deleteImportEntryActions(found.import_id, found) : []),
    ])
    return undefined
  } catch (error) {
    if (error instanceof ConditionsNotMet) return pointEditConflictOf(error)
    throw error
  }
}

const putDeletedPointAction = ({ point, ...deletion }: Omit<DeletedPoint, 'expires_at'>): TransactAction => ({
  Put: {
    TableName: TABLE_NAME,
    Item: {
      ...deletedPointKey(point.id),
      ...storedDeletedPoint.stamp,
      ...deletion,
      point: { ...point, ...storedPoint.stamp },
      GSI1PK: DELETED_POINTS_PARTITION,
      GSI1SK: timeSortKey(deletion.deleted_at, point.id),
      ...expiryIn(RESTORABLE_DAYS * 86_400, deletion.deleted_at),
    },
  },
})

/**
 * Restores a deleted point as `restored`. Returns false when somebody else has restored it or one of its tags was
 * removed. `fingerprint`: identifies the sheet's line from which the point was imported, if that line was not imported
 * again since.
 */
export async function restorePoint(
  { point: { id }, deleted_at }: DeletedPoint,
  restored: Point,
  { by, now }: PointChangeContext,
  fingerprint: string | undefined,
): Promise<boolean> {
  const failedConditions = await tryTransact([
    {
      Delete: {
        TableName: TABLE_NAME,
        Key: deletedPointKey(id),
        ConditionExpression: 'deleted_at = :read',
        ExpressionAttributeValues: { ':read': deleted_at },
      },
    },
    ...recreatePointActions(restored, fingerprint),
    ...claimAssetCodeActions(restored.asset_code, id),
    ...checkTagsAssignableActions(restored.tag_ids),
    recordPointEventAction({
      point_id: id,
      name: `restored-${restored.version}`,
      event: { type: 'restored', at: now, by },
    }),
  ])
  return failedConditions === undefined
}
