import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The correlation id, by which the log lines of a request, of the reactions to its writes and of the e-mails that
 * follow can be found together. It travels with the written items (functions/platform/table/correlated-writes.ts)
 * through the stream and the queues.
 */

const work = new AsyncLocalStorage<{ id: string | undefined }>()

/** The correlation id of the work under way; undefined outside of a function. */
export const currentCorrelationId = (): string | undefined => work.getStore()?.id

/** Runs a function under a correlation id. */
export const runWithCorrelationId = <Result>(id: string | undefined, run: () => Result): Result => work.run({ id }, run)

/** Sets the correlation id of the work under way, as soon as it is known. */
export function setCorrelationId(id: string | undefined): void {
  const store = work.getStore()
  if (store && id !== undefined) store.id = id
}
