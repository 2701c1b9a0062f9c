import { mkdir } from 'node:fs/promises'
import { openFauxqs, type Stores, serveFauxqs } from './fauxqs.ts'

/** The account that every ARN and queue of the emulator is in. */
const ACCOUNT = '000000000000'

export interface SqsOptions {
  /** Folder that keeps the messages between runs; undefined keeps them in memory only. */
  directory: string | undefined
  region: string
  /** Made when they do not exist yet; those that do get these attributes. */
  queues: readonly LocalQueue[]
  /** Called with one sentence when the server breaks after its start. */
  onCrash: (sentence: string) => void
}

export interface LocalQueue {
  name: string
  /** Seconds. */
  visibility_timeout: number
  /** Another queue of these, which gets what was received so often without being deleted. */
  dead_letters: { queue: string; after: number } | undefined
}

export interface SqsEmulator {
  endpoint: string
  close(): Promise<void>
}

/** Where a queue of the emulator answers. */
export const queueUrl = (endpoint: string, name: string): string => `${endpoint}/${ACCOUNT}/${name}`

/**
 * Starts an SQS on a free port. What waits in its queues is written down before the sender is answered, so that a kill
 * loses none of it.
 *
 * @throws Error with one sentence when the kept messages can't be read or no port can be had
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
    const known = stores.sqsStore.getQueueByName(name)
    if (known) known.setAttributes(attributes)
    // Queues are found by the end of their address, whatever its host.
    else stores.sqsStore.createQueue(name, queueUrl('http://localhost', name), arn(name), attributes)
  }
  return serveFauxqs({ name: 'The local SQS', stores, keep: close, onCrash })
}

async function openStores(directory: string | undefined): Promise<{ stores: Stores; close: () => void }> {
  const { stores, PersistenceManager } = await openFauxqs()
  if (directory === undefined) return { stores, close: () => {} }
  await mkdir(directory, { recursive: true })
  try {
    const messages = new PersistenceManager(directory)
    // Filled before it is told where to write, or it would write over what it reads.
    messages.loadSqsAndSns(stores.sqsStore, stores.snsStore)
    stores.sqsStore.persistence = messages
    for (const queue of stores.sqsStore.allQueues()) {
      // Who had received them ended with the last run: they need not wait until their visibility is over.
      for (const receipt of [...queue.inflightMessages.keys()]) queue.changeVisibility(receipt, 0)
      queue.persistence = messages
    }
    return { stores, close: () => messages.close() }
  } catch (cause) {
    throw new Error(`The messages in ${directory} can't be read; run "npm run reset" to start afresh`, { cause })
  }
}
