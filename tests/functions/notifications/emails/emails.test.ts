import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import {
  BadRequestException,
  MessageRejected,
  SESv2Client,
  SendEmailCommand,
  SendingPausedException,
  TooManyRequestsException,
} from '@aws-sdk/client-sesv2'
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { SQSEvent, SQSRecord } from 'aws-lambda'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '#functions/platform/aws/log.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { condition } from '#tests/support/condition.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { capturePrintedMetrics } from '#tests/support/printed-metrics.ts'

const handler = asFunction('emails', (await import('#functions/notifications/emails/handler.ts')).handler)
const mail = mockClient(SESv2Client)
const queue = mockClient(SQSClient)
const table = mockClient(DynamoDBDocumentClient)
const counted = capturePrintedMetrics()
beforeEach(() => {
  mail.reset().onAnyCommand().resolves({})
  queue.reset().onAnyCommand().resolves({})
  table.reset().onAnyCommand().resolves({})
})

const record = (id: string, { tries = 1, body = undefined as string | undefined } = {}): SQSRecord => ({
  messageId: id,
  receiptHandle: `handle-${id}`,
  body:
    body ??
    JSON.stringify({
      message_id: `made-${id}`,
      to: `${id}@example.com`,
      subject: 'Olá',
      html: '<p>Olá</p>',
      text: 'Olá',
    }),
  attributes: {
    ApproximateReceiveCount: String(tries),
    SentTimestamp: '0',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '0',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: '',
  awsRegion: 'sa-east-1',
})
const of = (...Records: SQSRecord[]): SQSEvent => ({ Records })
const again = (...ids: string[]) => ({ batchItemFailures: ids.map(itemIdentifier => ({ itemIdentifier })) })
const rejected = new MessageRejected({ $metadata: {}, message: 'Email address is not verified: a@example.com' })
const sentTo = () => mail.commandCalls(SendEmailCommand).map(({ args }) => args[0].input.Destination?.ToAddresses?.[0])
const deadLetters = () => queue.commandCalls(SendMessageCommand).map(({ args }) => args[0].input)
const pauses = () => queue.commandCalls(ChangeMessageVisibilityCommand).map(({ args }) => args[0].input)

test('an e-mail is taken, sent and noted as sent', async () => {
  expect(await handler(of(record('a')))).toEqual(again())
  expect(sentTo()).toEqual(['a@example.com'])
  const [taken, sent] = table.commandCalls(PutCommand).map(({ args }) => args[0].input)
  expect(taken).toMatchObject({
    Item: { PK: 'SENT#made-a', taken_until: expect.any(Number) },
    ConditionExpression: condition('attribute_not_exists(PK) OR taken_until <= :now'),
  })
  expect(sent?.Item).toMatchObject({ PK: 'SENT#made-a', kind: 'sent_message' })
  expect(sent?.Item).not.toHaveProperty('taken_until')
})

test('an answer to it goes to the seller’s address', async () => {
  await handler(of(record('a')))
  expect(mail.commandCalls(SendEmailCommand)[0]?.args[0].input.ReplyToAddresses).toEqual(['fale@placas.com.br'])
})

test('it names the set by which bounces come back, and itself', async () => {
  await handler(of(record('a')))
  expect(mail.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
    ConfigurationSetName: 'ponto-urbano-unit',
    EmailTags: [{ Name: 'message_id', Value: 'made-a' }],
  })
})

describe('one to an address whose e-mails come back', () => {
  const known = (suppressed: object | null) => ({
    kind: 'email_address',
    v: 1,
    suppressed,
    soft_bounces: 0,
    last_feedback: 'f1',
    resumed_at: null,
    version: 1,
  })
  const suppressed = { reason: 'bounce', since: '2026-11-20T12:00:00.000Z' }

  test('is not sent, leaves no dead letter and no lease, and is shown to the office', async () => {
    table.on(GetCommand).resolves({ Item: known(suppressed) })
    expect(await handler(of(record('a')))).toEqual(again())
    expect(sentTo()).toEqual([])
    expect(deadLetters()).toEqual([])
    expect(table.commandCalls(DeleteCommand).at(-1)?.args[0].input.Key).toMatchObject({ PK: 'SENT#made-a' })
    const noted = table.commandCalls(PutCommand).map(({ args }) => args[0].input.Item)
    expect(noted.at(-1)).toMatchObject({ kind: 'failed_email', message_id: 'made-a', reason: 'AddressSuppressed' })
    expect(counted()).toEqual(['PontoUrbano EmailsRefused service ponto-urbano-unit: 1'])
  })

  test('is sent once they are resumed', async () => {
    table.on(GetCommand).resolves({ Item: known(null) })
    await handler(of(record('a')))
    expect(sentTo()).toEqual(['a@example.com'])
  })
})

test('one that was sent is not sent again', async () => {
  const item = { PK: { S: 'SENT#made-a' } }
  table.on(PutCommand).rejects(new ConditionalCheckFailedException({ $metadata: {}, message: '', Item: item }))
  expect(await handler(of(record('a')))).toEqual(again())
  expect(sentTo()).toEqual([])
})

test('one that another is sending comes again', async () => {
  const item = { PK: { S: 'SENT#made-a' }, taken_until: { N: '9999999999' } }
  table.on(PutCommand).rejects(new ConditionalCheckFailedException({ $metadata: {}, message: '', Item: item }))
  expect(await handler(of(record('a')))).toEqual(again('a'))
  expect(sentTo()).toEqual([])
})

