import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BUSINESS_METRICS } from '#functions/platform/aws/metrics.ts'
import { renderCostsTable, VISITS_PER_DAY } from '../../scripts/costs/costs-table.ts'
import {
  FIXED_RESOURCES,
  monthlyCost,
  totalCostOf,
  transferCost,
  USAGE_PER_VISIT,
} from '../../scripts/costs/monthly-cost.ts'
import { synthesizeTemplates } from './synthesized.ts'
import { watchedMetrics } from './watched-metrics.ts'

/** What docs/costs.md says is what the script computes, of what the templates create. */

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
    // None of the business's has an alarm.
    custom_metrics: jobs.length + Object.keys(BUSINESS_METRICS).length,
    firewall_rules: acl.is.Rules.length,
    secrets: count('AWS::SecretsManager::Secret'),
    // One of the mappings is the stream's.
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
  test('without visitors costs less than 40 US$', () => expect(costAt(0)).toBeLessThan(40))
  test('of twice the requests to the API costs twice the gateway', () => {
    const gateway = (visit: typeof USAGE_PER_VISIT) =>
      monthlyCost(1000, visit).find(({ service }) => service === 'API Gateway')?.cost ?? 0
    expect(gateway({ ...USAGE_PER_VISIT, api_requests: 2 * USAGE_PER_VISIT.api_requests })).toBeCloseTo(
      2 * gateway(USAGE_PER_VISIT),
    )
  })
})
