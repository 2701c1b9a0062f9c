import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetQueueAttributesCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { QUEUES } from '#infra/system/queues.ts'
import { FUNCTIONS } from '#infra/system.ts'
import { queueUrl, startSqs } from '#local/emulators/sqs.ts'
import { withLambdaTimeout } from '#local/local-functions.ts'
import { startQueuePoller } from '#local/queue-poller.ts'

/** Queues of the local deployment, read in the way in which AWS delivers messages to a function. */

const region = 'sa-east-1'
const credentials = { accessKeyId: 'LOCAL', secretAccessKey: 'local' }
const onCrash = (sentence: string) => expect.fail(sentence)

async function start(directory: string | undefined, visibility_timeout = 30, after = 20) {
  const emulator = await startSqs({
    directory,
    region,
    queues: [
      { name: 'letters', visibility_timeout, dead_letters: { queue: 'undone', after } },
      { name: 'undone', visibility_timeout: 30, dead_letters: undefined },
    ],
    onCrash,
  })
  const sqs = new SQSClient({ endpoint: emulator.endpoint, region, credentials })
  const url = (name: string) => queueUrl(emulator.endpoint, name)
  return {
    sqs,
    letters: url('letters'),
    send: (MessageBody: string) => sqs.send(new SendMessageCommand({ QueueUrl: url('letters'), MessageBody })),
    waiting: async (name: 'letters' | 'undone') => {
      const asked = new GetQueueAttributesCommand({ QueueUrl: url(name), AttributeNames: ['All'] })
      const { Attributes = {} } = await sqs.send(asked)
      return Number(Attributes.ApproximateNumberOfMessages)
    },
    close: async () => {
      sqs.destroy()
      await emulator.close()
    },
  }
}
type Queues = Awaited<ReturnType<typeof start>>

const batch = z.object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) })

/** Reads the messages. `take` returns whether it has handled a message. */
function read({ sqs, letters }: Queues, take: (body: string) => Promise<boolean>, timeout_seconds = 30) {
  const said: string[] = []
  const handler = async (event: unknown) => {
    const outcomes = await Promise.all(
      batch.parse(event).Records.map(async ({ messageId, body }) => ((await take(body)) ? [] : [messageId])),
    )
    return { batchItemFailures: outcomes.flat().map(itemIdentifier => ({ itemIdentifier })) }
  }
  const report = (sentence: string) => said.push(sentence)
  const reader = withLambdaTimeout('emails', { ...FUNCTIONS.emails, timeout_seconds }, handler, report)
  const poller = startQueuePoller({ sqs, consumer: reader, queue_url: letters, report })
  onTestFinished(() => poller.stop())
  return { poller, said }
}

test('what waits in a queue is there after a kill, and is gone when it was taken', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ponto-sqs-'))
  const killed = await start(directory)
  await killed.send('waits')
  // The first emulator is not stopped in order, as if the process had been killed.
  const second = await start(directory)
  expect(await second.waiting('letters')).toBe(1)
  const taken: string[] = []
  const { poller } = read(second, async body => taken.push(body) > 0)
  await poller.drained()
  await poller.stop()
  expect(taken).toEqual(['waits'])
  const third = await start(directory)
  expect(await third.waiting('letters')).toBe(0)
  for (const each of [killed, second, third]) await each.close()
  await rm(directory, { recursive: true })
})

test('what a reader had received when it was killed waits for the next at once', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ponto-sqs-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const killed = await start(directory, 3_600)
  onTestFinished(() => killed.close())
  await killed.send('in hand')
  const { Messages } = await killed.sqs.send(new ReceiveMessageCommand({ QueueUrl: killed.letters }))
  expect(Messages).toHaveLength(1)
  const next = await start(directory, 3_600)
  onTestFinished(() => next.close())
  const taken: string[] = []
  const { poller } = read(next, async body => taken.push(body) > 0)
  await poller.drained()
  expect(taken).toEqual(['in hand'])
})
test('of a batch, what failed comes again and what was done does not; tried too often, it is put aside', async () => {
  const tries = 3
  const queues = await start(undefined, 2, tries)
  onTestFinished(() => queues.close())
  const seen: string[] = []
  for (const body of ['good', 'bad', 'fine']) await queues.send(body)
  const { poller } = read(queues, async body => {
    seen.push(body)
    return body !== 'bad'
  })
  await vi.waitFor(async () => expect(await queues.waiting('undone')).toBe(1), 10_000)
  await poller.drained()
  expect(seen.filter(body => body === 'bad')).toHaveLength(tries)
  expect(seen.filter(body => body !== 'bad').toSorted()).toEqual(['fine', 'good'])
})

test('a batch that hangs keeps the next from nothing, and comes again when its time is over', async () => {
  const queues = await start(undefined, 2)
  onTestFinished(() => queues.close())
  let hangs = true
  const taken: string[] = []
  const { said } = read(
    queues,
    async body => {
      if (body === 'hangs' && hangs) {
        hangs = false
        await new Promise<never>(() => undefined)
      }
      return taken.push(body) > 0
    },
    1,
  )
  await queues.send('hangs')
  await vi.waitFor(() => expect(hangs).toBe(false), 10_000)
  await queues.send('next')
  await vi.waitFor(() => expect(taken).toContain('next'), 10_000)
  await vi.waitFor(() => expect(taken).toContain('hangs'), 10_000)
  await vi.waitFor(() => expect(said).toEqual(['emails did not end within its 3 s and was given up.']), 10_000)
  expect(QUEUES.emails.max_concurrency).toBeGreaterThan(1)
})
