import { randomBytes } from 'node:crypto'
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { inject } from 'vitest'
import { createTable } from '#local/create-table.ts'
import { startSecretsManager } from '#local/emulators/secrets-manager.ts'
import { functionEnvironment, LOCAL_SECRETS, UNREACHABLE_ENDPOINTS } from '#local/environment.ts'
import { enforceGrants } from '#local/grants.ts'

/**
 * Creates a fresh table on the real emulator and sets the functions' environment to it. Functions read their environment
 * when they are loaded, so import them dynamically after this call. Its stream is on only for those who read it, because the
 * emulator writes twice as long with it. `empty` recreates the table, so that the audits of a test don't read what the tests
 * before it wrote.
 */
export async function startTable({
  hasStream = false,
} = {}): Promise<{ empty: () => Promise<void>; close: () => Promise<void> }> {
  const secrets = await startSecretsManager(LOCAL_SECRETS, sentence => {
    throw new Error(sentence)
  })
  const endpoints = { ...UNREACHABLE_ENDPOINTS, dynamodb: inject('databaseEndpoint'), secrets: secrets.endpoint }
  Object.assign(process.env, functionEnvironment(endpoints, 'http://localhost:3000'), {
    AWS_ACCESS_KEY_ID: randomBytes(10).toString('hex'),
    POWERTOOLS_LOG_LEVEL: 'SILENT',
  })
  enforceGrants()
  const [client, TableName] = [new DynamoDBClient({}), process.env.TABLE_NAME ?? '']
  await createTable(client, TableName, { hasStream })
  return {
    empty: async () => {
      await client.send(new DeleteTableCommand({ TableName }))
      await createTable(client, TableName, { hasStream })
    },
    close: async () => {
      await client.send(new DeleteTableCommand({ TableName }))
      await secrets.close()
    },
  }
}
