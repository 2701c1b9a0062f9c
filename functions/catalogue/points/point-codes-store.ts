import { randomBytes } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { encodePointCode, POINT_CODE_LENGTH } from '#shared/catalogue/rules/point-codes.ts'
import { pointCodeSchema, pointIdSchema } from '#shared/platform/rules/identifiers.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { pointCodeKey, pointKey } from '../../platform/table/keys.ts'
import { shape } from '../../platform/table/shapes.ts'
import { putNewItemAction, tryTransact } from '../../platform/table/transact.ts'

/**
 * Point codes, which are printed on signs. Access pattern: the point that has a code (CODE#code); the point also stores
 * its code. A code is never reused for another point, because signs in the street show it.
 */

export const storedPointCode = shape({
  kind: 'point_code',
  schema: z.object({ code: pointCodeSchema, point_id: pointIdSchema }),
})

export async function findPointIdByCode(code: string): Promise<string | undefined> {
  const response = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: pointCodeKey(code) }))
  return response.Item && storedPointCode.parse(response.Item).point_id
}

/**
 * Assigns a random code to a point that has none. Returns false when the point has got a code in the meantime or was
 * deleted, or another point has this code. Lists do not show the code, so the point's versions and list position stay.
 */
export async function assignPointCode(pointId: string): Promise<boolean> {
  const code = encodePointCode(randomBytes(POINT_CODE_LENGTH))
  const failedConditions = await tryTransact([
    {
      Update: {
        TableName: TABLE_NAME,
        Key: pointKey(pointId),
        ConditionExpression: 'attribute_exists(PK) AND (attribute_not_exists(#code) OR #code = :none)',
        UpdateExpression: 'SET #code = :code',
        ExpressionAttributeNames: { '#code': 'code' },
        ExpressionAttributeValues: { ':code': code, ':none': null },
      },
    },
    putNewItemAction({ ...pointCodeKey(code), ...storedPointCode.stamp, code, point_id: pointId }),
  ])
  return failedConditions === undefined
}
