import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { createPointFromForm as createPointFromFormAlone } from '#functions/catalogue/points/create-point.ts'
import { editPoint as editPointAlone } from '#functions/catalogue/points/edit-point.ts'
import { issuePointCodes as issuePointCodesAlone } from '#functions/catalogue/points/issue-point-codes.ts'
import { removePoint as removePointAlone } from '#functions/catalogue/points/remove-point.ts'
import { restoreDeletedPoint as restoreDeletedPointAlone } from '#functions/catalogue/points/restore-deleted-point.ts'
import { confirmOrder as confirmOrderAlone } from '#functions/installation/orders.ts'
import { reserve as reserveAlone } from '#functions/orders/reserve.ts'
import { TABLE_NAME, table } from '#functions/platform/table/client.ts'
import { assetCodeKey, pointKey } from '#functions/platform/table/keys.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { asFunction } from '#tests/support/as-function.ts'

/** The use cases that integration tests of asset codes call. They are loaded together once the environment is set. */

export { everyPoint, findPoint } from '#functions/catalogue/points/points-store.ts'
export { insertPricingTier } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
export { findTask } from '#functions/installation/tasks/tasks-store.ts'
export { assignMissingAssetCodes } from '#functions/upkeep/migration/migrate-asset-codes.ts'

export { auditTable } from '#tests/support/audit.ts'
export const createPointFromForm = asFunction('points', createPointFromFormAlone)
export const editPoint = asFunction('points', editPointAlone)
export const removePoint = asFunction('points', removePointAlone)
export const restoreDeletedPoint = asFunction('points', restoreDeletedPointAlone)
export const issuePointCodes = asFunction('points', issuePointCodesAlone)
export const reserve = asFunction('orders', reserveAlone)
export const confirmOrder = asFunction('orders', confirmOrderAlone)

/** Stores these points as they were stored before asset codes existed. */
export async function removeStoredAssetCodes(points: readonly Point[]): Promise<void> {
  for (const { id, asset_code } of points) {
    await table.send(
      new UpdateCommand({ TableName: TABLE_NAME, Key: pointKey(id), UpdateExpression: 'REMOVE asset_code' }),
    )
    await table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: assetCodeKey(asset_code) }))
  }
}
