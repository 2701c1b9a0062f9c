import { automaticAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { findFreeAutomaticCode } from './asset-codes-store.ts'

/**
 * Creates a point with the asset code that a person chose, or with an automatic code. When another point is given the
 * automatic code in the meantime, the next free one is tried. Throws ASSET_CODE_TAKEN only for a chosen code.
 */
export async function createWithAssetCode<Result>(
  point: Point,
  create: (coded: Point) => Promise<Result>,
): Promise<Result> {
  if (point.asset_code) return create(point)
  let asset_code = automaticAssetCode(point.id)
  return retryOnConflict<Result>(async () => {
    try {
      return await create({ ...point, asset_code })
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'ASSET_CODE_TAKEN')) throw error
      asset_code = await findFreeAutomaticCode(point.id)
      return CONFLICT
    }
  })
}
