import { AdminListGroupsForUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { aPerson } from '#tests/support/people.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/**
 * Sets up the routes of users with a fake table and identity service that record their requests, for the tests of a
 * file.
 */
export async function setUpUsers() {
  const issuer = await startTokenIssuer()
  const { handler } = await import('#functions/api/users.ts')
  const { recordEmailConfirmed } = await import('#functions/people/profiles/profiles-store.ts')
  const syncAccount = asFunction(
    'accounts',
    (await import('#functions/people/users/sync-cognito-account-reaction.ts')).onProfileChanged,
  )
  const dynamo = mockClient(DynamoDBDocumentClient)
  const cognito = mockClient(CognitoIdentityProviderClient)
  afterAll(() => issuer.close())

  /** The stored profiles and session marks, by partition and sort key. */
  const items = new Map<string, Record<string, unknown>>()
  const keep = (person: Profile) => items.set(`USER#${person.id} PROFILE`, person)
  const none = { message: 'none', $metadata: {} }

  const clara = aPerson('client', { id: 'clara', email: 'clara@example.com', version: 3 })
  const otherAdmin = aPerson('admin', { id: 'other-admin', version: 5 })

  beforeEach(() => {
    items.clear()
    keep(clara)
    keep(otherAdmin)
    keep(aPerson('admin'))
    dynamo.reset()
    dynamo.onAnyCommand().resolves({})
    dynamo.on(GetCommand).callsFake(({ Key }) => ({ Item: items.get(`${Key.PK} ${Key.SK}`) }))
    // What a transaction writes can be read afterwards, because later requests depend on it.
    dynamo.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
      for (const { Put, Delete } of TransactItems) {
        if (Put) items.set(`${Put.Item.PK} ${Put.Item.SK}`, Put.Item)
        if (Delete) items.delete(`${Delete.Key.PK} ${Delete.Key.SK}`)
      }
      return {}
    })
    cognito.reset()
    cognito.onAnyCommand().resolves({})
    cognito.on(AdminListGroupsForUserCommand).resolves({ Groups: [{ GroupName: 'client' }] })
  })

  const token = () => issuer.token('admin')
  const written = (index = 0) => dynamo.commandCalls(TransactWriteCommand)[index]?.args[0].input.TransactItems ?? []
  const identityCalls = () => cognito.calls().map(call => [call.args[0].constructor.name, call.args[0].input] as const)
  const names = () => identityCalls().map(([name]) => name)
  const refusing = (...reasons: CancellationReason[]) =>
    dynamo.on(TransactWriteCommand).rejects(new TransactionCanceledException({ ...none, CancellationReasons: reasons }))
  const FAILED = { Code: 'ConditionalCheckFailed' }
  const HELD = { Code: 'None' }

  const form = { full_name: 'Clara Nova', phone: '(19) 99999-0000', role: 'client', version: 3 }
  const update = (user_id: string, body: object, by = token()) =>
    callHandler(handler, api.users.update, { path: { user_id }, body, token: by })
  const remove = (user_id: string, by = token()) =>
    callHandler(handler, api.users.remove, { path: { user_id }, token: by })
  const invite = (body: object, by = token()) => callHandler(handler, api.users.invite, { body, token: by })

  return {
    issuer,
    syncAccount,
    dynamo,
    cognito,
    items,
    keep,
    none,
    clara,
    otherAdmin,
    token,
    written,
    told: identityCalls,
    identityCalls,
    names,
    refusing,
    FAILED,
    HELD,
    form,
    update,
    remove,
    invite,
    handler,
    confirmEmail: recordEmailConfirmed,
  }
}
