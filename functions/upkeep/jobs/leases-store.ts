import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { jobLeaseKey } from '../../platform/table/keys.ts'
import { unversioned } from '../../platform/table/shapes.ts'
import { didConditionHold } from '../../platform/table/transaction-errors.ts'

/** Leases of jobs: one item per job, held until it expires or is released. */

export const storedLease = unversioned('job', 'a lease, expires by itself')

/** Acquires the job's lease until `until` (ISO 8601, as `now`); false while another holder has it. */
export async function acquireLease(job: string, holder: string, now: string, until: string): Promise<boolean> {
  return didConditionHold(
    table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: jobLeaseKey(job),
        UpdateExpression: 'SET kind = :kind, holder = :holder, held_until = :until',
        ConditionExpression: 'attribute_not_exists(PK) OR held_until <= :now',
        ExpressionAttributeValues: { ':kind': storedLease.kind, ':holder': holder, ':until': until, ':now': now },
      }),
    ),
  )
}

/** Releases the lease, unless it has expired and another holder has acquired it. */
export async function releaseLease(job: string, holder: string, now: string): Promise<void> {
  await didConditionHold(
    table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: jobLeaseKey(job),
        UpdateExpression: 'SET held_until = :now',
        ConditionExpression: 'holder = :holder',
        ExpressionAttributeValues: { ':holder': holder, ':now': now },
      }),
    ),
  )
}
