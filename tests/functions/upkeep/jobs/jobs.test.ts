import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test, vi } from 'vitest'
import { log } from '#functions/platform/aws/log.ts'
import { auditBreaches, type CustomMetric, finishedRuns } from '#functions/platform/aws/metrics.ts'
import { handler as audit } from '#functions/upkeep/jobs/audit.ts'
import { handler as endContracts } from '#functions/upkeep/jobs/end-contracts.ts'
import { handler as freeDueHolds } from '#functions/upkeep/jobs/free-due-holds.ts'
import { handler as giveNotice } from '#functions/upkeep/jobs/give-notice.ts'
import { by } from '#tests/support/by.ts'
import { mockClient } from '#tests/support/mock-client.ts'

const dynamo = mockClient(DynamoDBDocumentClient)
const lines = vi.spyOn(log, 'info')
beforeEach(() => {
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  lines.mockClear()
})

const turn = { awsRequestId: 'call', getRemainingTimeInMillis: () => 60_000 }

/** What CloudWatch takes from the log, as it reads it: metrics with their dimensions' values. */
const counted = (): (CustomMetric & { value: unknown })[] =>
  lines.mock.calls.flatMap(([, extra]) => {
    const line = Object(extra)
    const [read] = line._aws?.CloudWatchMetrics ?? []
    if (!read) return []
    expect(Math.abs(line._aws.Timestamp - Date.now())).toBeLessThan(60_000)
    const [names]: string[][] = read.Dimensions
    return read.Metrics.map(({ Name }: { Name: string }) => ({
      namespace: read.Namespace,
      metricName: Name,
      dimensionsMap: Object.fromEntries((names ?? []).map(name => [name, line[name]])),
      value: line[Name],
    }))
  })

test('the audit counts breaches of its stage, in the metric that the alarm watches', async () => {
  dynamo.on(ScanCommand).resolves({ Items: [{ PK: 'POINT#1', SK: 'POINT', kind: 'point' }] })
  const breaches = await by('audit', audit)({}, turn)
  expect(breaches).toBeGreaterThan(0)
  expect(counted()).toEqual([
    { ...auditBreaches('unit'), value: breaches },
    { ...finishedRuns('unit', 'audit'), value: 1 },
  ])
})

test.each([
  ['free_due_holds', freeDueHolds],
  ['end_contracts', endContracts],
  ['give_notice', giveNotice],
  ['audit', audit],
] as const)('%s counts the turn that it came to the end of, and no other', async (name, run) => {
  const handler = by<Parameters<typeof run>, unknown>(name, run)
  await handler({}, turn)
  expect(counted()).toContainEqual({ ...finishedRuns('unit', name), value: 1 })

  lines.mockClear()
  dynamo.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: 'taken', $metadata: {} }))
  expect(await handler({}, turn)).toBeUndefined()
  expect(counted()).toEqual([])

  dynamo.reset()
  dynamo.onAnyCommand().rejects(new Error('broken'))
  dynamo.on(UpdateCommand).resolves({})
  await expect(handler({}, turn)).rejects.toThrow('broken')
  expect(counted()).toEqual([])
})
