import { setTimeout as pause } from 'node:timers/promises'
import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  TransactWriteCommand,
  type TransactWriteCommandInput,
  type TransactWriteCommandOutput,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { table } from './client.ts'

export type TransactAction = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** Reasons for which the same transaction may well succeed a moment later. */
const PASSING = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

/** A condition of a transaction did not hold; `reasons` stand in the order of the actions. Nothing was written. */
export class ConditionsNotMet extends Error {
  readonly reasons: readonly CancellationReason[]
  constructor(reasons: readonly CancellationReason[]) {
    super('conditions of a transaction were not met')
    this.name = 'ConditionsNotMet'
    this.reasons = reasons
  }
  /** Whether the condition of the action at this index did not hold. */
  failedAt(index: number): boolean {
    return this.reasons[index]?.Code === 'ConditionalCheckFailed'
  }
  /** The item as it stood when the condition was judged, if the action asked for it and there is one. */
  itemAt(index: number): Record<string, unknown> | undefined {
    const item = this.reasons[index]?.Item
    return item && unmarshall(item)
  }
}

/** The transaction met others on the same items until its time was over. Nothing was written. */
export class TransactionBusy extends Error {
  constructor() {
    super('a transaction kept meeting others until its time was over')
    this.name = 'TransactionBusy'
  }
}

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
