import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type AuditedTable, audit, type Breach } from '#shared/domain/audit.ts'
import { type InstallationTask, installationTask } from '#shared/domain/installation-tasks.ts'
import { type Order, order } from '#shared/domain/orders.ts'
import { type Point, point } from '#shared/domain/points.ts'
import { type Profile, profile } from '#shared/domain/profiles.ts'
import { countedIn } from '../held-points/held-points-store.ts'
import { TABLE_NAME, table } from '../table/client.ts'

export type AuditReport = { breaches: Breach[]; points: number; orders: number; tasks: number }

/** An order and its points change in one transaction, but a scan is no snapshot: what it finds is looked at again. */
const LOOKS = 3

/**
 * Walks the whole table and reports every breach of an invariant. While others write, a breach is reported only when
 * every look finds it.
 */
export async function auditTable(): Promise<AuditReport> {
  let report = await look()
  for (let looks = 1; looks < LOOKS && report.breaches.length > 0; looks += 1) {
    const again = await look()
    const before = new Set(report.breaches.map(key))
    report = { ...again, breaches: again.breaches.filter(breach => before.has(key(breach))) }
  }
  return report
}

const key = ({ rule, subject }: Breach): string => `${rule}: ${subject}`

const adminIds = z.object({ user_ids: z._default(z.set(z.string()), new Set()) })

async function look(): Promise<AuditReport> {
  const points: Point[] = []
  const orders: Order[] = []
  const tasks: InstallationTask[] = []
  const tiers: { id: string; name: string }[] = []
  const tierNames: { name: string; tier_id: string }[] = []
  const profiles: Profile[] = []
  const admins: string[] = []
  const holders: AuditedTable['holders'][number][] = []
  const unreadable: Breach[] = []
  for await (const item of scan()) {
    try {
      if (item.kind === 'point') points.push(point.parse(item))
      else if (item.kind === 'order') orders.push(order.parse(item))
      else if (item.kind === 'installation_task') tasks.push(installationTask.parse(item))
      else if (item.kind === 'pricing_tier') tiers.push({ id: String(item.id), name: String(item.name) })
      else if (item.kind === 'profile') profiles.push(profile.parse(item))
      else if (item.kind === 'admins') admins.push(...adminIds.parse(item).user_ids)
      else if (item.kind === 'holder') {
        const { held, orders } = countedIn(item)
        holders.push({ digest: String(item.PK), held, points: [...orders.values()].map(({ points }) => points) })
      } else if (item.SK === 'TIER_NAME') tierNames.push({ name: String(item.PK), tier_id: String(item.tier_id) })
    } catch {
      unreadable.push({ rule: 'an item has its shape', subject: `${item.PK} ${item.SK}`, finding: 'can’t be read' })
    }
  }
  const audited: AuditedTable = { points, orders, tasks, tiers, tierNames, profiles, admins, holders }
  return {
    breaches: [...unreadable, ...audit(audited, new Date().toISOString())],
    points: points.length,
    orders: orders.length,
    tasks: tasks.length,
  }
}

async function* scan(): AsyncGenerator<Record<string, unknown>> {
  let from: Record<string, unknown> | undefined
  do {
    const page = await table.send(
      new ScanCommand({ TableName: TABLE_NAME, ConsistentRead: true, ...(from ? { ExclusiveStartKey: from } : {}) }),
    )
    yield* page.Items ?? []
    from = page.LastEvaluatedKey
  } while (from)
}
