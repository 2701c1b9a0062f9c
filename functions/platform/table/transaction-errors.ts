import type { CancellationReason } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'

/**
 * Thrown when a condition of a transaction failed; nothing was written. `reasons` has one entry per action, in the same
 * order.
 */
export class ConditionsNotMet extends Error {
  readonly reasons: readonly CancellationReason[]
  constructor(reasons: readonly CancellationReason[]) {
    super('conditions of a transaction were not met')
    this.name = 'ConditionsNotMet'
    this.reasons = reasons
  }
  /** Whether the condition of the action at this index failed. */
  failedAt(index: number): boolean {
    return this.reasons[index]?.Code === 'ConditionalCheckFailed'
  }
  /**
   * The stored item that failed the condition of the action at this index, if it exists and the action asked for it
   * (ReturnValuesOnConditionCheckFailure).
   */
  itemAt(index: number): Record<string, unknown> | undefined {
    const item = this.reasons[index]?.Item
    return item && unmarshall(item)
  }
}

/** Thrown when a write lost to concurrent changes until its attempts or its time were used up. Nothing was written. */
export class TransactionBusy extends Error {
  constructor(description = 'a transaction') {
    super(`${description}: too many concurrent changes of the same items`)
    this.name = 'TransactionBusy'
  }
}

/** Whether an error means that the condition of a single write failed; then nothing was written. */
export const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException'

/** Awaits a single conditional write. Returns false when its condition failed and nothing was written. */
export async function didConditionHold(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (isConditionFailure(error)) return false
    throw error
  }
}
