import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { MessageRejected } from '@aws-sdk/client-sesv2'
import { marshall } from '@aws-sdk/util-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { runWithCorrelationId, setCorrelationId } from '#functions/platform/aws/correlation.ts'
import { log } from '#functions/platform/aws/log.ts'

const printed: string[] = []
const before = log.getLevelName()
beforeEach(() => {
  printed.splice(0)
  log.setLogLevel('DEBUG')
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation(text => printed.push(String(text)) > 0)
})
afterEach(() => {
  vi.restoreAllMocks()
  log.setLogLevel(before)
})
const lines = () => printed.map(text => JSON.parse(text))

const ITEM = { PK: 'USER#1', email: 'ana@example.com', phone: '19999990000' }
/** Errors as services and parsers throw them. */
const ERRORS: [string, () => unknown][] = [
  [
    'a cancelled transaction',
    () => {
      throw new TransactionCanceledException({
        message: 'cancelled',
        $metadata: {},
        CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: marshall(ITEM) }],
      })
    },
  ],
  [
    'a refused e-mail',
    () => {
      throw new MessageRejected({ $metadata: {}, message: 'Email address is not verified: ana@example.com' })
    },
  ],
  ['what is not JSON', () => JSON.parse('ana@example.com')],
  ['what is not of the schema', () => z.object({ email: z.literal('ana@example.com') }).parse(ITEM.phone)],
]

test.each(ERRORS)('an error of %s is named, and quotes nobody', (_, fail) => {
  for (const wrap of [(error: unknown) => error, (error: unknown) => new Error('it failed', { cause: error })])
    try {
      fail()
    } catch (error) {
      log.error('something failed', { error: wrap(error) as Error })
    }
  const [plain, wrapped] = lines()
  expect(plain.error).toMatchObject({
    name: expect.stringMatching(/Exception|Rejected|Error/),
    stack: expect.stringContaining('log.test.ts'),
  })
  expect(plain.error).not.toHaveProperty('message')
  expect(wrapped.error).toMatchObject({ message: 'it failed', cause: { name: plain.error.name } })
  expect(printed.join('')).not.toMatch(/ana|19999990000/)
})

test('an error of our own keeps its message', () => {
  log.error('something failed', { error: new Error('the table left 3 writes unprocessed') })
  expect(lines()[0]).toMatchObject({ level: 'ERROR', error: { message: 'the table left 3 writes unprocessed' } })
})

test('lines have the id of the work that they belong to, of works that go on at once too', async () => {
  log.info('outside')
  await Promise.all(
    ['a', 'b'].map(id =>
      runWithCorrelationId(id, async () => {
        await Promise.resolve()
        log.info('begun')
        setCorrelationId(`${id}-known`)
        await Promise.resolve()
        setCorrelationId(undefined)
        log.info('done')
      }),
    ),
  )
  expect(
    lines()
      .map(({ message, correlation_id }) => `${message} ${correlation_id}`)
      .toSorted(),
  ).toEqual(['begun a', 'begun b', 'done a-known', 'done b-known', 'outside undefined'])
})
