import { pointNameWithAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import {
  type BulkChange,
  type BulkChangeOutcome,
  type BulkReport,
  outcomeOfBulkChange,
  type RefusedPoint,
} from '#shared/catalogue/rules/bulk-changes.ts'
import { withPriceVariables } from '#shared/catalogue/rules/point-descriptions.ts'
import type { PointChangeContext } from '#shared/catalogue/rules/point-history.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { maySignHangSince } from '#shared/catalogue/rules/signs.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { TransactionBusy } from '../../platform/table/transaction-errors.ts'
import { listPricingTiers } from '../pricing-tiers/pricing-tiers-store.ts'
import { deletePoint } from './deleted-points-store.ts'
import { type PointEditConflict, replacePoint } from './edited-points-store.ts'
import { assertTagsAssignable } from './point-tags-store.ts'
import { findPoint, findPoints } from './points-store.ts'
import { writeOfficeSign } from './say-sign.ts'

/** Number of points changed concurrently. */
const CONCURRENCY = 8
/** Attempts per point when others change it concurrently; few, because one call has many points. */
const ATTEMPTS = 4
type BulkRequest = { point_ids: readonly string[]; change: BulkChange; dry_run: boolean; reason?: string | undefined }
type ChangeOptions = {
  change: BulkChange
  tiers: readonly PricingTier[]
  dry_run: boolean
  changing: PointChangeContext
}
type PointOutcome = 'changed' | 'unchanged' | RefusedPoint['why']

/**
 * Applies one change to many points, each in its own transaction, and reports the outcome for each point. Throws
 * TIER_NOT_FOUND, TAG_NOT_FOUND or SIGN_DAY_INVALID when the change itself is invalid.
 */
export async function applyBulkChange(
  { point_ids, change, dry_run, reason }: BulkRequest,
  { actor: by, now }: Pick<Context, 'actor' | 'now'>,
): Promise<BulkReport> {
  const tiers = await tiersFor(change)
  if (change.action === 'add_tags') await assertTagsAssignable(change.tag_ids)
  if (change.action === 'mark_signs' && change.since !== null && !maySignHangSince(change.since, now))
    throw new DomainError('SIGN_DAY_INVALID')
  const pointsById = await findPoints(point_ids)
  const report: BulkReport = { changed: 0, unchanged: 0, refused: [] }
  await forEachConcurrent(point_ids, CONCURRENCY, async point_id => {
    const changeContext = { by, now, reason }
    const { done, point } = await changePoint(pointsById.get(point_id), {
      change,
      tiers,
      dry_run,
      changing: changeContext,
    })
    if (done === 'changed' || done === 'unchanged') report[done] += 1
    else
      report.refused.push({
        point_id,
        name: point ? pointNameWithAssetCode({ ...point, point_id, point_name: point.name }) : '',
        why: done,
        order_id: done === 'in_use' || done === 'needs_reason' ? (point?.order_id ?? null) : null,
      })
  })
  return report
}

async function tiersFor(change: BulkChange): Promise<PricingTier[]> {
  const tiers = await listPricingTiers()
  if (change.action === 'set_tier' && !tiers.some(({ id }) => id === change.pricing_tier_id))
    throw new DomainError('TIER_NOT_FOUND')
  return tiers
}

/** Changes one point. When somebody else changed it first, retries with the current point. */
async function changePoint(
  current: Point | undefined,
  { change, tiers, dry_run, changing }: ChangeOptions,
): Promise<{ done: PointOutcome; point: Point | undefined }> {
  let point = current
  try {
    return await retryOnConflict(
      async () => {
        if (!point) return { done: 'gone', point: current }
        const outcome = outcomeOfBulkChange(point, change, tiers, changing)
        if (typeof outcome === 'string') return { done: outcome, point }
        if (change.action === 'mark_signs') {
          if (dry_run || (await writeOfficeSign(point, change.since, changing))) return { done: 'changed', point }
          point = await findPoint(point.id)
          return CONFLICT
        }
        const conflict = dry_run ? undefined : await writeOutcome(point, outcome, tiers, changing)
        if (!conflict) return { done: 'changed', point }
        point = conflict.now
        return CONFLICT
      },
      { attempts: ATTEMPTS },
    )
  } catch (error) {
    if (error instanceof TransactionBusy) return { done: 'busy', point }
    throw error
  }
}

async function writeOutcome(
  point: Point,
  { updated }: Exclude<BulkChangeOutcome, string>,
  tiers: readonly PricingTier[],
  changing: PointChangeContext,
): Promise<PointEditConflict | undefined> {
  if (!updated) return deletePoint(point.id, changing)
  const tier = tiers.find(({ id }) => id === updated.pricing_tier_id)
  return replacePoint(point, { ...updated, description: withPriceVariables(updated, tier) }, changing)
}
