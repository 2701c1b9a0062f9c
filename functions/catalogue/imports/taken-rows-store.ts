import { createHash } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import type { Key } from '../../platform/table/keys.ts'
import { readItem } from '../../platform/table/read.ts'
import { didConditionHold } from '../../platform/table/transaction-errors.ts'

/**
 * How many lines an import has taken, of those that were announced when it began. Requests are remembered by a digest
 * of their lines, in the import's record, so that a repeated one counts once.
 */

/** Attributes of an import's record. */
export const takenRows = { taken_requests: z.optional(z.set(z.string())) }
const taken = z.object(takenRows)

/** Requests of one import; the largest sheets need 1,500. Keeps the record small. */
const MAX_REQUESTS = 5_000

const digestOf = (lines: readonly object[]): string =>
  createHash('sha256').update(JSON.stringify(lines)).digest('base64url').slice(0, 12)

/** Counts the lines of a request. Throws IMPORT_FULL when the import would take more lines than were announced. */
export async function takeImportRows(
  key: Key,
  { rows, taken_requests }: { rows: number; taken_requests?: Set<string> | undefined },
  lines: readonly object[],
): Promise<void> {
  const request = digestOf(lines)
  if (taken_requests?.has(request)) return
  if (lines.length > rows) throw new DomainError('IMPORT_FULL')
  const isCounted = await didConditionHold(
    table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: key,
        ConditionExpression:
          'attribute_exists(PK) AND (attribute_not_exists(taken_requests) OR (taken_rows <= :free AND NOT contains(taken_requests, :request) AND size(taken_requests) < :most))',
        UpdateExpression: 'ADD taken_rows :lines, taken_requests :requests',
        ExpressionAttributeValues: {
          ':free': rows - lines.length,
          ':request': request,
          ':most': MAX_REQUESTS,
          ':lines': lines.length,
          ':requests': new Set([request]),
        },
      }),
    ),
  )
  if (isCounted) return
  // The same request may have been counted meanwhile.
  if (!(await readItem(key, taken))?.taken_requests?.has(request)) throw new DomainError('IMPORT_FULL')
}
