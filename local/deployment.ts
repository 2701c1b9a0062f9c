import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams'
import { S3Client } from '@aws-sdk/client-s3'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { clientTimeouts } from '#functions/platform/aws/client-timeouts.ts'
import { DEFAULT_SETTINGS, publicSettingsOf } from '#infra/config.ts'
import type { StreetMapExtract } from '#infra/street-map.ts'
import type { FunctionName } from '#infra/system.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { ROLES } from '#shared/platform/rules/roles.ts'
import { LOOPBACK } from '../scripts/start-options.mjs'
import { gazetteer } from './base-map/gazetteer.ts'
import { NEIGHBOURING_TOWNS } from './base-map/neighbouring-towns.ts'
import { replaceBatchesByTransactions } from './batches-by-transactions.ts'
import { CAMPINAS_LANDMARKS } from './campinas/landmarks.ts'
import { campinasSurveyedStreets } from './campinas/surveyed-streets.ts'
import { createTable, enableStream, hasStream } from './create-table.ts'
import { DemoJournal } from './demo/journal.ts'
import type { SeededDemo } from './demo/seed.ts'
import type { SeedOptions } from './demo/seed-rest.ts'
import { startCloudFront } from './emulators/cloudfront-invalidations.ts'
import { startCognito } from './emulators/cognito/server.ts'
import { startDynamoDb } from './emulators/dynamodb.ts'
import { startLocation } from './emulators/location.ts'
import { startS3 } from './emulators/s3.ts'
import { startSecretsManager } from './emulators/secrets-manager.ts'
import { startSes } from './emulators/ses.ts'
import { queueFeedback } from './emulators/ses-feedback.ts'
import { startSqs } from './emulators/sqs.ts'
import {
  type EmulatorEndpoints,
  functionEnvironment,
  LOCAL_RESOURCES,
  LOCAL_SECRETS,
  localQueueDefinitions,
} from './environment.ts'
import { type EdgeSecretsState, startFront } from './front/front.ts'
import { enforceGrants, isSigningGranted } from './grants.ts'
import { areFunctionsIdle, type LocalFunction, loadFunctions } from './local-functions.ts'
import { combinePollers, type Poller } from './poller.ts'
import { startQueuePollers } from './queue-poller.ts'
import { startScheduler } from './scheduler.ts'
import { type StreamPollerOptions, startStreamPollers } from './stream-poller.ts'

export type DeploymentOptions = {
  /** Network address on which the site listens; by default the loopback address. */
  host?: string
  port: number
  /** Folder of the data; undefined for a deployment that keeps its data in memory. */
  directory: string | undefined
  /** Whether only the admin's account is seeded. */
  empty: boolean
  /** Number of generated points to add. */
  points: number
  /** The day that is taken for today; '' or undefined for the machine's own. */
  clock?: string
  /** Folder of the built site. A promise is awaited before the site opens, so that the build can run in parallel. */
  siteDirectory: string | undefined | Promise<string>
  /** Street map that replaces the embedded map. */
  streetMap?: StreetMapExtract
  pages?: (request: IncomingMessage, response: ServerResponse) => void
  /** Called with the progress in one sentence. */
  onProgress?: (sentence: string) => void
  /** Called with a failure in one sentence; the deployment continues. */
  report: (sentence: string) => void
  /** Called with the reason, in one sentence, when the deployment ends unexpectedly. */
  onCrash: (sentence: string) => void
}

export type Deployment = {
  siteUrl: string
  endpoints: EmulatorEndpoints
  /** The secrets of the local front, which a rehearsed rotation changes. */
  edge: EdgeSecretsState
  poller: Poller
  /** Whether the demo is still being seeded. */
  isSeeding: boolean
  /** Resolves when the demo's data is complete and everything that follows from it (notifications, e-mails) is done. */
  demo: Promise<void>
  /** Resolves when the demo's images are complete, which is after the data. */
  images: Promise<void>
  stop: () => Promise<void>
}

