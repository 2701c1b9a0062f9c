import { backOff, type Pauses } from './back-off.ts'
import { TransactionBusy } from './transaction-errors.ts'

/** What an attempt answers when somebody else wrote first: nothing of it was written, and it has to read anew. */
export const MET_OTHERS = Symbol('met others')

type Patience = {
  /** How often it is made before it gives up. */
  attempts?: number
  /** What passes between two attempts; nothing unless said, since reading anew takes its own time. */
  pauses?: Pauses
  /** What is being changed, for the log: an id, no personal data. */
  what?: string
  /** The refusal that it gives up with, in place of TransactionBusy. */
  otherwise?: () => Error
}

/**
 * Reads, judges and writes on condition that nobody else did meanwhile, and does all of it anew when somebody did.
 * Answers what the attempt that met nobody answers. Throws TransactionBusy, or what `otherwise` says, when each met others.
 */
export async function optimistically<Outcome>(
  attempt: () => Promise<Outcome | typeof MET_OTHERS>,
  { attempts = 5, pauses, what, otherwise = () => new TransactionBusy(what) }: Patience = {},
): Promise<Outcome> {
  for (let made = 0; made < attempts; made += 1) {
    if (pauses) await backOff(made, pauses)
    const outcome = await attempt()
    if (outcome !== MET_OTHERS) return outcome
  }
  throw otherwise()
}
