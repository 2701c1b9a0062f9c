import { setTimeout as pause } from 'node:timers/promises'

/** Upper bound of the first pause, and of all pauses; the bound doubles with each repetition. Milliseconds. */
type BackOffPauses = { first: number; longest: number }

/**
 * A random pause before this repetition (1, 2, …) between 0 and its bound (full jitter), so that callers in conflict
 * spread out. Milliseconds.
 */
export const jitteredPause = (repetition: number, { first, longest }: BackOffPauses): number =>
  Math.random() * Math.min(longest, first * 2 ** (repetition - 1))

/** Pauses before a repetition; does not pause before the first attempt (0). */
export async function backOff(repetition: number, pauses: BackOffPauses): Promise<void> {
  if (repetition > 0) await pause(jitteredPause(repetition, pauses))
}
