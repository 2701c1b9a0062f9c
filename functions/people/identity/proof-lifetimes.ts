const HOUR = 60 * 60
const DAY = 24 * HOUR

/**
 * Validity of proofs in seconds. The proof in a link is valid slightly longer than the code in it (24 hours for a
 * sign-up, 1 hour for a recovery).
 */
export const PROOF_LIFETIME_SECONDS = { signup: 25 * HOUR, recovery: 2 * HOUR, device: 365 * DAY } as const