/** The started parts of the deployment; close() ends them in reverse order. */
class Closables {
  readonly #closers: (() => Promise<unknown>)[] = []
  add<Part extends { close: () => Promise<unknown> }>(part: Part): Part {
    this.#closers.unshift(() => part.close())
    return part
  }
  async close(): Promise<void> {
    for (const close of this.#closers.splice(0)) await close().catch(() => undefined)
  }
}

/**
 * Starts the whole system locally (emulators, functions, HTTP front, stream consumers, schedules) and waits for the
 * demo's data.
 */
export async function startDeployment(options: DeploymentOptions): Promise<Deployment> {
  const deployment = await openDeployment(options)
  try {
    await deployment.demo
    return deployment
  } catch (error) {
    await deployment.stop()
    throw error
  }
}

/** Like startDeployment, but resolves as soon as the site and its points can be used. */
export async function openDeployment(options: DeploymentOptions): Promise<Deployment> {
  const startedParts = new Closables()
  try {
    return await startParts(options, startedParts)
  } catch (error) {
    await startedParts.close()
    throw error
  }
}

async function startParts(options: DeploymentOptions, parts: Closables): Promise<Deployment> {
  const onProgress = options.onProgress ?? (() => undefined)
  // Read first, because this throws for invalid settings.
  const settings = publicSettingsOf(DEFAULT_SETTINGS)
  const folder: Folder = name => options.directory && join(options.directory, name)
  const isNew = await prepareDirectory(options, folder)
  const siteUrl = `http://localhost:${options.port}`

  let functions = new Map<FunctionName, LocalFunction>()
  onProgress('Starting the database')
  const { endpoints, emails } = await startEmulators(options, parts, folder, name => functions.get(name))
  Object.assign(process.env, functionEnvironment(endpoints, siteUrl))
  const client = new DynamoDBClient({})
  // The stream is off while the demo is written, which halves the time; no consumer needs these changes.
  await createTable(client, LOCAL_RESOURCES.table_name, { hasStream: false })
  const hadStream = await hasStream(client, LOCAL_RESOURCES.table_name)
  enforceGrants()
  if (options.directory) await replaceBatchesByTransactions()
  functions = await loadFunctions(options.report)

  const queuePollers = startQueuePollers(functions.values(), endpoints.queues, options.report)
  parts.add({ close: () => combinePollers(queuePollers).stop() })

  const s3 = new S3Client({ forcePathStyle: true })
  const now = new Date().toISOString()
  const journal = isNew
    ? await DemoJournal.open(folder('demo.json'), { began_at: now, empty: options.empty })
    : undefined
  if (journal) onProgress(journal.empty ? 'Making the admin’s account' : 'Writing the points of the demo')
  // Loaded only now, because the stores read the environment when they are loaded.
  const { seedCatalogue } = await import('./demo/seed.ts')
  const demo = journal && (await seedCatalogue(journal, new CognitoIdentityProviderClient({})))
  const { generated, consumers } = await seedGeneratedThenPoll(options, {
    client,
    hadStream,
    now,
    onProgress,
    startPoller: from => startStreamPollers(streamPollerOptions(client, functions, folder, from, options.report)),
  })
  parts.add({ close: () => consumers.stop() })
  const poller = combinePollers([consumers, ...queuePollers])
  const scheduler = startScheduler(functions.values(), { report: options.report, runAll: Boolean(options.clock) })
  parts.add({ close: () => scheduler.stop() })
  const stopSignal = new AbortController()
  let isDemoComplete = false
  const edge: EdgeSecretsState = {
    sent: LOCAL_RESOURCES.origin_secret,
    accepted: [{ secret: LOCAL_RESOURCES.origin_secret, until: null }],
  }
  const front = await startFront({
    host: options.host ?? LOOPBACK,
    port: options.port,
    functions,
    site: {
      ...settings,
      user_pool_id: LOCAL_RESOURCES.user_pool_id,
      user_pool_client_id: LOCAL_RESOURCES.user_pool_client_id,
      map: options.streetMap?.map ?? { kind: 'embedded' },
    },
    edge,
    files: { client: s3, bucket: LOCAL_RESOURCES.media_bucket },
    uploadOrigin: endpoints.files,
    emails,
    siteDirectory: await options.siteDirectory,
    isDemoComplete: () => isDemoComplete,
    letTimePass: async (orderId, hours) => {
      const { letTimePass } = await import('./let-time-pass.ts')
      await letTimePass(orderId, hours)
      await functions.get('free_due_holds')?.invoke({})
    },
    streetMap: options.streetMap,
    report: options.report,
    ...(options.pages ? { pages: options.pages } : {}),
  })
  parts.add({ close: () => closeFront(front) })
  const seededMarker = folder('seeded')
  const demoSeeding = seedRest(journal, demo, {
    files: { client: s3, bucket: LOCAL_RESOURCES.media_bucket },
    signal: stopSignal.signal,
    onProgress,
    onDataComplete: async () => {
      // Waits also for what follows from the data, such as e-mails.
      await poller.drained()
      isDemoComplete = true
    },
    onImagesComplete: async () => {
      if (seededMarker) await writeFile(seededMarker, now)
    },
  })
  const { indexGeneratedPoints } = await import('./seed-generated-points.ts')
  const pointIndexing = indexGeneratedPoints(generated, stopSignal.signal).catch((error: unknown) =>
    options.report(`Generated points could not be put into the list's filters: ${error}`),
  )
  parts.add({
    close: () => {
      stopSignal.abort()
      return Promise.allSettled([pointIndexing, demoSeeding.images])
    },
  })
  const isSeeding = journal !== undefined && !journal.empty
  return { siteUrl, endpoints, edge, poller, isSeeding, ...demoSeeding, stop: () => parts.close() }
}

/** Path of a folder or file within the deployment's data; undefined for a deployment in memory. */
type Folder = (name: string) => string | undefined

/**
 * Prepares the data folder. Returns whether the demo still has to be seeded, completely or from where its journal
 * stopped.
 */
async function prepareDirectory({ directory }: DeploymentOptions, folder: Folder): Promise<boolean> {
  const [seededMarker, journalFile] = [folder('seeded'), folder('demo.json')]
  const isNew = !seededMarker || !existsSync(seededMarker)
  // A start by a version without a journal can't be resumed after an interruption, so its data is deleted.
  if (directory && isNew && journalFile && !existsSync(journalFile))
    await rm(directory, { recursive: true, force: true })
  if (directory) await mkdir(directory, { recursive: true })
  return isNew
}

/**
 * Starts the emulated services. `findFunction` finds a function later, because the functions that the identity service
 * triggers are loaded after it.
 */
async function startEmulators(
  { port, onCrash }: DeploymentOptions,
  parts: Closables,
  folder: Folder,
  findFunction: (name: FunctionName) => LocalFunction | undefined,
): Promise<{ endpoints: EmulatorEndpoints; emails: () => ReturnType<Awaited<ReturnType<typeof startSes>>['emails']> }> {
  const trigger = (name: 'custom_message' | 'post_confirmation' | 'post_authentication') => async (event: unknown) => {
    const triggeredFunction = findFunction(name)
    if (!triggeredFunction) throw new Error(`${name} is not loaded yet`)
    return triggeredFunction.invoke(event)
  }
  const startingQueues = startSqs({
    directory: folder('queues'),
    region: DEFAULT_SETTINGS.region,
    queues: localQueueDefinitions(),
    onCrash,
  }).then(part => parts.add(part))
  const [dynamodb, email, files, location, edge, queues, secrets] = await Promise.all([
    startDynamoDb({ directory: folder('table'), onCrash }).then(part => parts.add(part)),
    startSes({
      directory: folder('emails'),
      onFeedback: async event => queueFeedback((await startingQueues).endpoint, event),
      onCrash,
    }).then(part => parts.add(part)),
    startS3({
      directory: folder('files'),
      buckets: [LOCAL_RESOURCES.media_bucket, LOCAL_RESOURCES.failed_changes_bucket],
      origin: `http://localhost:${port}`,
      // A presigned request does not contain the name of the function that signed it, so it is accepted if any function has
      // the grant.
      isUploadGranted: key => isSigningGranted('PutObject', key),
      isReadGranted: key => isSigningGranted('GetObject', key),
      accessKeyId: LOCAL_RESOURCES.access_key,
      secretAccessKey: LOCAL_RESOURCES.access_key,
      onCrash,
    }).then(part => parts.add(part)),
    startLocation({
      gazetteer: {
        municipalities: [...gazetteer.municipalities, ...NEIGHBOURING_TOWNS],
        streets: gazetteer.streets,
        surveyed: campinasSurveyedStreets,
        landmarks: CAMPINAS_LANDMARKS,
      },
      onCrash,
    }).then(part => parts.add(part)),
    startCloudFront(onCrash).then(part => parts.add(part)),
    startingQueues,
    startSecretsManager(LOCAL_SECRETS, onCrash).then(part => parts.add(part)),
  ])
  const identity = parts.add(
    await startCognito({
      directory: folder('identity'),
      userPoolId: LOCAL_RESOURCES.user_pool_id,
      userPoolClientId: LOCAL_RESOURCES.user_pool_client_id,
      userPoolClientSecret: LOCAL_RESOURCES.user_pool_client_secret,
      region: DEFAULT_SETTINGS.region,
      triggers: {
        CustomMessage: trigger('custom_message'),
        PostConfirmation: trigger('post_confirmation'),
        PostAuthentication: trigger('post_authentication'),
      },
      sendEmail: message => sendIdentityEmail(message),
      onCrash,
      groups: ROLES,
      credentials: { accessKeyId: LOCAL_RESOURCES.access_key, secretAccessKey: LOCAL_RESOURCES.access_key },
    }),
  )
  return {
    endpoints: {
      dynamodb: dynamodb.endpoint,
      identity: identity.endpoint,
      email: email.endpoint,
      files: files.endpoint,
      location: location.endpoint,
      edge: edge.endpoint,
      queues: queues.endpoint,
      secrets: secrets.endpoint,
    },
    emails: () => email.emails(),
  }
}

/** The stream is quiet when no function has run for so long; scripts and tests that write to the table wait a second more. */
const QUIET_AFTER_MS = 1_500

const streamPollerOptions = (
  client: DynamoDBClient,
  functions: ReadonlyMap<FunctionName, LocalFunction>,
  folder: Folder,
  from: 'checkpoint' | 'now',
  report: DeploymentOptions['report'],
): StreamPollerOptions => ({
  table: client,
  streams: new DynamoDBStreamsClient({}),
  tableName: LOCAL_RESOURCES.table_name,
  consumers: [...functions.values()].filter(({ definition }) => 'consumes' in definition),
  checkpoints: folder('stream'),
  deadLetterFile: folder('dead-letters.jsonl'),
  from,
  isQuiet: () => areFunctionsIdle(QUIET_AFTER_MS),
  report,
})

type GeneratedOptions = {
  client: DynamoDBClient
  hadStream: boolean
  now: string
  onProgress: (sentence: string) => void
  startPoller: (from: 'checkpoint' | 'now') => Promise<Poller>
}

/** Writes the generated points without letting the consumers handle them, then starts the consumers. */
async function seedGeneratedThenPoll(
  { points }: DeploymentOptions,
  { client, hadStream, now, onProgress, startPoller }: GeneratedOptions,
): Promise<{ generated: Point[]; consumers: Poller }> {
  if (hadStream && points > 0) {
    // The consumers first handle what an earlier run left in the stream, before the many generated points.
    const earlierPoller = await startPoller('checkpoint')
    await earlierPoller.drained()
    await earlierPoller.stop()
  }
  if (points > 0) onProgress(`Writing ${points} generated points`)
  const { seedGeneratedPoints } = await import('./seed-generated-points.ts')
  const generated = points > 0 ? await seedGeneratedPoints(points, now) : []
  await enableStream(client, LOCAL_RESOURCES.table_name)
  return { generated, consumers: await startPoller(hadStream && points > 0 ? 'now' : 'checkpoint') }
}

type SeedRestOptions = Omit<SeedOptions, 'journal'> & {
  onDataComplete: () => Promise<void>
  onImagesComplete: () => Promise<void>
}

/** Seeds the rest of the demo while the site is in use. */
function seedRest(
  journal: DemoJournal | undefined,
  demo: SeededDemo | undefined,
  { onDataComplete, onImagesComplete, ...options }: SeedRestOptions,
): Pick<Deployment, 'demo' | 'images'> {
  const load = () => import('./demo/seed-rest.ts')
  const data = async () => {
    if (journal && demo) await (await load()).seedRestOfData(demo, { journal, ...options })
    await onDataComplete()
  }
  const imagesStep = async () => {
    if (journal && demo) await (await load()).seedRestOfImages(demo, { journal, ...options })
    await onImagesComplete()
  }
  const dataSeeded = data()
  const images = dataSeeded.then(imagesStep)
  images.catch(() => undefined)
  return { demo: dataSeeded, images }
}

/**
 * Time limit for sending an e-mail. It has to be below the 10 s of functions/api/identity-gate.ts, whose request waits
 * for the e-mail. Milliseconds.
 */
const EMAIL_TIMEOUT_MS = 3_000

/** Sends Cognito's e-mails through the local SES too, so that the inbox shows them. */
async function sendIdentityEmail({ to, subject, html }: { to: string; subject: string; html: string }): Promise<void> {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
  await new SESv2Client({ maxAttempts: 2, ...clientTimeouts(EMAIL_TIMEOUT_MS) }).send(
    new SendEmailCommand({
      FromEmailAddress: DEFAULT_SETTINGS.sender_email,
      ConfigurationSetName: LOCAL_RESOURCES.email_configuration,
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: utf8(subject), Body: { Html: utf8(html) } } },
    }),
  )
}

function closeFront(front: Server): Promise<void> {
  return new Promise(resolve => {
    front.close(() => resolve())
    front.closeAllConnections()
  })
}
