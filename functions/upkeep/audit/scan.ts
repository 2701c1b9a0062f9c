import type { Point } from '#shared/catalogue/rules/points.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { type AuditedTable, audit, type Breach } from '#shared/upkeep/rules/audit.ts'
import { storedPointCode } from '../../catalogue/points/point-codes-store.ts'
import { storedPoint } from '../../catalogue/points/points-store.ts'
import { storedTier, storedTierName } from '../../catalogue/pricing-tiers/pricing-tiers-store.ts'
import { type Art, storedArt } from '../../installation/art/arts-store.ts'
import { storedDamage } from '../../installation/damage/damage-store.ts'
import { storedProof } from '../../installation/tasks/proofs-store.ts'
import { taskView } from '../../installation/tasks/tasks-store.ts'
import { mapDifferences } from '../../map/map-differences.ts'
import { type MapPart, partOfItem } from '../../map/parts-store.ts'
import { storedCheck, storedContract } from '../../orders/contracts/contracts-store.ts'
import { hashOf } from '../../orders/contracts/hash-contract.ts'
import { parseHolder } from '../../orders/held-points/held-points-store.ts'
import { orderView } from '../../orders/orders-store.ts'
import { adminsIn, storedProfile } from '../../people/profiles/profiles-store.ts'
import { kindOf } from '../../platform/table/kinds.ts'
import { scanAll } from '../../platform/table/scan.ts'
import type { Item, Parser, Unversioned } from '../../platform/table/shapes.ts'
import { SHAPES } from '../migration/shapes.ts'

export type AuditReport = {
  breaches: Breach[]
  points: number
  orders: number
  tasks: number
  /** Parts of the map whose counts are not those of the points, which follow a moment later. */
  mapDifferences: string[]
}

/** A scan is no snapshot of concurrent transactions, so breaches are checked by further scans. */
const MAX_SCANS = 3

/**
 * Scans the table and reports breaches of invariants; items of former versions are upcast first. A breach is reported
 * only if every scan finds it. `now`: the reference time for holds and contracts, by default the current one.
 */
export async function auditTable({ now }: { now?: string } = {}): Promise<AuditReport> {
  let report = await scanAndAudit(now)
  for (let scans = 1; scans < MAX_SCANS && report.breaches.length + report.mapDifferences.length > 0; scans += 1) {
    const next = await scanAndAudit(now)
    const before = new Set(report.breaches.map(key))
    report = {
      ...next,
      breaches: next.breaches.filter(breach => before.has(key(breach))),
      mapDifferences: next.mapDifferences.filter(part => report.mapDifferences.includes(part)),
    }
  }
  return report
}

const key = ({ rule, subject }: Breach): string => `${rule}: ${subject}`

const shapes: Readonly<Record<string, Parser<unknown> | Unversioned>> = SHAPES

async function scanAndAudit(now = new Date().toISOString()): Promise<AuditReport> {
  const points: Point[] = []
  const orders: Order[] = []
  const tasks: InstallationTask[] = []
  const arts: Art[] = []
  const tiers: PricingTier[] = []
  const tierNames: AuditedTable['tierNames'][number][] = []
  const profiles: Profile[] = []
  const countedAdminIds: string[] = []
  const holders: AuditedTable['holders'][number][] = []
  const contracts: AuditedTable['contracts'][number][] = []
  const contractChecks: AuditedTable['contractChecks'][number][] = []
  const proofs: AuditedTable['proofs'][number][] = []
  const codes: AuditedTable['codes'][number][] = []
  const damages: AuditedTable['damages'][number][] = []
  const mapParts: MapPart[] = []
  const unreadable: string[] = []
  const addItem = (item: Item): void => {
    const kind = kindOf(item)
    if (kind === 'point') points.push(storedPoint.parse(item))
    else if (kind === 'order') orders.push(orderView.parse(item))
    else if (kind === 'installation_task') tasks.push(taskView.parse(item))
    else if (kind === 'art') arts.push(storedArt.parse(item))
    else if (kind === 'pricing_tier') tiers.push(storedTier.parse(item))
    else if (kind === 'tier_name') tierNames.push({ name: String(item.PK), ...storedTierName.parse(item) })
    else if (kind === 'profile') profiles.push(storedProfile.parse(item))
    else if (kind === 'contract') {
      const { order_id, contract_hash, content } = storedContract.parse(item)
      contracts.push({ order_id, contract_hash, hash_of_text: hashOf(content) })
    } else if (kind === 'contract_check') contractChecks.push(storedCheck.parse(item))
    else if (kind === 'installation_proof') proofs.push(storedProof.parse(item))
    else if (kind === 'point_code') codes.push(storedPointCode.parse(item))
    else if (kind === 'damage_report') damages.push(storedDamage.parse(item))
    else if (kind === 'map_part') mapParts.push(partOfItem(item))
    else if (kind === 'admins') countedAdminIds.push(...adminsIn(item))
    else if (kind === 'holder') {
      const { held, orders } = parseHolder(item)
      holders.push({ digest: String(item.PK), held, points: [...orders.values()].map(({ points }) => points) })
    } else {
      const shape = kind === undefined ? undefined : shapes[kind]
      if (shape && 'parse' in shape) shape.parse(item)
    }
  }
  for await (const { items } of scanAll())
    for (const item of items)
      try {
        addItem(item)
      } catch {
        unreadable.push(`${item.PK} ${item.SK}`)
      }
  const audited: AuditedTable = {
    points,
    orders,
    tasks,
    arts,
    tiers,
    tierNames,
    profiles,
    admins: countedAdminIds,
    holders,
    contracts,
    contractChecks,
    proofs,
    codes,
    damages,
    unreadable,
  }
  return {
    breaches: audit(audited, now),
    points: points.length,
    orders: orders.length,
    tasks: tasks.length,
    mapDifferences: mapDifferences(points, mapParts),
  }
}
