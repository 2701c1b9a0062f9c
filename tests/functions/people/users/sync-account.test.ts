import { AdminDeleteUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { asFunction } from '#tests/support/as-function.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { aPerson } from '#tests/support/people.ts'

const syncAccount = asFunction(
  'accounts',
  (await import('#functions/people/users/sync-cognito-account-reaction.ts')).onProfileChanged,
)
const dynamo = mockClient(DynamoDBDocumentClient)
const cognito = mockClient(CognitoIdentityProviderClient)

beforeEach(() => {
  dynamo.reset()
  cognito.reset()
  dynamo.onAnyCommand().resolves({})
  cognito.onAnyCommand().resolves({})
})

const clara = aPerson('client', { avatar_url: '/media/avatars/clara-1.jpg' })
const change = (after: typeof clara | undefined) => ({ id: clara.id, kind: 'profile', before: clara, after })

test('who is gone loses the account', async () => {
  await syncAccount(change(undefined))
  expect(cognito.commandCalls(AdminDeleteUserCommand)).toHaveLength(1)
})

test('who stays keeps it', async () => {
  await syncAccount(change({ ...clara, phone: '(19) 98888-0000' }))
  expect(cognito.calls()).toHaveLength(0)
})
