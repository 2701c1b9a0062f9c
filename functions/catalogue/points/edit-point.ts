import { assetCodeLockReason } from '#shared/catalogue/rules/asset-codes.ts'
import { affectsHolder, holdingOrderId } from '#shared/catalogue/rules/point-edits.ts'
import type { PointForm } from '#shared/catalogue/rules/point-form.ts'
import { photoFieldsOf, photoUrlsOf } from '#shared/catalogue/rules/point-photos.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { acceptUpload } from '../media/accept-upload.ts'
import { assertTierExists } from './create-point.ts'
import { replacePoint } from './edited-points-store.ts'
import { getPoint } from './get-point.ts'
import { withLiveDescription } from './live-descriptions.ts'
import { assignableTags } from './point-tags-store.ts'

type Edit = PointForm & {
  point_id: string
  edit_version: number
  photo_urls?: readonly string[] | undefined
  reason?: string | undefined
}

/**
 * Saves a manager's edit of the point at `edit_version`; a concurrent reservation is preserved. `photo_urls`: the
 * photos to keep, in their new order; undefined keeps all. `image_key`: a new first photo; undefined keeps the first
 * photo, null removes it. Replaced and removed photos are deleted (media/remove-pictures.ts). An empty asset code keeps
 * the current one. Throws POINT_NOT_FOUND, POINT_CHANGED with the current point, POINT_REASON_REQUIRED when the edit
 * affects a holder, ASSET_CODE_KEPT, ASSET_CODE_TAKEN, TIER_NOT_FOUND, TAG_NOT_FOUND, or a refusal of its photo.
 */
export async function editPoint(
  { point_id, edit_version, image_key, photo_urls, reason, ...fields }: Edit,
  { actor, now }: Context,
): Promise<Point> {
  const currentPoint = await getPoint({ point_id })
  if (currentPoint.edit_version !== edit_version) throw new DomainError('POINT_CHANGED', { point: currentPoint })
  if (currentPoint.retired && fields.is_available) throw new DomainError('POINT_RETIRED')
  const asset_code = fields.asset_code || currentPoint.asset_code
  const isCodeChanged = asset_code !== currentPoint.asset_code
  if (isCodeChanged) assertCodeMayChange(currentPoint)
  if (fields.pricing_tier_id !== currentPoint.pricing_tier_id) await assertTierExists(fields.pricing_tier_id)
  const photo = image_key ? await acceptUpload('point_image', image_key, actor, currentPoint.image_url) : undefined
  const keptUrls = photoUrlsOf(currentPoint).filter(url => photo_urls?.includes(url) ?? true)
  const [firstUrl, ...otherUrls] = photo_urls
    ? keptUrls.toSorted((a, b) => photo_urls.indexOf(a) - photo_urls.indexOf(b))
    : keptUrls
  const editedPoint = {
    ...(await withLiveDescription(fields)),
    asset_code,
    ...photoFieldsOf([(image_key === undefined ? firstUrl : photo?.url) ?? [], otherUrls].flat()),
    tag_ids: await tagsToKeep(currentPoint, fields.tag_ids),
  }
  if (!reason && affectsHolder(currentPoint, editedPoint)) assertNotHeld(currentPoint, now)
  const conflict = await replacePoint(currentPoint, editedPoint, { by: actor, now, reason }, photo?.using)
  if (conflict && !conflict.now) throw new DomainError('POINT_NOT_FOUND')
  // The edit_version is the same, so no edit came first: the point's label was printed or the point was reserved or sold
  // in the meantime, so its code can't change any more or a reason is required.
  if (conflict?.now?.edit_version === edit_version) {
    if (isCodeChanged) assertCodeMayChange(conflict.now)
    assertNotHeld(conflict.now, now)
  }
  if (conflict?.now) throw new DomainError('POINT_CHANGED', { point: await withLiveDescription(conflict.now) })
  return getPoint({ point_id })
}

/** Throws ASSET_CODE_KEPT once a label with the point's code was printed or an order contains it. */
function assertCodeMayChange(point: Point): void {
  const why = assetCodeLockReason(point)
  if (why) throw new DomainError('ASSET_CODE_KEPT', { why })
}

/** Throws POINT_REASON_REQUIRED while an order holds the point. */
function assertNotHeld(point: Point, now: string): void {
  const order_id = holdingOrderId(point, now)
  if (order_id !== null) throw new DomainError('POINT_REASON_REQUIRED', { order_id, status: point.status })
}

/** Drops tags that were deleted while the form was open. Whether new tags exist is checked by the write. */
async function tagsToKeep(current: Point, tagIds: readonly string[]): Promise<string[]> {
  const formerTagIds = tagIds.filter(tagId => current.tag_ids.includes(tagId))
  const assignableIds = new Set(await assignableTags(formerTagIds))
  return tagIds.filter(tagId => assignableIds.has(tagId) || !formerTagIds.includes(tagId))
}
