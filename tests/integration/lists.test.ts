import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { List, ListFilter } from '#functions/platform/lists/list.ts'
import { searchText } from '#shared/platform/rules/search.ts'
import { aPerson } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'
import { measureTableCost } from '#tests/support/table-cost.ts'

/**
 * Features that every list gets from its declaration, tested with a list that exists only here: sales by date, found by
 * id or by any part of the buyer's name and e-mail, filtered by status and payment.
 */

const database = await startTable()
afterAll(() => database.close())
const { readPageOfList } = await import('#functions/platform/lists/page.ts')
const { syncList, indexItemsWrittenInBulk } = await import('#functions/platform/lists/sync-list.ts')
const { substringSearch } = await import('#functions/platform/lists/words.ts')
const { TIME_SORT_KEY_PATTERN, timeSortKey, listKeys } = await import('#functions/platform/table/keys.ts')
const { readItems } = await import('#functions/platform/table/read.ts')
const { writeItems } = await import('#functions/platform/table/write.ts')
const { table, TABLE_NAME } = await import('#functions/platform/table/client.ts')

const STATUSES = ['open', 'paid', 'cancelled'] as const
const sale = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  email: z.string(),
  status: z.enum(STATUSES),
  by_card: z.boolean(),
  made_at: z.string(),
})
type Sale = z.infer<typeof sale>
const facts = z.object({ status: z.enum(STATUSES), by_card: z.boolean(), text: z.string() })

const keyOf = (id: string) => ({ PK: `SALE#${id}`, SK: 'SALE' })
const salesList: List<Sale, z.infer<typeof facts>, 'status' | 'card'> = {
  kind: 'sale',
  read: stored => sale.parse(stored),
  find: async ids => new Map((await readItems(ids.map(keyOf))).map(item => sale.parse(item)).map(one => [one.id, one])),
  keys: listKeys('sale'),
  all: { index: 'GSI1', partition: 'SALES' },
  sortKey: { of: ({ made_at, id }) => timeSortKey(made_at, id), pattern: TIME_SORT_KEY_PATTERN },
  facts: {
    of: ({ status, by_card, name, email }) => ({ status, by_card, text: searchText(name, email) }),
    read: posting => facts.parse(posting),
  },
  words: substringSearch,
  facets: {
    status: { name: 'status', of: ({ status }) => [status], values: STATUSES, common: 'paid' },
    card: { name: 'card', of: ({ by_card }) => [by_card ? 'yes' : 'no'], values: ['yes', 'no'], defaultValue: 'yes' },
  },
  idsInSearch: search => (/^s\d+$/.test(search) ? [search] : []),
  reads: { limit: 50, max: 4 },
}

const MINUTE = 60_000
const aSale = (index: number): Sale => ({
  id: `s${index}`,
  version: 1,
  name: index % 2 ? `Ávila ${index}` : `Silva ${index}`,
  email: `b${index}@x.com`,
  status: index % 10 === 0 ? 'open' : index % 7 === 0 ? 'cancelled' : 'paid',
  by_card: index % 12 !== 0,
  // Two sales have the same time
  made_at: new Date(Date.UTC(2026, 10, 1) + Math.floor(index / 2) * MINUTE).toISOString(),
})
const itemOf = (one: Sale) => ({ ...keyOf(one.id), ...one, GSI1PK: 'SALES', GSI1SK: salesList.sortKey.of(one) })
const put = (one: Sale) => table.send(new PutCommand({ TableName: TABLE_NAME, Item: itemOf(one) }))

async function fill(from: number, to: number): Promise<void> {
  const made = Array.from({ length: to - from }, (_, index) => aSale(from + index))
  await writeItems(made.map(one => ({ PutRequest: { Item: itemOf(one) } })))
  await indexItemsWrittenInBulk(salesList, made)
}

const SALES = 300
const sales = Array.from({ length: SALES }, (_, index) => aSale(index + 1))
beforeAll(() => fill(1, SALES + 1))

type Asked = ListFilter<'status' | 'card'>
const page = (filter: Asked, cursor?: string, size = 25) =>
  readPageOfList(salesList, filter, { cursor, backwards: true, size })

async function everyPage(filter: Asked, backwards = true) {
  const ids: string[] = []
  const totals: { count: number; exact: boolean; seen: number }[] = []
  let cursor: string | undefined
  do {
    const each = await readPageOfList(salesList, filter, { cursor, backwards, size: 25 })
    expect(each.items.length).toBeLessThanOrEqual(25)
    ids.push(...each.items.map(({ id }) => id))
    totals.push({ ...each.total, seen: ids.length })
    cursor = each.cursor ?? undefined
  } while (cursor !== undefined)
  return { ids, totals }
}

