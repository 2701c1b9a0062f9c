import type { Point } from '#shared/catalogue/rules/points.ts'
import { hasSign, isSaidByWork } from '#shared/catalogue/rules/signs.ts'
import type { AuditedTable } from '#shared/upkeep/rules/audit.ts'
import { storedCustomerDeletion } from '../../account/privacy/customer-deletions-store.ts'
import { storedAssetCode } from '../../catalogue/points/asset-codes-store.ts'
import { storedPointCode } from '../../catalogue/points/point-codes-store.ts'
import { storedPoint } from '../../catalogue/points/points-store.ts'
import { storedTier, storedTierName } from '../../catalogue/pricing-tiers/pricing-tiers-store.ts'
import { storedArt } from '../../installation/art/arts-store.ts'
import { storedDamageReport } from '../../installation/damage/damage-store.ts'
import { storedProof } from '../../installation/tasks/proofs-store.ts'
import { storedTaskWithoutInternals } from '../../installation/tasks/tasks-store.ts'
import {
  addPointToBalances,
  type MapPartBalances,
  mergeBalances,
  subtractPartFromBalances,
} from '../../map/map-differences.ts'
import { parseMapPart } from '../../map/parts-store.ts'
import { storedAmendment } from '../../orders/amendments/amendments-store.ts'
import { storedContractNumbers } from '../../orders/contracts/contract-numbers-store.ts'
import { storedContract, storedContractCheck } from '../../orders/contracts/contracts-store.ts'
import { sha256Of } from '../../orders/contracts/hash-contract.ts'
import { parseHolder } from '../../orders/held-points/held-points-store.ts'
import { parseUnsettledPoints } from '../../orders/large-orders/unsettled-points-store.ts'
import { storedOrderWithoutInternals } from '../../orders/orders-store.ts'
import { storedCustomerMerge } from '../../people/customers/customer-merges-store.ts'
import { storedCustomer, storedCustomerDocument } from '../../people/customers/customers-store.ts'
import { parseAdminIds, storedProfile } from '../../people/profiles/profiles-store.ts'
import { kindOf } from '../../platform/table/kinds.ts'
import type { Item, Parser, Unversioned } from '../../platform/table/shapes.ts'
import type { ScanSummary } from '../../platform/table/summarise-scan.ts'
import { SHAPES_BY_KIND } from '../migration/shapes.ts'

/** What the audit keeps of each item: the fields that a rule compares with fields of other items. */
export type AuditSummary = {
  table: { [Kind in Exclude<keyof AuditedTable, 'namedCodes' | 'keptCodes'>]: AuditedTable[Kind][number][] }
  map: MapPartBalances
  /**
   * By asset code and point id. 'named': the point contains the code; 'kept': the code's own item contains the point.
   * Once both were read and agree, the entry is removed, so what remains at the end are breaches.
   */
  assetCodes: Map<string, 'named' | 'kept'>
}

function addAssetCode(codes: AuditSummary['assetCodes'], pair: string, half: 'named' | 'kept'): void {
  const other = codes.get(pair)
  if (other && other !== half) codes.delete(pair)
  else codes.set(pair, half)
}

/** The data that the audit rules check. */
export function toAuditedTable({ table, assetCodes }: AuditSummary): AuditedTable {
  const codesOf = (half: 'named' | 'kept') =>
    [...assetCodes].flatMap(([pair, reference]) => {
      const end = pair.lastIndexOf(' ')
      return reference === half ? [{ asset_code: pair.slice(0, end), point_id: pair.slice(end + 1) }] : []
    })
  return { ...table, namedCodes: codesOf('named'), keptCodes: codesOf('kept') }
}

const shapes: Readonly<Record<string, Parser<unknown> | Unversioned>> = SHAPES_BY_KIND

