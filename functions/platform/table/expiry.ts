/** The value of `expires_at` for an instant, in epoch seconds. DynamoDB deletes items after it, sometimes days late. */

export const epochSecondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

/** TTL attribute of an item that expires in this number of seconds. */
export const expiryIn = (seconds: number, now: string): { expires_at: number } => ({
  expires_at: epochSecondsOf(now) + seconds,
})
