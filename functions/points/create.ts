import { DomainError } from '#shared/domain/domain-error.ts'
import type { PointForm } from '#shared/domain/point-form.ts'
import { newPointFields, type Point } from '#shared/domain/points.ts'
import type { PricingTier } from '#shared/domain/pricing-tiers.ts'
import { findPricingTier } from '../pricing-tiers/pricing-tiers-store.ts'
import { ConditionsNotMet } from '../table/transaction-errors.ts'
import { imageUrlOf } from './image.ts'
import { givingTags } from './point-tags-store.ts'
import { createPoint, reservePointIds } from './points-store.ts'

/** Makes a point of what a manager typed. Throws TIER_NOT_FOUND, TAG_NOT_FOUND, or what its photo is refused for. */
export async function create({ image_key, ...fields }: PointForm, now: string): Promise<Point> {
  await demandTier(fields.pricing_tier_id)
  const image_url = image_key ? await imageUrlOf(image_key) : null
  const [id = ''] = await reservePointIds(1)
  const made: Point = { ...fields, ...newPointFields(now), id, image_url }
  try {
    await createPoint(made, undefined, givingTags(made.tag_ids))
  } catch (error) {
    const isTag = error instanceof ConditionsNotMet && made.tag_ids.some((_, index) => error.failedAt(index))
    throw isTag ? new DomainError('TAG_NOT_FOUND') : error
  }
  return made
}

/** Throws TIER_NOT_FOUND. */
export async function demandTier(tierId: string): Promise<PricingTier> {
  const tier = await findPricingTier(tierId)
  if (!tier) throw new DomainError('TIER_NOT_FOUND')
  return tier
}
