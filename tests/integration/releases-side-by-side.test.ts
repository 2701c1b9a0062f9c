import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Item, type Shape, shape } from '#functions/platform/table/shapes.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * Three releases with different versions of a kind of item use one table, as during deployments and after rollbacks:
 * `address` becomes `street`. The second release reads the new version and writes the former one; the third writes the
 * new one (decision 0060).
 */

const database = await startTable()
afterAll(() => database.close())
const { rewriteStoredItems } = await import('#functions/upkeep/migration/rewrite-stored.ts')
const { SHAPES_BY_KIND } = await import('#functions/upkeep/migration/shapes.ts')
const { table, TABLE_NAME } = await import('#functions/platform/table/client.ts')

const upcasters = [({ address, ...rest }: Item): Item => ({ ...rest, street: address })]
const current = z.object({ id: z.string(), street: z.string(), seen: z.number() })
type Tag = z.infer<typeof current>
type Release = { known: Shape<Tag>; toItem: (value: Tag) => Item }

const asAddress = ({ street, ...rest }: Tag): Item => ({ ...rest, address: street })
const first: Release = {
  known: shape({
    kind: 'tag',
    schema: z.pipe(
      z.object({ id: z.string(), address: z.string(), seen: z.number() }),
      z.transform(({ address, ...rest }) => ({ ...rest, street: address })),
    ),
  }),
  toItem: asAddress,
}
const second: Release = {
  known: shape({ kind: 'tag', schema: current, upcasters, writesNewest: 'next release' }),
  toItem: asAddress,
}
const third: Release = { known: shape({ kind: 'tag', schema: current, upcasters }), toItem: value => value }

const Key = { PK: 'TAG#1', SK: 'TAG' }
const put = ({ known, toItem }: Release, value: Tag) =>
  table.send(new PutCommand({ TableName: TABLE_NAME, Item: { ...Key, ...known.stamp, ...toItem(value) } }))
const read = async ({ known }: Release): Promise<Tag> => {
  const { Item } = await table.send(new GetCommand({ TableName: TABLE_NAME, Key, ConsistentRead: true }))
  return known.parse(Item)
}

/** Sends requests to the releases in turn. Each reads what the one before wrote. */
async function takeTurns(releases: readonly Release[], requests: number): Promise<Tag> {
  for (let request = 0; request < requests; request += 1) {
    const release = releases[request % releases.length]
    if (!release) throw new Error('no release is deployed')
    const tag = await read(release)
    await put(release, { ...tag, seen: tag.seen + 1 })
  }
  return read(releases[0] ?? first)
}

test.each([
  ['the first and the second', first, second],
  ['the second and the third', second, third],
])('%s release serve requests side by side, and none is refused', async (_, older, newer) => {
  await put(older, { id: '1', street: 'Rua Um', seen: 0 })
  expect(await takeTurns([older, newer], 40)).toEqual({ id: '1', street: 'Rua Um', seen: 40 })
})

test('a migration by the second release leaves what the first one reads', async () => {
  await put(first, { id: '1', street: 'Rua Um', seen: 0 })
  await rewriteStoredItems({ ...SHAPES_BY_KIND, tag: second.known })
  expect(await read(first)).toEqual({ id: '1', street: 'Rua Um', seen: 0 })
  await rewriteStoredItems({ ...SHAPES_BY_KIND, tag: third.known })
  expect(await read(second)).toEqual({ id: '1', street: 'Rua Um', seen: 0 })
})

test('a release that begins to read and to write a version at once is refused by the one before', async () => {
  await put(first, { id: '1', street: 'Rua Um', seen: 0 })
  await expect(takeTurns([first, third], 40)).rejects.toThrow('newer than this code')
})
