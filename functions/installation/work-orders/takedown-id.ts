import { idempotentAttemptOf, recordIdOfAttempt } from '../../platform/idempotency/attempts-store.ts'

/** The id of the takedown that the end of an item's contract makes, so that it is made once. */
export const takedownIdOf = (itemId: string): string =>
  recordIdOfAttempt(idempotentAttemptOf('takedown', itemId, 'contract ended'))
