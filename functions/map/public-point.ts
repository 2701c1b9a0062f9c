import { readDescription } from '#shared/catalogue/rules/point-descriptions.ts'
import { NO_SITE_FACTS } from '#shared/catalogue/rules/point-site.ts'
import { type Point, type PublicPoint, statusAt } from '#shared/catalogue/rules/points.ts'
import { NO_PRICES, pricesOf } from '#shared/catalogue/rules/pricing-tiers.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findPoint } from '../catalogue/points/points-store.ts'
import { listPricingTiers } from '../catalogue/pricing-tiers/pricing-tiers-store.ts'
import { listTags } from '../catalogue/tags/tags-store.ts'
import type { Context } from '../platform/context.ts'

/** Not for sale and not taken: the office prepares it or withdrew it. */
export const isWithheld = (point: Point, now: string): boolean =>
  !point.is_available && statusAt(point, now) === 'available'

/** Blank values for a withheld point: carts and links learn only that it is not for sale. */
const WITHHELD_FIELDS = {
  ...NO_PRICES,
  ...NO_SITE_FACTS,
  ...{ description: '', image_url: null, latitude: null, longitude: null },
}

/** The public view of a point, with the prices that a visitor pays. Throws POINT_NOT_FOUND. */
export async function showPoint(
  { point_id }: { point_id: string },
  { now }: Pick<Context, 'now'>,
): Promise<PublicPoint> {
  const [point, tiers, tags] = await Promise.all([findPoint(point_id), listPricingTiers(), listTags()])
  if (!point) throw new DomainError('POINT_NOT_FOUND')
  const tier = tiers.find(({ id }) => id === point.pricing_tier_id)
  const status = statusAt(point, now)
  return {
    ...point,
    ...pricesOf(point, tier),
    description: readDescription(point, tier),
    ...(isWithheld(point, now) ? WITHHELD_FIELDS : {}),
    status,
    taken_since: status === 'available' ? null : point.taken_since,
    reserved_until: status === 'reserved' ? point.reserved_until : null,
    installed_at: status === 'available' ? null : point.installed_at,
    pricing_tier_name: tier?.name ?? '',
    tags: tags.filter(tag => point.tag_ids.includes(tag.id)),
  }
}
