const HOUR = 60 * 60
const DAY = 24 * HOUR

/** Seconds. A link's proof outlives its code (24 hours, 1 hour) slightly. */
export const PROOF_LIFETIME_SECONDS = { signup: 25 * HOUR, recovery: 2 * HOUR, device: 365 * DAY } as const
