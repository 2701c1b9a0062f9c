import { setTimeout as pause } from 'node:timers/promises'

/** The ceiling of the first pause, which doubles with each, and the highest that it comes to. Milliseconds. */
export type Pauses = { first: number; longest: number }

/** How long to wait before this repetition (1, 2, …): full jitter, so that those who met once don't meet again. Milliseconds. */
export const jitter = (repetition: number, { first, longest }: Pauses): number =>
  Math.random() * Math.min(longest, first * 2 ** (repetition - 1))

/** Waits before a repetition; the first attempt, 0, goes at once. */
export async function backOff(repetition: number, pauses: Pauses): Promise<void> {
  if (repetition > 0) await pause(jitter(repetition, pauses))
}
