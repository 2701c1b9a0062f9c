import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type RoleChange, roleChange } from '#shared/people/rules/role-history.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { byTime, ROLE_HISTORY, roleChangeKey } from '../../platform/table/keys.ts'
import { collect, cursorAfter, placeInTime, queryAll } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import type { TransactAction } from '../../platform/table/transact.ts'

/**
 * The history of office roles. It only grows: an entry is put once, in the transaction of the change that it tells of, and
 * nothing here or elsewhere changes or removes one; the deletion of an account leaves it too. Served: all, newest first.
 */

/** Entries of a page. */
const PAGE = 25

/** With its own id, by which it is told once. */
const recorded = z.object({ ...roleChange.shape, id: z.string() })
export type RecordedRoleChange = z.infer<typeof recorded>
export const storedRoleChange = shape({ kind: 'role_change', schema: recorded })
const roleChangeAsTold = storedRoleChange.as(roleChange)

export const recordingRoleChange = (change: RoleChange): TransactAction => {
  const id = crypto.randomUUID()
  return {
    Put: {
      TableName: TABLE_NAME,
      ConditionExpression: 'attribute_not_exists(PK)',
      Item: { ...roleChangeKey(byTime(change.at, id)), ...storedRoleChange.stamp, id, ...change },
    },
  }
}

export async function listRoleChanges(
  cursor: string | undefined,
): Promise<{ items: RoleChange[]; cursor: string | null }> {
  const before = cursor === undefined ? undefined : placeInTime(cursor)
  const answer = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      KeyConditionExpression: before ? 'PK = :history AND SK < :before' : 'PK = :history',
      ExpressionAttributeValues: { ':history': ROLE_HISTORY, ...(before ? { ':before': before } : {}) },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: PAGE + 1,
    }),
  )
  const found = answer.Items ?? []
  const shown = found.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    items: shown.map(item => roleChangeAsTold.parse(item)),
    cursor: found.length > PAGE && last ? cursorAfter(String(last.SK)) : null,
  }
}

/** What the history says of somebody, whoever did it. */
export const roleChangesOf = (userId: string): Promise<RoleChange[]> =>
  collect(
    queryAll({
      KeyConditionExpression: 'PK = :history',
      FilterExpression: 'user_id = :user',
      ExpressionAttributeValues: { ':history': ROLE_HISTORY, ':user': userId },
    }),
    roleChangeAsTold,
  )
