import { useEffect, useState } from 'react'

type Handlers<Answer> = { onAnswer: (answer: Answer) => void; onError: (error: unknown) => void }

/** One question at a time: asking another one, or leaving the page, cancels the one before. */
export function useLatestQuestion() {
  const [latest] = useState(() => {
    let controller: AbortController | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const cancel = (): void => {
      clearTimeout(timer)
      controller?.abort()
    }
    return {
      cancel,
      async ask<Answer>(question: (signal: AbortSignal) => Promise<Answer>, { onAnswer, onError }: Handlers<Answer>) {
        cancel()
        const own = new AbortController()
        controller = own
        try {
          const answer = await question(own.signal)
          if (!own.signal.aborted) onAnswer(answer)
        } catch (error) {
          if (!own.signal.aborted) onError(error)
        }
      },
      /** Milliseconds. */
      askLater(ask: () => void, delay: number): void {
        cancel()
        timer = setTimeout(ask, delay)
      },
    }
  })
  useEffect(() => latest.cancel, [latest])
  return latest
}
