import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { pointChangeSchema } from '#shared/catalogue/rules/point-edits.ts'
import { type PointImport, pointImportSchema } from '#shared/catalogue/rules/point-imports.ts'
import { type Point, pointSchema } from '#shared/catalogue/rules/points.ts'
import { pointIdSchema, recordVersionSchema } from '#shared/platform/rules/identifiers.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import {
  importChangeKey,
  importedRowKey,
  importPointKey,
  importPointsPartition,
  POINT_IMPORTS_PARTITION,
  pointImportKey,
  pointKey,
} from '../../platform/table/keys.ts'
import { readItem, readItems } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { type TransactAction, transact } from '../../platform/table/transact.ts'
import { didConditionHold } from '../../platform/table/transaction-errors.ts'
import { releaseAssetCodeAction } from '../points/asset-codes-store.ts'
import { storedImportEntry, storedPoint } from '../points/points-store.ts'
import { takeImportRows, takenRows } from './taken-rows-store.ts'

/**
 * Imports of spreadsheets. Access patterns: one by id and the latest, both consistently (one partition, ids sort by
 * time); the import's entries (IMPORT_POINTS): a small one for each point that it created, written and deleted in the
 * point's transaction, and one for each existing point that it changed. The number of points is counted on read: a
 * stored counter would be a hot item, because every point's transaction would write it.
 */

const nullByDefault = z._default(z.nullable(z.string()), null)
/** The stored record. An event that did not happen has no attribute. */
const importRecordSchema = z.object({
  ...z.omit(pointImportSchema, { points: true, changed: true }).shape,
  undone_at: nullByDefault,
  ...takenRows,
})
export type PointImportRecord = z.infer<typeof importRecordSchema>

export const storedPointImport = shape({ kind: 'point_import', schema: importRecordSchema })

/** An import's id, which begins with its time, so that ids sort by time. */
export const newImportId = (now: string): string => `${now.replace(/\D/g, '')}-${crypto.randomUUID().slice(0, 8)}`

export async function insertPointImport(
  newImport: Omit<PointImportRecord, 'undone_at' | 'undo_began_at'>,
): Promise<void> {
  await table.send(
    new PutCommand({
      TableName: TABLE_NAME,
      ConditionExpression: 'attribute_not_exists(PK)',
      Item: { ...pointImportKey(newImport.id), ...storedPointImport.stamp, ...newImport },
    }),
  )
}

export const findPointImport = (importId: string): Promise<PointImportRecord | undefined> =>
  readItem(pointImportKey(importId), storedPointImport)

/** Counts the lines of a request (takeImportRows). Throws IMPORT_FULL. */
export const takePointImportRows = (record: PointImportRecord, lines: readonly object[]): Promise<void> =>
  takeImportRows(pointImportKey(record.id), record, lines)

/** The latest imports, newest first, each with the number of its points that still exist. */
export async function listLatestPointImports(limit: number): Promise<PointImport[]> {
  const response = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      KeyConditionExpression: 'PK = :imports',
      ExpressionAttributeValues: { ':imports': POINT_IMPORTS_PARTITION },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: limit,
    }),
  )
  const imports = (response.Items ?? []).map(item => storedPointImport.parse(item))
  return Promise.all(
    imports.map(async ({ taken_requests: _, ...pointImport }) => {
      const [points, changed] = await Promise.all([
        countPointsOfImport(pointImport.id),
        countEntries(pointImport.id, 'CHANGE#'),
      ])
      return { ...pointImport, points, changed }
    }),
  )
}

/** Number of the import's points that still exist. */
export const countPointsOfImport = (importId: string): Promise<number> => countEntries(importId, 'POINT#')

async function countEntries(importId: string, prefix: 'POINT#' | 'CHANGE#'): Promise<number> {
  let points = 0
  let startKey: Record<string, unknown> | undefined
  do {
    const page = await table.send(
      new QueryCommand({
        TableName: TABLE_NAME,
        KeyConditionExpression: 'PK = :points AND begins_with(SK, :entries)',
        ExpressionAttributeValues: { ':points': importPointsPartition(importId), ':entries': prefix },
        Select: 'COUNT',
        ConsistentRead: true,
        ...(startKey ? { ExclusiveStartKey: startKey } : {}),
      }),
    )
    points += page.Count ?? 0
    startKey = page.LastEvaluatedKey
  } while (startKey)
  return points
}

/** Records when a revert first began or ended. Returns false when the import does not exist. */
export async function recordPointImportRevert(
  importId: string,
  attribute: 'undo_began_at' | 'undone_at',
  now: string,
): Promise<boolean> {
  return didConditionHold(
    table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: pointImportKey(importId),
        ConditionExpression: 'attribute_exists(PK)',
        UpdateExpression: 'SET #what = if_not_exists(#what, :now)',
        ExpressionAttributeNames: { '#what': attribute },
        ExpressionAttributeValues: { ':now': now },
      }),
    ),
  )
}

/** A point with the fingerprint of the sheet's line that it was imported from. */
const importedPoint = z.object({ ...pointSchema.shape, import_fingerprint: z.optional(z.string()) })
export type ImportedPoint = z.infer<typeof importedPoint>
const storedImportedPoint = storedPoint.withSchema(importedPoint)

/** The import's entry of a point that it created; it remains when somebody deletes the point. */
export type ImportEntry = Pick<ImportedPoint, 'id' | 'import_fingerprint'>

