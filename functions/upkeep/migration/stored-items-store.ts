import { isDeepStrictEqual } from 'node:util'
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { type Key, MIGRATION_KEY } from '../../platform/table/keys.ts'
import { type StartKey, startKeySchema } from '../../platform/table/scan.ts'
import { type Item, unversioned } from '../../platform/table/shapes.ts'
import { didConditionHold } from '../../platform/table/transaction-errors.ts'

/** Reads and rewrites raw items of any kind, and keeps the checkpoint of a migration's run. */

export async function readRawItem({ PK, SK }: Key): Promise<Item | undefined> {
  const response = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: { PK, SK }, ConsistentRead: true }))
  return response.Item
}

/**
 * Rewrites a stored item: writes the attributes that differ between `before` and `after`, on condition that nobody has
 * changed these since. Other attributes, which others may have changed, stay. Returns false when somebody has changed
 * them first, or the item no longer exists.
 */
export async function rewriteRawItem(before: Item, after: Item): Promise<boolean> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    name => !isDeepStrictEqual(before[name], after[name]),
  )
  const set = names.filter(name => after[name] !== undefined)
  const removedNames = names.filter(name => after[name] === undefined)
  const indexOfName = (name: string): number => names.indexOf(name)
  const values = [
    ...names
      .filter(name => before[name] !== undefined)
      .map(name => [`:was${indexOfName(name)}`, before[name]] as const),
    ...set.map(name => [`:is${indexOfName(name)}`, after[name]] as const),
  ]
  return didConditionHold(
    table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: { PK: before.PK, SK: before.SK },
        ConditionExpression: [
          'attribute_exists(PK)',
          ...names.map(name =>
            before[name] === undefined
              ? `attribute_not_exists(#n${indexOfName(name)})`
              : `#n${indexOfName(name)} = :was${indexOfName(name)}`,
          ),
        ].join(' AND '),
        UpdateExpression: [
          `SET ${set.map(name => `#n${indexOfName(name)} = :is${indexOfName(name)}`).join(', ')}`,
          ...(removedNames.length > 0
            ? [`REMOVE ${removedNames.map(name => `#n${indexOfName(name)}`).join(', ')}`]
            : []),
        ].join(' '),
        ExpressionAttributeNames: Object.fromEntries(names.map(name => [`#n${indexOfName(name)}`, name])),
        ExpressionAttributeValues: Object.fromEntries(values),
      }),
    ),
  )
}

export const storedMigration = unversioned('migration', 'gone once everything is rewritten')

const checkpointSchema = z.object({ shapes: z.string(), next: startKeySchema })

/** The key at which an interrupted migration over these shapes stopped; undefined to begin at the start. */
export async function readMigrationCheckpoint(shapes: string): Promise<StartKey | undefined> {
  const { data } = checkpointSchema.safeParse(await readRawItem(MIGRATION_KEY))
  return data?.shapes === shapes ? data.next : undefined
}

export async function recordMigrationCheckpoint(shapes: string, next: StartKey): Promise<void> {
  await table.send(
    new PutCommand({ TableName: TABLE_NAME, Item: { ...MIGRATION_KEY, ...storedMigration.stamp, shapes, next } }),
  )
}

export async function clearMigrationCheckpoint(): Promise<void> {
  await table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: MIGRATION_KEY }))
}
