import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { enforceRateLimit, type RateLimitSubject } from '#functions/platform/throttling/throttle-store.ts'
import { tooManyAttemptsText } from '#shared/platform/refusals/requests.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { ATTEMPT_LIMITS, type AttemptLimits, type ThrottledPurpose } from '#shared/platform/rules/throttling.ts'
import { mockClientWithoutGrants } from '#tests/support/mock-client.ts'

const dynamo = mockClientWithoutGrants(DynamoDBDocumentClient)
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
/** Start of every window, whether it lasts five minutes or a day. */
const START = '2026-11-21T00:00:00.000Z'
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
  test('adds one to a counter of its address, of the two together and of its e-mail, which end with their window', async () => {
    await enforceRateLimit('password', { address: ADDRESS, email: EMAIL }, later(12))
    expect(updates()).toHaveLength(3)
    const { address, pair, email } = ATTEMPT_LIMITS.password
    for (const [index, { seconds }] of [address, pair, email].entries())
      expect(updates()[index]).toMatchObject({
        TableName: 'unit-table',
        Key: { PK: expect.stringMatching(/^THROTTLE#password#[\w-]{43}$/), SK: expect.stringMatching(/^WINDOW#\d+$/) },
        UpdateExpression: 'ADD #count :one SET expires_at = :end, kind = :kind',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':one': 1, ':end': Date.parse(later(seconds)) / 1000 },
        ReturnValues: 'UPDATED_NEW',
      })
    expect(new Set(updates().map(({ Key }) => Key?.PK)).size).toBe(3)
  })

  test('leaves neither address nor e-mail in the table', async () => {
    await enforceRateLimit('signup', { address: ADDRESS, email: EMAIL }, START)
    expect(JSON.stringify(updates())).not.toMatch(/203\.0\.113|ana@|example\.com/)
  })

  test('is counted by what is known of it alone', async () => {
    await enforceRateLimit('reservation', { address: ADDRESS }, START)
    await enforceRateLimit('reservation', { known: 'u1' }, START)
    expect(updates()).toHaveLength(2)
  })

  test('of one purpose, person or window does not count for another', async () => {
    await enforceRateLimit('login', { known: EMAIL }, START)
    await enforceRateLimit('password', { known: EMAIL }, START)
    await enforceRateLimit('login', { address: EMAIL }, START)
    await enforceRateLimit('login', { known: 'bia@example.com' }, START)
    await enforceRateLimit('login', { known: EMAIL }, later(ATTEMPT_LIMITS.login.known.seconds))
    expect([...counters.values()]).toEqual([1, 1, 1, 1, 1])
  })
})

/** Counts the callers, so that each shares only the counter of the limit that is tested. */
let otherCount = 0
const whoBy = (by: keyof AttemptLimits): RateLimitSubject => {
  otherCount += 1
  if (by === 'known') return { known: 'somebody' }
  return {
    address: by === 'email' ? `198.51.100.${otherCount}` : ADDRESS,
    email: by === 'address' ? `pessoa${otherCount}@example.com` : EMAIL,
  }
}
const guarded = Object.entries(ATTEMPT_LIMITS).flatMap(([purpose, limits]) =>
  Object.entries(limits).map(([by, limit]) => ({ purpose, by, limit })),
)

test.each(guarded)('$purpose passes as often as its limit by $by says, then waits', async ({ purpose, by, limit }) => {
  const { attempts, seconds } = limit
  const attempt = (now: string) =>
    waitOf(enforceRateLimit(purpose as ThrottledPurpose, whoBy(by as keyof AttemptLimits), now))
  for (let count = 0; count < attempts; count += 1) expect(await attempt(START)).toBeUndefined()
  expect(await attempt(START)).toBe(seconds)
  expect(await attempt(later(seconds - 1.5))).toBe(2)
  expect(await attempt(later(seconds))).toBeUndefined()
})

describe('a stranger at one address', () => {
  const from = (address: string) => waitOf(enforceRateLimit('password', { address, email: EMAIL }, START))

  test('uses up what this address may try on an e-mail, and nothing of what others may', async () => {
    for (let count = 0; count < ATTEMPT_LIMITS.password.email.attempts * 2; count += 1) await from(ADDRESS)
    expect(await from(ADDRESS)).toBeGreaterThan(0)
    expect(await from('203.0.113.8')).toBeUndefined()
  })

  test('and many of them together still can not guess on', async () => {
    const { attempts } = ATTEMPT_LIMITS.password.email
    for (let index = 0; index < attempts; index += 1) expect(await from(`198.51.100.${index}`)).toBeUndefined()
    expect(await from('203.0.113.8')).toBe(ATTEMPT_LIMITS.password.email.seconds)
    // A known device does not share the count of unknown ones.
    expect(await waitOf(enforceRateLimit('password', { known: 'device' }, START))).toBeUndefined()
  })
})

test('who passes two limits waits for the longer one, and hears by which of them', async () => {
  dynamo.on(UpdateCommand).resolves({ Attributes: { count: 1_000_000 } })
  await expect(enforceRateLimit('login', { address: ADDRESS, email: EMAIL }, later(100))).rejects.toMatchObject({
    details: { retry_after_seconds: 200, limit: 'address' },
  })
  await expect(enforceRateLimit('recovery-link', { address: ADDRESS, email: EMAIL }, later(100))).rejects.toMatchObject(
    {
      details: { retry_after_seconds: 3_500, limit: 'pair' },
    },
  )
})

test('a counter that can not be written lets the attempt pass', async () => {
  dynamo.on(UpdateCommand).rejects(new Error('throttled'))
  expect(await waitOf(enforceRateLimit('password', { address: ADDRESS, email: EMAIL }, START))).toBeUndefined()
})

test.each([
  [1, '1 segundo'],
  [59, '59 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [240, '4 minutos'],
  [3600, '1 hora'],
])('%i seconds are said as %s', (seconds, said) => {
  expect(tooManyAttemptsText(seconds)).toBe(`Muitas tentativas em pouco tempo. Tente novamente em ${said}.`)
})
