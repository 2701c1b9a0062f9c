import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'

/** What happens to the phone number of a reservation. */

const copyPhoneToProfile = asFunction(
  'order_upkeep',
  (await import('#functions/orders/copy-phone-to-profile.ts')).copyPhoneToProfile,
)
const dynamo = mockClient(DynamoDBDocumentClient)

const made = (user_id: string | null) => ({
  ...anOrder('o1', { user_id, customer_phone: '(19) 98888-7777' }),
  held_under: [],
  changed_by: null,
})
const written = () => dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems)

let profile: Profile
beforeEach(() => {
  profile = aPerson('client', { phone: '' })
  dynamo.reset()
  dynamo.on(TransactWriteCommand).resolves({})
  dynamo.on(GetCommand).callsFake(() => ({ Item: profile }))
})

test('is kept in the profile of who is signed in, unless that changed since it was read', async () => {
  await copyPhoneToProfile({ id: 'e', before: undefined, after: made(profile.id) })
  expect(written()).toEqual([
    [
      {
        Put: expect.objectContaining({
          ConditionExpression: 'version = :read',
          ExpressionAttributeValues: { ':read': profile.version },
          Item: expect.objectContaining({ id: profile.id, phone: '(19) 98888-7777', version: profile.version + 1 }),
        }),
      },
    ],
  ])
})

test('never takes the place of another, and is kept once', async () => {
  profile = aPerson('client', { phone: '(11) 91111-1111' })
  await copyPhoneToProfile({ id: 'e', before: undefined, after: made(profile.id) })
  profile = aPerson('client', { phone: '' })
  await copyPhoneToProfile({ id: 'e', before: made(profile.id), after: made(profile.id) })
  expect(written()).toEqual([])
})

test('stays with the order of a guest, also once that is an account’s', async () => {
  await copyPhoneToProfile({ id: 'e', before: undefined, after: made(null) })
  await copyPhoneToProfile({ id: 'e', before: made(null), after: made(profile.id) })
  expect(written()).toEqual([])
})
