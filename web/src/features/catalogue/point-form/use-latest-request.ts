import { useEffect, useState } from 'react'

type Handlers<Answer> = { onAnswer: (answer: Answer) => void; onError: (error: unknown) => void }

/** Runs one request at a time: a new one, or unmounting, aborts the previous one. */
export function useLatestRequest() {
  const [latest] = useState(() => {
    let controller: AbortController | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const cancelRequest = (): void => {
      clearTimeout(timer)
      controller?.abort()
    }
    return {
      cancel: cancelRequest,
      async start<Answer>(request: (signal: AbortSignal) => Promise<Answer>, { onAnswer, onError }: Handlers<Answer>) {
        cancelRequest()
        const ownController = new AbortController()
        controller = ownController
        try {
          const answer = await request(ownController.signal)
          if (!ownController.signal.aborted) onAnswer(answer)
        } catch (error) {
          if (!ownController.signal.aborted) onError(error)
        }
      },
      /** `delay` in milliseconds. */
      scheduleAsk(callback: () => void, delay: number): void {
        cancelRequest()
        timer = setTimeout(callback, delay)
      },
    }
  })
  useEffect(() => latest.cancel, [latest])
  return latest
}
