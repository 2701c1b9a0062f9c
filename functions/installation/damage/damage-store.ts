import * as z from 'zod/mini'
import {
  type DamageReport,
  damageReportSchema,
  REPORTER_CONTACT_DAYS,
} from '#shared/installation/rules/damage-reports.ts'
import { taskIdSchema } from '#shared/platform/rules/identifiers.ts'
import { TABLE_NAME } from '../../platform/table/client.ts'
import { epochSecondsOf, expiryIn } from '../../platform/table/expiry.ts'
import {
  DAMAGE_SORT_KEY_PREFIX,
  damageContactKey,
  damageKey,
  openDamageKey,
  pointKey,
} from '../../platform/table/keys.ts'
import { collectItems, queryAll, readItem, readItems } from '../../platform/table/read.ts'
import { shape, unversioned } from '../../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction } from '../../platform/table/transact.ts'

/**
 * Damage reports by passers-by, in the partition of the point (POINT#id). Access patterns: one report; all reports of a
 * point; the task that repairs the point's current damage. The reporter's contact is a separate item, which TTL
 * removes.
 */

/** Version 2 counts repeated reports. */
export const storedDamageReport = shape({
  kind: 'damage_report',
  schema: damageReportSchema,
  upcasters: [old => ({ repeats: 0, ...old })],
})
export const storedOpenDamage = shape({ kind: 'open_damage', schema: z.object({ task_id: taskIdSchema }) })
export const storedReporterContact = unversioned('damage_contact', 'gone after some weeks')
const contactSchema = z.object({ report_id: z.string(), contact: z.string(), expires_at: z.number() })

export const findDamageReport = (pointId: string, reportId: string): Promise<DamageReport | undefined> =>
  readItem(damageKey(pointId, reportId), storedDamageReport)

/** The damage reports of a point, newest first. */
export async function findDamageReports(pointId: string): Promise<DamageReport[]> {
  const items = queryAll({
    KeyConditionExpression: 'PK = :point AND begins_with(SK, :damage)',
    ExpressionAttributeValues: { ':point': pointKey(pointId).PK, ':damage': DAMAGE_SORT_KEY_PREFIX },
  })
  return (await collectItems(items, storedDamageReport)).toSorted((a, b) => b.reported_at.localeCompare(a.reported_at))
}

/** The contacts of the reporters that have not expired, by report id. */
export async function findReporterContacts(
  pointId: string,
  reportIds: readonly string[],
  now: string,
): Promise<Map<string, string>> {
  const found = await readItems(reportIds.map(id => damageContactKey(pointId, id)))
  // TTL may delete items days late, so expired contacts are filtered out.
  const unexpired = found
    .map(item => contactSchema.parse(item))
    .filter(({ expires_at }) => expires_at > epochSecondsOf(now))
  return new Map(unexpired.map(({ report_id, contact }) => [report_id, contact]))
}

/** The id of the point's open repair task, else of the last one. */
export async function findRepairTaskId(pointId: string): Promise<string | undefined> {
  return (await readItem(openDamageKey(pointId), storedOpenDamage))?.task_id
}

export const insertDamageReportActions = (report: DamageReport, contact: string, now: string): TransactAction[] => [
  putNewItemAction({ ...damageKey(report.point_id, report.id), ...storedDamageReport.stamp, ...report }),
  ...(contact === ''
    ? []
    : [
        {
          Put: {
            TableName: TABLE_NAME,
            Item: {
              ...damageContactKey(report.point_id, report.id),
              ...storedReporterContact.stamp,
              report_id: report.id,
              contact,
              ...expiryIn(REPORTER_CONTACT_DAYS * 86_400, now),
            },
          },
        },
      ]),
]

/** Sets the task that repairs the point. Fails when the current one is no longer `former`. */
export const setRepairTaskAction = (
  pointId: string,
  newTaskId: string,
  former: string | undefined,
): TransactAction => ({
  Put: {
    TableName: TABLE_NAME,
    ...(former === undefined
      ? { ConditionExpression: 'attribute_not_exists(PK)' }
      : { ConditionExpression: 'task_id = :former', ExpressionAttributeValues: { ':former': former } }),
    Item: { ...openDamageKey(pointId), ...storedOpenDamage.stamp, task_id: newTaskId },
  },
})

/** Stores the report's photo. Fails when the report has one already. */
export const setDamagePhotoAction = ({ point_id, id }: DamageReport, photo: string): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: damageKey(point_id, id),
    ConditionExpression: 'photo = :none',
    UpdateExpression: 'SET photo = :photo',
    ExpressionAttributeValues: { ':none': null, ':photo': photo },
  },
})
