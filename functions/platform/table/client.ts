import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { clientTimeouts } from '../aws/client-timeouts.ts'
import { readEnvironment } from '../aws/environment.ts'
import { correlateWrites } from './correlated-writes.ts'

export const { TABLE_NAME } = readEnvironment('TABLE_NAME')

/** Client of the single table. AWS_ENDPOINT_URL_DYNAMODB names the endpoint when everything runs on one machine. */
export const table = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5, ...clientTimeouts() }), {
  marshallOptions: { removeUndefinedValues: true },
})
correlateWrites(table)
