import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { withRetries } from '#web/lib/with-retries.ts'
import type { SheetLine } from './import-kind.ts'

/** Half of the server's limit: finer progress, and room before a request times out. */
const MAX_CHUNK_LINES = 100
const CONCURRENCY = 2
/** The server's limit is 256 KB. */
const MAX_CHUNK_BYTES = 180 * 1024

const encoder = new TextEncoder()

/** Splits lines into chunks for one request each; lines of one group stay together. */
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
  /** Starts no more chunks once aborted; running ones finish. */
  signal: AbortSignal
}

/** Sends chunks concurrently, with retries. Returns the unsent ones and the error that stopped it. */
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
