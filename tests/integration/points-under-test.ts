import { auditTable as auditTableAlone } from '#functions/audit/scan.ts'
import {
  keepPointsCounted as keepPointsCountedAlone,
  keepPointsFindable as keepPointsFindableAlone,
} from '#functions/events/point-postings.ts'
import { reserve as reserveAlone } from '#functions/orders/reserve.ts'
import { bulk as bulkAlone } from '#functions/points/bulk.ts'
import { create as createAlone } from '#functions/points/create.ts'
import { list as listAlone } from '#functions/points/list.ts'
import {
  countOfTag as countOfTagAlone,
  countOfTier as countOfTierAlone,
} from '#functions/points/point-postings-store.ts'
import { remove as removeAlone } from '#functions/points/remove.ts'
import { update as updateAlone } from '#functions/points/update.ts'
import { by } from '#tests/support/by.ts'

/** The use cases that the tests of points call, loaded together once the environment points at the emulator. */

export { makeFindable } from '#functions/events/point-postings.ts'
export { migratePoints } from '#functions/points/migrate.ts'
export { pointCounts } from '#functions/points/point-counts-store.ts'
export { pointsWithTag } from '#functions/points/point-postings-store.ts'
export { createPoint, createPoints, findPoint, findPoints, reservePointIds } from '#functions/points/points-store.ts'
export { createPricingTier } from '#functions/pricing-tiers/pricing-tiers-store.ts'
export { tagKey } from '#functions/table/keys.ts'
export { findOrCreateTag } from '#functions/tags/tags-store.ts'

export const auditTable = by('audit', auditTableAlone)
export const keepPointsFindable = by('reactions', keepPointsFindableAlone)
export const keepPointsCounted = by('reactions', keepPointsCountedAlone)
export const reserve = by('orders', reserveAlone)
export const bulk = by('points', bulkAlone)
export const create = by('points', createAlone)
export const list = by('points', listAlone)
export const countOfTag = by('catalogue', countOfTagAlone)
export const countOfTier = by('catalogue', countOfTierAlone)
export const remove = by('points', removeAlone)
export const update = by('points', updateAlone)
