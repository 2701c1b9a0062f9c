import type { PointForm } from '#shared/catalogue/rules/point-form.ts'
import { initialPointFields, type Point, pointSchema } from '#shared/catalogue/rules/points.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import {
  findEarlierAnswer,
  idempotentAttemptOf,
  recordAttemptAction,
} from '../../platform/idempotency/attempts-store.ts'
import { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'
import { acceptUpload } from '../media/accept-upload.ts'
import { findPricingTier } from '../pricing-tiers/pricing-tiers-store.ts'
import { createWithAssetCode } from './create-with-asset-code.ts'
import { withLiveDescription } from './live-descriptions.ts'
import { recordPointEventAction } from './point-events-store.ts'
import { checkTagsAssignableActions } from './point-tags-store.ts'
import { allocatePointIds, insertPoint } from './points-store.ts'

/**
 * Creates a point from a manager's form; idempotent by idempotency key. Throws TIER_NOT_FOUND, TAG_NOT_FOUND,
 * ASSET_CODE_TAKEN, IDEMPOTENCY_KEY_REUSED, or a refusal of its photo (media/accept-upload.ts).
 */
export async function createPointFromForm(form: PointForm, { actor, idempotency_key, now }: Context): Promise<Point> {
  const attempt =
    idempotency_key === undefined ? undefined : idempotentAttemptOf(`user ${actor.user_id}`, idempotency_key, form)
  const findEarlierPoint = () => attempt && findEarlierAnswer(attempt, pointSchema, now)
  const earlierPoint = await findEarlierPoint()
  if (earlierPoint) return earlierPoint
  const { image_key, ...fields } = form
  await assertTierExists(fields.pricing_tier_id)
  const photo = image_key ? await acceptUpload('point_image', image_key, actor, null) : undefined
  const [id = ''] = await allocatePointIds(1)
  const filledPoint: Point = {
    ...(await withLiveDescription(fields)),
    ...initialPointFields(now),
    id,
    image_url: photo?.url ?? null,
  }
  const checksFor = (newPoint: Point) => [
    ...checkTagsAssignableActions(newPoint.tag_ids),
    ...(attempt ? [recordAttemptAction(attempt, newPoint, now)] : []),
    ...(photo?.using ?? []),
    recordPointEventAction({ point_id: id, name: 'created', event: { type: 'created', at: now, by: actor } }),
  ]
  try {
    return await createWithAssetCode(filledPoint, async newPoint => {
      await insertPoint(newPoint, undefined, checksFor(newPoint))
      return newPoint
    })
  } catch (error) {
    if (!(error instanceof ConditionsNotMet)) throw error
    // A concurrent request with the same idempotency key may have created the point first.
    const concurrentPoint = await findEarlierPoint()
    if (concurrentPoint) return concurrentPoint
    if (filledPoint.tag_ids.some((_, index) => error.failedAt(index))) throw new DomainError('TAG_NOT_FOUND')
    throw photo ? new DomainError('FILE_NOT_FOUND') : error
  }
}

/** Returns the tier. Throws TIER_NOT_FOUND if it does not exist. */
export async function assertTierExists(tierId: string): Promise<PricingTier> {
  const tier = await findPricingTier(tierId)
  if (!tier) throw new DomainError('TIER_NOT_FOUND')
  return tier
}
