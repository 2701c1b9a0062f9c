import { gunzipSync, gzipSync } from 'node:zlib'
import { scanTable } from './scan.ts'
import { clearScanProgress, findScanProgress, readScanRecords, recordScanProgress } from './scan-progress-store.ts'
import type { Item } from './shapes.ts'

/** A summary that a scan builds from the items that it reads, without keeping the items. */
export type ScanSummary<Kept> = {
  empty: () => Kept
  add: (to: Kept, item: Item) => void
  merge: (into: Kept, from: Kept) => void
  /** `encode` turns the summary into JSON to store it; `decode` turns it back. */
  encode: (kept: Kept) => unknown
  decode: (encoded: unknown) => Kept
}

/** A scan that the next run continues when this one is interrupted. */
export type ResumableScan = {
  /** The scan's name, under which its progress is stored until it is cleared. */
  scan: string
  /**
   * Number of pages between two records of the progress. An interrupted run has to read at most as many pages again.
   */
  pages?: number
  /** Items per page; 1 MB by default. */
  limit?: number
}

const PAGES_PER_RECORD = 25

/**
 * Scans the whole table and returns the summary. With `resumed`, continues where an earlier run was interrupted; after
 * a complete run, returns its summary at once until `clearScanSummaries` is called.
 */
export async function summariseScan<Kept>(summary: ScanSummary<Kept>, resumed?: ResumableScan): Promise<Kept> {
  const partialSummary = summary.empty()
  if (!resumed) {
    for await (const { items } of scanTable()) for (const item of items) summary.add(partialSummary, item)
    return partialSummary
  }
  const { scan, pages = PAGES_PER_RECORD, limit } = resumed
  let progress = await findScanProgress(scan, new Date().toISOString())
  if (progress)
    for await (const bytes of readScanRecords(scan, progress))
      summary.merge(partialSummary, summary.decode(JSON.parse(gunzipSync(bytes).toString())))
  if (progress?.next === null) return partialSummary
  let recent = summary.empty()
  let readPages = 0
  for await (const { items, next } of scanTable({ from: progress?.next ?? undefined, ...(limit ? { limit } : {}) })) {
    for (const item of items) summary.add(recent, item)
    readPages += 1
    // A table of few pages is read again faster than its progress is written, so the progress of a short scan is not
    // recorded.
    if (next ? readPages % pages === 0 : progress) {
      const bytes = gzipSync(JSON.stringify(summary.encode(recent)))
      progress = await recordScanProgress(scan, progress, { bytes, next: next ?? null, now: new Date().toISOString() })
      summary.merge(partialSummary, recent)
      recent = summary.empty()
    }
  }
  summary.merge(partialSummary, recent)
  return partialSummary
}

/**
 * Clears the progress of these scans, so that the next run starts from the beginning. Called once their findings have
 * been handled.
 */
export async function clearScanSummaries(scans: readonly string[]): Promise<void> {
  for (const scan of scans) await clearScanProgress(scan)
}
