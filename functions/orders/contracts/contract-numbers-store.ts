import * as z from 'zod/mini'
import { TABLE_NAME } from '../../platform/table/client.ts'
import { contractNumbersKey } from '../../platform/table/keys.ts'
import { readItem } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction } from '../../platform/table/transact.ts'

/** How many contracts were issued in each year. Access pattern: one by its year (CONTRACT_NUMBERS). */

export const storedContractNumbers = shape({
  kind: 'contract_numbers',
  schema: z.object({ year: z.string(), issued: z.int() }),
})

/** Number of contracts that were issued in a year. Consistent read. */
export const findContractCount = async (year: string): Promise<number> =>
  (await readItem(contractNumbersKey(year), storedContractNumbers))?.issued ?? 0

/**
 * Counts one more contract of a year. Fails when another one was counted since `issued` was read, so that no number is
 * given twice and, in the transaction that issues the contract, none is left out.
 */
export const countContractAction = (year: string, issued: number): TransactAction =>
  issued === 0
    ? putNewItemAction({ ...contractNumbersKey(year), ...storedContractNumbers.stamp, year, issued: 1 })
    : {
        Update: {
          TableName: TABLE_NAME,
          Key: contractNumbersKey(year),
          UpdateExpression: 'SET issued = :next',
          ConditionExpression: 'issued = :issued',
          ExpressionAttributeValues: { ':issued': issued, ':next': issued + 1 },
        },
      }
