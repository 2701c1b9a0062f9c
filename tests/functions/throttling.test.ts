import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test } from 'vitest'
import { demandCalm } from '#functions/throttling/throttle-store.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { LIMITS, type Throttled } from '#shared/domain/throttling.ts'
import { tooManyAttempts } from '#shared/messages/pt-br.ts'

const dynamo = mockClient(DynamoDBDocumentClient)
const counters = new Map<string, number>()

beforeEach(() => {
  dynamo.reset()
  counters.clear()
  dynamo.on(UpdateCommand).callsFake(({ Key }) => {
    const key = `${Key.PK} ${Key.SK}`
    counters.set(key, (counters.get(key) ?? 0) + 1)
    return { Attributes: { count: counters.get(key) } }
  })
})

const ADDRESS = '203.0.113.7'
const EMAIL = 'ana@example.com'
/** Both five-minute and one-hour windows begin at this instant. */
const START = '2026-11-21T12:00:00.000Z'
const later = (seconds: number): string => new Date(Date.parse(START) + seconds * 1000).toISOString()
const updates = () => dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input)

async function waitOf(attempt: Promise<void>): Promise<number | undefined> {
  try {
    await attempt
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    expect(error.code).toBe('TOO_MANY_REQUESTS')
    return Number(Object(error.details).retry_after_seconds)
  }
}

describe('an attempt', () => {
  test('adds one to a counter of its address and one of its e-mail, which end with their window', async () => {
    await demandCalm('login', { address: ADDRESS, email: EMAIL }, later(12))
    expect(updates()).toHaveLength(2)
    for (const update of updates())
      expect(update).toMatchObject({
        TableName: 'unit-table',
        Key: { PK: expect.stringMatching(/^THROTTLE#login#[\w-]{43}$/), SK: expect.stringMatching(/^WINDOW#\d+$/) },
        UpdateExpression: 'ADD #count :one SET expires_at = :end, kind = :kind',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':one': 1, ':end': Date.parse(later(LIMITS.login.address.seconds)) / 1000 },
        ReturnValues: 'UPDATED_NEW',
      })
    expect(new Set(updates().map(({ Key }) => Key?.PK)).size).toBe(2)
  })

  test('leaves neither address nor e-mail in the table', async () => {
    await demandCalm('signup', { address: ADDRESS, email: EMAIL }, START)
    expect(JSON.stringify(updates())).not.toMatch(/203\.0\.113|ana@|example\.com/)
  })

  test('is counted by what is known of it alone', async () => {
    await demandCalm('reservation', { address: ADDRESS }, START)
    await demandCalm('reservation', {}, START)
    expect(updates()).toHaveLength(1)
  })

  test('of one purpose, person or window does not count for another', async () => {
    await demandCalm('login', { email: EMAIL }, START)
    await demandCalm('password', { email: EMAIL }, START)
    await demandCalm('login', { address: EMAIL }, START)
    await demandCalm('login', { email: 'bia@example.com' }, START)
    await demandCalm('login', { email: EMAIL }, later(LIMITS.login.email.seconds))
    expect([...counters.values()]).toEqual([1, 1, 1, 1, 1])
  })
})

describe.each(Object.keys(LIMITS) as Throttled[])('%s', purpose => {
  test.each(['address', 'email'] as const)('passes as often as its limit by %s says, then waits', async by => {
    const { attempts, seconds } = LIMITS[purpose][by]
    const attempt = (now: string) => waitOf(demandCalm(purpose, { [by]: 'somebody' }, now))
    for (let count = 0; count < attempts; count += 1) expect(await attempt(START)).toBeUndefined()
    expect(await attempt(START)).toBe(seconds)
    expect(await attempt(later(seconds - 1.5))).toBe(2)
    expect(await attempt(later(seconds))).toBeUndefined()
  })
})

test('who passes both limits waits for the longer one', async () => {
  dynamo.on(UpdateCommand).resolves({ Attributes: { count: 1_000_000 } })
  expect(await waitOf(demandCalm('login', { address: ADDRESS, email: EMAIL }, later(100)))).toBe(200)
})

test('a counter that can not be written lets the attempt pass', async () => {
  dynamo.on(UpdateCommand).rejects(new Error('throttled'))
  expect(await waitOf(demandCalm('login', { address: ADDRESS, email: EMAIL }, START))).toBeUndefined()
})

test.each([
  [1, '1 segundo'],
  [59, '59 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [240, '4 minutos'],
  [3600, '60 minutos'],
])('%i seconds are said as %s', (seconds, said) => {
  expect(tooManyAttempts(seconds)).toBe(`Muitas tentativas em pouco tempo. Tente novamente em ${said}.`)
})
