import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { CONTACT_DAYS, type DamageReport, damageReport } from '#shared/domain/damage-reports.ts'
import { taskId } from '#shared/domain/identifiers.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { keptFor, secondsOf } from '../../platform/table/expiry.ts'
import { DAMAGE, damageContactKey, damageKey, openDamageKey, pointKey } from '../../platform/table/keys.ts'
import { collect, queryAll, readItems } from '../../platform/table/read.ts'
import { shape, unversioned } from '../../platform/table/shapes.ts'
import type { TransactAction } from '../../platform/table/transact.ts'

/**
 * What people in the street told of damages, beside the point (POINT#id). Served: one report, all of a point, the task that
 * mends what is damaged there now. How to reach who told it is an item of its own, which TTL removes.
 */

/** 2: how often the same was told once more. */
export const storedDamage = shape({
  kind: 'damage_report',
  schema: damageReport,
  upcasters: [old => ({ repeats: 0, ...old })],
})
export const storedOpenDamage = shape({ kind: 'open_damage', schema: z.object({ task_id: taskId }) })
export const storedContact = unversioned('damage_contact', 'gone after some weeks')
const contactSchema = z.object({ report_id: z.string(), contact: z.string(), expires_at: z.number() })

export async function findDamage(pointId: string, reportId: string): Promise<DamageReport | undefined> {
  const Key = damageKey(pointId, reportId)
  const found = await table.send(new GetCommand({ TableName: TABLE_NAME, Key, ConsistentRead: true }))
  return found.Item && storedDamage.parse(found.Item)
}

/** All that was ever told of a point's damages, the newest first. */
export async function damagesOf(pointId: string): Promise<DamageReport[]> {
  const items = queryAll({
    KeyConditionExpression: 'PK = :point AND begins_with(SK, :damage)',
    ExpressionAttributeValues: { ':point': pointKey(pointId).PK, ':damage': DAMAGE },
  })
  return (await collect(items, storedDamage)).toSorted((a, b) => b.reported_at.localeCompare(a.reported_at))
}

/** How to reach who made these reports of a point, by report, as long as that may be known. */
export async function contactsOf(
  pointId: string,
  reportIds: readonly string[],
  now: string,
): Promise<Map<string, string>> {
  const found = await readItems(reportIds.map(id => damageContactKey(pointId, id)))
  // TTL may be days late.
  const unexpired = found.map(item => contactSchema.parse(item)).filter(({ expires_at }) => expires_at > secondsOf(now))
  return new Map(unexpired.map(({ report_id, contact }) => [report_id, contact]))
}

/** The task that mended last what was damaged at a point, or is to mend it. */
export async function findMendingTask(pointId: string): Promise<string | undefined> {
  const Key = openDamageKey(pointId)
  const found = await table.send(new GetCommand({ TableName: TABLE_NAME, Key, ConsistentRead: true }))
  return found.Item && storedOpenDamage.parse(found.Item).task_id
}

export const createDamageActions = (made: DamageReport, contact: string, now: string): TransactAction[] => [
  {
    Put: {
      TableName: TABLE_NAME,
      ConditionExpression: 'attribute_not_exists(PK)',
      Item: { ...damageKey(made.point_id, made.id), ...storedDamage.stamp, ...made },
    },
  },
  ...(contact === ''
    ? []
    : [
        {
          Put: {
            TableName: TABLE_NAME,
            Item: {
              ...damageContactKey(made.point_id, made.id),
              ...storedContact.stamp,
              report_id: made.id,
              contact,
              ...keptFor(CONTACT_DAYS * 86_400, now),
            },
          },
        },
      ]),
]

/** Says which task mends a point from now on, in place of the one that was read. */
export const setMendingTaskAction = (pointId: string, made: string, former: string | undefined): TransactAction => ({
  Put: {
    TableName: TABLE_NAME,
    ...(former === undefined
      ? { ConditionExpression: 'attribute_not_exists(PK)' }
      : { ConditionExpression: 'task_id = :former', ExpressionAttributeValues: { ':former': former } }),
    Item: { ...openDamageKey(pointId), ...storedOpenDamage.stamp, task_id: made },
  },
})

/** Gives a report that has none its photo. */
export const setDamagePhotoAction = ({ point_id, id }: DamageReport, photo: string): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: damageKey(point_id, id),
    ConditionExpression: 'photo = :none',
    UpdateExpression: 'SET photo = :photo',
    ExpressionAttributeValues: { ':none': null, ':photo': photo },
  },
})
