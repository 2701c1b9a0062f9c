import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { TABLE_NAME, table } from './client.ts'
import { expiryIn } from './expiry.ts'
import { scanPartKey, scanProgressKey } from './keys.ts'
import { readItem } from './read.ts'
import { type StartKey, startKeySchema } from './scan.ts'
import { unversioned } from './shapes.ts'
import { transact } from './transact.ts'

/**
 * How far a scan of the whole table has come, and its summary of the pages so far, in numbered parts of compressed
 * JSON. Each part is written together with the progress that counts it, on condition that no other run has continued
 * the scan in the meantime.
 */

export const storedScanProgress = unversioned('scan_progress', 'of a scan under way, useless after hours')
export const storedScanPart = unversioned('scan_part', 'of a scan under way, useless after hours')

/**
 * Progress older than this is dropped, because what was read then is too old to be compared with later reads. Hours.
 */
const MAX_AGE_HOURS = 6
/** How long parts stay: longer than a continued scan may need to read them. Seconds. */
const RETENTION_SECONDS = 24 * 60 * 60
/** Maximum size of the data in one item, below DynamoDB's 400 KB. Bytes. */
const PART_BYTES = 350_000

const progressSchema = z.object({
  /** As ISO 8601. */
  started_at: z.string(),
  parts: z.int(),
  /** Key after which the next page starts; null once the scan is complete. */
  next: z.nullable(startKeySchema),
})
export type ScanProgress = z.infer<typeof progressSchema>
/** A record that is too large for one item is split into several parts. */
const partSchema = z.object({ bytes: z.instanceof(Uint8Array), is_last: z.boolean() })

/** The progress of a scan; undefined when there is none, or when it is too old to continue with. */
export async function findScanProgress(scan: string, now: string): Promise<ScanProgress | undefined> {
  const progress = await readItem(scanProgressKey(scan), progressSchema)
  return progress && progress.started_at > oldestAt(now) ? progress : undefined
}

const oldestAt = (now: string): string => new Date(Date.parse(now) - MAX_AGE_HOURS * 3_600_000).toISOString()

/** The recorded summaries, one after another. Throws when a part is missing. */
export async function* readScanRecords(scan: string, { started_at, parts }: ScanProgress): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  for (let part = 0; part < parts; part += 1) {
    const { Item } = await table.send(
      new GetCommand({ TableName: TABLE_NAME, Key: scanPartKey(scan, started_at, part), ConsistentRead: true }),
    )
    const { bytes, is_last } = partSchema.parse(Item)
    chunks.push(bytes)
    if (!is_last) continue
    yield Buffer.concat(chunks)
    chunks = []
  }
}

/**
 * Adds a record to a scan whose progress was read as `current` (undefined for a new scan). Throws ConditionsNotMet if
 * another run has continued the scan.
 */
export async function recordScanProgress(
  scan: string,
  current: ScanProgress | undefined,
  { bytes, next, now }: { bytes: Uint8Array; next: StartKey | null; now: string },
): Promise<ScanProgress> {
  const { started_at, parts: first } = current ?? { started_at: now, parts: 0 }
  const expiry = expiryIn(RETENTION_SECONDS, now)
  const chunks = Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, index) =>
    bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES),
  )
  const updated = { started_at, parts: first + chunks.length, next }
  await transact([
    {
      Put: {
        TableName: TABLE_NAME,
        Item: { ...scanProgressKey(scan), ...storedScanProgress.stamp, ...updated, ...expiry },
        ...(current
          ? {
              ConditionExpression: 'started_at = :started AND parts = :parts',
              ExpressionAttributeValues: { ':started': current.started_at, ':parts': current.parts },
            }
          : {
              ConditionExpression: 'attribute_not_exists(PK) OR started_at <= :oldest',
              ExpressionAttributeValues: { ':oldest': oldestAt(now) },
            }),
      },
    },
    ...chunks.map((chunk, index) => ({
      Put: {
        TableName: TABLE_NAME,
        Item: {
          ...scanPartKey(scan, started_at, first + index),
          ...storedScanPart.stamp,
          bytes: chunk,
          is_last: index === chunks.length - 1,
          ...expiry,
        },
      },
    })),
  ])
  return updated
}

/** Deletes a scan's progress, so that the next run starts from the beginning. The parts expire by TTL. */
export async function clearScanProgress(scan: string): Promise<void> {
  await table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: scanProgressKey(scan) }))
}
