import { useQueryClient } from '@tanstack/react-query'
import { catalogue as catalogueApi } from '#shared/catalogue/api/catalogue.ts'
import { imports as importsApi } from '#shared/catalogue/api/imports.ts'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { guessColumnByCells } from '#shared/catalogue/rules/column-mapping.ts'
import { POINT_SHEET_KIND } from '#shared/catalogue/rules/point-columns.ts'
import { POINT_FIELDS } from '#shared/catalogue/rules/point-fields.ts'
import type { ImportLine, PointImport } from '#shared/catalogue/rules/point-imports.ts'
import {
  checkPointLines,
  createPointLineChecker,
  type UncheckedPointSheet,
} from '#shared/catalogue/rules/point-lines.ts'
import {
  type CorrectedPlace,
  correctedPlaceSchema,
  missingTierNames,
  POINT_COLUMNS,
  POINT_SHEET_FIELDS,
  type PointRow,
  pointCellWarnings,
} from '#shared/catalogue/rules/point-rows.ts'
import { tierFormWithoutPrices } from '#shared/catalogue/rules/pricing-tier-form.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { pointRowWarnings, repairedPlaceOfRow } from '#shared/catalogue/rules/row-warnings.ts'
import { geocoding as geocodingApi } from '#shared/map/api/geocoding.ts'
import { chooseRowPlace, type RowPlace, searchTextOfRow } from '#shared/map/rules/row-places.ts'
import { parseDegrees } from '#shared/platform/rules/coordinates.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { parsePriceCell } from '#shared/platform/rules/sheet-cells.ts'
import { type Catalogue, useCatalogue, useCatalogueChanges } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { downloadSheet } from './download-sheet.ts'
import { ImportDialog } from './import-dialog.tsx'
import type { CoordinateRepair, ImportKind, SheetCheckResult, SheetImport, SheetLine } from './import-kind.ts'
import { sortedByLine } from './read-sheet-file.ts'

/** Maximum length of an address that the search accepts. Characters. */
const MAX_ADDRESS_LENGTH = 200

/** Number of lines checked before other work of the page gets a turn. */
const LINES_PER_YIELD = 2_000

const OPTIONS = POINT_SHEET_FIELDS.flatMap(field => {
  const { column, kind, label } = POINT_FIELDS[field]
  return column ? [{ column, label: kind === 'price' ? IMPORTS_TEXTS.PRICE_OF(label) : label }] : []
})

const EXAMPLE: Partial<Record<(typeof POINT_COLUMNS)[number], string>> = IMPORTS_TEXTS.EXAMPLE

/** Saves a template sheet: the header and one example line with an existing tier. */
const saveTemplate = (tierName: string = IMPORTS_TEXTS.EXAMPLE.nivel): void =>
  downloadSheet(
    [POINT_COLUMNS, POINT_COLUMNS.map(column => (column === 'nivel' ? tierName : (EXAMPLE[column] ?? '')))],
    'modelo-de-pontos.csv',
  )

function repairsOf(row: PointRow): CoordinateRepair[] {
  const after = repairedPlaceOfRow(row)
  const { line, latitude, longitude } = row
  return after && latitude !== null && longitude !== null ? [{ line, before: { latitude, longitude }, after }] : []
}

/** A price as it is stored; other cells as they are typed. */
function shownPointCell(column: string, cell: string): string {
  const { value } = column.startsWith('preco_') ? parsePriceCell(cell) : { value: undefined }
  return typeof value === 'number' ? formatBRL(value) : cell
}

function placeOfLine({ place, cells: { latitude = '', longitude = '' } }: SheetLine): CorrectedPlace | undefined {
  if (place) return place
  return correctedPlaceSchema.safeParse({ latitude: parseDegrees(latitude), longitude: parseDegrees(longitude) }).data
}

