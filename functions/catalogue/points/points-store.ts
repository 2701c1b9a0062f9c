import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { PeriodYears } from '#shared/domain/periods.ts'
import { NO_SITE_FACTS } from '#shared/domain/point-site.ts'
import { type Point, point } from '#shared/domain/points.ts'
import { type PricingTier, priceField } from '#shared/domain/pricing-tiers.ts'
import type { POINT_TRANSITIONS, StatusBefore } from '#shared/domain/transitions.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import {
  ALL_POINTS,
  byTime,
  importedRowKey,
  importPointKey,
  type Key,
  POINT_COUNTER,
  pointKey,
} from '../../platform/table/keys.ts'
import { queryAll, readItems } from '../../platform/table/read.ts'
import { shape, unversioned } from '../../platform/table/shapes.ts'
import { type TransactAction, transact } from '../../platform/table/transact.ts'
import { ConditionsNotMet, conditionHeld } from '../../platform/table/transaction-errors.ts'
import { writeItems } from '../../platform/table/write.ts'
import { likelyTierKeys, tiersAmong } from '../pricing-tiers/pricing-tiers-store.ts'

/**
 * Points. Served: one by id (POINT#id); many by id; all by updated_at (GSI1 'POINTS'). The public map has its own copy of
 * what it draws (functions/map/cells-store.ts), kept in step by the stream's consumer.
 * A point's status changes only together with the order that holds it: the actions below are parts of its transaction.
 */

export const storedPoint = shape({
  kind: 'point',
  schema: point,
  // Points are changed in place, so one of an older version may have got any of these since.
  upcasters: [
    old => ({ ...old, installed_at: old.installed_at ?? null, code: old.code ?? null }),
    old => ({ ...NO_SITE_FACTS, ...old, taken_since: old.taken_since ?? null }),
  ],
})

export async function findPoint(pointId: string): Promise<Point | undefined> {
  const found = await table.send(
    new GetCommand({ TableName: TABLE_NAME, Key: pointKey(pointId), ConsistentRead: true }),
  )
  return found.Item && storedPoint.parse(found.Item)
}

/** Those of these points that exist, by id. */
export async function findPoints(pointIds: readonly string[]): Promise<Map<string, Point>> {
  const items = await readItems(pointIds.map(pointKey))
  return new Map(items.map(item => storedPoint.parse(item)).map(found => [found.id, found]))
}

/** Every point, those that changed last at the end: one that changes meanwhile comes again as it is then. */
export async function* everyPoint(): AsyncGenerator<Point> {
  const query = {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :points',
    ExpressionAttributeValues: { ':points': ALL_POINTS },
  }
  for await (const item of queryAll(query)) yield storedPoint.parse(item)
}

/**
 * Writes a description over the one that was read; false when somebody has changed the point since. It says the same in
 * another form, so it is no edit: the point's versions and its place in the list stay.
 */
export async function rewriteDescription(read: Point, description: string): Promise<boolean> {
  return conditionHeld(
    table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: pointKey(read.id),
        ConditionExpression: 'version = :version AND description = :read',
        UpdateExpression: 'SET description = :description',
        ExpressionAttributeValues: {
          ':version': read.version,
          ':read': read.description,
          ':description': description,
        },
      }),
    ),
  )
}

/** These points and the tiers that price them, consistently and in one request once the tiers have been met. */
export async function findPointsWithTiers(
  pointIds: readonly string[],
): Promise<{ points: Map<string, Point>; tiers: PricingTier[] }> {
  const items = await readItems([...pointIds.map(pointKey), ...likelyTierKeys()])
  const found = items.flatMap(item => (item.kind === 'pricing_tier' ? [] : [storedPoint.parse(item)]))
  const tiers = await tiersAmong(
    items.filter(item => item.kind === 'pricing_tier'),
    found.map(({ pricing_tier_id }) => pricing_tier_id),
  )
  return { points: new Map(found.map(each => [each.id, each])), tiers }
}

const itemOf = (made: Point) => ({
  ...made,
  ...pointKey(made.id),
  ...storedPoint.stamp,
  GSI1PK: ALL_POINTS,
  GSI1SK: byTime(made.updated_at, made.id),
})

const counter = z.object({ last_id: z.number() })
export const storedCounter = unversioned('point_counter', 'one number, which is only added to')
/** A point's place in its import. */
export const storedImportPoint = shape({
  kind: 'import_point',
  schema: z.object({ SK: z.string(), import_fingerprint: z.optional(z.string()) }),
})
export const storedRow = shape({ kind: 'imported_row', schema: z.object({ point_id: z.string() }) })

