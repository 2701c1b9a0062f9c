import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { automaticAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import { dayAfterInstant, presentAndLaterBookings, withoutBookingsOfOrder } from '#shared/catalogue/rules/bookings.ts'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import { NO_SITE_FACTS } from '#shared/catalogue/rules/point-site.ts'
import type { POINT_TRANSITIONS } from '#shared/catalogue/rules/point-transitions.ts'
import { type Point, pointSchema } from '#shared/catalogue/rules/points.ts'
import { priceField } from '#shared/catalogue/rules/prices.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { Retirement } from '#shared/catalogue/rules/retired-points.ts'
import type { HangingSign } from '#shared/catalogue/rules/signs.ts'
import type { Booking } from '#shared/catalogue/rules/terms.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { StatusBefore } from '#shared/platform/rules/transitions.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import {
  ALL_POINTS_PARTITION,
  importedRowKey,
  importPointKey,
  type Key,
  POINT_COUNTER_KEY,
  pointKey,
  timeSortKey,
} from '../../platform/table/keys.ts'
import { queryAll, readItem, readItems } from '../../platform/table/read.ts'
import { shape, unversioned } from '../../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction, transact } from '../../platform/table/transact.ts'
import { ConditionsNotMet, didConditionHold } from '../../platform/table/transaction-errors.ts'
import { writeItems } from '../../platform/table/write.ts'
import { cachedTierKeys, loadTiers } from '../pricing-tiers/pricing-tiers-store.ts'
import { assetCodeItem, claimAssetCodeActions } from './asset-codes-store.ts'

/**
 * Points. Access patterns: one by id (POINT#id); many by id; all by updated_at (GSI1 'POINTS'). The public map reads a
 * copy of its own (functions/map/cells-store.ts), which a stream consumer syncs. A point's status changes only together
 * with the order that holds the point: the actions below are parts of the order's transaction.
 */

export const storedPoint = shape({
  kind: 'point',
  schema: pointSchema,
  // Updates write single attributes and leave the stored version, so an item of an older version may already have some of
  // these attributes.
  upcasters: [
    old => ({ ...old, installed_at: old.installed_at ?? null, code: old.code ?? null }),
    old => ({ ...NO_SITE_FACTS, ...old, taken_since: old.taken_since ?? null }),
  ],
  supply: item => ({
    ...item,
    asset_code: item.asset_code ?? automaticAssetCode(String(item.id)),
    // Before signs were stored, a point's sign was known by its proof alone.
    sign: item.sign === undefined ? signOfProof(item) : item.sign,
  }),
})

const signOfProof = ({ installed_at, order_id }: Record<string, unknown>) =>
  typeof installed_at === 'string' ? { since: installed_at, said_by: 'proof', order_id: order_id ?? null } : null

export const findPoint = (pointId: string): Promise<Point | undefined> => readItem(pointKey(pointId), storedPoint)

/** The points among these that exist, by id. */
export async function findPoints(
  pointIds: readonly string[],
  options?: { ConsistentRead: boolean },
): Promise<Map<string, Point>> {
  const items = await readItems(pointIds.map(pointKey), options)
  return new Map(items.map(item => storedPoint.parse(item)).map(found => [found.id, found]))
}

/** All points by time of change. A point that changes during the iteration is yielded again. */
export async function* everyPoint(): AsyncGenerator<Point> {
  const query = {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :points',
    ExpressionAttributeValues: { ':points': ALL_POINTS_PARTITION },
  }
  for await (const item of queryAll(query)) yield storedPoint.parse(item)
}

/**
 * Stores another form of a description that means the same (price variables instead of amounts). Returns false when
 * somebody has changed the point since. This is no edit: versions and list position stay.
 */
export async function rewriteDescription(current: Point, description: string): Promise<boolean> {
  return didConditionHold(
    table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: pointKey(current.id),
        ConditionExpression: 'version = :version AND description = :read',
        UpdateExpression: 'SET description = :description',
        ExpressionAttributeValues: {
          ':version': current.version,
          ':read': current.description,
          ':description': description,
        },
      }),
    ),
  )
}

