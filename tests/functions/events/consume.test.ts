import type { DynamoDBStreamEvent } from 'aws-lambda'
import { expect, test, vi } from 'vitest'
import { type Change, consume } from '#functions/events/consume.ts'

const event: DynamoDBStreamEvent = {
  Records: ['a', 'b', 'c'].map(id => ({
    eventID: id,
    dynamodb: { SequenceNumber: `at-${id}`, NewImage: { kind: { S: 'point' }, id: { S: id } } },
  })),
}
const again = (id: string) => ({ batchItemFailures: [{ itemIdentifier: `at-${id}` }] })
const ids = (changes: readonly Change[]) => changes.map(({ id }) => id)

test('each change comes in turn, then all of them together', async () => {
  const seen: string[] = []
  const handler = consume({
    each: async ({ id }) => void seen.push(id),
    together: async changes => void seen.push(ids(changes).join('+')),
  })
  expect(await handler(event)).toEqual({ batchItemFailures: [] })
  expect(seen).toEqual(['a', 'b', 'c', 'a+b+c'])
})

test('the first that fails comes again with those after it; those before are done, together too', async () => {
  const together = vi.fn(async () => undefined)
  const handler = consume({
    each: async ({ id }) => {
      if (id === 'b') throw new Error('not now')
    },
    together,
  })
  expect(await handler(event)).toEqual(again('b'))
  expect(together).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ id: 'a' })])
})

test('a batch whose common work fails comes again whole', async () => {
  const together = async () => {
    throw new Error('not now')
  }
  expect(await consume({ together })(event)).toEqual(again('a'))
  expect(await consume({ each: async () => undefined, together })(event)).toEqual(again('a'))
})
