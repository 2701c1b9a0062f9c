import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { setClock } from '#local/clock.ts'

/** The clock of `npm start -- --clock`. */

const MachineDate = Date
afterEach(() => {
  globalThis.Date = MachineDate
})

test('another day is today, and what is dated stays as it is', () => {
  setClock('2031-03-01')
  expect(new Date().toISOString().slice(0, 10)).toBe('2031-03-01')
  expect(new Date(Date.now()).toISOString().slice(0, 10)).toBe('2031-03-01')
  expect(new Date('2026-11-30').toISOString()).toBe('2026-11-30T00:00:00.000Z')
  expect(new Date() instanceof Date).toBe(true)
  expect(Date.parse('1970-01-02')).toBe(86_400_000)
})

test('answers over HTTP have that day, which browsers and clients follow', async () => {
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  try {
    await new Promise(resolve => server.once('listening', resolve))
    setClock('2031-03-01')
    const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(headers.get('date')).toContain('01 Mar 2031')
  } finally {
    server.close()
  }
})

test('without a day the clock is the machine’s', () => {
  setClock('')
  expect(globalThis.Date).toBe(MachineDate)
})
