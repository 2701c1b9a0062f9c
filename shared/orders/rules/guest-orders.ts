/**
 * How many orders may be made as a guest with one e-mail. Each order sends an e-mail, and anybody can type any address;
 * so orders are counted per e-mail, over all network addresses and regardless of their numbers of points. Signed-in
 * people are not limited by this.
 */

type GuestOrderLimit = {
  orders: number
  /** Length of the sliding window. Seconds. */
  seconds: number
}

const HOUR = 3600
const GUEST_ORDER_LIMITS = [
  { orders: 5, seconds: HOUR },
  { orders: 20, seconds: 24 * HOUR },
] as const satisfies readonly GuestOrderLimit[]

/** Length of the longest window. Seconds. */
export const GUEST_ORDER_WINDOW_SECONDS = Math.max(...GUEST_ORDER_LIMITS.map(({ seconds }) => seconds))

export type ExceededGuestOrderLimit = GuestOrderLimit & { retry_after_seconds: number }

/**
 * The exceeded limit with the longest wait, given the times of earlier orders; undefined if none is exceeded. Epoch
 * seconds.
 */
export function exceededGuestOrderLimit(madeAt: readonly number[], now: number): ExceededGuestOrderLimit | undefined {
  const newestFirst = madeAt.toSorted((a, b) => b - a)
  const exceededLimits = GUEST_ORDER_LIMITS.flatMap(({ orders, seconds }) => {
    // The order that has to leave the window before another one fits.
    const blockingOrderAt = newestFirst[orders - 1]
    const waitSeconds = blockingOrderAt === undefined ? 0 : blockingOrderAt + seconds - now
    return waitSeconds > 0 ? [{ orders, seconds, retry_after_seconds: waitSeconds }] : []
  })
  return exceededLimits.toSorted((a, b) => b.retry_after_seconds - a.retry_after_seconds)[0]
}