/**
 * Reads points and their tiers consistently, in one request if this function instance has seen the tiers' ids before.
 */
export async function findPointsWithTiers(
  pointIds: readonly string[],
): Promise<{ points: Map<string, Point>; tiers: PricingTier[] }> {
  const items = await readItems([...pointIds.map(pointKey), ...cachedTierKeys()])
  const foundPoints = items.flatMap(item => (item.kind === 'pricing_tier' ? [] : [storedPoint.parse(item)]))
  const tiers = await loadTiers(
    items.filter(item => item.kind === 'pricing_tier'),
    foundPoints.map(({ pricing_tier_id }) => pricing_tier_id),
  )
  return { points: new Map(foundPoints.map(point => [point.id, point])), tiers }
}

const itemOf = (point: Point) => ({
  ...point,
  ...pointKey(point.id),
  ...storedPoint.stamp,
  GSI1PK: ALL_POINTS_PARTITION,
  GSI1SK: timeSortKey(point.updated_at, point.id),
})

const counterSchema = z.object({ last_id: z.number() })
export const storedPointCounter = unversioned('point_counter', 'one number, which is only added to')
/** An import's entry of a point that it created. */
export const storedImportEntry = shape({
  kind: 'import_point',
  schema: z.object({ SK: z.string(), import_fingerprint: z.optional(z.string()) }),
})
export const storedImportedRow = shape({ kind: 'imported_row', schema: z.object({ point_id: z.string() }) })