const FILTERS: [string, Asked, (one: Sale) => boolean][] = [
  ['nothing', {}, () => true],
  ['the rarest status', { status: 'open' }, ({ status }) => status === 'open'],
  ['the common status', { status: 'paid' }, ({ status }) => status === 'paid'],
  ['what few have', { card: 'no' }, one => !one.by_card],
  ['what nearly all have', { card: 'yes' }, one => one.by_card],
  ['two things', { status: 'paid', card: 'no' }, one => one.status === 'paid' && !one.by_card],
  ['a part of a name', { search: 'VILA' }, ({ name }) => name.includes('Ávila')],
  ['a part of an e-mail', { search: 'b17' }, ({ email }) => email.includes('b17')],
  [
    'a name and a status',
    { search: 'silva', status: 'open' },
    one => one.name.includes('Silva') && one.status === 'open',
  ],
  ['what nobody has', { search: 'zzz' }, () => false],
]

test.each(FILTERS)(
  '%s: every sale of the filter once, in order, both ways, and how many there are',
  async (_, filter, isMeant) => {
    const meant = sales.filter(isMeant).map(({ id }) => id)
    const { ids, totals } = await everyPage(filter)
    expect(ids.toSorted()).toEqual(meant.toSorted())
    const moments = ids.map(id => sales.find(one => one.id === id)?.made_at ?? '')
    expect(moments).toEqual(moments.toSorted().reverse())
    expect((await everyPage(filter, false)).ids).toEqual(ids.toReversed())
    expect(totals.at(-1)).toMatchObject({ count: meant.length, exact: true })
    const isCounted = Object.keys(filter).length < 2 && !filter.search
    for (const { seen, ...total } of totals.slice(0, -1))
      expect(total).toEqual(isCounted ? { count: meant.length, exact: true } : { count: seen, exact: false })
  },
)

test('a page that is full says whether there is more, also where its last read ends', async () => {
  const meant = sales.filter(one => !one.by_card).length
  const fullPage = await page({ card: 'no' }, undefined, meant)
  expect(fullPage.items).toHaveLength(meant)
  expect(fullPage).toMatchObject({ cursor: null, total: { count: meant, exact: true } })
  // Two reads of 50 items, of which 25 each match
  const half = await page({ search: 'avila' }, undefined, 50)
  expect(half).toMatchObject({ cursor: expect.any(String), total: { count: 50, exact: false } })
})

test('an id comes first, once, and only with what else is asked for', async () => {
  expect((await page({ search: 's70' })).items.map(({ id }) => id)).toEqual(['s70'])
  expect((await page({ search: 's70', status: 'open' })).items.map(({ id }) => id)).toEqual(['s70'])
  expect((await page({ search: 's70', status: 'paid' })).items).toEqual([])
})

test('a cursor is good for its own list, filter and direction alone', async () => {
  const { cursor } = await page({ status: 'paid' })
  if (cursor === null) throw new Error('one page holds all')
  expect((await page({ status: 'paid', search: '' }, cursor)).items).toHaveLength(25)
  const refused = { code: 'INVALID_INPUT' }
  await expect(page({}, cursor)).rejects.toMatchObject(refused)
  await expect(page({ status: 'open' }, cursor)).rejects.toMatchObject(refused)
  await expect(page({ status: 'paid', search: 'avila' }, cursor)).rejects.toMatchObject(refused)
  await expect(readPageOfList(salesList, { status: 'paid' }, { cursor, size: 25 })).rejects.toMatchObject(refused)
  const other = { ...salesList, kind: 'other' }
  await expect(readPageOfList(other, { status: 'paid' }, { cursor, backwards: true, size: 25 })).rejects.toMatchObject(
    refused,
  )
  const [bound] = Buffer.from(cursor, 'base64url').toString().split('#')
  for (const forged of ['nonsense', `${bound}#0#PROFILE`, `${bound}#-1#2026-11-01T00:00:00.000Z#s1`, `${bound}#1`])
    await expect(page({ status: 'paid' }, Buffer.from(forged).toString('base64url'))).rejects.toMatchObject(refused)
})

test('a filter that lets hardly anybody through ends a page within its reads, and goes on from there', async () => {
  const rare: Asked = { search: 'x.com', card: 'no', status: 'cancelled' }
  let firstPage: Awaited<ReturnType<typeof page>> | undefined
  const { requests } = await measureTableCost(table, async () => {
    firstPage = await page(rare)
  })
  expect(requests.QueryCommand).toBe(4)
  expect(firstPage).toMatchObject({ cursor: expect.any(String), total: { exact: false } })
  const meant = sales.filter(one => !one.by_card && one.status === 'cancelled')
  expect((await everyPage(rare)).ids).toEqual(meant.map(({ id }) => id).toReversed())
})

