import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { LocationClient, SearchPlaceIndexForPositionCommand } from '@aws-sdk/client-location'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { FunctionName } from '#infra/system.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import { enforceGrants, runAsFunction } from '#local/grants.ts'
import { NEW_UPLOADS_PREFIX, UPLOADS } from '#shared/platform/rules/uploads.ts'

/** On one machine, a function can make the same AWS calls as its role allows on AWS. */

// Calls in these tests are not recorded as needed by the system.
vi.stubEnv('RECORD_CALLS', '')
afterAll(() => vi.unstubAllEnvs())
enforceGrants()
enforceGrants()

class Reached extends Error {}
const config = {
  region: 'sa-east-1',
  credentials: { accessKeyId: 'a', secretAccessKey: 'a' },
  maxAttempts: 1,
  requestHandler: {
    handle: async () => {
      throw new Reached()
    },
  },
}
const table = DynamoDBDocumentClient.from(new DynamoDBClient(config))
const pool = new CognitoIdentityProviderClient(config)
const files = new S3Client(config)
const places = new LocationClient(config)
const mail = new SESv2Client(config)
// At the host of the queue's URL, as the functions' client is by its environment; otherwise the client warns.
const queues = new SQSClient({ ...config, endpoint: 'http://localhost:1' })
const TableName = 't'
const Key = { PK: 'a', SK: 'a' }
const transaction = (
  ...TransactItems: NonNullable<ConstructorParameters<typeof TransactWriteCommand>[0]['TransactItems']>
) => table.send(new TransactWriteCommand({ TransactItems }))
const put = { Put: { TableName, Item: Key } }
const check = { ConditionCheck: { TableName, Key, ConditionExpression: 'attribute_exists(PK)' } }

const CALLS: [string, FunctionName, () => Promise<unknown>, FunctionName][] = [
  ['reads an item', 'map', () => table.send(new GetCommand({ TableName, Key })), 'changes'],
  ['reads many', 'points', () => table.send(new BatchGetCommand({ RequestItems: { t: { Keys: [Key] } } })), 'audit'],
  ['queries the table', 'map', () => table.send(new QueryCommand({ TableName })), 'media'],
  ['queries an index', 'map', () => table.send(new QueryCommand({ TableName, IndexName: 'GSI1' })), 'media'],
  ['scans', 'audit', () => table.send(new ScanCommand({ TableName })), 'map'],
  ['deletes', 'points', () => table.send(new DeleteCommand({ TableName, Key })), 'map'],
  ['writes in a transaction', 'orders', () => transaction(put), 'map'],
  ['checks a condition in a transaction', 'orders', () => transaction(put, check), 'me'],
  [
    'asks the pool',
    'auth',
    () => pool.send(new AdminGetUserCommand({ UserPoolId: 'sa-east-1_a', Username: 'a' })),
    'orders',
  ],
  [
    'invites',
    'users',
    () => pool.send(new AdminCreateUserCommand({ UserPoolId: 'sa-east-1_a', Username: 'a' })),
    'auth',
  ],
  [
    'reads what was uploaded',
    'points',
    () => files.send(new GetObjectCommand({ Bucket: 'b', Key: `${NEW_UPLOADS_PREFIX}a.png` })),
    'pictures',
  ],
  [
    'removes a picture of a person',
    'pictures',
    () => files.send(new DeleteObjectCommand({ Bucket: 'b', Key: `${UPLOADS.avatar.prefix}a.png` })),
    'points',
  ],
  [
    'asks what stands at a position',
    'geocoding',
    () => places.send(new SearchPlaceIndexForPositionCommand({ IndexName: 'i', Position: [0, 0] })),
    'points',
  ],
  [
    'queues an e-mail',
    'notifications',
    () =>
      queues.send(
        new SendMessageCommand({ QueueUrl: 'http://localhost:1/0/ponto-urbano-local-emails', MessageBody: '{}' }),
      ),
    'map_updates',
  ],
  [
    'puts a change aside',
    'changes',
    () =>
      files.send(
        new PutObjectCommand({ Bucket: LOCAL_RESOURCES.failed_changes_bucket, Key: 'refused/a.json', Body: '{}' }),
      ),
    'pictures',
  ],
  [
    'sends e-mail',
    'emails',
    () =>
      mail.send(
        new SendEmailCommand({
          FromEmailAddress: 'a@b.c',
          Destination: { ToAddresses: ['a@b.c'] },
          Content: { Simple: { Subject: { Data: '' }, Body: { Text: { Data: '' } } } },
        }),
      ),
    'notifications',
  ],
]

describe('who', () => {
  test.each(CALLS)('%s needs the grant for it', async (_, may, call, mayNot) => {
    await expect(runAsFunction(may, call)).rejects.toThrow(Reached)
    await expect(runAsFunction(mayNot, call)).rejects.toMatchObject({ name: 'AccessDeniedException' })
  })

  test('runs no function may do everything', async () => {
    for (const [, , call] of CALLS) await expect(call()).rejects.toThrow(Reached)
  })

  test('copies a file needs to read the one and to write the other', async () => {
    const copy = (from: string, to: string) => () =>
      files.send(new CopyObjectCommand({ Bucket: 'b', CopySource: `b/${from}`, Key: to }))
    await expect(runAsFunction('points', copy('secret/a.png', `${UPLOADS.point_image.prefix}a.png`))).rejects.toThrow(
      's3:GetObject on files/secret',
    )
    await expect(runAsFunction('points', copy(`${NEW_UPLOADS_PREFIX}a.png`, 'secret/a.png'))).rejects.toThrow(
      's3:PutObject on files/secret',
    )
  })

  test('does what no function does is refused', async () => {
    const list = () => files.send(new ListObjectsV2Command({ Bucket: 'b', Prefix: 'avatars/' }))
    await expect(runAsFunction('me', list)).rejects.toMatchObject({ name: 'AccessDeniedException' })
  })
})

test('what a function begins goes on under its grants, however late, and no other’s', async () => {
  const late = (name: FunctionName) =>
    runAsFunction(name, async () => {
      await new Promise(resolve => setImmediate(resolve))
      return table.send(new ScanCommand({ TableName }))
    })
  const [audit, map] = await Promise.allSettled([late('audit'), late('map')])
  expect([audit, map].map(each => each.status === 'rejected' && each.reason.constructor.name)).toEqual([
    'Reached',
    'AccessDenied',
  ])
})
