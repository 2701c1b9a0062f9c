import * as z from 'zod/mini'
import type { TransactAction } from '#functions/platform/table/transact.ts'
import { currentFunction } from '../grants.ts'

/**
 * DynamoDB Local on disk commits each item of a batch by itself, and a transaction once: a hundred items of ten
 * transactions take it less than twenty-five of one batch. So whoever fills the table of this machine in bulk, and runs no
 * function, writes transactions where the stores say batches (docs/decisions/0042).
 */

const batch = z.object({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.object({
        PutRequest: z.optional(z.object({ Item: z.record(z.string(), z.unknown()) })),
        DeleteRequest: z.optional(z.object({ Key: z.record(z.string(), z.unknown()) })),
      }),
    ),
  ),
})

/** The most that one takes. */
const ACTIONS = 100

type Waiting = { actions: TransactAction[]; done: () => void; failed: (reason: unknown) => void }

/** Loaded when the environment is set: the table's client reads it while it is loaded. */
export async function fillByTransactions(): Promise<void> {
  const [{ table }, { transact }] = await Promise.all([
    import('#functions/platform/table/client.ts'),
    import('#functions/platform/table/transact.ts'),
  ])
  const waiting: Waiting[] = []
  let isWorking = false

  /** One after the other: the database has one place where it writes. */
  async function work(): Promise<void> {
    isWorking = true
    // What is sent at the same moment goes together.
    await new Promise(resolve => setImmediate(resolve))
    while (waiting.length > 0) {
      const together = nextOf(waiting)
      try {
        await transact(together.flatMap(({ actions }) => actions))
        for (const { done } of together) done()
      } catch (error) {
        for (const { failed } of together) failed(error)
      }
    }
    isWorking = false
  }

  table.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        if (commandName !== 'BatchWriteItemCommand' || currentFunction()) return next(args)
        const actions = actionsOf(args.input)
        await new Promise<void>((done, failed) => {
          waiting.push({ actions, done, failed })
          if (!isWorking) void work()
        })
        return { response: {}, output: { $metadata: {}, UnprocessedItems: {} } }
      },
    { step: 'initialize', name: 'fillByTransactions', override: true },
  )
}

const actionsOf = (input: unknown): TransactAction[] =>
  Object.entries(batch.parse(input).RequestItems).flatMap(([TableName, writes]) =>
    writes.flatMap(({ PutRequest, DeleteRequest }): TransactAction[] => [
      ...(PutRequest ? [{ Put: { TableName, ...PutRequest } }] : []),
      ...(DeleteRequest ? [{ Delete: { TableName, ...DeleteRequest } }] : []),
    ]),
  )

/** Takes off what goes into one transaction: as much as that holds, and no item twice. */
function nextOf(waiting: Waiting[]): Waiting[] {
  const together: Waiting[] = []
  const keys = new Set<string>()
  let count = 0
  for (let next = waiting[0]; next; next = waiting[0]) {
    const its = next.actions.map(keyOf)
    if (together.length > 0 && (count + its.length > ACTIONS || its.some(key => keys.has(key)))) break
    for (const key of its) keys.add(key)
    count += its.length
    together.push(next)
    waiting.shift()
  }
  return together
}

const keyOf = ({ Put, Delete }: TransactAction): string => {
  const { PK, SK } = Put?.Item ?? Delete?.Key ?? {}
  return `${PK} ${SK}`
}
