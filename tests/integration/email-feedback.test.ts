import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type SesEmulator, startSes } from '#local/emulators/ses.ts'
import { queueFeedback } from '#local/emulators/ses-feedback.ts'
import { queueUrl } from '#local/emulators/sqs.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import { combinePollers, type Poller } from '#local/poller.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { startQueueReader } from '#tests/support/change-forwarding.ts'
import { startEmailQueue, startEmailsFunction } from '#tests/support/email-queue.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * E-mails to addresses that bounce or complain: through the real queues to the mail emulator, back to the functions,
 * and to the office's screens.
 */

let table: Awaited<ReturnType<typeof startTable>>
let mail: SesEmulator
let queue: Awaited<ReturnType<typeof startEmailQueue>>
let poller: Poller
let queueEmail: typeof import('#functions/notifications/emails/outbox.ts').queueEmail
let office: typeof import('#functions/office/email-addresses/email-addresses.ts')
let failed: typeof import('#functions/office/overview/failed-emails.ts')
const complaints: string[] = []
const report = (sentence: string) => complaints.push(sentence)

beforeAll(async () => {
  table = await startTable()
  queue = await startEmailQueue(undefined, report)
  mail = await startSes({
    directory: undefined,
    onFeedback: event => queueFeedback(queue.endpoint, event),
    onCrash: report,
  })
  process.env.AWS_ENDPOINT_URL_SESV2 = mail.endpoint
  ;({ queueEmail } = await import('#functions/notifications/emails/outbox.ts'))
  office = await import('#functions/office/email-addresses/email-addresses.ts')
  failed = await import('#functions/office/overview/failed-emails.ts')
  poller = combinePollers([
    await startEmailsFunction(queue.endpoint, report),
    await startQueueReader('email_feedback', queue.endpoint, report),
  ])
})
afterAll(async () => {
  await poller.stop()
  await Promise.all([mail.close(), queue.close()])
  await table.close()
  expect(complaints).toEqual([])
})

let number = 0
beforeEach(() => {
  number += 1
})
/** An address of the mail simulator for this test alone. */
const address = (kind: string) => `${kind}+${number}@simulator.amazonses.com`
const manager = { actor: { user_id: 'office', role: 'admin' as const }, now: '' }
const sendTo = (to: string, id: string) =>
  asFunction('notifications', queueEmail)(`${id}-${number}`, to, {
    subject: `Assunto ${id}`,
    greeting: 'Olá!',
    blocks: [],
    note: 'Fim.',
  })
const suppressed = async (...emails: string[]) =>
  (await asFunction('overview', office.listSuppressedAddresses)({ emails })).items
const resume = (email: string) =>
  asFunction('overview', office.resumeEmails)({ email }, { ...manager, now: new Date().toISOString() })
const subjectsTo = async (to: string) =>
  (await mail.emails()).filter(email => email.to.includes(to)).map(({ subject }) => subject)
const failedNow = async () => (await asFunction('overview', failed.presentFailedEmails)()).items
const SOON = { timeout: 20_000, interval: 50 }

test('nothing more goes to an address that bounced, until the office resumes it', async () => {
  const to = address('bounce')
  await sendTo(to, 'first')
  await vi.waitFor(async () => expect(await suppressed(to, 'ana@example.com')).toHaveLength(1), SOON)
  expect(await suppressed(to)).toEqual([{ email: to, reason: 'bounce', since: expect.any(String) }])
  expect(await failedNow()).toMatchObject([{ subject: 'Assunto first', reason: 'Bounce' }])

  await sendTo(to, 'second')
  await vi.waitFor(async () => expect(await failedNow()).toHaveLength(2), SOON)
  expect((await failedNow()).map(({ reason }) => reason).toSorted()).toEqual(['AddressSuppressed', 'Bounce'])
  expect(await subjectsTo(to)).toEqual(['Assunto first'])

  await resume(to)
  expect(await suppressed(to)).toEqual([])
  await resume(to)
  await sendTo(to, 'third')
  await vi.waitFor(async () => expect(await subjectsTo(to)).toEqual(['Assunto third', 'Assunto first']), SOON)
  // The address bounces again.
  await vi.waitFor(async () => expect(await suppressed(to)).toHaveLength(1), SOON)
})

