import { auditTable as auditTableAlone } from '#functions/audit/scan.ts'
import { showPointOfCode as showPointOfCodeAlone } from '#functions/damage/point-of-code.ts'
import { sumsBetween } from '#functions/lists/counts-store.ts'
import { keepCounted, keepFindable, keepListed as keepListedAlone, listNew } from '#functions/lists/keep-in-step.ts'
import { countedOf } from '#functions/lists/list.ts'
import { reserve as reserveAlone } from '#functions/orders/reserve.ts'
import { bulk as bulkAlone } from '#functions/points/bulk.ts'
import { codesOf as codesOfAlone } from '#functions/points/codes.ts'
import { create as createAlone } from '#functions/points/create.ts'
import { list as listAlone } from '#functions/points/list.ts'
import { listDeleted as listDeletedAlone } from '#functions/points/list-deleted.ts'
import { pointsList } from '#functions/points/listed-points-store.ts'
import {
  countOfTag as countOfTagAlone,
  countOfTier as countOfTierAlone,
} from '#functions/points/point-postings-store.ts'
import { remove as removeAlone } from '#functions/points/remove.ts'
import { restore as restoreAlone } from '#functions/points/restore.ts'
import { update as updateAlone } from '#functions/points/update.ts'
import { pointHistory as pointHistoryAlone } from '#functions/proof/point-history.ts'
import type { Change } from '#functions/table/changes.ts'
import type { Point } from '#shared/domain/points.ts'
import { by } from '#tests/support/by.ts'

/** The use cases that the tests of points call, loaded together once the environment points at the emulator. */

export { migratePoints } from '#functions/points/migrate.ts'
export { pointsWithTag } from '#functions/points/point-postings-store.ts'
export { createPoint, createPoints, findPoint, findPoints, reservePointIds } from '#functions/points/points-store.ts'
export { createPricingTier } from '#functions/pricing-tiers/pricing-tiers-store.ts'
export { tagKey } from '#functions/table/keys.ts'
export { findOrCreateTag } from '#functions/tags/tags-store.ts'

export const makeFindable = (made: readonly Point[]) => listNew(pointsList, made)
/** Of the facets alone: the figures by city and tier are tried in figures.test.ts, those by place in places.test.ts. */
export const pointCounts = async () =>
  new Map(
    [...(await sumsBetween(pointsList, ' ', '~'))].flatMap(([facet, { items }]) =>
      /^(by_|place#)/.test(facet) ? [] : [[facet, items] as const],
    ),
  )
export const auditTable = by('audit', auditTableAlone)
export const keepPointsFindable = by('search', (changes: readonly Change<Point>[]) => keepFindable(pointsList, changes))
export const keepPointsCounted = by('search', (changes: readonly Change<Point>[]) =>
  keepCounted(countedOf(pointsList), changes),
)
export const keepListed = by('search', (changes: readonly { before: Point | undefined; after: Point | undefined }[]) =>
  keepListedAlone(pointsList, changes),
)
export const codesOf = by('proof', codesOfAlone)
export const showPointOfCode = by('proof', showPointOfCodeAlone)
export const pointHistory = by('proof', pointHistoryAlone)
export const listDeleted = by('points', listDeletedAlone)
export const restore = by('points', restoreAlone)
export const reserve = by('orders', reserveAlone)
export const bulk = by('points', bulkAlone)
export const create = by('points', createAlone)
export const list = by('points', listAlone)
export const countOfTag = by('catalogue', countOfTagAlone)
export const countOfTier = by('catalogue', countOfTierAlone)
export const remove = by('points', removeAlone)
export const update = by('points', updateAlone)
