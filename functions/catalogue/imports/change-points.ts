import { parseAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import { withPriceVariables } from '#shared/catalogue/rules/point-descriptions.ts'
import { affectsHolder, holdingOrderId, pointChangesBetween } from '#shared/catalogue/rules/point-edits.ts'
import type { ChangedPoint, ImportLine } from '#shared/catalogue/rules/point-imports.ts'
import { repeatedCodeError } from '#shared/catalogue/rules/point-lines.ts'
import {
  checkPointRowChange,
  ORDERED_POINT_PLACE_OR_NAME_MESSAGE,
  POINT_CHANGED_SINCE_CHECK_MESSAGE,
  type PointRowChange,
  type RowError,
  tagBeingRemovedMessage,
} from '#shared/catalogue/rules/point-rows.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { applySheetChange } from '#shared/catalogue/rules/sheet-changes.ts'
import { nameComparisonKey, type Tag } from '#shared/catalogue/rules/tags.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { findPointIdsOfAssetCodes } from '../points/asset-codes-store.ts'
import { replacePoint } from '../points/edited-points-store.ts'
import { findPoints } from '../points/points-store.ts'
import { recordImportChangeAction } from './imports-store.ts'

/** Imports of a sheet whose asset codes belong to existing points: each line changes its point, like an edit. */

/** A line with the point that has its asset code. The line's description contains price variables. */
type LineOfPoint = { line: ImportLine; point: Point }
type Catalogue = { tiers: readonly PricingTier[]; tags: readonly Tag[]; removing: readonly Tag[] }
/** A line whose values differ from its point's: the change, and the point before and after it. */
export type PlannedPointChange = { change: PointRowChange; point: Point; updated: Point }

/** Separates lines whose asset code belongs to an existing point from all others. */
export async function separateLinesOfExistingPoints(
  lines: readonly ImportLine[],
  tiers: readonly PricingTier[],
): Promise<{ ofPoints: LineOfPoint[]; others: ImportLine[] }> {
  const codeOf = ({ cells }: ImportLine) => parseAssetCode(cells.codigo ?? '')
  const owners = await findPointIdsOfAssetCodes(lines.flatMap(line => codeOf(line) ?? []))
  const points = await findPoints([...new Set(owners.values())])
  const ofPoints: LineOfPoint[] = []
  const others: ImportLine[] = []
  for (const line of lines) {
    const point = points.get(owners.get(codeOf(line) ?? '') ?? '')
    if (point?.asset_code !== codeOf(line) || !point) others.push(line)
    else {
      const tier = tiers.find(({ id }) => id === point.pricing_tier_id)
      ofPoints.push({ line, point: { ...point, description: withPriceVariables(point, tier) } })
    }
  }
  return { ofPoints, others }
}

/**
 * For lines of existing points: the changes to make, the number of lines that change nothing, and the errors of invalid
 * lines.
 */
export function planPointChanges(
  lines: readonly LineOfPoint[],
  catalogue: Catalogue,
  now: string,
): { toChange: PlannedPointChange[]; unchanged: number; errors: RowError[] } {
  const result = { toChange: [] as PlannedPointChange[], unchanged: 0, errors: [] as RowError[] }
  const lineByPoint = new Map<string, number>()
  for (const { line, point } of lines) {
    const earlier = lineByPoint.get(point.id)
    const checked = checkPointRowChange(line.line, line.cells, catalogue.tiers, line.place)
    if ('errors' in checked) result.errors.push(...checked.errors)
    if (earlier !== undefined) result.errors.push(repeatedCodeError(line.line, point.asset_code, earlier))
    else if ('change' in checked) {
      lineByPoint.set(point.id, line.line)
      const updated = applySheetChange(
        point,
        checked.change,
        catalogue.tiers,
        tagIdsByName(catalogue.tags, checked.change),
      )
      const error =
        updated === point ? undefined : errorOfChange({ line, point }, checked.change, updated, catalogue, now)
      if (error) result.errors.push(error)
      else if (updated === point) result.unchanged += 1
      else result.toChange.push({ change: checked.change, point, updated })
    }
  }
  return result
}

/** Ids of these tags by name. A tag that does not exist yet has its name in place of an id. */
const tagIdsByName = (tags: readonly Tag[], { tags: tagNames = [] }: PointRowChange): Map<string, string> =>
  new Map([
    ...tagNames.map(name => [nameComparisonKey(name), name] as const),
    ...tags.map(({ id, name }) => [nameComparisonKey(name), id] as const),
  ])

function errorOfChange(
  { line: { line, edit_version }, point }: LineOfPoint,
  { tags = [] }: PointRowChange,
  updated: Point,
  { removing }: Catalogue,
  now: string,
): RowError | undefined {
  const tag = tags.find(name =>
    removing.some(tagBeingRemoved => nameComparisonKey(tagBeingRemoved.name) === nameComparisonKey(name)),
  )
  if (tag !== undefined) return { line, column: 'tags', message: tagBeingRemovedMessage(tag) }
  if (edit_version !== undefined && edit_version !== point.edit_version)
    return { line, message: POINT_CHANGED_SINCE_CHECK_MESSAGE }
  return affectsHolder(point, updated) && holdingOrderId(point, now) !== null
    ? { line, message: ORDERED_POINT_PLACE_OR_NAME_MESSAGE }
    : undefined
}

/** A change as the preview and the report show it. */
export const presentPlannedChange = ({ change: { line }, point, updated }: PlannedPointChange): ChangedPoint => ({
  line,
  point_id: point.id,
  asset_code: point.asset_code,
  name: point.name,
  edit_version: point.edit_version,
  changes: pointChangesBetween(point, updated),
})

/**
 * Changes one point and records its former values for a revert of the import. Returns the reason when somebody else
 * changed the point first. `tagIds`: ids of all tags that the line names.
 */
export async function changePoint(
  importId: string,
  { change, point }: PlannedPointChange,
  tiers: readonly PricingTier[],
  tagIds: ReadonlyMap<string, string>,
  { actor: by, now }: Pick<Context, 'actor' | 'now'>,
): Promise<RowError | undefined> {
  const { line } = change
  const updated = applySheetChange(point, change, tiers, tagIds)
  const tier = tiers.find(({ id }) => id === updated.pricing_tier_id)
  const entry = {
    point_id: point.id,
    edit_version: point.edit_version + 1,
    changes: pointChangesBetween(point, updated),
  }
  try {
    const edited = { ...updated, description: withPriceVariables(updated, tier) }
    const conflict = await replacePoint(point, edited, { by, now }, [recordImportChangeAction(importId, entry)])
    return conflict && { line, message: POINT_CHANGED_SINCE_CHECK_MESSAGE }
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'TAG_NOT_FOUND')) throw error
    return { line, column: 'tags', message: POINT_CHANGED_SINCE_CHECK_MESSAGE }
  }
}
