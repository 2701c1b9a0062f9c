import { type AuditBreach, findAuditBreaches } from '#shared/upkeep/rules/audit.ts'
import { partsOutOfBalance } from '../../map/map-differences.ts'
import { clearScanSummaries, type ResumableScan, summariseScan } from '../../platform/table/summarise-scan.ts'
import { AUDIT_SUMMARY, toAuditedTable } from './summary.ts'

export type AuditReport = {
  breaches: AuditBreach[]
  points: number
  orders: number
  tasks: number
  /** Parts of the map whose counts differ from their points; changed points are counted a moment later. */
  mapDifferences: string[]
}

/**
 * Number of scans. A scan is no snapshot of concurrent transactions, so a breach has to be found by further scans too.
 */
const SCANS = 3

type Options = {
  /** The reference time for holds and contracts, by default the current one. */
  now?: string
  /** Continues where the last interrupted audit under this name stopped. */
  resumed?: ResumableScan
  /** How many scans have to find a breach. One is enough when nothing is written during the audit. */
  scanCount?: number
}

/**
 * Scans the table and reports breaches of invariants. Items of older versions are upcast first. A breach is reported
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
