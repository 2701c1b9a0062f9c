import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type RoleChange, roleChangeSchema } from '#shared/people/rules/role-history.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { ROLE_HISTORY_PARTITION, roleChangeKey, timeSortKey } from '../../platform/table/keys.ts'
import { collectItems, cursorAfter, queryAll, timeSortKeyOfCursor } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction } from '../../platform/table/transact.ts'

/**
 * The history of office roles. An entry is created in the transaction of its change and never changed or removed, not
 * even when the account is deleted. Access pattern: all, newest first.
 */

/** Number of entries per page. */
const PAGE_SIZE = 25

/** A role change with an id, by which it is notified only once. */
const recordedRoleChangeSchema = z.object({ ...roleChangeSchema.shape, id: z.string() })
export type RecordedRoleChange = z.infer<typeof recordedRoleChangeSchema>
export const storedRoleChange = shape({ kind: 'role_change', schema: recordedRoleChangeSchema })
const roleChangeView = storedRoleChange.withSchema(roleChangeSchema)

export const recordRoleChangeAction = (change: RoleChange): TransactAction => {
  const id = crypto.randomUUID()
  return putNewItemAction({ ...roleChangeKey(timeSortKey(change.at, id)), ...storedRoleChange.stamp, id, ...change })
}

export async function listRoleChanges(
  cursor: string | undefined,
): Promise<{ items: RoleChange[]; cursor: string | null }> {
  const before = cursor === undefined ? undefined : timeSortKeyOfCursor(cursor)
  const response = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      KeyConditionExpression: before ? 'PK = :history AND SK < :before' : 'PK = :history',
      ExpressionAttributeValues: { ':history': ROLE_HISTORY_PARTITION, ...(before ? { ':before': before } : {}) },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: PAGE_SIZE + 1,
    }),
  )
  const found = response.Items ?? []
  const shown = found.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  return {
    items: shown.map(item => roleChangeView.parse(item)),
    cursor: found.length > PAGE_SIZE && last ? cursorAfter(String(last.SK)) : null,
  }
}

/** All changes of this person's role, whoever made them. */
export const listRoleChangesOf = (userId: string): Promise<RoleChange[]> =>
  collectItems(
    queryAll({
      KeyConditionExpression: 'PK = :history',
      FilterExpression: 'user_id = :user',
      ExpressionAttributeValues: { ':history': ROLE_HISTORY_PARTITION, ':user': userId },
    }),
    roleChangeView,
  )