/**
 * Values of a point before and after the import that changed it. `edit_version`: the point's version after that change.
 */
const importChangeSchema = z.object({
  point_id: pointIdSchema,
  edit_version: recordVersionSchema,
  changes: z.array(pointChangeSchema),
})
export type ImportChange = z.infer<typeof importChangeSchema>
export const storedImportChange = shape({ kind: 'import_change', schema: importChangeSchema })

/** Part of the transaction that changes the point. */
export const recordImportChangeAction = (importId: string, change: ImportChange): TransactAction => ({
  Put: {
    TableName: TABLE_NAME,
    Item: { ...importChangeKey(importId, change.point_id), ...storedImportChange.stamp, ...change },
  },
})

/**
 * Deletes a change's entry: in the transaction that restores the point's former values, or alone when the point no
 * longer exists.
 */
export const deleteImportChangeAction = (importId: string, pointId: string): TransactAction => ({
  Delete: { TableName: TABLE_NAME, Key: importChangeKey(importId, pointId) },
})

export async function deleteImportChange(importId: string, pointId: string): Promise<void> {
  await transact([deleteImportChangeAction(importId, pointId)])
}

/** The changes that the import made to these points. */
export async function findChangesOfImport(importId: string, pointIds: readonly string[]): Promise<ImportChange[]> {
  const items = await readItems(pointIds.map(id => importChangeKey(importId, id)))
  return items.map(item => storedImportChange.parse(item))
}

/**
 * A page of an import's entries: changes of existing points, points it created, entries of created points that were
 * deleted since (`removed`), and the sort key at which the next page begins.
 */
export type ImportEntriesPage = {
  changes: ImportChange[]
  points: ImportedPoint[]
  removed: ImportEntry[]
  next: string | undefined
}

export async function listEntriesOfPointImport(
  importId: string,
  after: string | undefined,
  limit: number,
): Promise<ImportEntriesPage> {
  const response = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      KeyConditionExpression: after ? 'PK = :points AND SK > :after' : 'PK = :points',
      ExpressionAttributeValues: { ':points': importPointsPartition(importId), ...(after ? { ':after': after } : {}) },
      ConsistentRead: true,
      Limit: limit,
    }),
  )
  const items = response.Items ?? []
  const isChange = ({ SK }: Record<string, unknown>): boolean => String(SK).startsWith('CHANGE#')
  const entries = items
    .filter(item => !isChange(item))
    .map((item): ImportEntry => {
      const { SK, import_fingerprint } = storedImportEntry.parse(item)
      return { id: SK.slice('POINT#'.length), import_fingerprint }
    })
  const points = await findImportedPoints(entries.map(({ id }) => id))
  const existingIds = new Set(points.map(({ id }) => id))
  const lastSortKey = response.LastEvaluatedKey?.SK
  return {
    changes: items.filter(isChange).map(item => storedImportChange.parse(item)),
    points,
    removed: entries.filter(({ id }) => !existingIds.has(id)),
    next: lastSortKey === undefined ? undefined : String(lastSortKey),
  }
}

export async function findImportedPoints(pointIds: readonly string[]): Promise<ImportedPoint[]> {
  const items = await readItems(pointIds.map(pointKey))
  return items.map(item => storedImportedPoint.parse(item))
}

/**
 * Deletes an unchanged imported point and its import entries, so that its line can be imported again. Frees its asset
 * code too, unless a label with the code was printed. Throws ConditionsNotMet when an order holds the point or somebody
 * has changed it.
 */
export async function deleteImportedPoint(importId: string, point: ImportedPoint): Promise<void> {
  const isPrinted = point.code !== null
  const unprinted = isPrinted ? '' : ' AND (attribute_not_exists(#printed) OR #printed = :none)'
  const deletePoint: TransactAction = {
    Delete: {
      TableName: TABLE_NAME,
      Key: pointKey(point.id),
      ConditionExpression: `#status = :available AND order_id = :none AND edit_version = :one AND version = :one${unprinted}`,
      ExpressionAttributeNames: { '#status': 'status', ...(isPrinted ? {} : { '#printed': 'code' }) },
      ExpressionAttributeValues: { ':available': 'available', ':none': null, ':one': 1 },
    },
  }
  await transact([
    deletePoint,
    ...deleteImportEntryActions(importId, point),
    ...(isPrinted ? [] : [releaseAssetCodeAction(point.asset_code, point.id)]),
  ])
}

/** Deletes the import entries of a deleted point, so that its line can be imported again. */
export async function deleteImportEntry(importId: string, entry: ImportEntry): Promise<void> {
  await transact(deleteImportEntryActions(importId, entry))
}

/** Transaction actions that delete the import entries of a point. */
export const deleteImportEntryActions = (
  importId: string,
  { id, import_fingerprint }: ImportEntry,
): TransactAction[] => [
  { Delete: { TableName: TABLE_NAME, Key: importPointKey(importId, id) } },
  ...(import_fingerprint ? [{ Delete: { TableName: TABLE_NAME, Key: importedRowKey(import_fingerprint) } }] : []),
]

/** Whether a point is unchanged since its import. */
export const isUnchangedSinceImport = ({ status, order_id, version, edit_version }: Point): boolean =>
  status === 'available' && order_id === null && version === 1 && edit_version === 1
