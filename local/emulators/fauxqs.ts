import type { IncomingHttpHeaders, Server } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type BuildAppOptions, buildApp } from 'fauxqs'
import { addressOfServer } from './local-server.ts'

/**
 * Access to internal parts of the package fauxqs 2.4.1. It exports its persistence only from internal modules, its own
 * server listens on all network interfaces, and the types of its hooks are from a package that it does not export.
 */
export type FauxqsStores = NonNullable<BuildAppOptions['stores']>
interface ObjectPersistence extends NonNullable<FauxqsStores['s3Store']['persistence']> {
  loadS3(store: FauxqsStores['s3Store']): void
  close(): void
}
interface MessagePersistence extends NonNullable<FauxqsStores['sqsStore']['persistence']> {
  loadSqsAndSns(queues: FauxqsStores['sqsStore'], topics: FauxqsStores['snsStore']): void
  close(): void
}
export interface FauxqsApp {
  server: Server
  addHook(name: 'onRequest' | 'preHandler', hook: (request: IncomingRequest, reply: Reply) => Promise<unknown>): unknown
  addHook(name: 'onClose', hook: () => Promise<void>): unknown
  listen(options: { port: number; host: string }): Promise<string>
  close(): PromiseLike<unknown>
}
export interface IncomingRequest {
  method: string
  url: string
  /** The original request, before fauxqs rewrites its path. */
  raw: { url?: string | undefined }
  headers: IncomingHttpHeaders
  body?: unknown
}
interface Reply {
  code(status: number): Reply
  header(name: string, value: string): Reply
  send(body?: string): Reply
}

interface InternalModules {
  S3Store: new () => FauxqsStores['s3Store']
  SqsStore: new () => FauxqsStores['sqsStore']
  SnsStore: new () => FauxqsStores['snsStore']
  FileS3Persistence: new (directory: string) => ObjectPersistence
  PersistenceManager: new (directory: string) => MessagePersistence
}

/** Empty stores, made of fauxqs' classes that persist their content in a folder. */
export async function createFauxqsStores(): Promise<
  { stores: FauxqsStores } & Pick<InternalModules, 'FileS3Persistence' | 'PersistenceManager'>
> {
  const packageFolder = dirname(fileURLToPath(import.meta.resolve('fauxqs')))
  const modulePaths = [
    's3/s3Store.js',
    'sqs/sqsStore.js',
    'sns/snsStore.js',
    's3/fileS3Persistence.js',
    'persistence.js',
  ]
  const loadedModules: Partial<InternalModules>[] = await Promise.all(
    modulePaths.map(path => import(pathToFileURL(join(packageFolder, path)).href)),
  )
  const { S3Store, SqsStore, SnsStore, ...persistenceClasses }: InternalModules = Object.assign({}, ...loadedModules)
  return {
    stores: { s3Store: new S3Store(), sqsStore: new SqsStore(), snsStore: new SnsStore() },
    ...persistenceClasses,
  }
}

type ServeOptions = {
  /** The server's name in error messages, such as 'The local S3'. */
  name: string
  stores: FauxqsStores
  /** Called at shutdown, to persist what is not written yet. */
  persist: () => void
  onCrash: (sentence: string) => void
  /** Adds hooks before the server starts to listen. */
  addHooks?: (app: FauxqsApp) => void
}

/** Serves the stores on a free port of the loopback. Throws an Error with one sentence if it can't listen. */
export async function serveFauxqs({ name, stores, persist, onCrash, addHooks }: ServeOptions) {
  const app: FauxqsApp = buildApp({ logger: false, stores })
  app.addHook('onClose', async () => persist())
  addHooks?.(app)
  try {
    await app.listen({ port: 0, host: '127.0.0.1' })
  } catch (cause) {
    throw new Error(`${name} could not start: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
  app.server.on('error', error => onCrash(`${name} failed: ${error.message}`))
  return { endpoint: addressOfServer(app.server), close: async () => void (await app.close()) }
}