/** Reserves unique point ids. An interrupted run leaves a gap in the numbering, which does no harm. */
export async function allocatePointIds(count: number): Promise<string[]> {
  const response = await table.send(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: POINT_COUNTER_KEY,
      UpdateExpression: 'ADD last_id :count',
      ExpressionAttributeValues: { ':count': count },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  const { last_id } = counterSchema.parse(response.Attributes)
  return Array.from({ length: count }, (_, index) => String(last_id - count + 1 + index))
}

/**
 * Creates a point and its import entries. Idempotent by fingerprint: returns false when the row was already imported.
 * `checks` are the first actions of the transaction; throws ConditionsNotMet when one of them fails. Throws
 * ASSET_CODE_TAKEN when another point has or had its asset code.
 */
export async function insertPoint(
  point: Point,
  fingerprint?: string,
  checks: readonly TransactAction[] = [],
): Promise<boolean> {
  const row = fingerprint
    ? [putNewItemAction({ ...importedRowKey(fingerprint), ...storedImportedRow.stamp, point_id: point.id })]
    : []
  const importEntryActions =
    point.import_id === null
      ? []
      : [
          putNewItemAction({
            ...importPointKey(point.import_id, point.id),
            ...storedImportEntry.stamp,
            import_fingerprint: fingerprint,
          }),
        ]
  const before = [...checks, ...row, ...importEntryActions]
  const claim = claimAssetCodeActions(point.asset_code, point.id)
  const pointPut = putNewItemAction({ ...itemOf(point), import_fingerprint: fingerprint })
  try {
    await transact([...before, ...claim, pointPut])
    return true
  } catch (error) {
    if (!(error instanceof ConditionsNotMet)) throw error
    if (fingerprint && error.failedAt(checks.length)) return false
    const isOfClaim = (index: number) => index >= before.length && index < before.length + claim.length
    const failedIndexes = error.reasons.flatMap((_, index) => (error.failedAt(index) ? [index] : []))
    throw failedIndexes.every(isOfClaim) ? new DomainError('ASSET_CODE_TAKEN') : error
  }
}

/**
 * Writes a restored point. With a fingerprint, the point becomes part of its import again; then the transaction fails
 * when the line has been imported again since.
 */
export const recreatePointActions = (restored: Point, fingerprint: string | undefined): TransactAction[] =>
  [
    { ...itemOf(restored), import_fingerprint: fingerprint },
    ...(restored.import_id !== null && fingerprint !== undefined
      ? [
          { ...importedRowKey(fingerprint), ...storedImportedRow.stamp, point_id: restored.id },
          {
            ...importPointKey(restored.import_id, restored.id),
            ...storedImportEntry.stamp,
            import_fingerprint: fingerprint,
          },
        ]
      : []),
  ].map(putNewItemAction)

/** Writes many points with reserved ids, without conditions and not atomically, to fill a table. */
export const batchWritePoints = (points: readonly Point[]): Promise<void> =>
  writeItems(
    points
      .flatMap(point => [itemOf(point), assetCodeItem(point.asset_code, point.id)])
      .map(Item => ({ PutRequest: { Item } })),
  )

/** For each of these fingerprints that was imported, the id of the point that was created from its line. */
export async function findPointIdsOfFingerprints(fingerprints: readonly string[]): Promise<Map<string, string>> {
  const keys = new Map<string, Key>(
    fingerprints.map(fingerprint => [importedRowKey(fingerprint).PK, importedRowKey(fingerprint)]),
  )
  const items = await readItems([...keys.values()])
  return new Map(items.map(item => [String(item.PK).slice('IMPORT#'.length), storedImportedRow.parse(item).point_id]))
}

/** `to`: the day after the last day on which the order may need the point. */
export type PointHold = { order_id: string; reserved_until: string | null; to: string; now: string }

/** Condition: the point is available, or its hold expired and the job that frees points has not run yet. */
export const POINT_FREE_CONDITION = '(#status = :available OR (#status = :reserved AND reserved_until <= :now))'

/** Condition for taking a free point: it still has the asset code that was read. */
const IS_FREE_WITH_CODE = `(attribute_not_exists(asset_code) OR asset_code = :code) AND ${POINT_FREE_CONDITION}`

/**
 * Condition for a write that was decided by the point's bookings: these are still the ones that were read. Also drops
 * bookings that have ended.
 */
function bookingsUnchanged(current: Point, now: string) {
  const { bookings = [] } = current
  if (bookings.length === 0) return { condition: 'attribute_not_exists(bookings[0])', values: {}, keepLater: '' }
  return {
    condition: 'bookings = :bookings',
    values: { ':bookings': bookings, ':later': presentAndLaterBookings(current, dayOf(now)) },
    keepLater: 'bookings = :later, ',
  }
}

/** Condition for a write by the holder without reading the point: its contract ends before the next booking begins. */
const NEXT_BOOKING_NOT_BEFORE_END = '(attribute_not_exists(bookings[0]) OR bookings[0].#from >= :to)'

/** Every change of a point also sets its time of change, its list position and its version. */
export const POINT_CHANGE_EXPRESSION = 'updated_at = :now, GSI1SK = :by_time, version = version + :one'
export const pointChangeValues = (pointId: string, now: string) => ({
  ':now': now,
  ':by_time': timeSortKey(now, pointId),
  ':one': 1,
})

/**
 * available → reserved, for one order. Conditions: the point is offered; it is available or its hold expired (the job
 * that frees it may be late); its tier, own price of the period, asset code and bookings are still those that were
 * read.
 */
export function holdPointAction(
  updated: Point,
  period_years: PeriodYears,
  { order_id, reserved_until, to, now }: PointHold,
): TransactAction {
  const { condition, values, keepLater } = bookingsUnchanged(updated, now)
  return {
    Update: {
      TableName: TABLE_NAME,
      Key: pointKey(updated.id),
      ConditionExpression: `is_available = :yes AND pricing_tier_id = :tier AND #own_price = :own_price AND ${IS_FREE_WITH_CODE} AND ${condition}`,
      // Clears the installation data of a previous holder whose hold expired.
      UpdateExpression: `SET #status = :reserved, order_id = :order_id, taken_since = :now, reserved_until = :until, held_to = :to, installed_at = :none, ${keepLater}${POINT_CHANGE_EXPRESSION}`,
      ExpressionAttributeNames: { '#status': 'status', '#own_price': priceField(period_years) },
      ExpressionAttributeValues: {
        ':yes': true,
        ':tier': updated.pricing_tier_id,
        ':own_price': updated[priceField(period_years)],
        ':code': updated.asset_code,
        ':available': 'available',
        ':reserved': 'reserved',
        ':order_id': order_id,
        ':until': reserved_until,
        ':to': to,
        ':none': null,
        ...values,
        ...pointChangeValues(updated.id, now),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  }
}

/**
 * Common part of updates that only the holding order may make. If `to` is given, it has to be before the next booking.
 */
const heldPointUpdate = (
  pointId: string,
  orderId: string,
  { status, to }: { status: Point['status']; to?: string | undefined },
  now: string,
) => ({
  TableName: TABLE_NAME,
  Key: pointKey(pointId),
  ConditionExpression: `#status = :held AND order_id = :order_id${to === undefined ? '' : ` AND ${NEXT_BOOKING_NOT_BEFORE_END}`}`,
  ExpressionAttributeNames: { '#status': 'status', ...(to === undefined ? {} : { '#from': 'from' }) },
  values: {
    ':held': status,
    ':order_id': orderId,
    ...(to === undefined ? {} : { ':to': to }),
    ...pointChangeValues(pointId, now),
  },
})

/**
 * reserved → available, or sold → available when a contract ended. The sign hangs on until somebody says otherwise,
 * unless `takesSignBack`. Fails unless this order holds the point.
 */
export function releasePointAction(
  pointId: string,
  orderId: string,
  now: string,
  requiredStatus: StatusBefore<typeof POINT_TRANSITIONS, 'available'> = 'reserved',
  takesSignBack = false,
): TransactAction {
  const { values, ...update } = heldPointUpdate(pointId, orderId, { status: requiredStatus }, now)
  return {
    Update: {
      ...update,
      UpdateExpression: `SET #status = :available, order_id = :none, taken_since = :none, reserved_until = :none, sold_until = :none, held_to = :none, company_name = :none, installed_at = :none, ${takesSignBack ? 'sign = :none, ' : ''}${POINT_CHANGE_EXPRESSION}`,
      ExpressionAttributeValues: { ...values, ':available': 'available', ':none': null },
    },
  }
}

const STATUS_BEFORE_SALE: StatusBefore<typeof POINT_TRANSITIONS, 'sold'> = 'reserved'
const STATUS_BEFORE_TRANSFER = 'sold' satisfies StatusBefore<typeof POINT_TRANSITIONS, 'reserved'>

/** `sold_from`: the first day of the contract, which may be days ago. */
export type PointSale = { sold_from: string | null; sold_until: string | null; company_name: string }

const dayAfterSale = ({ sold_until }: Pick<PointSale, 'sold_until'>): string | undefined =>
  sold_until === null ? undefined : dayAfterInstant(sold_until)

/** reserved → sold, until the contract ends. */
export function sellPointAction(pointId: string, orderId: string, sale: PointSale, now: string): TransactAction {
  const { values, ...update } = heldPointUpdate(
    pointId,
    orderId,
    { status: STATUS_BEFORE_SALE, to: dayAfterSale(sale) },
    now,
  )
  return {
    Update: {
      ...update,
      UpdateExpression: `SET #status = :sold, taken_since = :from, sold_until = :until, company_name = :company, reserved_until = :none, held_to = :none, ${POINT_CHANGE_EXPRESSION}`,
      ExpressionAttributeValues: {
        ...values,
        ':sold': 'sold',
        ':from': sale.sold_from ?? now,
        ':until': sale.sold_until,
        ':company': sale.company_name,
        ':none': null,
      },
    },
  }
}

/** sold → reserved: the point passes from the order whose contract ended to the order that renews it. */
export function holdSoldPointAction(
  pointId: string,
  { from, to, reserved_until }: { from: string; to: string; reserved_until: string | null },
  now: string,
): TransactAction {
  const { values, ...update } = heldPointUpdate(pointId, from, { status: STATUS_BEFORE_TRANSFER }, now)
  return {
    Update: {
      ...update,
      UpdateExpression: `SET #status = :reserved, order_id = :to, taken_since = :now, reserved_until = :until, sold_until = :none, company_name = :none, ${POINT_CHANGE_EXPRESSION}`,
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

/**
 * sold → reserved for the same order, whose confirmation was taken back. Fails when the point has changed since it was
 * read: a sign may hang there now.
 */
export const holdAgainAction = (current: Point, { order_id, reserved_until, to, now }: PointHold): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: pointKey(current.id),
    ConditionExpression: 'version = :read AND #status = :sold AND order_id = :order_id',
    UpdateExpression: `SET #status = :reserved, taken_since = :now, reserved_until = :until, held_to = :to, sold_until = :none, company_name = :none, installed_at = :none, ${POINT_CHANGE_EXPRESSION}`,
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':read': current.version,
      ':sold': STATUS_BEFORE_TRANSFER,
      ':order_id': order_id,
      ':reserved': 'reserved',
      ':until': reserved_until,
      ':to': to,
      ':none': null,
      ...pointChangeValues(current.id, now),
    },
  },
})

/** Passes a sold point on to the order that renews its contract; it stays sold. */
export function transferSoldPointAction(
  pointId: string,
  { from, to }: { from: string; to: string },
  sale: PointSale,
  now: string,
): TransactAction {
  const { values, ...update } = heldPointUpdate(pointId, from, { status: 'sold', to: dayAfterSale(sale) }, now)
  return {
    Update: {
      ...update,
      UpdateExpression: `SET order_id = :renewal, sold_until = :until, company_name = :company, held_to = :none, ${POINT_CHANGE_EXPRESSION}`,
      ExpressionAttributeValues: {
        ...values,
        ':none': null,
        ':renewal': to,
        ':until': sale.sold_until,
        ':company': sale.company_name,
      },
    },
  }
}

/**
 * available → sold directly, for a contract that already runs, with the sign that hangs there. Same conditions as
 * holdPointAction, except that the point need not be offered.
 */
export function sellFreePointAction(
  sold: Point,
  { order_id, sign, ...sale }: PointSale & { order_id: string; sign: HangingSign | null },
  now: string,
): TransactAction {
  const { condition, values, keepLater } = bookingsUnchanged(sold, now)
  return {
    Update: {
      TableName: TABLE_NAME,
      Key: pointKey(sold.id),
      ConditionExpression: `${IS_FREE_WITH_CODE} AND ${condition}`,
      UpdateExpression: `SET #status = :sold, order_id = :order_id, taken_since = :from, sold_until = :until, company_name = :company, reserved_until = :none, held_to = :none, installed_at = :none, sign = :sign, ${keepLater}${POINT_CHANGE_EXPRESSION}`,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':code': sold.asset_code,
        ':available': 'available',
        ':reserved': 'reserved',
        ':sold': 'sold',
        ':order_id': order_id,
        ':from': sale.sold_from ?? now,
        ':until': sale.sold_until,
        ':company': sale.company_name,
        ':sign': sign,
        ':none': null,
        ...values,
        ...pointChangeValues(sold.id, now),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  }
}

/**
 * Changes the end of the hold. `to`, if given: the new day after the last day on which the order may need the point.
 */
export function extendPointHoldAction(
  pointId: string,
  orderId: string,
  { reserved_until, to }: { reserved_until: string | null; to: string | undefined },
  now: string,
): TransactAction {
  const { values, ...update } = heldPointUpdate(pointId, orderId, { status: 'reserved', to }, now)
  return {
    Update: {
      ...update,
      UpdateExpression: `SET reserved_until = :until, ${to === undefined ? '' : 'held_to = :to, '}${POINT_CHANGE_EXPRESSION}`,
      ExpressionAttributeValues: { ...values, ':until': reserved_until },
    },
  }
}

/**
 * Changes the day until which the holder needs the point, for another period or a renewal; null: until its contract
 * ends.
 */
export function changeNeededUntilAction(
  pointId: string,
  orderId: string,
  { status, to }: { status: 'reserved' | 'sold'; to: string | null },
  now: string,
): TransactAction {
  const { values, ...update } = heldPointUpdate(pointId, orderId, { status, to: to ?? undefined }, now)
  return {
    Update: {
      ...update,
      UpdateExpression: `SET held_to = :${to === null ? 'none' : 'to'}, ${POINT_CHANGE_EXPRESSION}`,
      ExpressionAttributeValues: { ...values, ...(to === null ? { ':none': null } : {}) },
    },
  }
}

/** Changes the days of the contract that has the point, which end before the next booking begins. */
export function changeSaleAction(
  pointId: string,
  orderId: string,
  sale: Pick<PointSale, 'sold_from' | 'sold_until'>,
  now: string,
): TransactAction {
  const to = dayAfterSale(sale)
  const { values, ...update } = heldPointUpdate(pointId, orderId, { status: 'sold', to }, now)
  return {
    Update: {
      ...update,
      UpdateExpression: `SET sold_until = :until, taken_since = :from, ${POINT_CHANGE_EXPRESSION}`,
      ExpressionAttributeValues: { ...values, ':until': sale.sold_until, ':from': sale.sold_from },
    },
  }
}
/** Who has the point now, and who later. */
export type Placement = Pick<
  Point,
  'status' | 'order_id' | 'taken_since' | 'reserved_until' | 'held_to' | 'installed_at' | 'bookings'
>

/** Changes who has the point now and later, as decided by the point that was read. Fails when it has changed since. */
export const placePointAction = (current: Point, placed: Placement, now: string): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: pointKey(current.id),
    ConditionExpression: 'version = :read',
    UpdateExpression: `SET #status = :status, order_id = :order_id, taken_since = :since, reserved_until = :until, held_to = :to, installed_at = :installed_at, bookings = :bookings, ${POINT_CHANGE_EXPRESSION}`,
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':read': current.version,
      ':status': placed.status,
      ':order_id': placed.order_id,
      ':since': placed.taken_since,
      ':until': placed.reserved_until,
      ':to': placed.held_to ?? null,
      ':installed_at': placed.installed_at,
      ':bookings': placed.bookings ?? [],
      ...pointChangeValues(current.id, now),
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
})

/** Replaces the point's bookings. Fails when the point has changed since it was read. */
export const replaceBookingsAction = (current: Point, bookings: readonly Booking[], now: string): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: pointKey(current.id),
    ConditionExpression: 'version = :read',
    UpdateExpression: `SET bookings = :bookings, ${POINT_CHANGE_EXPRESSION}`,
    ExpressionAttributeValues: {
      ':read': current.version,
      ':bookings': bookings,
      ...pointChangeValues(current.id, now),
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
})

