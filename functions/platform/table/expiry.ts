/** DynamoDB removes items after the moment in `expires_at`, in seconds since 1970, some of them days late. */

export const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

/** TTL attribute of an item that expires in so many seconds. */
export const expiresIn = (seconds: number, now: string): { expires_at: number } => ({
  expires_at: secondsOf(now) + seconds,
})
