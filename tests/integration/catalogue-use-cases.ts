import {
  findMapSettings as findMapSettingsAlone,
  findMapSettingsConsistently as findMapSettingsConsistentlyAlone,
  replaceMapSettings as replaceMapSettingsAlone,
} from '#functions/catalogue/map-settings/map-settings-store.ts'
import { applyBulkChange as applyBulkChangeAlone } from '#functions/catalogue/points/apply-bulk-change.ts'
import { createPointFromForm as createPointFromFormAlone } from '#functions/catalogue/points/create-point.ts'
import { editPoint as editPointAlone } from '#functions/catalogue/points/edit-point.ts'
import { getPoint as getPointAlone } from '#functions/catalogue/points/get-point.ts'
import { listPoints as listPointsAlone } from '#functions/catalogue/points/list-points.ts'
import { pointsList } from '#functions/catalogue/points/listed-points-store.ts'
import {
  countPointsOfTier as countPointsOfTierAlone,
  countPointsWithTag as countPointsWithTagAlone,
} from '#functions/catalogue/points/point-postings-store.ts'
import { listManagedTiers as listManagedTiersAlone } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
import {
  createTier as createTierAlone,
  editTier as editTierAlone,
} from '#functions/catalogue/pricing-tiers/save-tier.ts'
import { removeTag as removeTagAlone } from '#functions/catalogue/tags/remove-tag.ts'
import {
  insertTag as insertTagAlone,
  listTags as listTagsAlone,
  listTagsConsistently as listTagsConsistentlyAlone,
  renameTag as renameTagAlone,
} from '#functions/catalogue/tags/tags-store.ts'
import { reserve as reserveAlone } from '#functions/orders/reserve.ts'
import { indexItemsWrittenInBulk } from '#functions/platform/lists/sync-list.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { asFunction } from '#tests/support/as-function.ts'

/** The use cases that integration tests of the catalogue call. They are loaded together once the environment is set. */

export { batchWritePoints, findPoint } from '#functions/catalogue/points/points-store.ts'
export { insertPricingTier } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
export { findOrCreateTag } from '#functions/catalogue/tags/tags-store.ts'
export { showPublicPoint } from '#functions/map/public-point.ts'
export { migratePoints } from '#functions/upkeep/migration/migrate-points.ts'
export { DomainError } from '#shared/platform/rules/domain-error.ts'

export const indexPointsWrittenInBulk = (made: readonly Point[]) => indexItemsWrittenInBulk(pointsList, made)
export { auditTable } from '#tests/support/audit.ts'
export const removeTag = asFunction('catalogue', removeTagAlone)
export const createTier = asFunction('catalogue', createTierAlone)
export const editTier = asFunction('catalogue', editTierAlone)
export const findMapSettings = asFunction('map', findMapSettingsAlone)
export const findMapSettingsConsistently = asFunction('catalogue', findMapSettingsConsistentlyAlone)
export const replaceMapSettings = asFunction('catalogue', replaceMapSettingsAlone)
export const reserve = asFunction('orders', reserveAlone)
export const createPointFromForm = asFunction('points', createPointFromFormAlone)
export const applyBulkChange = asFunction('points', applyBulkChangeAlone)
export const getPoint = asFunction('points', getPointAlone)
export const listPoints = asFunction('points', listPointsAlone)
export const countPointsWithTag = asFunction('catalogue', countPointsWithTagAlone)
export const countPointsOfTier = asFunction('catalogue', countPointsOfTierAlone)
export const editPoint = asFunction('points', editPointAlone)
export const listManagedTiers = asFunction('catalogue', listManagedTiersAlone)
export const insertTag = asFunction('catalogue', insertTagAlone)
export const listTags = asFunction('map', listTagsAlone)
export const listTagsConsistently = asFunction('catalogue', listTagsConsistentlyAlone)
export const renameTag = asFunction('catalogue', renameTagAlone)