async function checkSheetInBrowser(
  sheet: UncheckedPointSheet,
  tiers: readonly PricingTier[],
): Promise<SheetCheckResult> {
  // A line with an asset code may change an existing point; only the server knows which codes exist.
  const checkLine = createPointLineChecker(tiers, () => true)
  const judged: SheetCheckResult = {
    lines: [],
    errors: [...sheet.errors],
    warnings: [],
    missing_tiers: missingTierNames(sheet.lines, tiers),
    repairs: [],
  }
  for (let start = 0; start < sheet.lines.length; start += LINES_PER_YIELD) {
    const chunk = { lines: sheet.lines.slice(start, start + LINES_PER_YIELD), errors: [] }
    const checked = checkPointLines(chunk, checkLine)
    judged.lines.push(...checked.lines)
    judged.errors.push(...checked.errors)
    judged.warnings.push(...checked.lines.flatMap(({ line, cells }) => pointCellWarnings(line, cells)))
    for (const row of checked.rows) {
      judged.warnings.push(...pointRowWarnings(row, tiers))
      judged.repairs.push(...repairsOf(row))
    }
    await new Promise(resolve => setTimeout(resolve))
  }
  return { ...judged, errors: sortedByLine(judged.errors) }
}

/** Creates tiers without prices. A tier that another user has created in the meantime is used. */
async function createUnpricedTiers(names: readonly string[]): Promise<void> {
  for (const name of names)
    await callApi(catalogueApi.createTier, tierFormWithoutPrices(name)).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'TIER_NAME_TAKEN')) throw error
    })
}

/** The place of a line, by the same address search as in a point's form. */
async function locateRow({ cells }: SheetLine, signal: AbortSignal): Promise<RowPlace | undefined> {
  const text = searchTextOfRow(cells)
  if (text === undefined) return undefined
  try {
    return chooseRowPlace(
      cells,
      (await callApi(geocodingApi.search, { text: text.slice(0, MAX_ADDRESS_LENGTH) }, { signal })).places,
    )
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PLACE_NOT_FOUND') return undefined
    throw error
  }
}

const sheetImportOf = ({ points: made, ...pointImport }: PointImport): SheetImport => ({ ...pointImport, made })

function usePointImport(): ImportKind {
  const queryClient = useQueryClient()
  const { reload } = useCatalogueChanges()
  const tierName = useCatalogue().data?.pricing_tiers[0]?.name
  const loadCatalogue = (): Promise<Catalogue> =>
    queryClient.fetchQuery({
      queryKey: queryKeys.catalogue,
      queryFn: () => callApi(catalogueApi.get, {}),
      staleTime: 0,
    })
  const reportOf = ({ new_tags: new_names, ...report }: Awaited<ReturnType<typeof check>>) => ({
    ...report,
    new_names,
    warnings: [],
  })
  const check = (lines: ImportLine[], signal: AbortSignal) => callApi(importsApi.check, { lines }, { signal })
  return {
    texts: IMPORTS_TEXTS,
    sheet: POINT_SHEET_KIND,
    options: OPTIONS,
    remembered_as: 'ponto-urbano.import-columns',
    saveTemplate: () => saveTemplate(tierName),
    columnsByCells: async table =>
      guessColumnByCells(
        table,
        'nivel',
        (await loadCatalogue()).pricing_tiers.map(({ name }) => name),
      ),
    judge: async sheet => checkSheetInBrowser(sheet as UncheckedPointSheet, (await loadCatalogue()).pricing_tiers),
    shown: shownPointCell,
    placeOf: placeOfLine,
    query_key: queryKeys.pointImports,
    check: async (lines, signal) => reportOf(await check(lines as ImportLine[], signal)),
    start: async sheet => sheetImportOf(await callApi(importsApi.start, sheet)),
    add: async (import_id, lines) =>
      reportOf(await callApi(importsApi.addLines, { import_id, lines: lines as ImportLine[] })),
    list: async signal => (await callApi(importsApi.list, {}, signal ? { signal } : {})).imports.map(sheetImportOf),
    undo: async (import_id, cursor) => {
      const page = await callApi(importsApi.undo, { import_id, ...(cursor === undefined ? {} : { cursor }) })
      return {
        ...page,
        kept: page.kept.map(({ point_id: id, name, why, order_id }) => ({
          id,
          name,
          order_id,
          why: IMPORTS_TEXTS.WHY_KEPT[why],
        })),
      }
    },
    onChanged: () => void reload(),
    locate: locateRow,
    makeTiers: createUnpricedTiers,
  }
}

/** Imports points from a sheet. */
export const PointImportDialog = (props: { open: boolean; onClose: () => void }) => (
  <ImportDialog {...props} kind={usePointImport()} />
)
