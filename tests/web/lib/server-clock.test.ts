import { afterEach, expect, test, vi } from 'vitest'
import { recordServerTime, serverNow } from '#web/lib/server-clock.ts'

const answer = (date: string, cacheControl = 'no-store') => ({
  headers: new Headers({ date, 'cache-control': cacheControl }),
})
afterEach(() => {
  recordServerTime(answer(new Date().toUTCString()))
  vi.useRealTimers()
})

test('a device whose clock is four days ahead counts by the server’s time, and goes on from it', () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-02T12:00:00.000Z') })
  recordServerTime(answer('Sat, 28 Nov 2026 12:00:00 GMT'))
  expect(serverNow()).toBe('2026-11-28T12:00:00.000Z')
  vi.advanceTimersByTime(90_000)
  expect(serverNow()).toBe('2026-11-28T12:01:30.000Z')
})

test('seconds of an answer’s way, and answers that a cache may have kept, change nothing', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T12:00:02.000Z') })
  recordServerTime(answer('Sat, 28 Nov 2026 12:00:00 GMT'))
  expect(serverNow()).toBe('2026-11-28T12:00:02.000Z')
  recordServerTime(answer('Fri, 27 Nov 2026 12:00:00 GMT', 'public, max-age=60'))
  recordServerTime(answer('not a date'))
  expect(serverNow()).toBe('2026-11-28T12:00:02.000Z')
})
