import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { TABLE_DEFINITION } from '#infra/system/table.ts'

/** Input of CreateTable for the emulator. */
export const createTableInput = (TableName: string) => {
  const keys = [TABLE_DEFINITION.key, ...TABLE_DEFINITION.indexes]
  const schema = ({ partition, sort }: { partition: string; sort: string }) => [
    { AttributeName: partition, KeyType: 'HASH' as const },
    { AttributeName: sort, KeyType: 'RANGE' as const },
  ]
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST' as const,
    KeySchema: schema(TABLE_DEFINITION.key),
    AttributeDefinitions: keys.flatMap(({ partition, sort }) =>
      [partition, sort].map(AttributeName => ({ AttributeName, AttributeType: 'S' as const })),
    ),
    GlobalSecondaryIndexes: TABLE_DEFINITION.indexes.map(index => ({
      IndexName: index.name,
      KeySchema: schema(index),
      Projection: { ProjectionType: 'ALL' as const },
    })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: TABLE_DEFINITION.stream },
  }
}

/** Whether the table has a stream from the beginning; otherwise enableStream turns it on later. */
type CreateTableOptions = { hasStream?: boolean }

/** Creates the table unless it exists. Returns whether it was created. */
export async function createTable(
  client: DynamoDBClient,
  TableName: string,
  { hasStream = true }: CreateTableOptions = {},
): Promise<boolean> {
  const { StreamSpecification, ...input } = createTableInput(TableName)
  try {
    await client.send(new CreateTableCommand({ ...input, ...(hasStream ? { StreamSpecification } : {}) }))
  } catch (error) {
    if (error instanceof ResourceInUseException) return false
    throw error
  }
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { Enabled: true, AttributeName: TABLE_DEFINITION.ttl },
    }),
  )
  return true
}

/** Turns the stream on unless it is on. */
export async function enableStream(client: DynamoDBClient, TableName: string): Promise<void> {
  if (await hasStream(client, TableName)) return
  const { StreamSpecification } = createTableInput(TableName)
  await client.send(new UpdateTableCommand({ TableName, StreamSpecification }))
}

export async function hasStream(client: DynamoDBClient, TableName: string): Promise<boolean> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }))
  return Table?.StreamSpecification?.StreamEnabled ?? false
}
