import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The id by which log lines of a request, of what its writes set off and of the e-mails that follow are found together. It
 * goes with the written items (functions/platform/table/correlated-writes.ts) through the stream and the queues.
 */

const work = new AsyncLocalStorage<{ id: string | undefined }>()

/** Undefined outside of a function. */
export const currentCorrelationId = (): string | undefined => work.getStore()?.id

/** Does something under an id. */
export const runWithCorrelationId = <Result>(id: string | undefined, run: () => Result): Result => work.run({ id }, run)

/** Names the id of the work that is under way, once it is known. */
export function setCorrelationId(id: string | undefined): void {
  const store = work.getStore()
  if (store && id !== undefined) store.id = id
}
