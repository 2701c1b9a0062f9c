import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { withRetries } from '#web/lib/with-retries.ts'
import type { SheetLine } from './import-kind.ts'

/**
 * Maximum number of lines per request: half of the server's limit, for finer progress and so that requests do not time
 * out.
 */
const MAX_CHUNK_LINES = 100
const CONCURRENCY = 2
/** Maximum size of a request's lines; the server's limit is 256 KB. Bytes. */
const MAX_CHUNK_BYTES = 180 * 1024

const encoder = new TextEncoder()

/** Splits lines into chunks, one for each request; lines of one group stay together. */
export function lineChunksOf(lines: readonly SheetLine[], groupOf?: (line: SheetLine) => string): SheetLine[][] {
  const chunks: SheetLine[][] = []
  const groups = groupOf ? Map.groupBy(lines, groupOf).values() : lines.map(line => [line])
  let freeBytes = 0
  for (const group of groups) {
    const weight = group.reduce((sum, line) => sum + encoder.encode(JSON.stringify(line)).length + 1, 0)
    const lastChunk = chunks.at(-1)
    if (lastChunk && lastChunk.length + group.length <= MAX_CHUNK_LINES && weight <= freeBytes) {
      lastChunk.push(...group)
      freeBytes -= weight
    } else {
      chunks.push([...group])
      freeBytes = MAX_CHUNK_BYTES - weight
    }
  }
  return chunks
}

type SendOptions = {
  chunks: readonly SheetLine[][]
  send: (lines: SheetLine[]) => Promise<void>
  /** When aborted, no further chunk is sent; requests that are running finish. */
  signal: AbortSignal
}

/** Sends chunks concurrently, with retries. Returns the chunks that were not sent and the error that stopped it. */
export async function sendChunks({
  chunks,
  send,
  signal,
}: SendOptions): Promise<{ unsent: SheetLine[][]; error: unknown }> {
  const failedChunks: SheetLine[][] = []
  const leftChunks: SheetLine[][] = []
  let error: unknown
  await forEachConcurrent(chunks, CONCURRENCY, async chunk => {
    if (error !== undefined || signal.aborted) return void leftChunks.push(chunk)
    try {
      await withRetries(() => send(chunk), signal)
    } catch (cause) {
      failedChunks.push(chunk)
      error ??= cause
    }
  })
  return { unsent: [...failedChunks, ...leftChunks], error }
}
