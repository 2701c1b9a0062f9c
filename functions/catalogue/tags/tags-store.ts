import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { compareByName, nameComparisonKey, type Tag, tagSchema } from '#shared/catalogue/rules/tags.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { TAGS_PARTITION, tagKey, tagNameKey } from '../../platform/table/keys.ts'
import { collectItems, queryAll, readItem } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction, transact } from '../../platform/table/transact.ts'
import { ConditionsNotMet, isConditionFailure } from '../../platform/table/transaction-errors.ts'

/**
 * Tags. Access patterns: all tags, in one small partition; one by name (a TAG_NAME item for each tag, which also keeps
 * names unique when tags are saved concurrently). While a tag is being removed from its points it is `removing`:
 * hidden, not assignable, its name still reserved.
 */

const tagNameRecord = z.object({ tag_id: z.string() })
const tagRecord = z.object({ ...tagSchema.shape, removing: z._default(z.boolean(), false) })
type TagRecord = z.infer<typeof tagRecord>

export const storedTag = shape({ kind: 'tag', schema: tagRecord })
export const storedTagName = shape({ kind: 'tag_name', schema: tagNameRecord })

const toTag = ({ id, name }: TagRecord): Tag => ({ id, name })

async function readTags(ConsistentRead: boolean): Promise<TagRecord[]> {
  const query = {
    KeyConditionExpression: 'PK = :tags',
    ExpressionAttributeValues: { ':tags': TAGS_PARTITION },
    ConsistentRead,
  }
  return (await collectItems(queryAll(query), storedTag)).toSorted(compareByName)
}

/** All tags by name. */
export const listTags = async (): Promise<Tag[]> =>
  (await readTags(false)).filter(({ removing }) => !removing).map(toTag)

/** All tags sorted by name, by a consistent read; tags that are being removed are returned separately. */
export async function listTagsConsistently(): Promise<{ tags: Tag[]; removing: Tag[] }> {
  const all = await readTags(true)
  return {
    tags: all.filter(({ removing }) => !removing).map(toTag),
    removing: all.filter(({ removing }) => removing).map(toTag),
  }
}

const findTagRecord = (tagId: string): Promise<TagRecord | undefined> => readItem(tagKey(tagId), storedTag)

/** Reserves a unique name; fails when another tag has it. */
const claimNameAction = (name: string, tagId: string): TransactAction =>
  putNewItemAction({ ...tagNameKey(nameComparisonKey(name)), ...storedTagName.stamp, tag_id: tagId })

const releaseNameAction = (name: string): TransactAction => ({
  Delete: { TableName: TABLE_NAME, Key: tagNameKey(nameComparisonKey(name)) },
})

/** Throws TAG_NAME_TAKEN when another tag has the name. */
export async function insertTag(name: string): Promise<Tag> {
  const newTag: Tag = { id: crypto.randomUUID(), name }
  try {
    await transact([
      claimNameAction(name, newTag.id),
      putNewItemAction({ ...tagKey(newTag.id), ...storedTag.stamp, ...newTag }),
    ])
    return newTag
  } catch (error) {
    throw error instanceof ConditionsNotMet ? new DomainError('TAG_NAME_TAKEN') : error
  }
}

/**
 * Finds the tag with this name, or creates it; safe under concurrency. Throws TAG_NAME_TAKEN while a tag with this name
 * is being removed.
 */
export async function findOrCreateTag(name: string): Promise<Tag> {
  try {
    return await insertTag(name)
  } catch (error) {
    const existingTag = await findTagByName(name)
    if (!existingTag || existingTag.removing) throw error
    return toTag(existingTag)
  }
}

async function findTagByName(name: string): Promise<TagRecord | undefined> {
  const reservedName = await readItem(tagNameKey(nameComparisonKey(name)), storedTagName)
  return reservedName && findTagRecord(reservedName.tag_id)
}

/** Condition: the tag still has the name and the `removing` mark that were read. */
const ifNameUnchanged = ({ id, name }: Pick<Tag, 'id' | 'name'>, removing: boolean) => ({
  TableName: TABLE_NAME,
  Key: tagKey(id),
  ConditionExpression: `#name = :read AND ${removing ? 'attribute_exists' : 'attribute_not_exists'}(removing)`,
  ExpressionAttributeNames: { '#name': 'name' },
  ExpressionAttributeValues: { ':read': name },
})

/** Renames a tag that still has the name that was read. Throws TAG_NAME_TAKEN, TAG_CHANGED or TAG_NOT_FOUND. */
export async function renameTag(current: Tag, name: string): Promise<Tag> {
  const { ExpressionAttributeValues, ...condition } = ifNameUnchanged(current, false)
  const renameAction: TransactAction = {
    Update: {
      ...condition,
      UpdateExpression: 'SET #name = :name',
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':name': name },
    },
  }
  // Names that differ only in case or accents share one name item.
  const isMoved = nameComparisonKey(current.name) !== nameComparisonKey(name)
  try {
    await transact([
      renameAction,
      ...(isMoved ? [claimNameAction(name, current.id), releaseNameAction(current.name)] : []),
    ])
    return { id: current.id, name }
  } catch (error) {
    if (!(error instanceof ConditionsNotMet)) throw error
    if (!error.failedAt(0)) throw new DomainError('TAG_NAME_TAKEN')
    const currentTag = await findTagRecord(current.id)
    if (!currentTag || currentTag.removing) throw new DomainError('TAG_NOT_FOUND')
    throw new DomainError('TAG_CHANGED', { tag: toTag(currentTag) })
  }
}

/** Begins a tag's removal: hides the tag and stops its assignment. Idempotent. Throws TAG_NOT_FOUND. */
export async function beginTagRemoval(tagId: string): Promise<Tag> {
  try {
    const response = await table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: tagKey(tagId),
        ConditionExpression: 'attribute_exists(PK)',
        UpdateExpression: 'SET removing = :yes',
        ExpressionAttributeValues: { ':yes': true },
        ReturnValues: 'ALL_NEW',
      }),
    )
    return toTag(storedTag.parse(response.Attributes))
  } catch (error) {
    throw isConditionFailure(error) ? new DomainError('TAG_NOT_FOUND') : error
  }
}

/** Deletes a tag that is being removed, and its name item. Idempotent. */
export async function endTagRemoval(marked: Tag): Promise<void> {
  try {
    await transact([{ Delete: ifNameUnchanged(marked, true) }, releaseNameAction(marked.name)])
  } catch (error) {
    if (!(error instanceof ConditionsNotMet)) throw error
  }
}