const postingsOf = async (facet: string, id: string) => {
  const answer = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      KeyConditionExpression: 'PK = :list',
      ExpressionAttributeValues: { ':list': `POSTINGS#sale#${facet}` },
    }),
  )
  return (answer.Items ?? []).filter(item => item.id === id)
}

test('what changes is found and counted where it came, and neither where it was', async () => {
  const total = async (filter: Asked) => (await page(filter)).total
  const before = { open: await total({ status: 'open' }), paid: await total({ status: 'paid' }), all: await total({}) }
  const [was] = sales
  if (!was) throw new Error('no sale')
  const is: Sale = { ...was, version: 2, name: 'Zélia Nova', status: 'open', by_card: false }
  await put(is)
  // The stream delivers the change late, and twice.
  for (let times = 0; times < 2; times += 1) await syncList(salesList, [{ before: was, after: is }])
  expect(await postingsOf('status#paid', was.id)).toEqual([])
  expect(await postingsOf('avi', was.id)).toEqual([])
  expect(await postingsOf('status#open', was.id)).toMatchObject([{ kind: 'sale_posting', by_card: false }])
  expect((await page({ search: 'zelia' })).items.map(({ id }) => id)).toEqual([was.id])
  expect(await total({ status: 'open' })).toEqual({ count: before.open.count + 1, exact: true })
  expect(await total({ status: 'paid' })).toEqual({ count: before.paid.count - 1, exact: true })
  expect(await total({})).toEqual(before.all)
  expect((await total({ card: 'no' })).count + (await total({ card: 'yes' })).count).toBe(before.all.count)
  await put({ ...was, version: 3 })
  await syncList(salesList, [{ before: is, after: { ...was, version: 3 } }])
  expect(await total({ status: 'open' })).toEqual(before.open)
})

test('a page costs the same whatever the list holds', async () => {
  const many = FILTERS.filter(([, , isMeant]) => sales.filter(isMeant).length > 25)
  expect(many).toHaveLength(6)
  const costs = async () => {
    const of: Record<string, unknown> = {}
    for (const [name, filter] of many) of[name] = await measureTableCost(table, () => page(filter))
    return of
  }
  const few = await costs()
  await fill(SALES + 1, 2 * SALES + 1)
  expect(await costs()).toEqual(few)
})

test('a table whose items are not counted yet says no number that it has seen to be too small', async () => {
  const uncounted = { ...salesList, keys: { ...salesList.keys, counts: 'COUNTS#nobody' } }
  expect((await readPageOfList(uncounted, {}, { size: 25 })).total).toEqual({ count: 25, exact: false })
})

test('people who are not listed yet are listed by the migration, which may run again', async () => {
  const { listUsers } = await import('#functions/people/users/list-users.ts')
  const { repairAdminsAndReindexProfiles } = await import('#functions/upkeep/migration/reindex.ts')
  const { insertProfile } = await import('#functions/people/profiles/profiles-store.ts')
  const people = Array.from({ length: 30 }, (_, index) =>
    aPerson(index < 2 ? 'admin' : 'client', {
      id: `person-${index}`,
      name: `Pessoa Antiga ${index}`,
      ...(index % 3 ? {} : { email_confirmed_at: null }),
    }),
  )
  for (const person of people) await insertProfile(person)
  // A former version of the code counted a person who was only invited (person-0) as an administrator too.
  const admins = { PK: 'ADMINS', SK: 'ADMINS' }
  const inAdmins = async () => (await table.send(new GetCommand({ TableName: TABLE_NAME, Key: admins }))).Item?.user_ids
  await table.send(
    new PutCommand({ TableName: TABLE_NAME, Item: { ...admins, kind: 'admins', user_ids: new Set(['person-0']) } }),
  )
  expect((await listUsers({ search: 'antiga', role: 'admin' })).items).toHaveLength(0)
  expect((await listUsers({})).total).toEqual({ count: 25, exact: false })

  for (let times = 0; times < 2; times += 1) expect(await repairAdminsAndReindexProfiles(() => {})).toBe(30)
  expect(await inAdmins()).toEqual(new Set(['person-1']))
  const stored = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      KeyConditionExpression: 'PK = :list',
      ExpressionAttributeValues: { ':list': 'SEARCH#profile#ant' },
    }),
  )
  expect(new Set(stored.Items?.map(({ kind }) => kind))).toEqual(new Set(['profile_posting']))
  expect((await listUsers({ search: 'antiga', role: 'admin' })).items).toHaveLength(2)
  expect((await listUsers({})).total).toEqual({ count: 30, exact: true })
  expect((await listUsers({ role: 'client' })).total).toEqual({ count: 28, exact: true })
  expect((await listUsers({ status: 'confirmed' })).total).toEqual({ count: 20, exact: true })
})
