import { mkdir } from 'node:fs/promises'
import { createFauxqsStores, type FauxqsStores, serveFauxqs } from './fauxqs.ts'

/** Account id in the emulator's ARNs and queue URLs. */
const ACCOUNT = '000000000000'

export interface SqsOptions {
  /** Folder of the messages; undefined to keep them in memory only. */
  directory: string | undefined
  region: string
  /** Queues, which are created unless they exist; existing ones get these attributes. */
  queues: readonly LocalQueue[]
  /** Called with one sentence when the server fails after it has started. */
  onCrash: (sentence: string) => void
}

export interface LocalQueue {
  name: string
  /** Visibility timeout in seconds. */
  visibility_timeout: number
  /** The dead-letter queue, and after how many receives a message moves there. */
  dead_letters: { queue: string; after: number } | undefined
}

export interface SqsEmulator {
  endpoint: string
  close(): Promise<void>
}

export const queueUrl = (endpoint: string, name: string): string => `${endpoint}/${ACCOUNT}/${name}`

/**
 * Starts an SQS on a free port. Messages are written to disk before the sender gets its response, so that none is
 * lost when the process is killed.
 *
 * @throws Error with one sentence when stored messages can't be read or no port is free
 */
export async function startSqs({ directory, region, queues, onCrash }: SqsOptions): Promise<SqsEmulator> {
  const { stores, close } = await openStores(directory)
  const arn = (name: string) => `arn:aws:sqs:${region}:${ACCOUNT}:${name}`
  for (const { name, visibility_timeout, dead_letters } of queues) {
    const attributes = {
      VisibilityTimeout: String(visibility_timeout),
      ...(dead_letters && {
        RedrivePolicy: JSON.stringify({
          deadLetterTargetArn: arn(dead_letters.queue),
          maxReceiveCount: dead_letters.after,
        }),
      }),
    }
    const existingQueue = stores.sqsStore.getQueueByName(name)
    if (existingQueue) existingQueue.setAttributes(attributes)
    // fauxqs finds a queue by the end of its URL, whatever the host is.
    else stores.sqsStore.createQueue(name, queueUrl('http://localhost', name), arn(name), attributes)
  }
  return serveFauxqs({ name: 'The local SQS', stores, persist: close, onCrash })
}

async function openStores(directory: string | undefined): Promise<{ stores: FauxqsStores; close: () => void }> {
  const { stores, PersistenceManager } = await createFauxqsStores()
  if (directory === undefined) return { stores, close: () => {} }
  await mkdir(directory, { recursive: true })
  try {
    const messageFiles = new PersistenceManager(directory)
    // Loaded before persistence is set, because loading would otherwise overwrite the files.
    messageFiles.loadSqsAndSns(stores.sqsStore, stores.snsStore)
    stores.sqsStore.persistence = messageFiles
    for (const queue of stores.sqsStore.allQueues()) {
      // The receivers of these messages ended with the last run, so the messages become visible again at once.
      for (const receipt of [...queue.inflightMessages.keys()]) queue.changeVisibility(receipt, 0)
      queue.persistence = messageFiles
    }
    return { stores, close: () => messageFiles.close() }
  } catch (cause) {
    throw new Error(`The messages in ${directory} can't be read; run "npm run reset" to start afresh`, { cause })
  }
}
