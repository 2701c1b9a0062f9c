import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams'
import { S3Client } from '@aws-sdk/client-s3'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { patience } from '#functions/aws/patience.ts'
import { DEFAULT_SETTINGS, siteSettings } from '../config.ts'
import type { StreetMap } from '../street-map.ts'
import { type FunctionName, GROUPS } from '../system.ts'
import { CAMPINAS_LANDMARKS } from './campinas/landmarks.ts'
import { campinasSurveyed } from './campinas/surveyed.ts'
import { createTable } from './create-table.ts'
import { drawArts } from './demo/arts.ts'
import { seedContract } from './demo/contract.ts'
import { gazetteer } from './demo/gazetteer.ts'
import { NEIGHBOURING_TOWNS } from './demo/neighbouring-towns.ts'
import { drawPhotos } from './demo/photos.ts'
import { seedProofs } from './demo/proofs.ts'
import { seedRenewal } from './demo/renewal.ts'
import { makeGeneratedFindable, seedAccounts, seedCatalogue, seedGenerated, seedOrders } from './demo/seed.ts'
import { seedWatches } from './demo/watches.ts'
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
import { LOOPBACK } from './options.ts'
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
  siteDirectory: string | undefined
  /** In the place of the embedded map. */
  streetMap?: StreetMap
  pages?: (request: IncomingMessage, response: ServerResponse) => void
  /** One sentence about something that went wrong but does not end the deployment. */
  report: (sentence: string) => void
  /** One sentence about something that ends it. */
  onCrash: (sentence: string) => void
}

export type Deployment = {
  siteUrl: string
  endpoints: Endpoints
  poller: Poller
  /** Pictures that are still being drawn when the site is up. */
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

/** The whole system on one machine: emulators, functions, HTTP front, stream consumers, schedules and demo data. */
export async function startDeployment(options: DeploymentOptions): Promise<Deployment> {
  const parts = new Parts()
  try {
    return await start(options, parts)
  } catch (error) {
    await parts.close()
    throw error
  }
}

async function start(options: DeploymentOptions, parts: Parts): Promise<Deployment> {
  const seeded = options.directory && join(options.directory, 'seeded')
  // A first run that was cut off leaves half a demo: begin anew.
  if (options.directory && seeded && !existsSync(seeded)) await rm(options.directory, { recursive: true, force: true })
  const folder = (name: string) => options.directory && join(options.directory, name)
  if (options.directory) await mkdir(options.directory, { recursive: true })
  const siteUrl = `http://localhost:${options.port}`

  let functions = new Map<FunctionName, LocalFunction>()
  const trigger = (name: 'custom_message' | 'post_confirmation' | 'post_authentication') => async (event: unknown) => {
    const invoked = functions.get(name)
    if (!invoked) throw new Error(`${name} is not loaded yet`)
    return invoked.invoke(event)
  }
  const onCrash = options.onCrash
  const [dynamodb, email, files, location, queues] = await Promise.all([
    startDynamoDb({ directory: folder('table'), onCrash }).then(part => parts.add(part)),
    startSes({ directory: folder('emails'), onCrash }).then(part => parts.add(part)),
    startS3({
      directory: folder('files'),
      buckets: [LOCAL.media_bucket],
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
  await createTable(client, LOCAL.table_name)
  enforceGrants()
  functions = await loadFunctions(options.report)

  const readers = readersOf(functions.values(), queues.endpoint, options.report)
  parts.add({ close: () => together(readers).stop() })

  const s3 = new S3Client({ forcePathStyle: true })
  const isNew = !seeded || !existsSync(seeded)
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
  const users = isNew
    ? await seedAccounts(new CognitoIdentityProviderClient({}), options.empty)
    : new Map<string, string>()
  const { points, tasks } = isNew && !options.empty ? await seedCatalogue(users, now) : { points: [], tasks: [] }
  if (!isNew && options.points > 0) {
    // What an earlier run left in the stream is worked off before the bulk comes, whose events are left out.
    const leftover = await follow('checkpoint')
    await leftover.drained()
    await leftover.stop()
  }
  const generated = options.points > 0 ? await seedGenerated(options.points, now) : []
  const consumers = await follow(isNew || options.points > 0 ? 'now' : 'checkpoint')
  parts.add({ close: () => consumers.stop() })
  const poller = together([consumers, ...readers])
  if (points.length > 0) {
    await seedOrders(points, users, now, { client: s3, bucket: LOCAL.media_bucket })
    await seedContract(users, now)
    await seedRenewal(users, now)
    await seedWatches(points, now)
    await seedProofs(points, users, now, { client: s3, bucket: LOCAL.media_bucket })
  }
  if (seeded) await writeFile(seeded, now)
  // The map and the inbox show what was written before the site is announced.
  await poller.drained()
  const scheduler = startScheduler(functions.values(), options.report)
  parts.add({ close: () => scheduler.stop() })
  const front = await startFront({
    host: options.host ?? LOOPBACK,
    port: options.port,
    functions,
    site: {
      ...siteSettings(DEFAULT_SETTINGS),
      user_pool_id: LOCAL.user_pool_id,
      user_pool_client_id: LOCAL.user_pool_client_id,
      map: options.streetMap?.map ?? { kind: 'embedded' },
    },
    originSecret: LOCAL.origin_secret,
    files: { client: s3, bucket: LOCAL.media_bucket },
    uploadsTo: endpoints.files,
    emails: () => email.emails(),
    siteDirectory: options.siteDirectory,
    streetMap: options.streetMap,
    report: options.report,
    ...(options.pages ? { pages: options.pages } : {}),
  })
  parts.add({ close: () => closeFront(front) })
  // Pictures take longer than everything else; the site is up meanwhile and shows them as they come.
  const photos = drawArts(tasks, { client: s3, bucket: LOCAL.media_bucket }).then(() =>
    drawPhotos(points, s3, LOCAL.media_bucket),
  )
  photos.catch((error: unknown) => options.report(`A demo photo could not be drawn: ${error}`))
  const stopping = new AbortController()
  const findable = makeGeneratedFindable(generated, stopping.signal).catch((error: unknown) =>
    options.report(`Generated points could not be put into the list's filters: ${error}`),
  )
  parts.add({
    close: () => {
      stopping.abort()
      return findable
    },
  })
  return { siteUrl, endpoints, poller, photos, stop: () => parts.close() }
}

/** Whoever waits for the identity service waits for this too, 10 s at most (functions/auth/gate.ts). Milliseconds. */
const MAIL_SILENCE_MS = 3_000

/** The identity service's own mails go out by SES too, so that the inbox shows every e-mail. */
async function sendIdentityEmail({ to, subject, html }: { to: string; subject: string; html: string }): Promise<void> {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
  await new SESv2Client({ maxAttempts: 2, ...patience(MAIL_SILENCE_MS) }).send(
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
