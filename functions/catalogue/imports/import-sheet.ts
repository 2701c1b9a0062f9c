import { POINT_SHEET_KIND } from '#shared/catalogue/rules/point-columns.ts'
import { type ImportLine, type LinesReport, ROWS_PER_REQUEST } from '#shared/catalogue/rules/point-imports.ts'
import { checkPointLines, createPointLineChecker } from '#shared/catalogue/rules/point-lines.ts'
import { missingTierNames } from '#shared/catalogue/rules/point-rows.ts'
import { tierFormWithoutPrices } from '#shared/catalogue/rules/pricing-tier-form.ts'
import { parseSheet, readSheetTable } from '#shared/catalogue/rules/sheet-file.ts'
import { nameComparisonKey } from '#shared/catalogue/rules/tags.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { listPricingTiers } from '../pricing-tiers/pricing-tiers-store.ts'
import { createTier } from '../pricing-tiers/save-tier.ts'
import { importPointLines } from './import-point-lines.ts'
import { startPointImport } from './start-point-import.ts'
import { validatePointLines } from './validate-point-lines.ts'

export type ImportOptions = {
  bytes: Uint8Array
  file_name: string
  /** Name of the person who imports. */
  created_by: string
  /** Only reports what an import would do. */
  dry_run: boolean
  /** Imports the valid rows and skips invalid ones; otherwise one invalid row stops the whole import. */
  skip_errors: boolean
  /** Before the rows are validated, creates the tiers that the sheet names and that do not exist, without prices. */
  create_tiers?: boolean
  now: string
  onProgress?: (done: number, total: number) => void
}

/** `missing_tiers`: tiers that the sheet names and that did not exist before the import. */
export type SheetReport = LinesReport & { missing_tiers: string[] }

/**
 * Imports a spreadsheet of points. Validates all rows first and writes nothing while any row is invalid (except with
 * `skip_errors`). Idempotent per row: the same sheet can be imported again, for example to finish an interrupted run.
 */
export async function importSheet(options: ImportOptions): Promise<SheetReport> {
  const sheet = parseSheet(await readSheetTable(options.bytes, POINT_SHEET_KIND), POINT_SHEET_KIND)
  const missing_tiers = missingTierNames(sheet.lines, await listPricingTiers())
  if (options.create_tiers && !options.dry_run) for (const name of missing_tiers) await createMissingTier(name)
  const { lines, errors } = checkPointLines(sheet, createPointLineChecker(await listPricingTiers()))
  const report: SheetReport = {
    rows: 0,
    errors,
    created: 0,
    new_lines: [],
    changed: [],
    known: 0,
    new_tags: [],
    unlocated: [],
    missing_tiers,
  }
  for (const chunk of chunksOf(lines))
    addToReport(report, (await validatePointLines(chunk, { now: options.now, changesPoints: false })).report)
  report.errors.sort((a, b) => a.line - b.line)
  if (report.errors.length > 0 && !options.skip_errors) return { ...report, created: 0 }
  if (options.dry_run || report.created === 0) return report
  const createdCount = await writeLines(lines, options)
  return { ...report, created: createdCount, known: report.rows - createdCount }
}

/** Creates the tier, or accepts one that somebody else has created in the meantime. */
async function createMissingTier(name: string): Promise<void> {
  await createTier(tierFormWithoutPrices(name)).catch((error: unknown) => {
    if (!(error instanceof DomainError && error.code === 'TIER_NAME_TAKEN')) throw error
  })
}

/** Returns how many points this run created; a concurrent run may create the others from the same sheet. */
async function writeLines(
  lines: readonly ImportLine[],
  { now, onProgress, ...options }: ImportOptions,
): Promise<number> {
  const { id } = await startPointImport({ ...options, rows: lines.length }, { now })
  let createdCount = 0
  let processedLines = 0
  for (const chunk of chunksOf(lines)) {
    createdCount += (await importPointLines({ import_id: id, lines: chunk }, { now })).created
    processedLines += chunk.length
    onProgress?.(processedLines, lines.length)
  }
  return createdCount
}

const chunksOf = (lines: readonly ImportLine[]): ImportLine[][] =>
  Array.from({ length: Math.ceil(lines.length / ROWS_PER_REQUEST) }, (_, index) =>
    lines.slice(index * ROWS_PER_REQUEST, (index + 1) * ROWS_PER_REQUEST),
  )

function addToReport(report: LinesReport, part: LinesReport): void {
  report.rows += part.rows
  report.errors.push(...part.errors)
  report.created += part.created
  report.known += part.known
  const knownTagKeys = new Set(report.new_tags.map(nameComparisonKey))
  report.new_tags.push(...part.new_tags.filter(name => !knownTagKeys.has(nameComparisonKey(name))))
}