export const AUDIT_SUMMARY: ScanSummary<AuditSummary> = {
  empty: () => ({
    table: {
      points: [],
      orders: [],
      tasks: [],
      arts: [],
      tiers: [],
      tierNames: [],
      profiles: [],
      admins: [],
      holders: [],
      contracts: [],
      contractYears: [],
      contractChecks: [],
      amendments: [],
      proofs: [],
      codes: [],
      damages: [],
      unreadable: [],
      customers: [],
      customerDocuments: [],
      customerMerges: [],
      deletedCustomers: [],
      unsettled: [],
    },
    map: new Map(),
    assetCodes: new Map(),
  }),
  add(to, item) {
    try {
      addItem(to, item)
    } catch {
      to.table.unreadable.push(`${item.PK} ${item.SK}`)
    }
  },
  merge(target, from) {
    for (const [kind, items] of Object.entries(from.table)) {
      const all: unknown[] = target.table[kind as keyof AuditSummary['table']]
      for (const item of items) all.push(item)
    }
    mergeBalances(target.map, from.map)
    for (const [pair, half] of from.assetCodes) addAssetCode(target.assetCodes, pair, half)
  },
  encode: ({ table, map, assetCodes }) => ({
    table,
    assetCodes: [...assetCodes],
    map: [...map].map(([part, value]) => [part, String(value)]),
  }),
  decode(encoded) {
    const { table, map, assetCodes } = encoded as EncodedAudited
    return {
      table: { ...AUDIT_SUMMARY.empty().table, ...table },
      map: new Map(map.map(([part, value]) => [part, BigInt(value)])),
      assetCodes: new Map(assetCodes),
    }
  },
}

type EncodedAudited = {
  table: AuditSummary['table']
  map: [string, string][]
  assetCodes: [string, 'named' | 'kept'][]
}

function addItem({ table, map, assetCodes }: AuditSummary, item: Item): void {
  const kind = kindOf(item)
  if (kind === 'point') {
    const point = storedPoint.parse(item)
    table.points.push(auditedPoint(point))
    addPointToBalances(map, point)
    // A point from before asset codes existed has none stored; the migration gives it one.
    if (item.asset_code !== undefined) addAssetCode(assetCodes, `${point.asset_code} ${point.id}`, 'named')
  } else if (kind === 'asset_code') {
    const { asset_code, point_id } = storedAssetCode.parse(item)
    addAssetCode(assetCodes, `${asset_code} ${point_id}`, 'kept')
  } else if (kind === 'order') table.orders.push(auditedOrder(item))
  else if (kind === 'installation_task') table.tasks.push(auditedTask(item))
  else if (kind === 'art') {
    const { task_id, art_version, file, outcome } = storedArt.parse(item)
    table.arts.push({ task_id, art_version, file, outcome })
  } else if (kind === 'pricing_tier') {
    const { id, name } = storedTier.parse(item)
    table.tiers.push({ id, name })
  } else if (kind === 'tier_name') table.tierNames.push({ name: String(item.PK), ...storedTierName.parse(item) })
  else if (kind === 'profile') {
    const { id, role, email_confirmed_at, document_number } = storedProfile.parse(item)
    table.profiles.push({ id, role, email_confirmed_at, ...(document_number !== null && { document_number }) })
  } else if (kind === 'customer') {
    const { id, document_number, account_ids, proven_account_ids, parted_account_ids } = storedCustomer.parse(item)
    table.customers.push({
      id,
      document_number,
      ...(account_ids && { account_ids }),
      ...(proven_account_ids && { proven_account_ids }),
      ...(parted_account_ids && { parted_account_ids }),
    })
  } else if (kind === 'customer_merge') {
    const { customer_id, into, done_at } = storedCustomerMerge.parse(item)
    table.customerMerges.push({ customer_id, into, is_done: done_at !== null })
  } else if (kind === 'customer_deletion') table.deletedCustomers.push(storedCustomerDeletion.parse(item).customer_id)
  else if (kind === 'unsettled_points') {
    const { order_id, point_ids, due_at } = parseUnsettledPoints(item)
    table.unsettled.push({ order_id, point_ids, due_at })
  } else if (kind === 'customer_document') table.customerDocuments.push(storedCustomerDocument.parse(item))
  else if (kind === 'contract') {
    const { order_id, contract_hash, content } = storedContract.parse(item)
    table.contracts.push({ order_id, contract_hash, hash_of_text: sha256Of(content) })
  } else if (kind === 'amendment') {
    const { order_id, number, amendment_hash, content } = storedAmendment.parse(item)
    table.amendments.push({ order_id, number, amendment_hash, hash_of_text: sha256Of(content) })
  } else if (kind === 'contract_check') {
    const { order_id, contract_hash } = storedContractCheck.parse(item)
    table.contractChecks.push({ order_id, contract_hash })
  } else if (kind === 'contract_numbers') table.contractYears.push(storedContractNumbers.parse(item))
  else if (kind === 'installation_proof') {
    const { task_id, point_id } = storedProof.parse(item)
    table.proofs.push({ task_id, point_id })
  } else if (kind === 'point_code') {
    const { code, point_id } = storedPointCode.parse(item)
    table.codes.push({ code, point_id })
  } else if (kind === 'damage_report') {
    const { id, point_id, task_id } = storedDamageReport.parse(item)
    table.damages.push({ id, point_id, task_id })
  } else if (kind === 'map_part') subtractPartFromBalances(map, parseMapPart(item))
  else if (kind === 'admins') table.admins.push(...parseAdminIds(item))
  else if (kind === 'holder') {
    const { held, orders } = parseHolder(item)
    table.holders.push({ digest: String(item.PK), held, points: [...orders.values()].map(({ points }) => points) })
  } else {
    const shape = kind === undefined ? undefined : shapes[kind]
    if (shape && 'parse' in shape) shape.parse(item)
  }
}

