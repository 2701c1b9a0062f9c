import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { clientTimeouts } from '../aws/client-timeouts.ts'
import { readEnvironment } from '../aws/environment.ts'
import { correlateWrites } from './correlated-writes.ts'

export const { TABLE_NAME } = readEnvironment('TABLE_NAME')

/**
 * Client of the single table. When everything runs on one machine, AWS_ENDPOINT_URL_DYNAMODB is the emulator's address.
 */
export const table = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5, ...clientTimeouts() }), {
  marshallOptions: { removeUndefinedValues: true },
})
correlateWrites(table)
