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
import { LOOPBACK } from '../../scripts/start-options.mjs'
import { DEFAULT_SETTINGS, publicSettings } from '../config.ts'
import type { StreetMap } from '../street-map.ts'
import { GROUPS } from '../system/user-pool.ts'
import type { FunctionName } from '../system.ts'
import { CAMPINAS_LANDMARKS } from './campinas/landmarks.ts'
import { campinasSurveyed } from './campinas/surveyed.ts'
import { createTable, hasStream, startStream } from './create-table.ts'
import { fillData, fillPictures } from './demo/fill.ts'
import { gazetteer } from './demo/gazetteer.ts'
import { fillByTransactions } from './demo/in-transactions.ts'
import { Journal } from './demo/journal.ts'
import { NEIGHBOURING_TOWNS } from './demo/neighbouring-towns.ts'
import { type Demo, layOut, makeGeneratedFindable, seedGenerated } from './demo/seed.ts'
import { startCognito } from './emulators/cognito/server.ts'
import { startDynamoDb } from './emulators/dynamodb.ts'
import { startLocation } from './emulators/location.ts'
import { startS3 } from './emulators/s3.ts'
import { startSes } from './emulators/ses.ts'
import { startSqs } from './emulators/sqs.ts'
import { type Endpoints, functionEnvironment, LOCAL, localQueues } from './environment.ts'
import { startFront } from './front/front.ts'
import { type LocalFunction, loadFunctions } from './functions.ts'
import { enforceGrants, mayBeSigned } from './grants.ts'
import { type Poller, together } from './poller.ts'
import { readersOf } from './queue-poller.ts'
import { startScheduler } from './scheduler.ts'
import { startPoller } from './stream-poller.ts'

export type DeploymentOptions = {
  /** The one address that the site listens on; by default the loopback. */
  host?: string
  port: number
  /** Folder of the data; undefined keeps nothing. */
  directory: string | undefined
  /** No demo data but the admin. */
  empty: boolean
  /** Generated points to add. */
  points: number
  /** Awaited before the site opens, so that it can be built meanwhile. */
  siteDirectory: string | undefined | Promise<string>
  /** In the place of the embedded map. */
  streetMap?: StreetMap
  pages?: (request: IncomingMessage, response: ServerResponse) => void
  /** One sentence about what is done now. */
  say?: (sentence: string) => void
  /** One sentence about something that went wrong but does not end the deployment. */
  report: (sentence: string) => void
  /** One sentence about something that ends it. */
  onCrash: (sentence: string) => void
}

export type Deployment = {
  siteUrl: string
  endpoints: Endpoints
  poller: Poller
  /** Whether a demo is still being written. */
  isFilling: boolean
  /** The demo's data that is still being written when the site is up, and what follows from it. */
  demo: Promise<void>
  /** Its pictures, which come last. */
  photos: Promise<void>
  stop: () => Promise<void>
}

