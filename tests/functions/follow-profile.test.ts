import { AdminDeleteUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test } from 'vitest'
import { aPerson } from '#tests/support/people.ts'

const { followProfile } = await import('#functions/events/accounts.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
const cognito = mockClient(CognitoIdentityProviderClient)
const s3 = mockClient(S3Client)

beforeEach(() => {
  dynamo.reset()
  cognito.reset()
  s3.reset()
  dynamo.onAnyCommand().resolves({})
  cognito.onAnyCommand().resolves({})
  s3.onAnyCommand().resolves({})
})

const clara = aPerson('client', { avatar_url: '/media/avatars/clara-1.jpg' })
const change = (after: typeof clara | undefined) => ({ id: clara.id, kind: 'profile', before: clara, after })

test('who is gone loses account and picture', async () => {
  await followProfile(change(undefined))
  expect(cognito.commandCalls(AdminDeleteUserCommand)).toHaveLength(1)
  expect(s3.commandCalls(DeleteObjectCommand)[0]?.args[0].input.Key).toBe('avatars/clara-1.jpg')
})

test('who stays keeps both', async () => {
  await followProfile(change({ ...clara, phone: '(19) 98888-0000' }))
  expect(cognito.calls()).toHaveLength(0)
  expect(s3.calls()).toHaveLength(0)
})
