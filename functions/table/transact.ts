import { setTimeout as pause } from 'node:timers/promises'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  TransactWriteCommand,
  type TransactWriteCommandInput,
  type TransactWriteCommandOutput,
} from '@aws-sdk/lib-dynamodb'
import { table } from './client.ts'
import { ConditionsNotMet, TransactionBusy } from './transaction-errors.ts'

export type TransactAction = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** Reasons for which the same transaction may well succeed a moment later. */
const PASSING = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

/** How long a transaction is tried again against conflicts and throttling. Milliseconds; functions end at 15 s. */
const PATIENCE_MS = 8_000
const FIRST_PAUSE_MS = 15
const LONGEST_PAUSE_MS = 600

/**
 * Writes all actions or none. Conflicts with other transactions and throttling are tried again with full jitter while
 * `patienceMs` lasts; the token makes a retry after a lost answer act once. Throws ConditionsNotMet or TransactionBusy.
 */
export async function transact(
  actions: TransactAction[],
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<TransactWriteCommandOutput> {
  const deadline = Date.now() + patienceMs
  const command = {
    TransactItems: actions,
    ClientRequestToken: crypto.randomUUID(),
    ReturnConsumedCapacity: 'INDEXES' as const,
  }
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await table.send(new TransactWriteCommand(command))
    } catch (error) {
      if (!isPassing(error)) throw conditionsOf(error) ?? error
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt)
      const wait = Math.random() * longest
      if (Date.now() + wait > deadline) throw new TransactionBusy()
      await pause(wait)
    }
  }
}

function conditionsOf(error: unknown): ConditionsNotMet | undefined {
  if (!(error instanceof TransactionCanceledException)) return undefined
  const reasons = error.CancellationReasons ?? []
  return reasons.some(({ Code }) => Code === 'ConditionalCheckFailed') ? new ConditionsNotMet(reasons) : undefined
}

function isPassing(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    const reasons = error.CancellationReasons ?? []
    const failed = reasons.filter(({ Code }) => Code && Code !== 'None')
    return failed.length > 0 && failed.every(({ Code }) => PASSING.has(Code ?? ''))
  }
  return error instanceof Error && error.name === 'TransactionInProgressException'
}