/**
 * available → sold, when a contract begins that was booked ahead. Fails when the point has changed since it was read.
 */
export const startBookedContractAction = (
  current: Point,
  { order_id, installed_at, ...sale }: PointSale & { order_id: string; installed_at: string | null },
  now: string,
): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: pointKey(current.id),
    ConditionExpression: 'version = :read AND #status = :available',
    UpdateExpression: `SET #status = :sold, order_id = :order_id, taken_since = :from, sold_until = :until, company_name = :company, installed_at = :installed_at, bookings = :bookings, ${POINT_CHANGE_EXPRESSION}`,
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':read': current.version,
      ':available': 'available',
      ':sold': 'sold',
      ':order_id': order_id,
      ':from': sale.sold_from ?? now,
      ':until': sale.sold_until,
      ':company': sale.company_name,
      ':installed_at': installed_at,
      ':bookings': withoutBookingsOfOrder(current, order_id),
      ...pointChangeValues(current.id, now),
    },
  },
})

/** Changes what work in the street left; this is no manager's edit. Optimistic lock on `version`. */
const fieldWorkUpdateAction = (
  current: Point,
  now: string,
  expression: string,
  values: Record<string, unknown>,
): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: pointKey(current.id),
    ConditionExpression: 'version = :read',
    UpdateExpression: `SET ${expression}, ${POINT_CHANGE_EXPRESSION}`,
    ExpressionAttributeValues: { ...values, ':read': current.version, ...pointChangeValues(current.id, now) },
  },
})

