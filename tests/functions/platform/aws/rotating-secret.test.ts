import { GetSecretValueCommand, ResourceNotFoundException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SecretRotation } from '#functions/platform/aws/accepted-secrets.ts'
import { log } from '#functions/platform/aws/log.ts'
import { RotatingSecret } from '#functions/platform/aws/rotating-secret.ts'
import type { FunctionName } from '#infra/system.ts'
import { runAsFunction } from '#local/grants.ts'
import { mockClient } from '#tests/support/mock-client.ts'

/**
 * Which values of a secret functions read, and when. Its rotation is rehearsed in tests/integration/rotation.test.ts.
 */

const manager = mockClient(SecretsManagerClient)
let stored: { current: string; accepted: SecretRotation['accepted'] | undefined; fails: boolean }
let secret: RotatingSecret
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T12:00:00Z') })
  stored = { current: 'first', accepted: undefined, fails: false }
  manager.reset()
  manager.on(GetSecretValueCommand).callsFake(({ VersionStage }) => {
    if (stored.fails) throw Object.assign(new Error('busy'), { name: 'InternalServiceError' })
    if (!VersionStage) return { SecretString: stored.current }
    if (!stored.accepted) throw new ResourceNotFoundException({ message: 'none', $metadata: {} })
    const rotation: SecretRotation = { next: null, accepted: stored.accepted, changed_at: '2026-11-26T12:00:00.000Z' }
    return { SecretString: JSON.stringify(rotation) }
  })
  secret = new RotatingSecret('arn:aws:secretsmanager:sa-east-1:000000000000:secret:origin')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const reads = () => manager.calls().length
const pass = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1000)
const isAccepted = (value: string, name: FunctionName = 'map') =>
  runAsFunction(name, () => secret.isAccepted(known => known === value))
const current = () => runAsFunction('map', () => secret.current())

test('is read once for five minutes, however many ask', async () => {
  expect(await Promise.all([current(), current(), isAccepted('first')])).toEqual(['first', 'first', true])
  stored.current = 'second'
  pass(299)
  expect([await current(), reads()]).toEqual(['first', 1])
  pass(1)
  expect([await current(), reads()]).toEqual(['second', 2])
})

test('that has changed is read at the first value that is unknown', async () => {
  expect(await isAccepted('first')).toBe(true)
  stored = { ...stored, current: 'second', accepted: [{ secret: 'first', until: null }] }
  expect([await isAccepted('second'), await isAccepted('first'), await current()]).toEqual([true, true, 'second'])
  expect(reads()).toBe(3)
})

test('is read again for strangers once a minute at most', async () => {
  for (let guess = 0; guess < 20; guess += 1) expect(await isAccepted(`guess ${guess}`)).toBe(false)
  expect(reads()).toBe(3)
  pass(59)
  expect([await isAccepted('guess'), reads()]).toEqual([false, 3])
  pass(1)
  expect([await isAccepted('guess'), reads()]).toEqual([false, 5])
})

test('lets in what a former value signed until its end, and refuses it then without reading', async () => {
  stored.accepted = [{ secret: 'former', until: '2026-11-26T12:00:50.000Z' }]
  expect(await isAccepted('former')).toBe(true)
  pass(49)
  expect(await isAccepted('former')).toBe(true)
  pass(1)
  expect([await isAccepted('former'), reads()]).toEqual([false, 3])
})

test('is each function’s own copy', async () => {
  expect(await isAccepted('first', 'map')).toBe(true)
  stored.current = 'second'
  expect([await isAccepted('first', 'orders'), await isAccepted('first', 'map')]).toEqual([false, true])
})

describe('while Secrets Manager fails', () => {
  test('what was read stays in use, and is read again a minute later', async () => {
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    expect(await current()).toBe('first')
    stored = { ...stored, current: 'second', fails: true }
    pass(300)
    expect(await current()).toBe('first')
    expect(error).toHaveBeenCalledTimes(1)
    stored.fails = false
    pass(59)
    expect(await current()).toBe('first')
    pass(1)
    expect(await current()).toBe('second')
  })

  test('nobody is refused by what could not be read: the request fails', async () => {
    expect(await isAccepted('first')).toBe(true)
    stored = { ...stored, fails: true }
    await expect(isAccepted('unknown')).rejects.toThrow('busy')
    expect(await isAccepted('first')).toBe(true)
  })

  test('a function that has read nothing fails', async () => {
    stored.fails = true
    await expect(current()).rejects.toThrow('busy')
  })
})
