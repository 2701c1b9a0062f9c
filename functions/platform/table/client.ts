import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { readEnvironment } from '../aws/environment.ts'
import { patience } from '../aws/patience.ts'

export const { TABLE_NAME } = readEnvironment('TABLE_NAME')

/** The one table. Where it answers comes from the environment (AWS_ENDPOINT_URL_DYNAMODB on one machine). */
export const table = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5, ...patience() }), {
  marshallOptions: { removeUndefinedValues: true },
})
