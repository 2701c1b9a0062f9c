import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { replaceBatchesByTransactions } from '#local/batches-by-transactions.ts'
import { closeServer, listenLocally } from '#local/emulators/local-server.ts'
import { runAsFunction } from '#local/grants.ts'

/** A transaction that the database received. */

type Heard = { operation: string; keys: string[] }
const heard: Heard[] = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const operation = String(request.headers['x-amz-target']).replace(/^.*\./, '')
  heard.push({ operation, keys: [...body.matchAll(/"PK":\{"S":"([^"]*)"/g)].map(([, key = '']) => key) })
  response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end('{}')
})

beforeAll(async () => {
  vi.stubEnv('TABLE_NAME', 'table')
  vi.stubEnv('AWS_REGION', 'sa-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
  const endpoint = await listenLocally(server, 'The database', sentence => expect.fail(sentence))
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', endpoint)
  await replaceBatchesByTransactions()
})
beforeEach(() => void heard.splice(0))
afterAll(async () => {
  vi.unstubAllEnvs()
  const { table } = await import('#functions/platform/table/client.ts')
  table.destroy()
  await closeServer(server)
})

async function write(from: number, count: number): Promise<void> {
  const { writeItems } = await import('#functions/platform/table/write.ts')
  await writeItems(
    Array.from({ length: count }, (_, index) => ({ PutRequest: { Item: { PK: `${from + index}`, SK: 'x' } } })),
  )
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index))
const byNumber = (keys: readonly string[]) => keys.toSorted((a, b) => Number(a) - Number(b))

test('a hundred items at a time are one transaction, and each item is written once', async () => {
  await write(0, 230)
  expect(heard.map(({ operation, keys }) => [operation, keys.length])).toEqual([
    ['TransactWriteItems', 100],
    ['TransactWriteItems', 100],
    ['TransactWriteItems', 30],
  ])
  expect(byNumber(heard.flatMap(({ keys }) => keys))).toEqual(numbers(230))
})

test('what two write at the same moment goes together, but no item twice in one', async () => {
  await Promise.all([write(0, 10), write(10, 10), write(0, 10)])
  expect(heard.map(({ keys }) => keys.length)).toEqual([20, 10])
})

test('what is taken away is taken away', async () => {
  const { writeItems } = await import('#functions/platform/table/write.ts')
  await writeItems([{ DeleteRequest: { Key: { PK: '7', SK: 'x' } } }])
  expect(heard).toEqual([{ operation: 'TransactWriteItems', keys: ['7'] }])
})

test('functions write as they do on AWS', async () => {
  await runAsFunction('changes', () => write(0, 30))
  expect(heard.map(({ operation, keys }) => [operation, keys.length]).toSorted()).toEqual([
    ['BatchWriteItem', 25],
    ['BatchWriteItem', 5],
  ])
})
