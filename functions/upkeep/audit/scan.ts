import { type AuditBreach, findAuditBreaches } from '#shared/upkeep/rules/audit.ts'
import { partsOutOfBalance } from '../../map/map-differences.ts'
import { clearScanSummaries, type ResumableScan, summariseScan } from '../../platform/table/summarise-scan.ts'
import { AUDIT_SUMMARY, toAuditedTable } from './summary.ts'

export type AuditReport = {
  breaches: AuditBreach[]
  points: number
  orders: number
  tasks: number
  /** Parts of the map whose counts are not those of the points, which follow a moment later. */
  mapDifferences: string[]
}

/** A scan is no snapshot of concurrent transactions, so breaches are checked by further scans. */
const SCANS = 3

type Options = {
  /** The reference time for holds and contracts, by default the current one. */
  now?: string
  /** Goes on where the last audit of this name was cut off. */
  resumed?: ResumableScan
  /** How many scans must find a breach; one does where nothing is written meanwhile. */
  scanCount?: number
}

/**
 * Scans the table and reports breaches of invariants; items of former versions are upcast first. A breach is reported
 * only if every scan finds it.
 */
export async function auditTable({ now, resumed, scanCount = SCANS }: Options = {}): Promise<AuditReport> {
  const scans = Array.from({ length: scanCount }, (_, index) =>
    resumed ? { ...resumed, scan: `${resumed.scan}-${index + 1}` } : undefined,
  )
  let report = await scanAndAudit(scans[0], now)
  for (const scan of scans.slice(1)) {
    if (report.breaches.length + report.mapDifferences.length === 0) break
    const next = await scanAndAudit(scan, now)
    const before = new Set(report.breaches.map(key))
    const partsBefore = new Set(report.mapDifferences)
    report = {
      ...next,
      breaches: next.breaches.filter(breach => before.has(key(breach))),
      mapDifferences: next.mapDifferences.filter(part => partsBefore.has(part)),
    }
  }
  await clearScanSummaries(scans.flatMap(progress => progress?.scan ?? []))
  return report
}

const key = ({ rule, subject }: AuditBreach): string => `${rule}: ${subject}`

async function scanAndAudit(resumed: ResumableScan | undefined, now = new Date().toISOString()): Promise<AuditReport> {
  const audited = await summariseScan(AUDIT_SUMMARY, resumed)
  const { table, map } = audited
  return {
    breaches: findAuditBreaches(toAuditedTable(audited), now),
    points: table.points.length,
    orders: table.orders.length,
    tasks: table.tasks.length,
    mapDifferences: partsOutOfBalance(map),
  }
}
