import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Item, shape } from '#functions/platform/table/shapes.ts'
import { startTable } from '#tests/support/table.ts'

/** The rewriting of stored items, with a kind of item that got a second version: `address` became `street`. */

const database = await startTable()
afterAll(() => database.close())
const { rewriteStoredItems } = await import('#functions/upkeep/migration/rewrite-stored.ts')
const { scanTable } = await import('#functions/platform/table/scan.ts')
const { SHAPES_BY_KIND } = await import('#functions/upkeep/migration/shapes.ts')
const { writeItems } = await import('#functions/platform/table/write.ts')
const { table, TABLE_NAME } = await import('#functions/platform/table/client.ts')

const tag = shape({
  kind: 'tag',
  schema: z.object({ id: z.string(), street: z.string(), seen: z.number() }),
  upcasters: [({ address, ...rest }: Item): Item => ({ ...rest, street: address })],
})
const shapes = { ...SHAPES_BY_KIND, tag }

const ITEMS = 120
const keyOf = (id: number) => ({ PK: `TAG#${id}`, SK: 'TAG' })
const former = (id: number): Item => ({ ...keyOf(id), kind: 'tag', id: `${id}`, address: `Rua ${id}`, seen: 0 })
const ids = Array.from({ length: ITEMS }, (_, index) => index + 1)

async function everything(): Promise<Item[]> {
  const all: Item[] = []
  for await (const { items } of scanTable()) all.push(...items)
  return all
}
const tags = async () => (await everything()).filter(({ kind }) => kind === 'tag')

beforeEach(async () => {
  await writeItems((await everything()).map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } })))
  await writeItems(ids.map(id => ({ PutRequest: { Item: former(id) } })))
})

test('makes each item one of today, and finds nothing to do the next time', async () => {
  const other = { PK: 'NOBODY', SK: 'KNOWS', kind: 'a kind of tomorrow' }
  await table.send(new PutCommand({ TableName: TABLE_NAME, Item: other }))
  expect(await rewriteStoredItems(shapes, { pageSize: 50 })).toMatchObject({ rewritten: ITEMS, unknown: 1 })
  for (const item of await tags()) expect(item).toEqual({ ...keyOf(Number(item.id)), ...tag.stamp, ...tag.parse(item) })
  expect(await everything()).toContainEqual(other)
  expect(await rewriteStoredItems(shapes, { pageSize: 50 })).toMatchObject({ rewritten: 0 })
})

test('goes on where a run was broken off, and from the start when a kind has got another version since', async () => {
  const cut = { after: 2, pages: 0 }
  const breaksOff = () => {
    cut.pages += 1
    if (cut.pages === cut.after) throw new Error('the machine went away')
  }
  await expect(rewriteStoredItems(shapes, { pageSize: 25, onProgress: breaksOff })).rejects.toThrow('went away')
  const rest = await rewriteStoredItems(shapes, { pageSize: 25 })
  // The rewriting stores its position in an item of the same table, which may be seen too.
  expect([ITEMS - 50, ITEMS - 49]).toContain(rest.seen)
  expect(await tags()).toHaveLength(ITEMS)
  for (const item of await tags()) expect(item.v).toBe(2)

  cut.pages = 0
  await expect(rewriteStoredItems(shapes, { pageSize: 25, onProgress: breaksOff })).rejects.toThrow('went away')
  const third = { ...shapes, tag: shape({ kind: 'tag', schema: z.unknown(), upcasters: [item => item, item => item] }) }
  expect(await rewriteStoredItems(third, { pageSize: 25 })).toMatchObject({ rewritten: ITEMS })
})

test('loses nothing that others write at the same time, to the same attribute or beside it', async () => {
  const counting = ids
    .flatMap(id => [id, id, id])
    .map(
      id => () =>
        table.send(
          new UpdateCommand({
            TableName: TABLE_NAME,
            Key: keyOf(id),
            // The way in which the former version of the code changes an address, as long as the item has one.
            UpdateExpression: 'ADD seen :one SET address = :moved',
            ConditionExpression: 'attribute_exists(address)',
            ExpressionAttributeValues: { ':one': 1, ':moved': `Rua ${id} A` },
          }),
        ),
    )
  const written = new Map<string, number>()
  const writers = Promise.all(
    counting.map(async (write, index) => {
      const done = await write().then(
        () => true,
        () => false,
      )
      const id = String(ids[Math.floor(index / 3)])
      if (done) written.set(id, (written.get(id) ?? 0) + 1)
    }),
  )
  await Promise.all([rewriteStoredItems(shapes, { pageSize: 20 }), writers])
  for (const item of await tags()) {
    const times = written.get(String(item.id)) ?? 0
    expect(tag.parse(item)).toEqual({ id: item.id, street: `Rua ${item.id}${times > 0 ? ' A' : ''}`, seen: times })
    expect(item).toMatchObject(tag.stamp)
  }
})
