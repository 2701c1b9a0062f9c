import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { assignAssetCode, idsOfPointsWithoutAssetCode } from '../../catalogue/points/asset-codes-store.ts'
import { inBatches } from '../../platform/table/read.ts'

/** Number of points per batch, written concurrently. */
const BATCH = 500
const CONCURRENCY = 8

/**
 * Gives every point from before asset codes existed its automatic code. Idempotent. Returns the number of points that
 * got one.
 */
export async function assignMissingAssetCodes(onProgress: (points: number) => void): Promise<number> {
  let assigned = 0
  for await (const pointIds of inBatches(idsOfPointsWithoutAssetCode(), BATCH)) {
    await forEachConcurrent(pointIds, CONCURRENCY, async pointId => {
      if (await assignAssetCode(pointId)) assigned += 1
    })
    onProgress(assigned)
  }
  return assigned
}
