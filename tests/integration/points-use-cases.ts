import { addPhoto as addPhotoAlone } from '#functions/catalogue/points/add-photo.ts'
import { applyBulkChange as applyBulkChangeAlone } from '#functions/catalogue/points/apply-bulk-change.ts'
import { createPointFromForm as createPointFromFormAlone } from '#functions/catalogue/points/create-point.ts'
import { editPoint as editPointAlone } from '#functions/catalogue/points/edit-point.ts'
import { findPhotosByCode as findPhotosByCodeAlone } from '#functions/catalogue/points/find-photos-by-code.ts'
import { issuePointCodes as issuePointCodesAlone } from '#functions/catalogue/points/issue-point-codes.ts'
import { listPoints as listPointsAlone } from '#functions/catalogue/points/list-points.ts'
import { listRestorablePoints as listRestorablePointsAlone } from '#functions/catalogue/points/list-restorable-points.ts'
import { pointsList } from '#functions/catalogue/points/listed-points-store.ts'
import {
  countPointsOfTier as countPointsOfTierAlone,
  countPointsWithTag as countPointsWithTagAlone,
} from '#functions/catalogue/points/point-postings-store.ts'
import { removePoint as removePointAlone } from '#functions/catalogue/points/remove-point.ts'
import { restoreDeletedPoint as restoreDeletedPointAlone } from '#functions/catalogue/points/restore-deleted-point.ts'
import { showPointByCode as showPointByCodeAlone } from '#functions/installation/damage/point-by-code.ts'
import { getPointHistory as getPointHistoryAlone } from '#functions/installation/proof/get-point-history.ts'
import { reserve as reserveAlone } from '#functions/orders/reserve.ts'
import { readSumsBetween } from '#functions/platform/lists/counts-store.ts'
import { countDefinitionOf } from '#functions/platform/lists/list.ts'
import {
  indexItemsWrittenInBulk,
  syncFigures,
  syncList as syncListAlone,
  syncPostings,
} from '#functions/platform/lists/sync-list.ts'
import type { Change } from '#functions/platform/table/changes.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { asFunction } from '#tests/support/as-function.ts'

/**
 * The use cases that the tests of points call. They are loaded together once the environment points at the emulator.
 */

export { findPointIdsWithTag } from '#functions/catalogue/points/point-postings-store.ts'
export {
  allocatePointIds,
  batchWritePoints,
  findPoint,
  findPoints,
  insertPoint,
} from '#functions/catalogue/points/points-store.ts'
export { insertPricingTier } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
export { findOrCreateTag } from '#functions/catalogue/tags/tags-store.ts'
export { tagKey } from '#functions/platform/table/keys.ts'
export { migratePoints } from '#functions/upkeep/migration/migrate-points.ts'

export const indexPointsWrittenInBulk = (made: readonly Point[]) => indexItemsWrittenInBulk(pointsList, made)
/** Counts of the facets only: figures.test.ts tests the figures by city and tier, and places.test.ts those by place. */
export const pointCounts = async () =>
  new Map(
    [...(await readSumsBetween(pointsList, ' ', '~'))].flatMap(([facet, { items }]) =>
      /^(by_|place#)/.test(facet) ? [] : [[facet, items] as const],
    ),
  )
export { auditTable } from '#tests/support/audit.ts'
export const syncPointPostings = asFunction('search', (changes: readonly Change<Point>[]) =>
  syncPostings(pointsList, changes),
)
export const syncPointFigures = asFunction('search', (changes: readonly Change<Point>[]) =>
  syncFigures(countDefinitionOf(pointsList), changes),
)
export const syncList = asFunction(
  'search',
  (changes: readonly { before: Point | undefined; after: Point | undefined }[]) => syncListAlone(pointsList, changes),
)
export const issuePointCodes = asFunction('proof', issuePointCodesAlone)
export const showPointByCode = asFunction('proof', showPointByCodeAlone)
export const getPointHistory = asFunction('proof', getPointHistoryAlone)
export const listRestorablePoints = asFunction('points', listRestorablePointsAlone)
export const restoreDeletedPoint = asFunction('points', restoreDeletedPointAlone)
export const reserve = asFunction('orders', reserveAlone)
export const addPhoto = asFunction('points', addPhotoAlone)
export const findPhotosByCode = asFunction('points', findPhotosByCodeAlone)
export const applyBulkChange = asFunction('points', applyBulkChangeAlone)
export const createPointFromForm = asFunction('points', createPointFromFormAlone)
export const listPoints = asFunction('points', listPointsAlone)
export const countPointsWithTag = asFunction('catalogue', countPointsWithTagAlone)
export const countPointsOfTier = asFunction('catalogue', countPointsOfTierAlone)
export const removePoint = asFunction('points', removePointAlone)
export const editPoint = asFunction('points', editPointAlone)