/** So many ids that no other point has or will have. A run that dies leaves a gap and nothing else. */
export async function reservePointIds(count: number): Promise<string[]> {
  const counted = await table.send(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: POINT_COUNTER,
      UpdateExpression: 'ADD last_id :count',
      ExpressionAttributeValues: { ':count': count },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  const { last_id } = counter.parse(counted.Attributes)
  return Array.from({ length: count }, (_, index) => String(last_id - count + 1 + index))
}

/**
 * Creates a point, and notes the import that brought it. With the fingerprint of an import's row it is created once,
 * however often the import runs: answers false when that row is there already. Throws ConditionsNotMet when a check fails,
 * which are the first of the actions.
 */
export async function createPoint(
  made: Point,
  fingerprint?: string,
  checks: readonly TransactAction[] = [],
): Promise<boolean> {
  const once = { TableName: TABLE_NAME, ConditionExpression: 'attribute_not_exists(PK)' }
  const row: TransactAction[] = fingerprint
    ? [{ Put: { ...once, Item: { ...importedRowKey(fingerprint), ...storedRow.stamp, point_id: made.id } } }]
    : []
  const brought: TransactAction[] =
    made.import_id === null
      ? []
      : [
          {
            Put: {
              ...once,
              Item: {
                ...importPointKey(made.import_id, made.id),
                ...storedImportPoint.stamp,
                import_fingerprint: fingerprint,
              },
            },
          },
        ]
  try {
    await transact([
      ...checks,
      ...row,
      ...brought,
      { Put: { ...once, Item: { ...itemOf(made), import_fingerprint: fingerprint } } },
    ])
    return true
  } catch (error) {
    if (fingerprint && error instanceof ConditionsNotMet && error.failedAt(checks.length)) return false
    throw error
  }
}

/**
 * A point that was deleted comes back. With the fingerprint of an import's line it is that import's again, for which nobody
 * may have imported the line since.
 */
export const comingBack = (became: Point, fingerprint: string | undefined): TransactAction[] =>
  [
    { ...itemOf(became), import_fingerprint: fingerprint },
    ...(became.import_id !== null && fingerprint !== undefined
      ? [
          { ...importedRowKey(fingerprint), ...storedRow.stamp, point_id: became.id },
          {
            ...importPointKey(became.import_id, became.id),
            ...storedImportPoint.stamp,
            import_fingerprint: fingerprint,
          },
        ]
      : []),
  ].map(Item => ({ Put: { TableName: TABLE_NAME, ConditionExpression: 'attribute_not_exists(PK)', Item } }))

/** Creates many points at once, whose ids were reserved for them. Not whole or not at all: for filling a table. */
export const createPoints = (made: readonly Point[]): Promise<void> =>
  writeItems(made.map(each => ({ PutRequest: { Item: itemOf(each) } })))

/** Which of these import rows are there already. */
export async function importedFingerprints(fingerprints: readonly string[]): Promise<Set<string>> {
  const keys = new Map<string, Key>(
    fingerprints.map(fingerprint => [importedRowKey(fingerprint).PK, importedRowKey(fingerprint)]),
  )
  const items = await readItems([...keys.values()])
  return new Set(items.map(item => String(item.PK).slice('IMPORT#'.length)))
}

export type Hold = { order_id: string; reserved_until: string; now: string }

/** What each change of a point also writes: the time, the place in the list by time, the next version. */
export const CHANGED = 'updated_at = :now, GSI1SK = :by_time, version = version + :one'
export const changed = (pointId: string, now: string) => ({ ':now': now, ':by_time': byTime(now, pointId), ':one': 1 })

/**
 * available → reserved, for one order. Held when the point is offered, and is available or its hold ran out by the
 * clock of the condition (the job that frees it may be late), and its own price of the period is still the one read.
 */
export function holdPoint(
  wanted: Point,
  period_years: PeriodYears,
  { order_id, reserved_until, now }: Hold,
): TransactAction {
  return {
    Update: {
      TableName: TABLE_NAME,
      Key: pointKey(wanted.id),
      ConditionExpression:
        'is_available = :yes AND pricing_tier_id = :tier AND #own_price = :own_price AND (#status = :available OR (#status = :reserved AND reserved_until <= :now))',
      // Of whoever's hold ran out nothing hangs there any more.
      UpdateExpression: `SET #status = :reserved, order_id = :order_id, taken_since = :now, reserved_until = :until, installed_at = :none, ${CHANGED}`,
      ExpressionAttributeNames: { '#status': 'status', '#own_price': priceField(period_years) },
      ExpressionAttributeValues: {
        ':yes': true,
        ':tier': wanted.pricing_tier_id,
        ':own_price': wanted[priceField(period_years)],
        ':available': 'available',
        ':reserved': 'reserved',
        ':order_id': order_id,
        ':until': reserved_until,
        ':none': null,
        ...changed(wanted.id, now),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  }
}

/** The part of a point's update that only the order which holds it may make. */
const ofHolder = (pointId: string, orderId: string, status: Point['status'], now: string) => ({
  TableName: TABLE_NAME,
  Key: pointKey(pointId),
  ConditionExpression: '#status = :held AND order_id = :order_id',
  ExpressionAttributeNames: { '#status': 'status' },
  values: { ':held': status, ':order_id': orderId, ...changed(pointId, now) },
})

/** reserved → available, or sold → available when a contract ended; only while this order holds the point. */
export function releasePoint(
  pointId: string,
  orderId: string,
  now: string,
  held: StatusBefore<typeof POINT_TRANSITIONS, 'available'> = 'reserved',
): TransactAction {
  const { values, ...update } = ofHolder(pointId, orderId, held, now)
  return {
    Update: {
      ...update,
      UpdateExpression: `SET #status = :available, order_id = :none, taken_since = :none, reserved_until = :none, sold_until = :none, company_name = :none, installed_at = :none, ${CHANGED}`,
      ExpressionAttributeValues: { ...values, ':available': 'available', ':none': null },
    },
  }
}

const BEFORE_SALE: StatusBefore<typeof POINT_TRANSITIONS, 'sold'> = 'reserved'
const BEFORE_HANDING_ON = 'sold' satisfies StatusBefore<typeof POINT_TRANSITIONS, 'reserved'>

export type Sale = { sold_until: string | null; company_name: string }

/** reserved → sold, until the contract ends. */
export function sellPoint(pointId: string, orderId: string, sale: Sale, now: string): TransactAction {
  const { values, ...update } = ofHolder(pointId, orderId, BEFORE_SALE, now)
  return {
    Update: {
      ...update,
      UpdateExpression: `SET #status = :sold, taken_since = :now, sold_until = :until, company_name = :company, reserved_until = :none, ${CHANGED}`,
      ExpressionAttributeValues: {
        ...values,
        ':sold': 'sold',
        ':until': sale.sold_until,
        ':company': sale.company_name,
        ':none': null,
      },
    },
  }
}

/** sold → reserved: from the order whose contract ended to the one that asks to go on with it. */
export function handOnPoint(
  pointId: string,
  { from, to, reserved_until }: { from: string; to: string; reserved_until: string | null },
  now: string,
): TransactAction {
  const { values, ...update } = ofHolder(pointId, from, BEFORE_HANDING_ON, now)
  return {
    Update: {
      ...update,
      UpdateExpression: `SET #status = :reserved, order_id = :to, taken_since = :now, reserved_until = :until, sold_until = :none, company_name = :none, ${CHANGED}`,
      ExpressionAttributeValues: {
        ...values,
        ':reserved': 'reserved',
        ':to': to,
        ':until': reserved_until,
        ':none': null,
      },
    },
  }
}

/** A sold point becomes another order's, which goes on with its contract. */
export function sellPointOn(
  pointId: string,
  { from, to }: { from: string; to: string },
  sale: Sale,
  now: string,
): TransactAction {
  const { values, ...update } = ofHolder(pointId, from, 'sold', now)
  return {
    Update: {
      ...update,
      UpdateExpression: `SET order_id = :to, sold_until = :until, company_name = :company, ${CHANGED}`,
      ExpressionAttributeValues: {
        ...values,
        ':to': to,
        ':until': sale.sold_until,
        ':company': sale.company_name,
      },
    },
  }
}

/** The hold of the order that has the point lasts until another moment. */
export function extendPointHold(pointId: string, orderId: string, reserved_until: string, now: string): TransactAction {
  const { values, ...update } = ofHolder(pointId, orderId, 'reserved', now)
  return {
    Update: {
      ...update,
      UpdateExpression: `SET reserved_until = :until, ${CHANGED}`,
      ExpressionAttributeValues: { ...values, ':until': reserved_until },
    },
  }
}

/** What the street says of a point, over what was read of it: no edit of a manager's. Fails where it has changed since. */
const noted = (read: Point, now: string, expression: string, values: Record<string, unknown>): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: pointKey(read.id),
    ConditionExpression: 'version = :read',
    UpdateExpression: `SET ${expression}, ${CHANGED}`,
    ExpressionAttributeValues: { ...values, ':read': read.version, ...changed(read.id, now) },
  },
})

