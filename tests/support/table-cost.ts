import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

type Capacity = { CapacityUnits?: number }

/** The cost of `work` at the table: the number of requests by command name, and their total capacity units. */
export async function measureTableCost(
  table: DynamoDBDocumentClient,
  work: () => Promise<unknown>,
): Promise<{ units: number; requests: Record<string, number> }> {
  let units = 0
  const requests: Record<string, number> = {}
  table.middlewareStack.add(
    (next, context) => async args => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' })
      const result = await next(args)
      const consumed: Capacity | Capacity[] = Object(result.output).ConsumedCapacity ?? []
      for (const { CapacityUnits = 0 } of [consumed].flat()) units += CapacityUnits
      const name = String(context.commandName)
      requests[name] = (requests[name] ?? 0) + 1
      return result
    },
    { step: 'initialize', name: 'count-units' },
  )
  await work().finally(() => table.middlewareStack.remove('count-units'))
  return { units, requests }
}
