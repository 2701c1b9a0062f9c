import { queueUrl, startSqs } from '#infra/local/emulators/sqs.ts'
import { localDeadLetters, localQueue, localQueues, queueEnvironment } from '#infra/local/environment.ts'
import { startQueueReader } from './change-path.ts'

/** Starts the queue emulator and sets its environment. With a folder, messages survive a restart. */
export async function startEmailQueue(directory: string | undefined, onCrash: (sentence: string) => void) {
  const region = process.env.AWS_REGION ?? ''
  const emulator = await startSqs({ directory, region, queues: localQueues(), onCrash })
  Object.assign(process.env, { AWS_ENDPOINT_URL_SQS: emulator.endpoint, ...queueEnvironment(emulator.endpoint) })
  return {
    endpoint: emulator.endpoint,
    queue_url: queueUrl(emulator.endpoint, localQueue('emails')),
    dead_letters_url: queueUrl(emulator.endpoint, localDeadLetters('emails')),
    close: emulator.close,
  }
}

/** Starts `emails`, which reads its queue as on AWS. Call it after the environment is set. */
export const startEmails = (endpoint: string, report: (sentence: string) => void) =>
  startQueueReader('emails', endpoint, report)
