import { setTimeout as pause } from 'node:timers/promises'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  TransactWriteCommand,
  type TransactWriteCommandInput,
  type TransactWriteCommandOutput,
} from '@aws-sdk/lib-dynamodb'
import { jitteredPause } from './back-off.ts'
import { TABLE_NAME, table } from './client.ts'
import { ConditionsNotMet, TransactionBusy } from './transaction-errors.ts'

export type TransactAction = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** Puts a new item. Fails when another item has its key. */
export const putNewItemAction = (Item: Record<string, unknown>): TransactAction => ({
  Put: { TableName: TABLE_NAME, ConditionExpression: 'attribute_not_exists(PK)', Item },
})

/** DynamoDB's limit of actions in one transaction. */
export const MAX_ACTIONS_PER_TRANSACTION = 100

/** Cancellation reasons after which a retry may succeed. */
const RETRYABLE = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

/** Retries after conflicts and throttling end after this time; functions time out after 15 s. */
const RETRY_FOR_MS = 8_000
const PAUSES = { first: 15, longest: 600 }

/**
 * Writes all actions or none. Retries conflicts with other transactions and throttling with full jitter; the request
 * token makes a retry after a lost response idempotent. Throws ConditionsNotMet or TransactionBusy.
 */
export async function transact(actions: TransactAction[]): Promise<TransactWriteCommandOutput> {
  const deadline = Date.now() + RETRY_FOR_MS
  const command = {
    TransactItems: actions,
    ClientRequestToken: crypto.randomUUID(),
    ReturnConsumedCapacity: 'INDEXES' as const,
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await table.send(new TransactWriteCommand(command))
    } catch (error) {
      if (!isRetryable(error)) throw conditionsOf(error) ?? error
      const wait = jitteredPause(attempt, PAUSES)
      if (Date.now() + wait > deadline) throw new TransactionBusy()
      await pause(wait)
    }
  }
}

/**
 * Like transact, but returns the conditions that did not hold instead of throwing; undefined when everything was
 * written.
 */
export async function tryTransact(actions: TransactAction[]): Promise<ConditionsNotMet | undefined> {
  try {
    await transact(actions)
    return undefined
  } catch (error) {
    if (error instanceof ConditionsNotMet) return error
    throw error
  }
}

function conditionsOf(error: unknown): ConditionsNotMet | undefined {
  if (!(error instanceof TransactionCanceledException)) return undefined
  const reasons = error.CancellationReasons ?? []
  return reasons.some(({ Code }) => Code === 'ConditionalCheckFailed') ? new ConditionsNotMet(reasons) : undefined
}

function isRetryable(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    const reasons = error.CancellationReasons ?? []
    const failedReasons = reasons.filter(({ Code }) => Code && Code !== 'None')
    return failedReasons.length > 0 && failedReasons.every(({ Code }) => RETRYABLE.has(Code ?? ''))
  }
  return error instanceof Error && error.name === 'TransactionInProgressException'
}
