import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { handler as audit } from '#functions/upkeep/jobs/audit.ts'
import { handler as endContracts } from '#functions/upkeep/jobs/end-contracts.ts'
import { handler as freeDueHolds } from '#functions/upkeep/jobs/free-due-holds.ts'
import { handler as recordReminders } from '#functions/upkeep/jobs/record-reminders.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { capturePrintedMetrics } from '#tests/support/printed-metrics.ts'

const dynamo = mockClient(DynamoDBDocumentClient)
const counted = capturePrintedMetrics()
beforeEach(() => {
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
})

const turn = { awsRequestId: 'call', getRemainingTimeInMillis: () => 60_000 }

test('the audit counts breaches of its stage, in the metric that the alarm watches', async () => {
  dynamo.on(ScanCommand).resolves({ Items: [{ PK: 'POINT#1', SK: 'POINT', kind: 'point' }] })
  const breaches = await asFunction('audit', audit)({}, turn)
  expect(breaches).toBeGreaterThan(0)
  expect(counted()).toEqual([
    `PontoUrbano AuditBreaches service ponto-urbano-unit: ${breaches}`,
    'PontoUrbano FinishedRuns Job audit service ponto-urbano-unit: 1',
  ])
})

test.each([
  ['free_due_holds', freeDueHolds],
  ['end_contracts', endContracts],
  ['record_reminders', recordReminders],
  ['audit', audit],
] as const)('%s counts the turn that it came to the end of, and no other', async (name, run) => {
  const handler = asFunction<Parameters<typeof run>, unknown>(name, run)
  await handler({}, turn)
  const finished = `PontoUrbano FinishedRuns Job ${name} service ponto-urbano-unit: 1`
  expect(counted().filter(line => line === finished)).toHaveLength(1)

  dynamo.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: 'taken', $metadata: {} }))
  const before = counted().length
  expect(await handler({}, turn)).toBeUndefined()
  expect(counted()).toHaveLength(before)

  dynamo.reset()
  dynamo.onAnyCommand().rejects(new Error('broken'))
  dynamo.on(UpdateCommand).resolves({})
  await expect(handler({}, turn)).rejects.toThrow('broken')
  expect(counted()).toHaveLength(before)
})
