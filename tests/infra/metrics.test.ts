import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import {
  AUDIT_BREACHES,
  BUSINESS_METRICS,
  type CustomMetric,
  finishedRunsMetric,
  REJECTED_CHANGES,
} from '#functions/platform/aws/metrics.ts'
import { allFunctions } from '#infra/system.ts'
import { capturePrintedMetrics } from '#tests/support/printed-metrics.ts'
import { synthesizeDeployedSystem } from './deployed-system.ts'
import { watchedMetrics } from './watched-metrics.ts'

/** The metrics in the lines that functions print are the metrics that alarms and dashboards read. */

const { deployed } = synthesizeDeployedSystem()
const counted = capturePrintedMetrics()

const dashboard = z.object({ DashboardName: z.string(), DashboardBody: z.string() })

/** Name such as 'PontoUrbano FinishedRuns Job audit service ponto-urbano-production' */
const named = (namespace: unknown, name: unknown, dimensions: [name: string, value: string][]) =>
  [namespace, name, ...dimensions.toSorted(([a], [b]) => (a < b ? -1 : 1)).flat()].join(' ')

const watched = Object.values(watchedMetrics(deployed)).flat()

/** Custom metrics that a dashboard shows. */
function shownBy(suffix: string): string[] {
  const found = deployed
    .all('AWS::CloudWatch::Dashboard', dashboard)
    .find(({ is }) => is.DashboardName === `ponto-urbano-production-${suffix}`)
  const rows = /\["PontoUrbano",[^\]{]*/g
  return [
    ...new Set(
      [...(found?.is.DashboardBody ?? '').matchAll(rows)].map(([row]) => {
        const [namespace, name, ...rest] = z.array(z.string()).parse(JSON.parse(`${row.replace(/,$/, '')}]`))
        return named(
          namespace,
          name,
          rest.flatMap((each, index) => (index % 2 === 0 ? [[each, rest[index + 1] ?? '']] : [])),
        )
      }),
    ),
  ].toSorted()
}

/** Metrics in the lines that functions print, without their values. */
async function printed(metrics: readonly CustomMetric[]): Promise<string[]> {
  vi.resetModules()
  vi.stubEnv('STAGE', 'production')
  const { countMetric } = await import('#functions/platform/aws/count-metric.ts')
  for (const metric of metrics) countMetric(metric)
  return counted()
    .map(line => line.replace(/: 1$/, ''))
    .toSorted()
}
test('the business reads what functions count for it', async () => {
  expect(shownBy('business')).toEqual(await printed(Object.values(BUSINESS_METRICS)))
  expect(shownBy('business')).toEqual(
    ['EmailsRefused', 'HoldsRunOut', 'OrdersConfirmed', 'ReservationConflicts', 'Reservations', 'SignsInstalled'].map(
      name => `PontoUrbano ${name} service ponto-urbano-production`,
    ),
  )
})

test('alarms watch what functions count for the operator', async () => {
  const jobs = allFunctions().flatMap(([name, definition]) => ('every_minutes' in definition ? [name] : []))
  expect(watched.filter(each => each.startsWith('PontoUrbano ')).toSorted()).toEqual(
    await printed([AUDIT_BREACHES, REJECTED_CHANGES, ...jobs.map(finishedRunsMetric)]),
  )
})

test('the dashboard of operations shows whatever an alarm watches', () => {
  const operations = deployed
    .all('AWS::CloudWatch::Dashboard', dashboard)
    .find(({ is }) => is.DashboardName === 'ponto-urbano-production-operations')
  const body = operations?.is.DashboardBody ?? ''
  const namesOf = (metric: string) => metric.split(' ').slice(0, 2)
  const hidden = watched.filter(
    metric =>
      !body.includes(
        namesOf(metric)
          .map(each => `"${each}"`)
          .join(','),
      ),
  )
  expect([...new Set(hidden.map(metric => namesOf(metric).join(' ')))]).toEqual([])
  for (const name of ['AWS/CloudFront","Requests', 'AWS/WAFV2","BlockedRequests', 'PontoUrbano","FinishedRuns'])
    expect(body).toContain(name)
  for (const queue of ['map-updates', 'search', 'emails'])
    expect(body).toContain(`"ApproximateAgeOfOldestMessage","QueueName","ponto-urbano-production-${queue}"`)
})
