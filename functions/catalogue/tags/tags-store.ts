import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { DomainError } from '#shared/domain/domain-error.ts'
import { byName, sameNameKey, type Tag, tag } from '#shared/domain/tags.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { TAGS, tagKey, tagNameKey } from '../../platform/table/keys.ts'
import { collect, queryAll } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { type TransactAction, transact } from '../../platform/table/transact.ts'
import { ConditionsNotMet, isConditionFailure } from '../../platform/table/transaction-errors.ts'

/**
 * Tags. Access patterns: all tags, in one small partition; one by name (TAG_NAME item per tag, which also keeps names unique
 * under concurrency). While a tag is being removed from its points it is `removing`: hidden, not assignable, its name
 * still reserved.
 */

const namedTag = z.object({ tag_id: z.string() })
const keptTag = z.object({ ...tag.shape, removing: z._default(z.boolean(), false) })
type KeptTag = z.infer<typeof keptTag>

export const storedTag = shape({ kind: 'tag', schema: keptTag })
export const storedTagName = shape({ kind: 'tag_name', schema: namedTag })

const withoutMark = ({ id, name }: KeptTag): Tag => ({ id, name })

async function readTags(ConsistentRead: boolean): Promise<KeptTag[]> {
  const query = {
    KeyConditionExpression: 'PK = :tags',
    ExpressionAttributeValues: { ':tags': TAGS },
    ConsistentRead,
  }
  return (await collect(queryAll(query), storedTag)).toSorted(byName)
}

/** All tags by name. */
export const listTags = async (): Promise<Tag[]> =>
  (await readTags(false)).filter(({ removing }) => !removing).map(withoutMark)

/** All tags sorted by name, read consistently; tags being removed are returned apart. */
export async function listTagsNow(): Promise<{ tags: Tag[]; removing: Tag[] }> {
  const all = await readTags(true)
  return {
    tags: all.filter(({ removing }) => !removing).map(withoutMark),
    removing: all.filter(({ removing }) => removing).map(withoutMark),
  }
}

async function findKeptTag(tagId: string): Promise<KeptTag | undefined> {
  const found = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: tagKey(tagId), ConsistentRead: true }))
  return found.Item && storedTag.parse(found.Item)
}

const once = { TableName: TABLE_NAME, ConditionExpression: 'attribute_not_exists(PK)' }

/** Reserves a unique name; fails when another tag has it. */
const takeName = (name: string, tagId: string): TransactAction => ({
  Put: { ...once, Item: { ...tagNameKey(sameNameKey(name)), ...storedTagName.stamp, tag_id: tagId } },
})

const giveNameBack = (name: string): TransactAction => ({
  Delete: { TableName: TABLE_NAME, Key: tagNameKey(sameNameKey(name)) },
})

/** Throws TAG_NAME_TAKEN when another tag has the name. */
export async function createTag(name: string): Promise<Tag> {
  const made: Tag = { id: crypto.randomUUID(), name }
  try {
    await transact([
      takeName(name, made.id),
      { Put: { ...once, Item: { ...tagKey(made.id), ...storedTag.stamp, ...made } } },
    ])
    return made
  } catch (error) {
    throw error instanceof ConditionsNotMet ? new DomainError('TAG_NAME_TAKEN') : error
  }
}

/** Creates the tag unless one has the name; safe under concurrency. Throws TAG_NAME_TAKEN while that tag is being removed. */
export async function findOrCreateTag(name: string): Promise<Tag> {
  try {
    return await createTag(name)
  } catch (error) {
    const existing = await findTagNamed(name)
    if (!existing || existing.removing) throw error
    return withoutMark(existing)
  }
}

async function findTagNamed(name: string): Promise<KeptTag | undefined> {
  const named = await table.send(
    new GetCommand({ TableName: TABLE_NAME, Key: tagNameKey(sameNameKey(name)), ConsistentRead: true }),
  )
  return named.Item && findKeptTag(storedTagName.parse(named.Item).tag_id)
}

/** Condition: the tag still has the name and the `removing` mark that were read. */
const stillNamed = ({ id, name }: Pick<Tag, 'id' | 'name'>, removing: boolean) => ({
  TableName: TABLE_NAME,
  Key: tagKey(id),
  ConditionExpression: `#name = :read AND ${removing ? 'attribute_exists' : 'attribute_not_exists'}(removing)`,
  ExpressionAttributeNames: { '#name': 'name' },
  ExpressionAttributeValues: { ':read': name },
})

/** Renames a tag whose name is still `read.name`. Throws TAG_NAME_TAKEN, TAG_CHANGED or TAG_NOT_FOUND. */
export async function renameTag(read: Tag, name: string): Promise<Tag> {
  const { ExpressionAttributeValues, ...condition } = stillNamed(read, false)
  const rename: TransactAction = {
    Update: {
      ...condition,
      UpdateExpression: 'SET #name = :name',
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':name': name },
    },
  }
  // Names that differ only in case or accents share one name item.
  const isMoved = sameNameKey(read.name) !== sameNameKey(name)
  try {
    await transact([rename, ...(isMoved ? [takeName(name, read.id), giveNameBack(read.name)] : [])])
    return { id: read.id, name }
  } catch (error) {
    if (!(error instanceof ConditionsNotMet)) throw error
    if (!error.failedAt(0)) throw new DomainError('TAG_NAME_TAKEN')
    const current = await findKeptTag(read.id)
    if (!current || current.removing) throw new DomainError('TAG_NOT_FOUND')
    throw new DomainError('TAG_CHANGED', { tag: withoutMark(current) })
  }
}

/** Hides the tag and stops its assignment. Idempotent. Throws TAG_NOT_FOUND. */
export async function beginTagRemoval(tagId: string): Promise<Tag> {
  try {
    const marked = await table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: tagKey(tagId),
        ConditionExpression: 'attribute_exists(PK)',
        UpdateExpression: 'SET removing = :yes',
        ExpressionAttributeValues: { ':yes': true },
        ReturnValues: 'ALL_NEW',
      }),
    )
    return withoutMark(storedTag.parse(marked.Attributes))
  } catch (error) {
    throw isConditionFailure(error) ? new DomainError('TAG_NOT_FOUND') : error
  }
}

/** Deletes a tag that is being removed, and its name item. Idempotent. */
export async function endTagRemoval(marked: Tag): Promise<void> {
  try {
    await transact([{ Delete: stillNamed(marked, true) }, giveNameBack(marked.name)])
  } catch (error) {
    if (!(error instanceof ConditionsNotMet)) throw error
  }
}