/**
 * When work is completed: stores its photo and the sign that hangs then, clears the technician's comment and, while an
 * order holds the point and a sign hangs, sets installed_at. A sign that was installed for an order (`order_id`) whose
 * contract has not begun does not count for the order that has the point now.
 */
export const markPointInstalledAction = (
  current: Point,
  { url, sign, order_id, now }: { url: string | null; sign: HangingSign | null; order_id: string | null; now: string },
): TransactAction =>
  fieldWorkUpdateAction(
    current,
    now,
    'installation_photo_url = :url, installation_notes = :none, sign = :sign, installed_at = :at',
    {
      ':url': url,
      ':none': null,
      ':sign': sign,
      ':at': installedAtOf(current, sign, order_id, now),
    },
  )

function installedAtOf(current: Point, sign: HangingSign | null, order_id: string | null, now: string): string | null {
  if (sign === null) return null
  if (order_id !== null && order_id !== current.order_id) return current.installed_at
  return current.status === 'available' ? null : now
}

/** When a proof was withdrawn: shows the newest other proof's photo and time, or clears photo and installed_at. */
export const replaceShownProofAction = (
  current: Point,
  { shown, sign }: { shown: { url: string; at: string } | undefined; sign: HangingSign | null },
  now: string,
): TransactAction =>
  fieldWorkUpdateAction(current, now, 'installation_photo_url = :url, installed_at = :at, sign = :sign', {
    ':url': shown?.url ?? null,
    ':at': current.status === 'available' ? null : (shown?.at ?? null),
    ':sign': sign,
  })

