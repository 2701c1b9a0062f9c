import { queueUrl, startSqs } from '#local/emulators/sqs.ts'
import {
  localDeadLetterQueueName,
  localQueueDefinitions,
  localQueueName,
  queueEnvironment,
} from '#local/environment.ts'
import { startQueueReader } from './change-forwarding.ts'

/** Starts the queue emulator and sets its environment. With a folder, messages survive a restart. */
export async function startEmailQueue(directory: string | undefined, onCrash: (sentence: string) => void) {
  const region = process.env.AWS_REGION ?? ''
  const emulator = await startSqs({ directory, region, queues: localQueueDefinitions(), onCrash })
  Object.assign(process.env, { AWS_ENDPOINT_URL_SQS: emulator.endpoint, ...queueEnvironment(emulator.endpoint) })
  return {
    endpoint: emulator.endpoint,
    queue_url: queueUrl(emulator.endpoint, localQueueName('emails')),
    dead_letters_url: queueUrl(emulator.endpoint, localDeadLetterQueueName('emails')),
    close: emulator.close,
  }
}

/** Starts `emails`, which reads its queue as on AWS. Call it after the environment is set. */
export const startEmailsFunction = (endpoint: string, report: (sentence: string) => void) =>
  startQueueReader('emails', endpoint, report)
