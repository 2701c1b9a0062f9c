import type { LocalFunction } from './local-functions.ts'

/** Functions with an interval up to this also run at the start, to do what became due in the meantime. Minutes. */
const RUN_AT_START_UP_TO_MINUTES = 60

/**
 * Runs each scheduled function at its interval, never concurrently with itself. `runAll`: all of them also at the start,
 * because days have passed since the last one.
 */
export function startScheduler(
  functions: Iterable<LocalFunction>,
  { report, runAll }: { report: (sentence: string) => void; runAll: boolean },
): { stop: () => Promise<void> } {
  const runningInvocations = new Set<Promise<unknown>>()
  const timers = [...functions].flatMap(({ name, definition, invoke }) => {
    if (!('every_minutes' in definition)) return []
    let isRunning = false
    const run = () => {
      if (isRunning) return
      isRunning = true
      const invocation = invoke({}).catch((error: unknown) =>
        report(`${name} failed: ${error instanceof Error ? error.message : error}`),
      )
      runningInvocations.add(invocation)
      void invocation.finally(() => {
        isRunning = false
        runningInvocations.delete(invocation)
      })
    }
    if (runAll || definition.every_minutes <= RUN_AT_START_UP_TO_MINUTES) run()
    return [setInterval(run, definition.every_minutes * 60_000)]
  })
  return {
    stop: async () => {
      timers.forEach(clearInterval)
      await Promise.all(runningInvocations)
    },
  }
}