/** Stores which sign hangs at the point. Without one, no photo counts as its proof any longer. */
export const setPointSignAction = (current: Point, sign: HangingSign | null, now: string): TransactAction =>
  fieldWorkUpdateAction(current, now, 'sign = :sign, installed_at = :at', {
    ':sign': sign,
    ':at': sign === null ? null : current.installed_at,
  })

/**
 * Retires a point, or offers it again (null). Fails when the point has changed since it was read: an order may have it
 * now. An edit that began before fails too.
 */
export const retirePointAction = (current: Point, retired: Retirement | null, now: string): TransactAction =>
  fieldWorkUpdateAction(
    current,
    now,
    'retired = :retired, is_available = :offered, edit_version = edit_version + :one',
    {
      ':retired': retired,
      ':offered': retired === null,
    },
  )

/** Stores the technician's reason for returning the task. */
export const setReturnCommentAction = (
  current: Point,
  { comment, now }: { comment: string; now: string },
): TransactAction => fieldWorkUpdateAction(current, now, 'installation_notes = :comment', { ':comment': comment })

/** Condition check: fails the transaction when the point has changed since it was read. */
export const checkPointUnchangedAction = (current: Point): TransactAction => ({
  ConditionCheck: {
    TableName: TABLE_NAME,
    Key: pointKey(current.id),
    ConditionExpression: 'version = :read',
    ExpressionAttributeValues: { ':read': current.version },
  },
})

/** Condition check: fails the transaction unless this order holds the point. */
export const checkPointHeldAction = (
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
