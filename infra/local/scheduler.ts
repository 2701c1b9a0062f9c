import type { LocalFunction } from './functions.ts'

/** What is rarer than this waits for its first turn; the rest runs once at the start, for what fell due meanwhile. Minutes. */
const SOON = 60

/** Runs each scheduled function at its rate, never twice at the same time. */
export function startScheduler(
  functions: Iterable<LocalFunction>,
  report: (sentence: string) => void,
): { stop: () => Promise<void> } {
  const running = new Set<Promise<unknown>>()
  const timers = [...functions].flatMap(({ name, definition, invoke }) => {
    if (!('every_minutes' in definition)) return []
    let busy = false
    const run = () => {
      if (busy) return
      busy = true
      const turn = invoke({}).catch((error: unknown) =>
        report(`${name} failed: ${error instanceof Error ? error.message : error}`),
      )
      running.add(turn)
      void turn.finally(() => {
        busy = false
        running.delete(turn)
      })
    }
    if (definition.every_minutes <= SOON) run()
    return [setInterval(run, definition.every_minutes * 60_000)]
  })
  return {
    stop: async () => {
      timers.forEach(clearInterval)
      await Promise.all(running)
    },
  }
}