/**
 * What a completion in the street says of its point, as it was read: the photo, that nothing is left to say of it, and, while
 * somebody has it, since when it is known to hang there.
 */
export const pointInstalled = (read: Point, { url, now }: { url: string; now: string }): TransactAction =>
  noted(read, now, 'installation_photo_url = :url, installation_notes = :none, installed_at = :at', {
    ':url': url,
    ':none': null,
    ':at': read.status === 'available' ? null : now,
  })

/** What its street shows after a proof was withdrawn: what another proof shows, or that nothing is known to hang there. */
export const pointShownBy = (
  read: Point,
  shown: { url: string; at: string } | undefined,
  now: string,
): TransactAction =>
  noted(read, now, 'installation_photo_url = :url, installed_at = :at', {
    ':url': shown?.url ?? null,
    ':at': read.status === 'available' ? null : (shown?.at ?? null),
  })

/** Why the sign does not hang. */
export const pointReturned = (read: Point, { comment, now }: { comment: string; now: string }): TransactAction =>
  noted(read, now, 'installation_notes = :comment', { ':comment': comment })

/** Changes nothing; fails the transaction unless this order holds the point. */
export const pointStillHeld = (
  pointId: string,
  orderId: string,
  status: 'reserved' | 'sold' = 'reserved',
): TransactAction => ({
  ConditionCheck: {
    TableName: TABLE_NAME,
    Key: pointKey(pointId),
    ConditionExpression: '#status = :held AND order_id = :order_id',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':held': status, ':order_id': orderId },
  },
})
