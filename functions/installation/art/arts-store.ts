import * as z from 'zod/mini'
import { artOutcomeSchema } from '#shared/installation/rules/arts.ts'
import { artVersionSchema, orderIdSchema, taskIdSchema } from '#shared/platform/rules/identifiers.ts'
import { actorSchema } from '#shared/platform/rules/roles.ts'
import { TABLE_NAME } from '../../platform/table/client.ts'
import { ART_SORT_KEY_PREFIX, artKey, taskKey } from '../../platform/table/keys.ts'
import { collectItems, queryAll, readItem, readItems } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction } from '../../platform/table/transact.ts'
import { writeItems } from '../../platform/table/write.ts'

/**
 * Arts, each in the partition of its task: the file, its sender and the decision about it. Access patterns: one by task
 * and version; all of a task in order. The task's own fields about its newest art are written in the same transaction.
 */

const artSchema = z.object({
  task_id: taskIdSchema,
  /** Null for a maintenance task. */
  order_id: z.nullable(orderIdSchema),
  art_version: artVersionSchema,
  /** The storage key; null once the file was removed. */
  file: z.nullable(z.string()),
  is_pdf: z.boolean(),
  /** The id of the upload; arts sent together for several points share it. */
  sending: z.string(),
  /** The number of points that the art was sent for together. */
  sent_for: z.number(),
  outcome: artOutcomeSchema,
  sent_at: z.string(),
  sent_by: actorSchema,
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(actorSchema),
  /** Identifies the decision that was made about several arts at once, and how many arts those were. */
  deciding: z.optional(z.string()),
  decided_for: z.optional(z.number()),
  reason: z.nullable(z.string()),
  removed_at: z.nullable(z.string()),
  /** Null while the art is not removed, and when it was removed with its owner's account. */
  removed_by: z.nullable(actorSchema),
})
export type Art = z.infer<typeof artSchema>

export const storedArt = shape({ kind: 'art', schema: artSchema })

export const findArt = (taskId: string, version: number): Promise<Art | undefined> =>
  readItem(artKey(taskId, version), storedArt)

/** The arts by task id; arts that do not exist are missing. Expects one version per task. */
export async function findArts(
  references: readonly { task_id: string; art_version: number }[],
): Promise<Map<string, Art>> {
  const found = await readItems(references.map(({ task_id, art_version }) => artKey(task_id, art_version)))
  return new Map(found.map(item => storedArt.parse(item)).map(art => [art.task_id, art]))
}

/** All art versions of a task, newest first. */
export async function findArtsOfTask(taskId: string): Promise<Art[]> {
  const query = {
    KeyConditionExpression: 'PK = :task AND begins_with(SK, :art)',
    ExpressionAttributeValues: { ':task': taskKey(taskId).PK, ':art': ART_SORT_KEY_PREFIX },
    ConsistentRead: true,
  }
  return (await collectItems(queryAll(query), storedArt)).toReversed()
}

const itemOf = (art: Art) => ({ ...artKey(art.task_id, art.art_version), ...storedArt.stamp, ...art })

export const insertArtAction = (art: Art): TransactAction => putNewItemAction(itemOf(art))

/** Writes many arts without conditions and not atomically, to fill a table. */
export const batchWriteArts = (arts: readonly Art[]): Promise<void> =>
  writeItems(arts.map(art => ({ PutRequest: { Item: itemOf(art) } })))

/** Replaces an art. Fails when the art was decided about or removed since it was read. */
export const replaceArtAction = (current: Art, updated: Art): TransactAction => ({
  Put: {
    TableName: TABLE_NAME,
    ConditionExpression: 'outcome = :outcome AND #file = :file',
    ExpressionAttributeNames: { '#file': 'file' },
    ExpressionAttributeValues: { ':outcome': current.outcome, ':file': current.file },
    Item: itemOf(updated),
  },
})

/** Deletes the whole record of an art, not only its file. */
export const deleteArtAction = ({ task_id, art_version }: Pick<Art, 'task_id' | 'art_version'>): TransactAction => ({
  Delete: { TableName: TABLE_NAME, Key: artKey(task_id, art_version) },
})
