import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
  type ListUsersCommandInput,
} from '@aws-sdk/client-cognito-identity-provider'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { BatchGetCommand, DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { storedMovedAccount } from '#functions/people/identity/moved-accounts-store.ts'
import { handler as exportPeople } from '#functions/upkeep/jobs/export-people.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { mockClient } from '#tests/support/mock-client.ts'

const dynamo = mockClient(DynamoDBDocumentClient)
const cognito = mockClient(CognitoIdentityProviderClient)
const s3 = mockClient(S3Client)

test('everybody of every page is exported by the id of the person, without anything personal', async () => {
  cognito
    .on(ListUsersCommand)
    .callsFake(({ PaginationToken }: ListUsersCommandInput) =>
      PaginationToken
        ? { Users: [{ Username: 'moved', UserStatus: 'CONFIRMED', Enabled: false }] }
        : { Users: [{ Username: 'ana', UserStatus: 'UNCONFIRMED', Enabled: true }], PaginationToken: 'next' },
    )
  dynamo.on(UpdateCommand).resolves({})
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: {
      'unit-table': RequestItems['unit-table'].Keys.flatMap(({ PK }: { PK: string }) =>
        PK === 'ACCOUNT#moved' ? [{ ...storedMovedAccount.stamp, account_id: 'moved', person_id: 'bia' }] : [],
      ),
    },
  }))
  s3.on(PutObjectCommand).resolves({})
  const invocation = { awsRequestId: 'call', getRemainingTimeInMillis: () => 60_000 }
  expect(await asFunction('export_people', exportPeople)({}, invocation)).toBe(2)
  const [{ Bucket, Key, Body } = {}] = s3.commandCalls(PutObjectCommand).map(({ args }) => args[0].input)
  const { at, people } = JSON.parse(String(Body))
  expect({ Bucket, Key }).toEqual({ Bucket: 'unit-media', Key: `people-exports/${at.slice(0, 10)}.json` })
  expect(people).toEqual([
    { id: 'ana', status: 'UNCONFIRMED', is_enabled: true },
    { id: 'bia', status: 'CONFIRMED', is_enabled: false },
  ])
  expect(cognito.commandCalls(ListUsersCommand)[0]?.args[0].input.AttributesToGet).toEqual(['sub'])
})
