/** Why a worker gave no answer. `cause` of 'failed' is what it reported, for example that the memory was not enough. */
export class WorkerError extends Error {
  readonly reason: 'too_slow' | 'failed'
  constructor(reason: WorkerError['reason'], cause?: unknown) {
    super(reason, { cause })
    this.name = 'WorkerError'
    this.reason = reason
  }
}

type Options = { signal: AbortSignal; limitMs: number }

/**
 * Asks a worker that answers one message (answerInWorker), and ends it. Files from outside are read this way, because
 * the page goes on while a file takes long, and can end the reading. Throws WorkerError after the time limit or when
 * the worker breaks down, and the signal's reason.
 */
export async function askWorker<Answer>(
  worker: Worker,
  question: unknown,
  { signal, limitMs }: Options,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onAbort = () => reject(signal.reason)
  const limit = setTimeout(() => reject(new WorkerError('too_slow')), limitMs)
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
  worker.addEventListener('error', event => {
    event.preventDefault()
    reject(new WorkerError('failed', event))
  })
  worker.addEventListener('messageerror', event => reject(new WorkerError('failed', event)))
  signal.addEventListener('abort', onAbort)
  try {
    signal.throwIfAborted()
    worker.postMessage(question)
    return await promise
  } finally {
    clearTimeout(limit)
    signal.removeEventListener('abort', onAbort)
    worker.terminate()
  }
}

/** Answers a worker's message. What is thrown becomes the worker's error. */
export function answerInWorker<Question>(answer: (question: Question) => Promise<unknown>): void {
  addEventListener('message', ({ data }: MessageEvent<Question>) => {
    answer(data).then(
      result => postMessage(result),
      (error: unknown) => reportError(error),
    )
  })
}
