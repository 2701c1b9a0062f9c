import { addPhoto as addPhotoAlone } from '#functions/catalogue/points/add-photo.ts'
import { applyBulkChange as bulkAlone } from '#functions/catalogue/points/apply-bulk-change.ts'
import { createPointFromForm as createAlone } from '#functions/catalogue/points/create.ts'
import { findPhotosByCode as findPhotosAlone } from '#functions/catalogue/points/find-photos-by-code.ts'
import { issueCodes as codesOfAlone } from '#functions/catalogue/points/issue-codes.ts'
import { list as listAlone } from '#functions/catalogue/points/list.ts'
import { listDeleted as listDeletedAlone } from '#functions/catalogue/points/list-deleted.ts'
import { pointsList } from '#functions/catalogue/points/listed-points-store.ts'
import {
  countPointsWithTag as countOfTagAlone,
  countPointsOfTier as countOfTierAlone,
} from '#functions/catalogue/points/point-postings-store.ts'
import { removePoint as removeAlone } from '#functions/catalogue/points/remove.ts'
import { restoreDeletedPoint as restoreAlone } from '#functions/catalogue/points/restore.ts'
import { updatePoint as updateAlone } from '#functions/catalogue/points/update.ts'
import { showPointByCode as showPointOfCodeAlone } from '#functions/installation/damage/point-by-code.ts'
import { getPointHistory as pointHistoryAlone } from '#functions/installation/proof/get-point-history.ts'
import { reserve as reserveAlone } from '#functions/orders/reserve.ts'
import { sumsBetween } from '#functions/platform/lists/counts-store.ts'
import { countDefinitionOf } from '#functions/platform/lists/list.ts'
import {
  indexBulkWrites,
  syncFigures,
  syncList as syncListAlone,
  syncPostings,
} from '#functions/platform/lists/sync-list.ts'
import type { Change } from '#functions/platform/table/changes.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { by } from '#tests/support/by.ts'

/** The use cases that the tests of points call, loaded together once the environment points at the emulator. */

export { pointsWithTag } from '#functions/catalogue/points/point-postings-store.ts'
export {
  createPoint,
  createPoints,
  findPoint,
  findPoints,
  reservePointIds,
} from '#functions/catalogue/points/points-store.ts'
export { createPricingTier } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
export { findOrCreateTag } from '#functions/catalogue/tags/tags-store.ts'
export { tagKey } from '#functions/platform/table/keys.ts'
export { migratePoints } from '#functions/upkeep/migration/migrate-points.ts'

export const makeFindable = (made: readonly Point[]) => indexBulkWrites(pointsList, made)
/** Of the facets alone: the figures by city and tier are tried in figures.test.ts, those by place in places.test.ts. */
export const pointCounts = async () =>
  new Map(
    [...(await sumsBetween(pointsList, ' ', '~'))].flatMap(([facet, { items }]) =>
      /^(by_|place#)/.test(facet) ? [] : [[facet, items] as const],
    ),
  )
export { auditTable } from '#tests/support/audit.ts'
export const keepPointsFindable = by('search', (changes: readonly Change<Point>[]) => syncPostings(pointsList, changes))
export const keepPointsCounted = by('search', (changes: readonly Change<Point>[]) =>
  syncFigures(countDefinitionOf(pointsList), changes),
)
export const syncList = by('search', (changes: readonly { before: Point | undefined; after: Point | undefined }[]) =>
  syncListAlone(pointsList, changes),
)
export const codesOf = by('proof', codesOfAlone)
export const showPointOfCode = by('proof', showPointOfCodeAlone)
export const pointHistory = by('proof', pointHistoryAlone)
export const listDeleted = by('points', listDeletedAlone)
export const restore = by('points', restoreAlone)
export const reserve = by('orders', reserveAlone)
export const addPhoto = by('points', addPhotoAlone)
export const findPhotos = by('points', findPhotosAlone)
export const bulk = by('points', bulkAlone)
export const create = by('points', createAlone)
export const list = by('points', listAlone)
export const countOfTag = by('catalogue', countOfTagAlone)
export const countOfTier = by('catalogue', countOfTierAlone)
export const remove = by('points', removeAlone)
export const update = by('points', updateAlone)
