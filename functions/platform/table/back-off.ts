import { setTimeout as pause } from 'node:timers/promises'

/** Upper bound of the first pause, doubled with each repetition up to the longest. Milliseconds. */
export type BackOffPauses = { first: number; longest: number }

/** The pause before this repetition (1, 2, …) with full jitter, so that conflicting callers spread out. Milliseconds. */
export const jitteredPause = (repetition: number, { first, longest }: BackOffPauses): number =>
  Math.random() * Math.min(longest, first * 2 ** (repetition - 1))

/** Waits before a repetition, but not before the first attempt (0). */
export async function backOff(repetition: number, pauses: BackOffPauses): Promise<void> {
  if (repetition > 0) await pause(jitteredPause(repetition, pauses))
}
