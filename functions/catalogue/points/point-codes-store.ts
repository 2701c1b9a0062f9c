import { randomBytes } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { pointCode, pointId } from '#shared/domain/identifiers.ts'
import { CODE_LENGTH, codeOf } from '#shared/domain/point-codes.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { pointCodeKey, pointKey } from '../../platform/table/keys.ts'
import { shape } from '../../platform/table/shapes.ts'
import { transactIfMet } from '../../platform/table/transact.ts'

/**
 * Codes of points. Served: the point that a code is of (CODE#code); a point's own stands on it. A code is given once and is
 * never another point's, as it hangs in the street.
 */

export const storedCode = shape({ kind: 'point_code', schema: z.object({ code: pointCode, point_id: pointId }) })

export async function findPointOfCode(code: string): Promise<string | undefined> {
  const found = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: pointCodeKey(code) }))
  return found.Item && storedCode.parse(found.Item).point_id
}

/**
 * Gives a point that has none a new code; false when it got one meanwhile, is gone, or another has this code. Nothing that
 * others read of the point changes, so its versions and its place in the list stay.
 */
export async function giveCode(pointId: string): Promise<boolean> {
  const code = codeOf(randomBytes(CODE_LENGTH))
  const refused = await transactIfMet([
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
        Item: { ...pointCodeKey(code), ...storedCode.stamp, code, point_id: pointId },
      },
    },
  ])
  return refused === undefined
}
