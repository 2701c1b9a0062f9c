import type { Point } from '#shared/catalogue/rules/points.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { findPricingTier } from '../pricing-tiers/pricing-tiers-store.ts'
import { findFreeAutomaticCode, findPointIdsOfAssetCodes } from './asset-codes-store.ts'
import { assertTierExists } from './create-point.ts'
import { findDeletedPoint, restorePoint } from './deleted-points-store.ts'
import { withLiveDescription } from './live-descriptions.ts'
import { assignableTags } from './point-tags-store.ts'
import { findPointIdsOfFingerprints } from './points-store.ts'

/**
 * Restores a deleted point with those of its tags that still exist, in its former tier or in the given one. Throws
 * POINT_NOT_RESTORABLE, POINT_TIER_GONE, or TIER_NOT_FOUND when the given tier does not exist.
 */
export const restoreDeletedPoint = (
  { point_id, pricing_tier_id }: { point_id: string; pricing_tier_id?: string | undefined },
  { actor: by, now }: Pick<Context, 'actor' | 'now'>,
): Promise<Point> =>
  retryOnConflict(async () => {
    const deletedPoint = await findDeletedPoint(point_id, now)
    if (!deletedPoint) throw new DomainError('POINT_NOT_RESTORABLE')
    const { point, import_fingerprint } = deletedPoint
    if (pricing_tier_id !== undefined) await assertTierExists(pricing_tier_id)
    else if (!(await findPricingTier(point.pricing_tier_id))) throw new DomainError('POINT_TIER_GONE')
    const codeOwner = (await findPointIdsOfAssetCodes([point.asset_code])).get(point.asset_code)
    const restoredPoint: Point = {
      ...point,
      // A point that was deleted before asset codes existed has none stored; another point may have its automatic code.
      asset_code: (codeOwner ?? point_id) === point_id ? point.asset_code : await findFreeAutomaticCode(point_id),
      pricing_tier_id: pricing_tier_id ?? point.pricing_tier_id,
      tag_ids: await assignableTags(point.tag_ids),
      updated_at: now,
      version: point.version + 1,
      edit_version: point.edit_version + 1,
    }
    const knownFingerprints = await findPointIdsOfFingerprints(
      import_fingerprint === undefined ? [] : [import_fingerprint],
    )
    const fingerprint = knownFingerprints.size > 0 ? undefined : import_fingerprint
    const isRestored = await restorePoint(deletedPoint, restoredPoint, { by, now }, fingerprint)
    return isRestored ? withLiveDescription(restoredPoint) : CONFLICT
  })
