import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { createTable } from '#infra/local/create-table.ts'
import { startDynamoDb } from '#infra/local/emulators/dynamodb.ts'
import { functionEnvironment } from '#infra/local/environment.ts'
import { enforceGrants } from '#infra/local/grants.ts'

const NOWHERE = 'http://127.0.0.1:9'

/**
 * A fresh table on the real emulator, with the functions' environment pointing at it. Call it before the functions are
 * imported (they read their environment when they are loaded), so import those dynamically.
 */
export async function startTable(): Promise<{ endpoint: string; close: () => Promise<void> }> {
  const database = await startDynamoDb({
    directory: undefined,
    onCrash: sentence => {
      throw new Error(sentence)
    },
  })
  const endpoints = {
    dynamodb: database.endpoint,
    identity: NOWHERE,
    email: NOWHERE,
    files: NOWHERE,
    location: NOWHERE,
    queues: NOWHERE,
  }
  Object.assign(process.env, functionEnvironment(endpoints, 'http://localhost:3000'), {
    POWERTOOLS_LOG_LEVEL: 'SILENT',
  })
  enforceGrants()
  await createTable(new DynamoDBClient({}), process.env.TABLE_NAME ?? '')
  return { endpoint: database.endpoint, close: () => database.close() }
}
