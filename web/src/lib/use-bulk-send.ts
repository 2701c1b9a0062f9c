import { useCallback, useEffect, useRef, useState } from 'react'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'

/** State of one of the items that are sent. */
export type SendState =
  | { kind: 'sending' | 'sent' }
  /** `isFinal`: the server would refuse it again. */
  | { kind: 'failed'; message: string; isFinal: boolean }

/**
 * Number of items sent concurrently. Browsers make six requests to one host at a time, and the rest of the page needs
 * some of them.
 */
const CONCURRENCY = 3

type Options<Item> = {
  keyOf: (item: Item) => string
  send: (item: Item, signal: AbortSignal) => Promise<unknown>
  /** The message about a failure, for the person. */
  explain: (error: unknown, signal: AbortSignal) => string
  isFinal: (error: unknown) => boolean
}

/**
 * Sends many items, a few at a time. When an item fails, the others continue; it can be sent again, which is of no use
 * if its failure `isFinal`.
 */
export function useBulkSend<Item>({ keyOf, send, explain, isFinal }: Options<Item>) {
  const [states, setStates] = useState<ReadonlyMap<string, SendState>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const start = async (items: readonly Item[]): Promise<void> => {
    abort.current = new AbortController()
    const { signal } = abort.current
    const settle = (item: Item, state: SendState | undefined) =>
      setStates(current => {
        const next = new Map(current)
        if (state) next.set(keyOf(item), state)
        else next.delete(keyOf(item))
        return next
      })
    setRunning(true)
    await forEachConcurrent(items, CONCURRENCY, async item => {
      if (signal.aborted) return
      settle(item, { kind: 'sending' })
      try {
        await send(item, signal)
        settle(item, { kind: 'sent' })
      } catch (error) {
        settle(
          item,
          signal.aborted ? undefined : { kind: 'failed', message: explain(error, signal), isFinal: isFinal(error) },
        )
      }
    })
    setRunning(false)
  }
  return {
    states,
    isRunning,
    start,
    /** Aborts pending requests. */
    stop: useCallback(() => abort.current?.abort(), []),
    reset: useCallback(() => setStates(new Map()), []),
  }
}
