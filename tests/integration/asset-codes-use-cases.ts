import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { createPointFromForm as createAlone } from '#functions/catalogue/points/create.ts'
import { issueCodes as issueCodesAlone } from '#functions/catalogue/points/issue-codes.ts'
import { removePoint as removeAlone } from '#functions/catalogue/points/remove.ts'
import { restoreDeletedPoint as restoreAlone } from '#functions/catalogue/points/restore.ts'
import { updatePoint as updateAlone } from '#functions/catalogue/points/update.ts'
import { confirm as confirmAlone } from '#functions/installation/orders.ts'
import { reserve as reserveAlone } from '#functions/orders/reserve.ts'
import { TABLE_NAME, table } from '#functions/platform/table/client.ts'
import { assetCodeKey, pointKey } from '#functions/platform/table/keys.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { by } from '#tests/support/by.ts'

/** The use cases that integration tests of asset codes call, loaded together once the environment is set. */

export { everyPoint, findPoint } from '#functions/catalogue/points/points-store.ts'
export { createPricingTier } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
export { findTask } from '#functions/installation/tasks/tasks-store.ts'
export { assignMissingAssetCodes } from '#functions/upkeep/migration/migrate-asset-codes.ts'

export { auditTable } from '#tests/support/audit.ts'
export const create = by('points', createAlone)
export const update = by('points', updateAlone)
export const remove = by('points', removeAlone)
export const restore = by('points', restoreAlone)
export const issueCodes = by('points', issueCodesAlone)
export const reserve = by('orders', reserveAlone)
export const confirm = by('orders', confirmAlone)

/** Makes these points as they were stored before codes. */
export async function forgetAssetCodes(points: readonly Point[]): Promise<void> {
  for (const { id, asset_code } of points) {
    await table.send(
      new UpdateCommand({ TableName: TABLE_NAME, Key: pointKey(id), UpdateExpression: 'REMOVE asset_code' }),
    )
    await table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: assetCodeKey(asset_code) }))
  }
}
