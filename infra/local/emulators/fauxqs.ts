import type { IncomingHttpHeaders, Server } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type BuildAppOptions, buildApp } from 'fauxqs'
import { addressOf } from './local-server.ts'

/*
 * fauxqs keeps what it holds only through modules behind its exports map, its own server listens to the whole network,
 * and its hooks are typed by a package that is not ours to import; these are the parts used here, as its 2.4.1 has them.
 */
export type Stores = NonNullable<BuildAppOptions['stores']>
interface ObjectFiles extends NonNullable<Stores['s3Store']['persistence']> {
  loadS3(store: Stores['s3Store']): void
  close(): void
}
interface MessageFile extends NonNullable<Stores['sqsStore']['persistence']> {
  loadSqsAndSns(queues: Stores['sqsStore'], topics: Stores['snsStore']): void
  close(): void
}
export interface App {
  server: Server
  addHook(name: 'onRequest' | 'preHandler', hook: (request: Incoming, reply: Reply) => Promise<unknown>): unknown
  addHook(name: 'onClose', hook: () => Promise<void>): unknown
  listen(options: { port: number; host: string }): Promise<string>
  close(): PromiseLike<unknown>
}
export interface Incoming {
  method: string
  url: string
  /** The request as it came, before fauxqs rewrote its path. */
  raw: { url?: string | undefined }
  headers: IncomingHttpHeaders
  body?: unknown
}
interface Reply {
  code(status: number): Reply
  header(name: string, value: string): Reply
  send(body?: string): Reply
}

interface Inner {
  S3Store: new () => Stores['s3Store']
  SqsStore: new () => Stores['sqsStore']
  SnsStore: new () => Stores['snsStore']
  FileS3Persistence: new (directory: string) => ObjectFiles
  PersistenceManager: new (directory: string) => MessageFile
}

/** Empty stores, and what fills and keeps them in a folder. */
export async function openFauxqs(): Promise<
  { stores: Stores } & Pick<Inner, 'FileS3Persistence' | 'PersistenceManager'>
> {
  const inside = dirname(fileURLToPath(import.meta.resolve('fauxqs')))
  const modules = ['s3/s3Store.js', 'sqs/sqsStore.js', 'sns/snsStore.js', 's3/fileS3Persistence.js', 'persistence.js']
  const loaded: Partial<Inner>[] = await Promise.all(
    modules.map(path => import(pathToFileURL(join(inside, path)).href)),
  )
  const { S3Store, SqsStore, SnsStore, ...keepers }: Inner = Object.assign({}, ...loaded)
  return { stores: { s3Store: new S3Store(), sqsStore: new SqsStore(), snsStore: new SnsStore() }, ...keepers }
}

type Listening = {
  /** What it is called in sentences: 'The local S3'. */
  name: string
  stores: Stores
  /** Called when it ends, to write down what is left. */
  keep: () => void
  onCrash: (sentence: string) => void
  /** Adds hooks before it listens. */
  guard?: (app: App) => void
}

/** A server of these stores on a free port of this machine only. Throws an Error with one sentence when there is none. */
export async function serveFauxqs({ name, stores, keep, onCrash, guard }: Listening) {
  const app: App = buildApp({ logger: false, stores })
  app.addHook('onClose', async () => keep())
  guard?.(app)
  try {
    await app.listen({ port: 0, host: '127.0.0.1' })
  } catch (cause) {
    throw new Error(`${name} could not start: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
  app.server.on('error', error => onCrash(`${name} failed: ${error.message}`))
  return { endpoint: addressOf(app.server), close: async () => void (await app.close()) }
}
