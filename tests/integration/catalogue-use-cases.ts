import {
  findMapSettings as findMapSettingsAlone,
  findMapSettingsConsistently as findMapSettingsNowAlone,
  saveMapSettings as saveMapSettingsAlone,
} from '#functions/catalogue/map-settings/map-settings-store.ts'
import { applyBulkChange as bulkAlone } from '#functions/catalogue/points/apply-bulk-change.ts'
import { createPointFromForm as createAlone } from '#functions/catalogue/points/create.ts'
import { get as getAlone } from '#functions/catalogue/points/get.ts'
import { list as listAlone } from '#functions/catalogue/points/list.ts'
import { pointsList } from '#functions/catalogue/points/listed-points-store.ts'
import {
  countPointsWithTag as countOfTagAlone,
  countPointsOfTier as countOfTierAlone,
} from '#functions/catalogue/points/point-postings-store.ts'
import { updatePoint as updateAlone } from '#functions/catalogue/points/update.ts'
import { listManagedTiers as listManagedTiersAlone } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
import {
  createTier as createTierAlone,
  saveTier as saveTierAlone,
} from '#functions/catalogue/pricing-tiers/save-tier.ts'
import { removeTag as removeTagAlone } from '#functions/catalogue/tags/remove-tag.ts'
import {
  createTag as createTagAlone,
  listTags as listTagsAlone,
  listTagsConsistently as listTagsNowAlone,
  renameTag as renameTagAlone,
} from '#functions/catalogue/tags/tags-store.ts'
import { reserve as reserveAlone } from '#functions/orders/reserve.ts'
import { indexBulkWrites } from '#functions/platform/lists/sync-list.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { by } from '#tests/support/by.ts'

/** The use cases that integration tests of the catalogue call, loaded together once the environment is set. */

export { createPoints, findPoint } from '#functions/catalogue/points/points-store.ts'
export { createPricingTier } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
export { findOrCreateTag } from '#functions/catalogue/tags/tags-store.ts'
export { showPoint } from '#functions/map/public-point.ts'
export { migratePoints } from '#functions/upkeep/migration/migrate-points.ts'
export { DomainError } from '#shared/platform/rules/domain-error.ts'

export const makeFindable = (made: readonly Point[]) => indexBulkWrites(pointsList, made)
export { auditTable } from '#tests/support/audit.ts'
export const removeTag = by('catalogue', removeTagAlone)
export const createTier = by('catalogue', createTierAlone)
export const saveTier = by('catalogue', saveTierAlone)
export const findMapSettings = by('map', findMapSettingsAlone)
export const findMapSettingsNow = by('catalogue', findMapSettingsNowAlone)
export const saveMapSettings = by('catalogue', saveMapSettingsAlone)
export const reserve = by('orders', reserveAlone)
export const create = by('points', createAlone)
export const bulk = by('points', bulkAlone)
export const get = by('points', getAlone)
export const list = by('points', listAlone)
export const countOfTag = by('catalogue', countOfTagAlone)
export const countOfTier = by('catalogue', countOfTierAlone)
export const update = by('points', updateAlone)
export const listManagedTiers = by('catalogue', listManagedTiersAlone)
export const createTag = by('catalogue', createTagAlone)
export const listTags = by('map', listTagsAlone)
export const listTagsNow = by('catalogue', listTagsNowAlone)
export const renameTag = by('catalogue', renameTagAlone)
