import { backOff } from './back-off.ts'
import { TransactionBusy } from './transaction-errors.ts'

/** Returned by an attempt whose condition failed: nothing was written, and the attempt is repeated from its read. */
export const CONFLICT = Symbol('conflict')

type RetryOptions = {
  /** Number of attempts before it throws. */
  attempts?: number
  /** A description of the change for the log: ids only, no personal data. */
  what?: string
  /** Makes the error that is thrown after the last attempt, instead of TransactionBusy. */
  errorWhenExhausted?: () => Error
}

/**
 * With shorter pauses or fewer attempts, some of twenty colleagues who change one record at once would lose at every
 * attempt.
 */
const PAUSES = { first: 20, longest: 400 }
const ATTEMPTS = 12

/**
 * Optimistic locking: repeats an attempt (read, decide, conditional write) until it returns no CONFLICT, and returns
 * its outcome. Throws TransactionBusy, or the error of `errorWhenExhausted`, when every attempt had a conflict.
 */
export async function retryOnConflict<Outcome>(
  attempt: () => Promise<Outcome | typeof CONFLICT>,
  { attempts = ATTEMPTS, what, errorWhenExhausted = () => new TransactionBusy(what) }: RetryOptions = {},
): Promise<Outcome> {
  for (let attemptsMade = 0; attemptsMade < attempts; attemptsMade += 1) {
    await backOff(attemptsMade, PAUSES)
    const outcome = await attempt()
    if (outcome !== CONFLICT) return outcome
  }
  throw errorWhenExhausted()
}
