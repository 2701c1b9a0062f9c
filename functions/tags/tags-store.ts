import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { byName, sameNameKey, type Tag, tag } from '#shared/domain/tags.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import { TAGS, tagKey, tagNameKey } from '../table/keys.ts'
import { collect, queryAll } from '../table/read.ts'
import { transact } from '../table/transact.ts'
import { ConditionsNotMet } from '../table/transaction-errors.ts'

/**
 * Tags. Served: all tags, in one small partition that is read whole. A TAG_NAME item beside each keeps names unique
 * under concurrency and finds a tag by its name.
 */

const namedTag = z.object({ tag_id: z.string() })

/** All tags by name. */
export async function listTags(): Promise<Tag[]> {
  const query = { KeyConditionExpression: 'PK = :tags', ExpressionAttributeValues: { ':tags': TAGS } }
  const tags = await collect(queryAll(query), tag)
  return tags.toSorted(byName)
}

/** The tag of this name, made when it is new; the one that came first when two make it at once. */
export async function findOrCreateTag(name: string): Promise<Tag> {
  const made: Tag = { id: crypto.randomUUID(), name }
  const condition = { ConditionExpression: 'attribute_not_exists(PK)', TableName: TABLE_NAME }
  try {
    await transact([
      { Put: { ...condition, Item: { ...tagNameKey(sameNameKey(name)), tag_id: made.id } } },
      { Put: { ...condition, Item: { ...tagKey(made.id), kind: 'tag', ...made } } },
    ])
    return made
  } catch (error) {
    if (!(error instanceof ConditionsNotMet)) throw error
  }
  const named = await table.send(
    new GetCommand({ TableName: TABLE_NAME, Key: tagNameKey(sameNameKey(name)), ConsistentRead: true }),
  )
  const { tag_id } = namedTag.parse(named.Item)
  const found = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: tagKey(tag_id), ConsistentRead: true }))
  return tag.parse(found.Item)
}
