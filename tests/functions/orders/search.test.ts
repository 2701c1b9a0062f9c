import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { ordersList } from '#functions/orders/listed-orders-store.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'

const list = asFunction('orders', (await import('#functions/orders/list-orders.ts')).listOrders)
const dynamo = mockClient(DynamoDBDocumentClient)

const order = anOrder('3f2a9c1b-0000-4000-8000-000000000000', {
  customer_name: 'Ana Conceição de Souza',
  customer_email: 'acs.2024@exemplo.com.br',
  customer_phone: '+55 (19) 98765-4321',
})
const { text } = ordersList.facts.of(order)
const { words } = ordersList
const isKeptUnder = (search: string): boolean => {
  const at = words.facetFor(search)
  return typeof at === 'object' && words.facetsOf(text).includes(at.facet)
}

describe('an order is found', () => {
  test.each([
    ['by words in another order', 'souza ana'],
    ['by beginnings of words in another order', 'sou conc'],
    ['as people write names in lists', 'Souza, Ana'],
    ['by a word of the name and the e-mail', 'acs.2024@exemplo.com.br souza'],
    ['by a part of the name, as before', 'na conceicao d'],
    ['by the end of one word and the next, as before', 'na co'],
    ['by a part of the e-mail, as before', '2024@ex'],
    ['by its phone', '19987654321'],
    ['by its phone as it is written', '(19) 98765-4321'],
    ['by its phone with the country', '+55 19 98765 4321'],
    ['by its phone without the area', '98765-4321'],
    ['by a part of its phone', '6543'],
    ['by the beginning of its id', '#3F2A9C1B'],
  ])('%s: %s', (_, search) => {
    expect(words.matches(text, search)).toBe(true)
    expect(isKeptUnder(search)).toBe(true)
  })

  test.each([
    ['a word that it does not have', 'ana pereira'],
    ['another phone', '(19) 98765-4322'],
    ['a part of its id', '2a9c1b'],
  ])('but not by %s', (_, search) => expect(words.matches(text, search)).toBe(false))

  test('where it was kept before phones were, too', () =>
    expect(words.matches('ana conceicao de souza\nacs.2024@exemplo.com.br\n3f2a9c1b', 'souza ana')).toBe(true))

  test('by whatever matches it: it is kept under what that is looked up by', () => {
    const some = fc.constantFrom(
      'ana',
      'na',
      'so',
      'uza',
      'souza',
      'de',
      'conc',
      'acs',
      '2024',
      '98765',
      'a',
      '@ex',
      '-',
    )
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 4 }), picked => {
        const search = picked.join(' ')
        fc.pre(words.matches(text, search))
        return isKeptUnder(search)
      }),
    )
  })
})

describe('a whole document', () => {
  const profile = aPerson('client', { document_type: 'CPF', document_number: '52998224725' })
  const own = [
    { ...anOrder('o1', { user_id: profile.id, created_at: '2026-11-20T12:00:00.000Z' }), changed_by: null, v: 2 },
    {
      ...anOrder('o2', { user_id: profile.id, created_at: '2026-11-21T12:00:00.000Z', status: 'completed' }),
      changed_by: null,
      v: 2,
    },
  ]
  beforeEach(() => {
    dynamo.reset().onAnyCommand().resolves({})
    dynamo.on(BatchGetCommand).resolves({ Responses: { 'unit-table': [{ ...profile, v: 2 }] } })
    dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => {
      if (`${values[':list']}`.startsWith('SEARCH#profile'))
        return {
          Items: [
            {
              SK: `clara#${profile.id}`,
              id: profile.id,
              role: 'client',
              status: 'confirmed',
              text: 'clara cliente\nclient@example.com\n52998224725',
            },
          ],
        }
      return { Items: values[':owner'] === `OWNER#USER#${profile.id}` ? own.toReversed() : [] }
    })
  })
  const found = async (search: string, status?: 'completed') =>
    (await list({ search, limit: '25', ...(status ? { status } : {}) })).items.map(({ id }) => id)

  test('finds the orders of whose it is, the newest first, narrowed as any', async () => {
    expect(await found('52998224725')).toEqual(['o2', 'o1'])
    expect(await found('529.982.247-25')).toEqual(['o2', 'o1'])
    expect(await found('529.982.247-25', 'completed')).toEqual(['o2'])
  })

  test('of nobody is looked for as a phone', async () => {
    expect(await found('52998224700')).toEqual([])
    const partitions = dynamo
      .commandCalls(QueryCommand)
      .map(({ args }) => `${args[0].input.ExpressionAttributeValues?.[':list']}`)
    expect(partitions.some(each => each.startsWith('POSTINGS#order'))).toBe(true)
  })
})