/** Started parts, ended in the opposite order. */
class Parts {
  readonly #closers: (() => Promise<unknown>)[] = []
  add<Part extends { close: () => Promise<unknown> }>(part: Part): Part {
    this.#closers.unshift(() => part.close())
    return part
  }
  async close(): Promise<void> {
    for (const close of this.#closers.splice(0)) await close().catch(() => undefined)
  }
}

/** The whole system on one machine: emulators, functions, HTTP front, stream consumers, schedules and all of the demo's data. */
export async function startDeployment(options: DeploymentOptions): Promise<Deployment> {
  const opened = await openDeployment(options)
  try {
    await opened.demo
    return opened
  } catch (error) {
    await opened.stop()
    throw error
  }
}

/** The same as soon as the site and its points can be used. */
export async function openDeployment(options: DeploymentOptions): Promise<Deployment> {
  const parts = new Parts()
  try {
    return await start(options, parts)
  } catch (error) {
    await parts.close()
    throw error
  }
}

async function start(options: DeploymentOptions, parts: Parts): Promise<Deployment> {
  const say = options.say ?? (() => undefined)
  // Before anything is started that wrong ones would end.
  const settings = publicSettings(DEFAULT_SETTINGS)
  const folder = (name: string) => options.directory && join(options.directory, name)
  const [seeded, journalFile] = [folder('seeded'), folder('demo.json')]
  const isNew = !seeded || !existsSync(seeded)
  // What a version that kept no journal was cut off in can't be gone on with: begin anew.
  if (options.directory && isNew && journalFile && !existsSync(journalFile))
    await rm(options.directory, { recursive: true, force: true })
  if (options.directory) await mkdir(options.directory, { recursive: true })
  const siteUrl = `http://localhost:${options.port}`

  let functions = new Map<FunctionName, LocalFunction>()
  const trigger = (name: 'custom_message' | 'post_confirmation' | 'post_authentication') => async (event: unknown) => {
    const invoked = functions.get(name)
    if (!invoked) throw new Error(`${name} is not loaded yet`)
    return invoked.invoke(event)
  }
  const onCrash = options.onCrash
  say('Starting the database')
  const [dynamodb, email, files, location, queues] = await Promise.all([
    startDynamoDb({ directory: folder('table'), onCrash }).then(part => parts.add(part)),
    startSes({ directory: folder('emails'), onCrash }).then(part => parts.add(part)),
    startS3({
      directory: folder('files'),
      buckets: [LOCAL.media_bucket, LOCAL.undone_changes_bucket],
      origin: siteUrl,
      // A form or a link stands for a call of who has signed it, which it does not name: of each who may.
      mayUpload: key => mayBeSigned('PutObject', key),
      mayOpen: key => mayBeSigned('GetObject', key),
      accessKeyId: LOCAL.access_key,
      secretAccessKey: LOCAL.access_key,
      onCrash,
    }).then(part => parts.add(part)),
    startLocation({
      gazetteer: {
        municipalities: [...gazetteer.municipalities, ...NEIGHBOURING_TOWNS],
        streets: gazetteer.streets,
        surveyed: campinasSurveyed,
        landmarks: CAMPINAS_LANDMARKS,
      },
      onCrash,
    }).then(part => parts.add(part)),
    startSqs({
      directory: folder('queues'),
      region: DEFAULT_SETTINGS.region,
      queues: localQueues(),
      onCrash,
    }).then(part => parts.add(part)),
  ])
  const identity = parts.add(
    await startCognito({
      directory: folder('identity'),
      userPoolId: LOCAL.user_pool_id,
      userPoolClientId: LOCAL.user_pool_client_id,
      userPoolClientSecret: LOCAL.user_pool_client_secret,
      region: DEFAULT_SETTINGS.region,
      triggers: {
        CustomMessage: trigger('custom_message'),
        PostConfirmation: trigger('post_confirmation'),
        PostAuthentication: trigger('post_authentication'),
      },
      sendEmail: message => sendIdentityEmail(message),
      onCrash,
      groups: GROUPS,
      credentials: { accessKeyId: LOCAL.access_key, secretAccessKey: LOCAL.access_key },
    }),
  )
  const endpoints: Endpoints = {
    dynamodb: dynamodb.endpoint,
    identity: identity.endpoint,
    email: email.endpoint,
    files: files.endpoint,
    location: location.endpoint,
    queues: queues.endpoint,
  }
  Object.assign(process.env, functionEnvironment(endpoints, siteUrl))
  const client = new DynamoDBClient({})
  // What is written before anybody can be at the site is no consumer's; without a stream it is written in half the time.
  await createTable(client, LOCAL.table_name, { hasStream: false })
  const wasFollowed = await hasStream(client, LOCAL.table_name)
  enforceGrants()
  if (options.directory) await fillByTransactions()
  functions = await loadFunctions(options.report)

  const readers = readersOf(functions.values(), queues.endpoint, options.report)
  parts.add({ close: () => together(readers).stop() })

  const s3 = new S3Client({ forcePathStyle: true })
  const follow = (from: 'checkpoint' | 'now') =>
    startPoller({
      table: client,
      streams: new DynamoDBStreamsClient({}),
      tableName: LOCAL.table_name,
      consumers: [...functions.values()].filter(({ definition }) => 'consumes' in definition),
      checkpoints: folder('stream'),
      deadLetterFile: folder('dead-letters.jsonl'),
      from,
      report: options.report,
    })
  const now = new Date().toISOString()
  const journal = isNew ? await Journal.open(journalFile, { began_at: now, empty: options.empty }) : undefined
  if (journal) say(journal.empty ? 'Making the admin’s account' : 'Writing the points of the demo')
  const demo = journal && (await layOut(journal, new CognitoIdentityProviderClient({})))
  if (wasFollowed && options.points > 0) {
    // What an earlier run left in the stream is worked off before the bulk comes, whose events are left out.
    const leftover = await follow('checkpoint')
    await leftover.drained()
    await leftover.stop()
  }
  if (options.points > 0) say(`Writing ${options.points} generated points`)
  const generated = options.points > 0 ? await seedGenerated(options.points, now) : []
  await startStream(client, LOCAL.table_name)
  const consumers = await follow(wasFollowed && options.points > 0 ? 'now' : 'checkpoint')
  parts.add({ close: () => consumers.stop() })
  const poller = together([consumers, ...readers])
  const scheduler = startScheduler(functions.values(), options.report)
  parts.add({ close: () => scheduler.stop() })
  const stopping = new AbortController()
  let isWhole = false
  const front = await startFront({
    host: options.host ?? LOOPBACK,
    port: options.port,
    functions,
    site: {
      ...settings,
      user_pool_id: LOCAL.user_pool_id,
      user_pool_client_id: LOCAL.user_pool_client_id,
      map: options.streetMap?.map ?? { kind: 'embedded' },
    },
    originSecret: LOCAL.origin_secret,
    files: { client: s3, bucket: LOCAL.media_bucket },
    uploadsTo: endpoints.files,
    emails: () => email.emails(),
    siteDirectory: await options.siteDirectory,
    isWhole: () => isWhole,
    streetMap: options.streetMap,
    report: options.report,
    ...(options.pages ? { pages: options.pages } : {}),
  })
  parts.add({ close: () => closeFront(front) })
  const filled = fill(journal, demo, {
    files: { client: s3, bucket: LOCAL.media_bucket },
    signal: stopping.signal,
    say,
    hasData: async () => {
      // What follows from it, as e-mails do, belongs to it.
      await poller.drained()
      isWhole = true
    },
    hasPictures: async () => {
      if (seeded) await writeFile(seeded, now)
    },
  })
  const findable = makeGeneratedFindable(generated, stopping.signal).catch((error: unknown) =>
    options.report(`Generated points could not be put into the list's filters: ${error}`),
  )
  parts.add({
    close: () => {
      stopping.abort()
      return Promise.allSettled([findable, filled.photos])
    },
  })
  const isFilling = journal !== undefined && !journal.empty
  return { siteUrl, endpoints, poller, isFilling, ...filled, stop: () => parts.close() }
}

type Rest = Omit<Parameters<typeof fillData>[1], 'journal'> & {
  hasData: () => Promise<void>
  hasPictures: () => Promise<void>
}

/** Writes the rest of the demo beside who uses the site. Whoever waits for a part of it hears whether it failed. */
function fill(
  journal: Journal | undefined,
  demo: Demo | undefined,
  { hasData, hasPictures, ...rest }: Rest,
): Pick<Deployment, 'demo' | 'photos'> {
  const isFilled = journal && demo && !journal.empty
  const data = async () => {
    if (isFilled) await fillData(demo, { journal, ...rest })
    await hasData()
  }
  const pictures = async () => {
    if (isFilled) await fillPictures(demo, { journal, ...rest })
    await hasPictures()
  }
  const written = data()
  const photos = written.then(pictures)
  photos.catch(() => undefined)
  return { demo: written, photos }
}

/** Whoever waits for the identity service waits for this too, 10 s at most (functions/api/identity-gate.ts). Milliseconds. */
const MAIL_SILENCE_MS = 3_000

/** The identity service's own mails go out by SES too, so that the inbox shows every e-mail. */
async function sendIdentityEmail({ to, subject, html }: { to: string; subject: string; html: string }): Promise<void> {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
  await new SESv2Client({ maxAttempts: 2, ...clientTimeouts(MAIL_SILENCE_MS) }).send(
    new SendEmailCommand({
      FromEmailAddress: DEFAULT_SETTINGS.sender_email,
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
