import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type SimulatedRequest, simulateRefusals } from './crowd-model.ts'
import { SynthesizedTemplates, synthesizeTemplates } from './synthesized.ts'
import { systemFunctions } from './template-facts.ts'

/** A crowd behind one address, and somebody who floods the API, against all limits on the way to a function. */

const deployed = synthesizeTemplates()

const anyProperties = z.unknown()
const HOUR = 3600
/** Requests that a person repeats every so many seconds from their arrival until the hour is over. */
const every = (seconds: number, from: number, ask: Omit<SimulatedRequest, 'at' | 'address'>) =>
  Array.from({ length: Math.floor((HOUR - from) / seconds) }, (_, time) => ({
    at: from + (time + 1) * seconds,
    ...ask,
  }))
const times = (count: number, at: number, ask: Omit<SimulatedRequest, 'at' | 'address'>) =>
  Array.from({ length: count }, () => ({ at, ...ask }))

const get = (path: string) => ({ method: 'GET' as const, path })
const identity = { method: 'POST', path: '/api/auth/identity' } as const
const userExists = { method: 'POST', path: '/api/auth/user-exists', purpose: 'user-exists' } as const
const reserve = { method: 'POST', path: '/api/orders' } as const

/**
 * Requests of a person who looks at the map: the first visit, then the map and an open point every 30 seconds, and
 * movements of the map.
 */
const visit = (arrival: number) => [
  // Files of the service worker and of the page itself.
  ...times(240, arrival, get('/assets/app-1a2b.js')),
  ...times(20, arrival, get('/api/map/cells/6gyc')),
  ...every(30, arrival, get('/api/map/cells')),
  ...every(30, arrival, get('/api/points/1')),
  ...every(60, arrival, get('/api/map/cells/6gyc')),
  ...every(120, arrival, get('/api/point-photos')),
  ...every(600, arrival, { ...get('/api/places'), purpose: 'places' }),
  ...every(1200, arrival, { ...get('/api/geocoding'), purpose: 'geocoding' }),
]

/** Requests of a sign-in, of its renewals, and of a client's area that stays open. */
const signIn = (arrival: number) => [
  ...times(1, arrival, { ...identity, purpose: 'login' }),
  ...times(2, arrival, { ...identity, purpose: 'password' }),
  ...every(15 * 60, arrival, identity),
  ...every(15, arrival, get('/api/me/notifications')),
  ...every(20, arrival, get('/api/me/orders')),
]

/** Requests of a cart that is reserved at the second attempt; a guest is asked for another e-mail once. */
const reservation = (at: number, isGuest: boolean) => [
  ...times(isGuest ? 2 : 0, at, userExists),
  ...times(2, at, { ...reserve, ...(isGuest ? { purpose: 'reservation' } : {}) } satisfies Omit<
    SimulatedRequest,
    'at' | 'address'
  >),
]

/**
 * Requests of two hundred people within five minutes, as at a fair: 50 sign in and 60 reserve, half of them within ten
 * minutes, 20 as guests.
 */
function crowd(address: string): SimulatedRequest[] {
  const people = Array.from({ length: 200 }, (_, person) => {
    const arrival = person * 1.5
    const reservesAt = person % 2 === 0 ? 1200 + person * 3 : 900 + person * 10
    return [
      ...visit(arrival),
      ...(person % 4 === 0 ? signIn(arrival + 60) : []),
      ...(person % 10 < 3 ? reservation(reservesAt, person % 10 === 0) : []),
    ]
  })
  return people.flat().map(each => ({ ...each, address }))
}

const flood = (
  perSecond: number,
  from: number,
  seconds: number,
  ask: Omit<SimulatedRequest, 'at' | 'address'>,
): SimulatedRequest[] =>
  Array.from({ length: perSecond * seconds }, (_, index) => ({
    at: from + index / perSecond,
    address: 'flood',
    ...ask,
  }))

const alone = Array.from({ length: 50 }, (_, person) =>
  [...visit(person * 7), ...signIn(person * 7), ...reservation(600 + person * 11, true)].map(each => ({
    ...each,
    address: `alone ${person}`,
  })),
).flat()

describe('two hundred people behind one address', () => {
  test('use the site for an hour, and none is refused', () => {
    const requests = crowd('office')
    expect(requests.length).toBeGreaterThan(120_000)
    expect(requests.filter(({ path }) => path === '/api/orders')).toHaveLength(120)
    // A firewall that notices without delay is the strictest.
    expect(simulateRefusals(deployed, requests, { firewallDelay: 0 })).toEqual([])
  })

  test('may hold four points for each guest among them', () => {
    const orders = systemFunctions(deployed).find(({ name }) => name === 'orders')
    expect(orders?.is.Environment?.Variables.HELD_POINTS_PER_ADDRESS).toBe('80')
  })

  test('would be refused by the limit that counted every file of the site', () => {
    const site = new SynthesizedTemplates()
    const everything = { Limit: 3_000, EvaluationWindowSec: 300, AggregateKeyType: 'IP' }
    const acl = site.only('AWS::WAFv2::WebACL', anyProperties, 'edge')
    const Rules = [{ Name: 'all', Action: { Block: {} }, Statement: { RateBasedStatement: everything } }]
    Object.assign(acl.properties as object, { Rules })
    site.remove()
    const refused = simulateRefusals(site, crowd('office'), { firewallDelay: 0 })
    expect(refused.length).toBeGreaterThan(10_000)
  })
})

describe('one who floods', () => {
  test.each([
    ['the map', 1_000, get('/api/map/cells')],
    ['one point after the other', 1_000, get('/api/points/77')],
    ['reservations', 100, { ...reserve, purpose: 'reservation' }],
    ['the account question', 10, userExists],
    ['the identity service', 100, { ...identity, purpose: 'password' }],
  ] as const)('%s is refused, and alone', (_, perSecond, ask) => {
    const from = 1500
    const refused = simulateRefusals(deployed, [...crowd('office'), ...alone, ...flood(perSecond, from, 120, ask)])
    expect(new Set(refused.map(({ address }) => address))).toEqual(new Set(['flood']))
    // Once the firewall has noticed, nothing passes.
    const last = refused.filter(({ at }) => at >= from + 60)
    expect(last).toHaveLength(perSecond * 60)
    expect(last.every(({ by }) => by.endsWith('-per-address'))).toBe(true)
  })
})
