import * as z from 'zod/mini'
import { automaticAssetCode, pointIdOfAutomaticCode } from '#shared/catalogue/rules/asset-codes.ts'
import { pointIdSchema } from '#shared/platform/rules/identifiers.ts'
import { TABLE_NAME } from '../../platform/table/client.ts'
import { ALL_POINTS_PARTITION, assetCodeKey, pointKey } from '../../platform/table/keys.ts'
import { queryAll, readItems } from '../../platform/table/read.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { shape } from '../../platform/table/shapes.ts'
import { type TransactAction, tryTransact } from '../../platform/table/transact.ts'

/**
 * Asset codes. Access pattern: the point that has a code (ASSET_CODE#code), written in the transaction that gives the
 * point its code, so that no two points have the same one. The item stays when the point is deleted.
 */

export const storedAssetCode = shape({
  kind: 'asset_code',
  schema: z.object({ asset_code: z.string(), point_id: pointIdSchema }),
})

export const assetCodeItem = (asset_code: string, point_id: string) => ({
  ...assetCodeKey(asset_code),
  ...storedAssetCode.stamp,
  asset_code,
  point_id,
})

const UNUSED_OR_OWN_CODE = 'attribute_not_exists(PK) OR point_id = :point'

/**
 * Transaction actions that give a point its asset code. They fail when another point has or had the code. That includes
 * a point stored before asset codes existed: on reading, it gets the automatic code made of its id.
 */
export function claimAssetCodeActions(asset_code: string, point_id: string): TransactAction[] {
  const claim: TransactAction = {
    Put: {
      TableName: TABLE_NAME,
      ConditionExpression: UNUSED_OR_OWN_CODE,
      ExpressionAttributeValues: { ':point': point_id },
      Item: assetCodeItem(asset_code, point_id),
    },
  }
  const automaticId = pointIdOfAutomaticCode(asset_code)
  if (automaticId === undefined || automaticId === point_id) return [claim]
  return [
    claim,
    {
      ConditionCheck: {
        TableName: TABLE_NAME,
        Key: pointKey(automaticId),
        ConditionExpression: 'attribute_not_exists(PK) OR attribute_exists(asset_code)',
      },
    },
  ]
}

/** Frees an asset code: of a point that gets another one, or of an imported point that is deleted with its import. */
export const releaseAssetCodeAction = (asset_code: string, point_id: string): TransactAction => ({
  Delete: {
    TableName: TABLE_NAME,
    Key: assetCodeKey(asset_code),
    ConditionExpression: UNUSED_OR_OWN_CODE,
    ExpressionAttributeValues: { ':point': point_id },
  },
})

/** The points that have or had these codes, by code. */
export async function findPointIdsOfAssetCodes(codes: readonly string[]): Promise<Map<string, string>> {
  const items = await readItems([...new Set(codes)].map(assetCodeKey))
  const owners = items.map(item => storedAssetCode.parse(item))
  return new Map(owners.map(({ asset_code, point_id }) => [asset_code, point_id]))
}

/**
 * The id of the point that has or had this code; for an automatic code that nobody has stored, the point whose id it is
 * made of.
 */
export const findPointIdOfAssetCode = async (code: string): Promise<string | undefined> =>
  (await findPointIdsOfAssetCodes([code])).get(code) ?? pointIdOfAutomaticCode(code)

/** Number of automatic codes read in one request. */
const CODES_PER_READ = 10

/** An automatic code for the point that no other point has. */
export async function findFreeAutomaticCode(point_id: string): Promise<string> {
  for (let first = 0; ; first += CODES_PER_READ) {
    const codes = Array.from({ length: CODES_PER_READ }, (_, index) => automaticAssetCode(point_id, first + index))
    const owners = await findPointIdsOfAssetCodes(codes)
    const free = codes.find(code => (owners.get(code) ?? point_id) === point_id)
    if (free !== undefined) return free
  }
}

export async function* idsOfPointsWithoutAssetCode(): AsyncGenerator<string> {
  const query = {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :points',
    FilterExpression: 'attribute_not_exists(asset_code)',
    ExpressionAttributeValues: { ':points': ALL_POINTS_PARTITION },
  }
  for await (const { id } of queryAll(query)) yield pointIdSchema.parse(id)
}

/**
 * Stores the automatic code of a point that was stored without one. Returns false when the point has got a code in the
 * meantime or was deleted.
 */
export async function assignAssetCode(point_id: string): Promise<boolean> {
  let code = automaticAssetCode(point_id)
  return retryOnConflict(async () => {
    const failedConditions = await tryTransact([
      {
        Update: {
          TableName: TABLE_NAME,
          Key: pointKey(point_id),
          ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(asset_code)',
          UpdateExpression: 'SET asset_code = :code',
          ExpressionAttributeValues: { ':code': code },
        },
      },
      ...claimAssetCodeActions(code, point_id),
    ])
    if (!failedConditions) return true
    if (failedConditions.failedAt(0)) return false
    code = await findFreeAutomaticCode(point_id)
    return CONFLICT
  })
}
