import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { SQSEvent, SQSRecord } from 'aws-lambda'
import { beforeEach, expect, test, vi } from 'vitest'
import { log } from '#functions/platform/aws/log.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { capturePrintedMetrics } from '#tests/support/printed-metrics.ts'

const handler = asFunction('email_feedback', (await import('#functions/notifications/feedback/handler.ts')).handler)
const queue = mockClient(SQSClient)
const table = mockClient(DynamoDBDocumentClient)
const counted = capturePrintedMetrics()
beforeEach(() => {
  queue.reset().onAnyCommand().resolves({})
  table.reset().onAnyCommand().resolves({})
})

const mail = {
  timestamp: '2026-11-20T12:00:00.000Z',
  source: 'reservas@pontourbano.example',
  messageId: 'ses-1',
  destination: ['Ana@Example.com'],
  commonHeaders: { subject: 'Reserva recebida' },
  tags: { 'ses:configuration-set': ['ponto-urbano-unit'], message_id: ['reservation-received-o1'] },
}
const bounce = (bounceType: string, other: object = {}) => ({
  'detail-type': 'Email Bounced',
  source: 'aws.ses',
  detail: {
    eventType: 'Bounce',
    mail: { ...mail, ...other },
    bounce: {
      bounceType,
      bounceSubType: 'General',
      timestamp: '2026-11-20T12:00:05.000Z',
      feedbackId: 'f1',
      bouncedRecipients: [{ emailAddress: 'Ana@Example.com', action: 'failed', status: '5.1.1' }],
    },
  },
})
const complaint = {
  source: 'aws.ses',
  detail: {
    eventType: 'Complaint',
    mail,
    complaint: {
      timestamp: '2026-11-20T12:00:05.000Z',
      feedbackId: 'f1',
      complaintFeedbackType: 'abuse',
      complainedRecipients: [{ emailAddress: 'Ana <ana@example.com>' }],
    },
  },
}
const of = (body: unknown): SQSEvent => ({ Records: [record(typeof body === 'string' ? body : JSON.stringify(body))] })
const record = (body: string): SQSRecord => ({
  messageId: 'm1',
  receiptHandle: 'handle',
  body,
  messageAttributes: {},
  md5OfBody: '',
  attributes: { ApproximateReceiveCount: '1', SentTimestamp: '0', SenderId: '', ApproximateFirstReceiveTimestamp: '0' },
  eventSource: 'aws:sqs',
  eventSourceARN: '',
  awsRegion: 'sa-east-1',
})
const DONE = { batchItemFailures: [] }
const written = (kind: string) =>
  table
    .commandCalls(PutCommand)
    .map(({ args }) => args[0].input)
    .filter(({ Item }) => Item?.kind === kind)

test('an address that bounces is marked, and its e-mail shown to the office without it', async () => {
  expect(await handler(of(bounce('Permanent')))).toEqual(DONE)
  expect(written('email_address')).toMatchObject([
    {
      Item: {
        PK: 'ADDRESS#lC06RikzM-wQvSek2j-biC_ms16CZViKELaF46Azf_U',
        SK: 'ADDRESS',
        kind: 'email_address',
        v: 1,
        version: 1,
        suppressed: { reason: 'bounce', since: '2026-11-20T12:00:05.000Z' },
        soft_bounces: 0,
        last_feedback: 'f1',
        resumed_at: null,
      },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  ])
  expect(written('failed_email').map(({ Item }) => Item)).toMatchObject([
    {
      PK: 'FAILED_EMAILS',
      SK: 'EMAIL#reservation-received-o1',
      subject: 'Reserva recebida',
      reason: 'Bounce',
      failed_at: '2026-11-20T12:00:05.000Z',
    },
  ])
  expect(counted()).toEqual(['PontoUrbano EmailsRefused service ponto-urbano-unit: 1'])
  expect(JSON.stringify(table.calls().map(({ args }) => args))).not.toMatch(/ana/i)
})

test('one that complains is marked; its e-mail arrived', async () => {
  expect(await handler(of(complaint))).toEqual(DONE)
  expect(written('email_address').map(({ Item }) => Item)).toMatchObject([
    {
      PK: 'ADDRESS#lC06RikzM-wQvSek2j-biC_ms16CZViKELaF46Azf_U',
      suppressed: { reason: 'complaint', since: '2026-11-20T12:00:05.000Z' },
    },
  ])
  expect(written('failed_email')).toEqual([])
  expect(counted()).toEqual([])
})

test.each(['Transient', 'Undetermined'])('a bounce that is %s only counts', async type => {
  await handler(of(bounce(type)))
  expect(written('email_address').map(({ Item }) => Item)).toMatchObject([{ suppressed: null, soft_bounces: 1 }])
  expect(written('failed_email')).toEqual([])
  expect(counted()).toEqual([])
})

test('that of an e-mail of the identity service marks its address', async () => {
  await handler(of(bounce('Permanent', { tags: {}, commonHeaders: undefined })))
  expect(written('email_address')).toHaveLength(1)
  expect(written('failed_email')).toEqual([])
})

test('one that arrives twice changes and counts nothing', async () => {
  table.on(GetCommand).resolves({
    Item: {
      kind: 'email_address',
      v: 1,
      version: 4,
      soft_bounces: 0,
      last_feedback: 'f1',
      resumed_at: null,
      suppressed: { reason: 'bounce', since: '2026-11-20T12:00:05.000Z' },
    },
  })
  expect(await handler(of(bounce('Permanent')))).toEqual(DONE)
  expect(written('email_address')).toEqual([])
  expect(counted()).toEqual([])
})

test('two at once are both counted', async () => {
  const stored = { kind: 'email_address', v: 1, version: 1, suppressed: null, soft_bounces: 1, last_feedback: 'f0' }
  table
    .on(GetCommand)
    .resolvesOnce({})
    .resolves({ Item: { ...stored, resumed_at: null } })
  table
    .on(PutCommand)
    .rejectsOnce(new ConditionalCheckFailedException({ $metadata: {}, message: '' }))
    .resolves({})
  expect(await handler(of(bounce('Transient')))).toEqual(DONE)
  expect(written('email_address').at(-1)).toMatchObject({
    Item: { soft_bounces: 2, version: 2 },
    ConditionExpression: 'version = :read',
    ExpressionAttributeValues: { ':read': 1 },
  })
})

test.each(['{"detail":', '{}', JSON.stringify({ detail: { eventType: 'Delivery', mail } })])(
  '%s is none, and a dead letter',
  async body => {
    expect(await handler(of(body))).toEqual(DONE)
    expect(queue.commandCalls(SendMessageCommand).map(({ args }) => args[0].input)).toEqual([
      { QueueUrl: process.env.FEEDBACK_DEAD_LETTERS_URL, MessageBody: body },
    ])
  },
)

test('one that can not be written comes again, and no line says whose it is', async () => {
  const lines = [vi.spyOn(log, 'warn').mockReturnValue(), vi.spyOn(log, 'info').mockReturnValue()]
  table.on(PutCommand).rejectsOnce(new Error('no table for ana@example.com')).resolves({})
  expect(await handler(of(bounce('Permanent')))).toEqual({ batchItemFailures: [{ itemIdentifier: 'm1' }] })
  expect(queue.commandCalls(ChangeMessageVisibilityCommand)).toHaveLength(1)
  await handler(of(bounce('Permanent')))
  const shownText = JSON.stringify(lines.flatMap(({ mock }) => mock.calls))
  for (const line of lines) line.mockRestore()
  expect(shownText).toContain('reservation-received-o1')
  expect(shownText).not.toMatch(/ana/i)
})
