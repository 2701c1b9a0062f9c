import { backOff, type Pauses } from './back-off.ts'
import { TransactionBusy } from './transaction-errors.ts'

/** Returned by an attempt whose write lost its condition; nothing was written, and it is made again from the read. */
export const CONFLICT = Symbol('met others')

type RetryOptions = {
  /** Number of attempts before it gives up. */
  attempts?: number
  /** Pauses between attempts; none by default, because the read takes time already. */
  pauses?: Pauses
  /** What is being changed, for the log: an id, no personal data. */
  what?: string
  /** Thrown after the last attempt, instead of TransactionBusy. */
  errorWhenExhausted?: () => Error
}

/**
 * Optimistic locking: repeats an attempt (read, decide, conditional write) until it has no conflict, and returns its
 * outcome. Throws TransactionBusy, or the error of `errorWhenExhausted`, when every attempt had one.
 */
export async function retryOnConflict<Outcome>(
  attempt: () => Promise<Outcome | typeof CONFLICT>,
  { attempts = 5, pauses, what, errorWhenExhausted = () => new TransactionBusy(what) }: RetryOptions = {},
): Promise<Outcome> {
  for (let made = 0; made < attempts; made += 1) {
    if (pauses) await backOff(made, pauses)
    const outcome = await attempt()
    if (outcome !== CONFLICT) return outcome
  }
  throw errorWhenExhausted()
}