const auditedPoint = (point: Point): AuditedTable['points'][number] => {
  const { id, status, order_id, reserved_until, sold_until, code, installed_at, held_to, bookings } = point
  return {
    id,
    status,
    order_id,
    reserved_until,
    sold_until,
    code,
    installed_at,
    ...(held_to && { held_to }),
    ...(bookings && bookings.length > 0 && { bookings }),
    ...(point.sign && isSaidByWork(point.sign) && { sign: point.sign }),
    ...(installed_at !== null && !hasSign(point) && { lacks_sign: true as const }),
  }
}

function auditedOrder(item: Item): AuditedTable['orders'][number] {
  const order = storedOrderWithoutInternals.parse(item)
  const { id, status, total_amount, reserved_until, renews, renewal_order_id, contract_hash } = order
  return {
    id,
    status,
    total_amount,
    reserved_until,
    created_at: order.created_at,
    payment_confirmed_at: order.payment_confirmed_at,
    instalments: order.instalments,
    payments: order.payments,
    renews,
    renewal_order_id,
    contract_hash,
    ...(order.contract_number !== undefined && { contract_number: order.contract_number }),
    ...(order.customer_id !== undefined && { customer_id: order.customer_id }),
    ...(order.unread_receipt && { unread_receipt: order.unread_receipt }),
    ...(order.paper_contract?.with_tasks === false ? { has_no_tasks: true as const } : {}),
    ...((order.sale || order.amendments) && { by_office: true as const }),
    ...(order.lines && { lines: order.lines.map(({ amount }) => ({ amount })) }),
    ...(order.amendments && {
      amendments: order.amendments.map(({ number, amendment_hash }) => ({ number, amendment_hash })),
    }),
    items: order.items.map(
      ({ id: itemId, point_id, price, term, booked_ahead, starts_at, ends_at, ended_at, renewed_by }) => ({
        id: itemId,
        point_id,
        price,
        starts_at,
        ends_at,
        ended_at,
        renewed_by,
        ...(booked_ahead && { term, booked_ahead }),
      }),
    ),
  }
}

function auditedTask(item: Item): AuditedTable['tasks'][number] {
  const task = storedTaskWithoutInternals.parse(item)
  const { id, work, status, point_id, order_id, order_item_id, art_file_url, art_status, art_version } = task
  return {
    id,
    work,
    status,
    point_id,
    order_id,
    order_item_id,
    art_file_url,
    art_status,
    art_version,
    ...(work === 'takedown' && { takes_down: task.takes_down ?? null, completed_at: task.completed_at }),
  }
}
