import { type BackOffPauses, backOff } from './back-off.ts'
import { TransactionBusy } from './transaction-errors.ts'

/** Returned by an attempt whose condition failed; nothing was written, and the attempt is repeated from its read. */
export const CONFLICT = Symbol('conflict')

type RetryOptions = {
  /** Number of attempts before it gives up. */
  attempts?: number
  /** Pauses between attempts. */
  pauses?: BackOffPauses
  /** Describes the change in the log, by ids: no personal data. */
  what?: string
  /** Thrown after the last attempt, instead of TransactionBusy. */
  errorWhenExhausted?: () => Error
}

/** Without pauses, or with fewer attempts, some of twenty colleagues who change one record at once would lose every one. */
const PAUSES: BackOffPauses = { first: 20, longest: 400 }
const ATTEMPTS = 12

/**
 * Optimistic locking: repeats an attempt (read, decide, conditional write) until it has no conflict, and returns its
 * outcome. Throws TransactionBusy, or the error of `errorWhenExhausted`, when every attempt had one.
 */
export async function retryOnConflict<Outcome>(
  attempt: () => Promise<Outcome | typeof CONFLICT>,
  {
    attempts = ATTEMPTS,
    pauses = PAUSES,
    what,
    errorWhenExhausted = () => new TransactionBusy(what),
  }: RetryOptions = {},
): Promise<Outcome> {
  for (let attemptsMade = 0; attemptsMade < attempts; attemptsMade += 1) {
    await backOff(attemptsMade, pauses)
    const outcome = await attempt()
    if (outcome !== CONFLICT) return outcome
  }
  throw errorWhenExhausted()
}
