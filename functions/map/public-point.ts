import { pricesBeforeNextBooking, shownStatusAt } from '#shared/catalogue/rules/bookings.ts'
import { renderDescription } from '#shared/catalogue/rules/point-descriptions.ts'
import { initialFieldValues, pickPointFields, pointFieldsWhere } from '#shared/catalogue/rules/point-fields.ts'
import { type Point, type PublicPoint, statusAt } from '#shared/catalogue/rules/points.ts'
import { pricesToFields } from '#shared/catalogue/rules/prices.ts'
import { pricesOfPoint } from '#shared/catalogue/rules/pricing-tiers.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findPoint } from '../catalogue/points/points-store.ts'
import { listPricingTiers } from '../catalogue/pricing-tiers/pricing-tiers-store.ts'
import { listTags } from '../catalogue/tags/tags-store.ts'
import type { Context } from '../platform/context.ts'

/**
 * Whether the public map hides the point: it is not for sale and nobody has it, because the office prepares it or has
 * withdrawn it.
 */
export const isWithheldFromMap = (point: Point, now: string): boolean =>
  !point.is_available && statusAt(point, now) === 'available'

/**
 * What carts and links get to know of a hidden point: its name, its place, and that it is not for sale. An allowlist:
 * the fields here, and those that their rows in point-fields.ts mark as always public.
 */
const withheldView = (view: PublicPoint): PublicPoint => ({
  ...pickPointFields(view, pointFieldsWhere({ visitor: 'always' })),
  ...initialFieldValues(pointFieldsWhere({ visitor: 'offered' })),
  id: view.id,
  status: view.status,
  pricing_tier_name: view.pricing_tier_name,
  tags: view.tags,
  image_url: null,
  more_image_urls: [],
  taken_since: view.taken_since,
  reserved_until: view.reserved_until,
  sold_until: view.sold_until,
  installed_at: view.installed_at,
  updated_at: view.updated_at,
})

/** The public view of a point, with the prices that a visitor pays. Throws POINT_NOT_FOUND. */
export async function showPublicPoint(
  { point_id }: { point_id: string },
  { now }: Pick<Context, 'now'>,
): Promise<PublicPoint> {
  const [point, tiers, tags] = await Promise.all([findPoint(point_id), listPricingTiers(), listTags()])
  if (!point) throw new DomainError('POINT_NOT_FOUND')
  const tier = tiers.find(({ id }) => id === point.pricing_tier_id)
  const status = shownStatusAt(point, now)
  const view = {
    ...point,
    ...pricesToFields(pricesBeforeNextBooking(pricesOfPoint(point, tier), point, now)),
    description: renderDescription(point, tier),
    status,
    taken_since: status === 'available' ? null : point.taken_since,
    reserved_until: status === 'reserved' ? point.reserved_until : null,
    installed_at: status === 'available' ? null : point.installed_at,
    pricing_tier_name: tier?.name ?? '',
    tags: tags.filter(tag => point.tag_ids.includes(tag.id)),
  }
  return isWithheldFromMap(point, now) ? withheldView(view) : view
}
