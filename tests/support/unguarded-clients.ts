import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { afterAll, vi } from 'vitest'

// All clients of the SDK inherit `send` from one class, which local/grants.ts replaces: the next file has it back.
const baseClient: object = Object.getPrototypeOf(DynamoDBClient.prototype)
const send: unknown = Reflect.get(baseClient, 'send')

// Files that load their use cases in a hook mock these too late for a hook of their own (mock-client.ts, secrets.ts).
afterAll(() => {
  Reflect.set(baseClient, 'send', send)
  Reflect.deleteProperty(SecretsManagerClient.prototype, 'send')
  vi.doUnmock('@aws-sdk/s3-request-presigner')
  vi.doUnmock('@aws-sdk/s3-presigned-post')
})
