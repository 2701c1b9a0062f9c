import * as z from 'zod/mini'
import type { TransactAction } from '#functions/platform/table/transact.ts'
import { currentFunctionName } from './grants.ts'

/**
 * Makes bulk writes to the emulator faster. On disk, DynamoDB Local commits each item of a batch separately but a
 * transaction as a whole, so ten transactions of a hundred items are faster than one batch of 25. Seeding outside of
 * functions therefore replaces batch writes by transactions (docs/decisions/0042).
 */

const batchWriteSchema = z.object({
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

/** DynamoDB's limit of actions per transaction. */
const MAX_ACTIONS = 100

type PendingWrite = { actions: TransactAction[]; resolve: () => void; reject: (reason: unknown) => void }

/**
 * Replaces the table client's batch writes. Imports the client dynamically, because it reads the environment when it is
 * loaded.
 */
export async function replaceBatchesByTransactions(): Promise<void> {
  const [{ table }, { transact }] = await Promise.all([
    import('#functions/platform/table/client.ts'),
    import('#functions/platform/table/transact.ts'),
  ])
  const pendingWrites: PendingWrite[] = []
  let isWriting = false

  /** Writes pending items, one transaction at a time, because the database writes sequentially anyway. */
  async function writePending(): Promise<void> {
    isWriting = true
    // Waits for other writes of the same tick, to combine them in one transaction.
    await new Promise(resolve => setImmediate(resolve))
    while (pendingWrites.length > 0) {
      const transaction = shiftTransaction(pendingWrites)
      try {
        await transact(transaction.flatMap(({ actions }) => actions))
        for (const { resolve } of transaction) resolve()
      } catch (error) {
        for (const { reject } of transaction) reject(error)
      }
    }
    isWriting = false
  }

  table.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        if (commandName !== 'BatchWriteItemCommand' || currentFunctionName()) return next(args)
        const actions = actionsOf(args.input)
        await new Promise<void>((resolve, reject) => {
          pendingWrites.push({ actions, resolve: resolve, reject: reject })
          if (!isWriting) void writePending()
        })
        return { response: {}, output: { $metadata: {}, UnprocessedItems: {} } }
      },
    { step: 'initialize', name: 'fillByTransactions', override: true },
  )
}

const actionsOf = (input: unknown): TransactAction[] =>
  Object.entries(batchWriteSchema.parse(input).RequestItems).flatMap(([TableName, writes]) =>
    writes.flatMap(({ PutRequest, DeleteRequest }): TransactAction[] => [
      ...(PutRequest ? [{ Put: { TableName, ...PutRequest } }] : []),
      ...(DeleteRequest ? [{ Delete: { TableName, ...DeleteRequest } }] : []),
    ]),
  )

/** Removes the writes of the next transaction from the queue: up to its limit, and no item twice. */
function shiftTransaction(pending: PendingWrite[]): PendingWrite[] {
  const transaction: PendingWrite[] = []
  const keys = new Set<string>()
  let count = 0
  for (let next = pending[0]; next; next = pending[0]) {
    const writeKeys = next.actions.map(keyOf)
    if (transaction.length > 0 && (count + writeKeys.length > MAX_ACTIONS || writeKeys.some(key => keys.has(key))))
      break
    for (const key of writeKeys) keys.add(key)
    count += writeKeys.length
    transaction.push(next)
    pending.shift()
  }
  return transaction
}

const keyOf = ({ Put, Delete }: TransactAction): string => {
  const { PK, SK } = Put?.Item ?? Delete?.Key ?? {}
  return `${PK} ${SK}`
}
