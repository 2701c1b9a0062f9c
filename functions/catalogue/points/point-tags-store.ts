import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { TABLE_NAME } from '../../platform/table/client.ts'
import { tagKey } from '../../platform/table/keys.ts'
import { readItems } from '../../platform/table/read.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { storedTag } from '../tags/tags-store.ts'

/** Tags that may be assigned to points. A tag that is being removed (`removing`) may not. */

/** The tags among these that may be assigned to points, in the same order. */
export async function assignableTags(tagIds: readonly string[]): Promise<string[]> {
  const tags = (await readItems(tagIds.map(tagKey))).map(item => storedTag.parse(item))
  return tagIds.filter(tagId => tags.some(({ id, removing }) => id === tagId && !removing))
}

/** Throws TAG_NOT_FOUND unless all these tags may be assigned to points. */
export async function assertTagsAssignable(tagIds: readonly string[]): Promise<void> {
  if ((await assignableTags(tagIds)).length < tagIds.length) throw new DomainError('TAG_NOT_FOUND')
}

/** Condition checks: fail the transaction unless all tags may be assigned to points. */
export const checkTagsAssignableActions = (tagIds: readonly string[]): TransactAction[] =>
  tagIds.map(tagId => ({
    ConditionCheck: {
      TableName: TABLE_NAME,
      Key: tagKey(tagId),
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(removing)',
    },
  }))
