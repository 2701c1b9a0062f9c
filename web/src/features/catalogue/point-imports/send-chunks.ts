import type { ImportLine } from '#shared/catalogue/rules/point-imports.ts'
import { withRetries } from '#web/lib/with-retries.ts'

/** Half of what the server takes: the progress is seen sooner, and a slow table still ends within a request's time. */
const LINES_AT_ONCE = 100
/** Requests on their way at the same time. */
const AT_ONCE = 2
/** What the lines of one request weigh; the server takes 256 KB. Bytes of UTF-8. */
const MAX_CHUNK = 180 * 1024

const encoder = new TextEncoder()

/** Lines cut into what one request takes. */
export function chunksOf(lines: readonly ImportLine[]): ImportLine[][] {
  const chunks: ImportLine[][] = []
  let room = 0
  for (const line of lines) {
    const weight = encoder.encode(JSON.stringify(line)).length + 1
    const last = chunks.at(-1)
    if (last && last.length < LINES_AT_ONCE && weight <= room) {
      last.push(line)
      room -= weight
    } else {
      chunks.push([line])
      room = MAX_CHUNK - weight
    }
  }
  return chunks
}

type Sending = {
  chunks: readonly ImportLine[][]
  send: (lines: ImportLine[]) => Promise<void>
  /** No more chunks are begun; those on their way come to their end. */
  signal: AbortSignal
}

/** Sends chunks, two at once, each up to three times. Answers those that did not get through, and what stopped them. */
export async function sendChunks({ chunks, send, signal }: Sending): Promise<{ left: ImportLine[][]; error: unknown }> {
  const waiting = [...chunks]
  const failed: ImportLine[][] = []
  let error: unknown
  const takeTurns = async () => {
    while (error === undefined && !signal.aborted) {
      const chunk = waiting.shift()
      if (!chunk) return
      try {
        await withRetries(() => send(chunk), signal)
      } catch (cause) {
        failed.push(chunk)
        error ??= cause
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
  return { left: [...failed, ...waiting], error }
}
