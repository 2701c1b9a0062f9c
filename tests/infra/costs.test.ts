import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BUSINESS_METRICS } from '#functions/platform/aws/metrics.ts'
import { renderCostsTable, VISITS_PER_DAY } from '../../scripts/costs/costs-table.ts'
import {
  cheapestPayment,
  FIXED_RESOURCES,
  monthlyCost,
  originRequests,
  totalCostOf,
  transferCost,
  USAGE_PER_VISIT,
} from '../../scripts/costs/monthly-cost.ts'
import { synthesizeTemplates } from './synthesized.ts'
import { watchedMetrics } from './watched-metrics.ts'

/** docs/costs.md has the figures that the script computes from the resources of the templates. */

const deployed = synthesizeTemplates()
const count = (type: string) => deployed.resources.filter(each => each.type === type).length

test('docs/costs.md has the computed table', () => {
  expect(readFileSync('docs/costs.md', 'utf8')).toContain(`\n${renderCostsTable()}\n`)
})

test('metrics of alarms, custom ones, rules, secrets and polled queues are those of the templates', () => {
  const acl = deployed.only('AWS::WAFv2::WebACL', z.object({ Rules: z.array(z.unknown()) }), 'edge')
  const watched = Object.values(watchedMetrics(deployed)).flat()
  const jobs = watched.filter(each => each.startsWith('PontoUrbano '))
  expect(FIXED_RESOURCES).toEqual({
    alarm_metrics: watched.length,
    // None of the business metrics has an alarm.
    custom_metrics: jobs.length + Object.keys(BUSINESS_METRICS).length,
    firewall_rules: acl.is.Rules.length,
    secrets: count('AWS::SecretsManager::Secret'),
    // One of the event source mappings reads the stream.
    polled_queues: count('AWS::Lambda::EventSourceMapping') - 1,
  })
})

test.each([
  [1_024, 0],
  [2_024, 110],
  [10_240, 1013.76],
  [51_200, 1013.76 + 4300.8],
])('%i GB of transfer cost %f US$', (gigabytes, cost) => expect(transferCost(gigabytes)).toBeCloseTo(cost, 2))

describe('a month', () => {
  const costAt = (visits: number) => totalCostOf(monthlyCost(visits, USAGE_PER_VISIT))
  test('costs more the more people come', () => {
    const costs = VISITS_PER_DAY.map(costAt)
    expect(costs.toSorted((a, b) => a - b)).toEqual(costs)
  })
  test('of a million visits a day costs less than 2,000 US$', () => expect(costAt(1_000_000)).toBeLessThan(2_000))
  test('without visitors costs less than 40 US$', () => expect(costAt(0)).toBeLessThan(40))
  test('of twice the requests to the API costs twice the gateway, if the edge answers none of them', () => {
    const gateway = (requests: number) =>
      monthlyCost(1000, { ...USAGE_PER_VISIT, shared_answers: [{ requests, seconds: 0, urls: 1, units: 1 }] }).find(
        ({ service }) => service === 'API Gateway',
      )?.cost ?? 0
    expect(gateway(40)).toBeCloseTo(2 * gateway(20))
  })
})

describe('requests that reach the API', () => {
  // A month of 730 hours has 2,628,000 seconds, and five caches ask.
  test.each([
    ['all, where nothing is kept', 1_000_000, { requests: 3, seconds: 0, urls: 1 }, 3_000_000],
    [
      'half, where as many are asked while an answer is kept as ask for it',
      13_140_000,
      { requests: 1, seconds: 1, urls: 1 },
      6_570_000,
    ],
    ['nearly all, where each asks for another URL', 1_000_000, { requests: 1, seconds: 2, urls: 100_000 }, 999_998],
  ])('%s', (_, visits, answers, expected) => expect(originRequests(visits, answers)).toBeCloseTo(expected, -1))
})

describe('the edge', () => {
  /** A visit of 20 requests and 200 KB: 608 million requests and 5.7 TB a month at a million a day. */
  const visit = {
    edge_requests: 20,
    edge_bytes: 200 * 1024,
    shared_answers: [{ requests: 1, seconds: 0, urls: 1, units: 0 }],
  }

  test.each([
    [100, 'as you go'],
    [10_000, 'as you go'],
    [100_000, 'as you go'],
    // 122 million requests as you go: 112 of them at 2.20, 120 at 0.10, all at 0.60, and 13 for the firewall.
    [200_000, 'business-125m'],
    [210_000, 'as you go'],
    [820_000, 'premium-500m'],
    [1_000_000, 'premium-750m'],
    [2_000_000, 'premium-1250m'],
    [20_000_000, 'as you go'],
  ])('of %i such visits a day is paid by %s', (visits, payment) => expect(cheapestPayment(visits, visit)).toBe(payment))

  test('is in the price of a plan with firewall, bytes and kept logs', () => {
    const lines = monthlyCost(1_000_000, visit, 'premium-750m')
    expect(Object.fromEntries(lines.map(({ service, cost }) => [service, cost]))).toMatchObject({
      "CloudFront's plan, with WAF": 1450,
      'CloudFront: bytes': 0,
      'CloudFront: requests and functions': 0,
      WAF: 0,
    })
  })
})