test('nothing more goes to one that complained', async () => {
  const to = address('complaint')
  await sendTo(to, 'first')
  await vi.waitFor(async () => expect(await suppressed(to)).toMatchObject([{ reason: 'complaint' }]), SOON)
  await sendTo(to, 'second')
  await vi.waitFor(
    async () => expect(await failedNow()).toContainEqual(expect.objectContaining({ subject: 'Assunto second' })),
    SOON,
  )
  expect(await subjectsTo(to)).toEqual(['Assunto first'])
})

test('a bounce that passes stops nothing, nor does one whose e-mail names no set', async () => {
  const [soft, unnamed, fine] = [address('ooto'), address('bounce'), `ana+${number}@example.com`]
  await sendTo(soft, 'soft')
  await sendTo(fine, 'fine')
  await new SESv2Client({}).send(
    new SendEmailCommand({
      FromEmailAddress: 'ponto@exemplo.com',
      Destination: { ToAddresses: [unnamed] },
      Content: { Simple: { Subject: { Data: 'Olá' }, Body: { Text: { Data: 'Olá' } } } },
    }),
  )
  await vi.waitFor(async () => expect(await subjectsTo(soft)).toHaveLength(1), SOON)
  await vi.waitFor(async () => expect(await subjectsTo(fine)).toHaveLength(1), SOON)
  await poller.drained()
  expect(await suppressed(soft, unnamed, fine)).toEqual([])
  await sendTo(soft, 'again')
  await vi.waitFor(async () => expect(await subjectsTo(soft)).toHaveLength(2), SOON)
})

test('of many bounces at once none is lost, and those that come late resume nothing', async () => {
  const to = address('bounce')
  const ids = Array.from({ length: 12 }, (_, index) => `at-once-${index}`)
  await Promise.all(ids.map(id => sendTo(to, id)))
  const about = async () => (await failedNow()).filter(({ subject }) => subject.startsWith('Assunto at-once'))
  await vi.waitFor(async () => expect(await about()).toHaveLength(12), SOON)
  await poller.drained()
  const sent = await subjectsTo(to)
  expect(sent.length).toBeGreaterThan(0)
  expect((await about()).filter(({ reason }) => reason === 'Bounce')).toHaveLength(sent.length)
  expect(await suppressed(to)).toHaveLength(1)
})

const queued = (name: string) => queueUrl(queue.endpoint, `${LOCAL_RESOURCES.queues}${name}`)

test('what is no feedback is put aside, whole', async () => {
  const { sqs } = await import('#functions/platform/queues/sqs.ts')
  await sqs.send(new SendMessageCommand({ QueueUrl: queued('email-feedback'), MessageBody: 'no feedback' }))
  await vi.waitFor(async () => {
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: queued('email-feedback-undone') }))
    expect(Messages.map(({ Body }) => Body)).toEqual(['no feedback'])
  }, SOON)
})

test('what the table refuses comes again after a pause', async () => {
  const { table: client } = await import('#functions/platform/table/client.ts')
  const send = client.send.bind(client)
  let refused = 0
  const away = vi.spyOn(client, 'send').mockImplementation((command: object, ...rest: unknown[]): Promise<never> => {
    if (refused > 0 || !JSON.stringify(command).includes('"kind":"email_address"'))
      return Reflect.apply(send, client, [command, ...rest])
    refused += 1
    return Promise.reject(new Error('the table is away'))
  })
  onTestFinished(() => away.mockRestore())
  const to = address('complaint')
  await sendTo(to, 'late')
  await vi.waitFor(async () => expect(await suppressed(to)).toHaveLength(1), SOON)
  expect(refused).toBe(1)
})
