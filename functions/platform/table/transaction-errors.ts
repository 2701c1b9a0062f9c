import type { CancellationReason } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'

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

/** A change met others on the same items until its time was over. Nothing was written. */
export class TransactionBusy extends Error {
  constructor(what = 'a transaction') {
    super(`${what}: others keep changing what it is about`)
    this.name = 'TransactionBusy'
  }
}

/** Whether a single write was refused by its own condition; nothing was written. */
export const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException'

/** Whether the condition of a single write held: false, nothing was written. */
export async function conditionHeld(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (isConditionFailure(error)) return false
    throw error
  }
}
