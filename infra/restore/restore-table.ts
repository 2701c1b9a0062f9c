import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { type Stage, tagsOfStage } from '../stacks/stage.ts'
import { TABLE_DEFINITION } from '../system/table.ts'
import type { PointInTimeRecovery } from './point-in-time.ts'

export async function describeTable(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

type Waiting = { pause: () => Promise<void> }

/** Waits until the table and its indexes can be used. A restore takes minutes to hours. */
async function activeTable(client: DynamoDBClient, name: string, { pause }: Waiting): Promise<TableDescription> {
  const table = await describeTable(client, name)
  if (!table) throw new Error(`the table ${name} is gone`)
  const isActive =
    table.TableStatus === 'ACTIVE' &&
    (table.GlobalSecondaryIndexes ?? []).every(({ IndexStatus }) => IndexStatus === 'ACTIVE')
  if (isActive) return table
  await pause()
  return activeTable(client, name, { pause })
}

type Restoration = Waiting & { source: string; target: string; moment: Date; recovery: PointInTimeRecovery }

/** Restores a table under another name, unless an earlier run has already begun to, and waits for it. */
export async function restoreTable(client: DynamoDBClient, restoration: Restoration): Promise<void> {
  const { source, target, moment, recovery } = restoration
  if (!(await describeTable(client, target))) await recovery.restore(source, target, moment)
  await activeTable(client, target, restoration)
}

export type RestoredTable = { name: string; arn: string; streamArn: string }

/**
 * Configures what DynamoDB does not restore: stream, TTL, deletion protection, point-in-time recovery, tags. What is
 * configured already stays.
 */
export async function configureRestoredTable(
  client: DynamoDBClient,
  name: string,
  { stage, recovery, pause }: Waiting & { stage: Stage; recovery: PointInTimeRecovery },
): Promise<RestoredTable> {
  const before = await activeTable(client, name, { pause })
  if (!before.StreamSpecification?.StreamEnabled) {
    const StreamSpecification = { StreamEnabled: true, StreamViewType: TABLE_DEFINITION.stream }
    await client.send(new UpdateTableCommand({ TableName: name, StreamSpecification }))
    await activeTable(client, name, { pause })
  }
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }))
  if (!['ENABLED', 'ENABLING'].includes(TimeToLiveDescription?.TimeToLiveStatus ?? '')) {
    const TimeToLiveSpecification = { Enabled: true, AttributeName: TABLE_DEFINITION.ttl }
    await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }))
  }
  if (stage.settings.keep_data && !before.DeletionProtectionEnabled) {
    await client.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: true }))
    await activeTable(client, name, { pause })
  }
  await recovery.enable(name)
  const { TableArn: arn = '', LatestStreamArn: streamArn = '' } = await activeTable(client, name, { pause })
  await recovery.tag(arn, tagsOfStage(stage))
  return { name, arn, streamArn }
}
