import { SQSClient } from '@aws-sdk/client-sqs'
import { queueUrl, startSqs } from '#infra/local/emulators/sqs.ts'
import { LOCAL, localQueues } from '#infra/local/environment.ts'
import { type Handler, localFunction } from '#infra/local/functions.ts'
import { startQueuePoller } from '#infra/local/queue-poller.ts'
import { FUNCTIONS } from '#infra/system.ts'

/** The queue of e-mails on the real emulator, its environment set; the folder keeps it between runs. */
export async function startEmailQueue(directory: string | undefined, onCrash: (sentence: string) => void) {
  const region = process.env.AWS_REGION ?? ''
  const emulator = await startSqs({ directory, region, queues: localQueues(), onCrash })
  const queue_url = queueUrl(emulator.endpoint, LOCAL.email_queue)
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: emulator.endpoint,
    EMAIL_QUEUE_URL: queue_url,
    EMAIL_DEAD_LETTERS_URL: queueUrl(emulator.endpoint, LOCAL.email_dead_letters),
  })
  return { queue_url, dead_letters_url: queueUrl(emulator.endpoint, LOCAL.email_dead_letters), close: emulator.close }
}

/** `emails` reading its queue as AWS lets it, after the environment is set. */
export async function startEmails(queue_url: string, report: (sentence: string) => void) {
  const { handler } = await import('#functions/emails/handler.ts')
  return startQueuePoller({
    sqs: new SQSClient({}),
    // What the poller hands over is what AWS hands over.
    reader: localFunction('emails', FUNCTIONS.emails, handler as Handler, report),
    queue_url,
    report,
  })
}
