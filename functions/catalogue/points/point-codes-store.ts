import { randomBytes } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { CODE_LENGTH, encodePointCode } from '#shared/catalogue/rules/point-codes.ts'
import { pointCode, pointId } from '#shared/platform/rules/identifiers.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { pointCodeKey, pointKey } from '../../platform/table/keys.ts'
import { shape } from '../../platform/table/shapes.ts'
import { tryTransact } from '../../platform/table/transact.ts'

/**
 * Codes of points. Access pattern: the point of a code (CODE#code); the point itself stores its code. A code is never
 * reused for another point, because it is printed on a sign in the street.
 */

export const storedPointCode = shape({ kind: 'point_code', schema: z.object({ code: pointCode, point_id: pointId }) })

export async function findPointIdByCode(code: string): Promise<string | undefined> {
  const response = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: pointCodeKey(code) }))
  return response.Item && storedPointCode.parse(response.Item).point_id
}

/**
 * Assigns a random code to a point without one. Returns false when the point got one meanwhile or is gone, or the code is
 * taken. Nothing that lists show changes, so versions and list position stay.
 */
export async function assignPointCode(pointId: string): Promise<boolean> {
  const code = encodePointCode(randomBytes(CODE_LENGTH))
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
    {
      Put: {
        TableName: TABLE_NAME,
        ConditionExpression: 'attribute_not_exists(PK)',
        Item: { ...pointCodeKey(code), ...storedPointCode.stamp, code, point_id: pointId },
      },
    },
  ])
  return failedConditions === undefined
}