describe('an e-mail that is refused for good', () => {
  test.each([
    ['its address', rejected],
    ['its content', new BadRequestException({ $metadata: {}, message: '' })],
  ])('for %s is put aside at once and may be taken anew', async (_, error) => {
    mail.on(SendEmailCommand).rejects(error)
    const refused = record('a')
    expect(await handler(of(refused))).toEqual(again())
    expect(deadLetters()).toEqual([{ QueueUrl: process.env.EMAIL_DEAD_LETTERS_URL, MessageBody: refused.body }])
    expect(table.commandCalls(DeleteCommand).at(-1)?.args[0].input.Key).toMatchObject({ PK: 'SENT#made-a' })
  })

  test('comes again when it can not be put aside either', async () => {
    mail.on(SendEmailCommand).rejects(rejected)
    queue.on(SendMessageCommand).rejects(new Error('no queue'))
    expect(await handler(of(record('a')))).toEqual(again('a'))
  })

  test('is named in the log by what it is, never by whom it is for', async () => {
    const lines = [vi.spyOn(log, 'error').mockReturnValue(), vi.spyOn(log, 'warn').mockReturnValue()]
    mail.on(SendEmailCommand).rejectsOnce(rejected).rejectsOnce(new Error('no answer for b@example.com'))
    await handler(of(record('a'), record('b')))
    const shownText = JSON.stringify(lines.flatMap(({ mock }) => mock.calls))
    for (const line of lines) line.mockRestore()
    expect(shownText).toContain('made-a')
    expect(shownText).toContain('made-b')
    expect(shownText).not.toContain('@')
  })
})

describe('an e-mail that is given up', () => {
  const noted = () =>
    table
      .commandCalls(PutCommand)
      .map(({ args }) => args[0].input.Item)
      .filter(item => item?.kind === 'failed_email')

  test('because it is refused is noted for the office before it is put aside, without its address', async () => {
    mail.on(SendEmailCommand).rejects(rejected)
    await handler(of(record('a')))
    expect(noted()).toEqual([
      {
        PK: 'FAILED_EMAILS',
        SK: 'EMAIL#made-a',
        kind: 'failed_email',
        message_id: 'made-a',
        subject: 'Olá',
        reason: 'MessageRejected',
        failed_at: expect.any(String),
        expires_at: expect.any(Number),
      },
    ])
    expect(JSON.stringify(noted())).not.toContain('@')
  })

  test('is counted', async () => {
    mail.on(SendEmailCommand).rejectsOnce(rejected).rejects(new Error('not now'))
    await handler(of(record('a'), record('b')))
    expect(counted()).toEqual(['PontoUrbano EmailsRefused service ponto-urbano-unit: 1'])
  })

  test('is noted at its last try, and at none before', async () => {
    mail.on(SendEmailCommand).rejects(Object.assign(new Error(''), { name: 'TimeoutError' }))
    await handler(of(record('a', { tries: 19 })))
    expect(noted()).toEqual([])
    await handler(of(record('a', { tries: 20 })))
    expect(noted()).toMatchObject([{ message_id: 'made-a', reason: 'TimeoutError' }])
  })

  test('comes again when it can not be noted, so that none is lost to the office', async () => {
    mail.on(SendEmailCommand).rejects(rejected)
    table.on(PutCommand).callsFake(({ Item }) => {
      if (Item.kind === 'failed_email') throw new Error('no table')
      return {}
    })
    expect(await handler(of(record('a')))).toEqual(again('a'))
    expect(deadLetters()).toEqual([])
  })

  test('is forgotten once it was sent', async () => {
    await handler(of(record('a')))
    expect(table.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key)).toEqual([
      { PK: 'FAILED_EMAILS', SK: 'EMAIL#made-a' },
    ])
  })
})

test('what is no e-mail is put aside', async () => {
  expect(await handler(of(record('a', { body: '{"to":' }), record('b', { body: '{"to":"x"}' })))).toEqual(again())
  expect(deadLetters().map(({ MessageBody }) => MessageBody)).toEqual(['{"to":', '{"to":"x"}'])
  expect(sentTo()).toEqual([])
})

test.each([
  ['is throttled', new TooManyRequestsException({ $metadata: {}, message: '' })],
  ['is paused', new SendingPausedException({ $metadata: {}, message: '' })],
  ['does not answer', Object.assign(new Error(''), { name: 'TimeoutError' })],
])('when the service %s, an e-mail comes again and the others of its batch go out', async (_, error) => {
  mail.on(SendEmailCommand).callsFake(({ Destination }) => {
    if (Destination.ToAddresses[0] === 'a@example.com') throw error
    return {}
  })
  expect(await handler(of(record('a'), record('b')))).toEqual(again('a'))
  expect(sentTo()).toContain('b@example.com')
  expect(deadLetters()).toEqual([])
})

test('pauses grow with the tries, to an hour at most', async () => {
  mail.on(SendEmailCommand).rejects(new Error('not now'))
  for (const tries of [1, 2, 8, 20]) await handler(of(record('a', { tries })))
  expect(pauses()).toEqual(
    [2, 4, 256, 3600].map(VisibilityTimeout => ({
      QueueUrl: process.env.EMAIL_QUEUE_URL,
      ReceiptHandle: 'handle-a',
      VisibilityTimeout,
    })),
  )
})

test('a pause that can not be set takes nothing from the batch', async () => {
  mail.on(SendEmailCommand).rejects(new Error('not now'))
  queue.on(ChangeMessageVisibilityCommand).rejects(new Error('no queue'))
  expect(await handler(of(record('a'), record('b')))).toEqual(again('a', 'b'))
})
