/** DynamoDB removes items after the moment in `expires_at`, in seconds since 1970, some of them days late. */

export const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

/** What an item carries that is kept for so many seconds from now on. */
export const keptFor = (seconds: number, now: string): { expires_at: number } => ({
  expires_at: secondsOf(now) + seconds,
})
