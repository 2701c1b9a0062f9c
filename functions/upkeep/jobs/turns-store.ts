import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { jobKey } from '../../platform/table/keys.ts'
import { unversioned } from '../../platform/table/shapes.ts'
import { conditionHeld } from '../../platform/table/transaction-errors.ts'

/** Whose turn it is to do a job: one item for each job, held until its time is over or given back before. */

export const storedTurn = unversioned('job', 'a turn, over with its time')

/** Takes the job's turn until `until` (ISO 8601, as `now`); false while somebody else has it. */
export async function takeTurn(job: string, holder: string, now: string, until: string): Promise<boolean> {
  return conditionHeld(
    table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: jobKey(job),
        UpdateExpression: 'SET kind = :kind, holder = :holder, held_until = :until',
        ConditionExpression: 'attribute_not_exists(PK) OR held_until <= :now',
        ExpressionAttributeValues: { ':kind': storedTurn.kind, ':holder': holder, ':until': until, ':now': now },
      }),
    ),
  )
}

/** Gives the turn back, unless it was over and another has it. */
export async function giveTurnBack(job: string, holder: string, now: string): Promise<void> {
  await conditionHeld(
    table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: jobKey(job),
        UpdateExpression: 'SET held_until = :now',
        ConditionExpression: 'holder = :holder',
        ExpressionAttributeValues: { ':holder': holder, ':now': now },
      }),
    ),
  )
}
