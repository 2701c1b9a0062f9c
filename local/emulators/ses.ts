import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import sesLocal from 'aws-ses-v2-local'
import * as z from 'zod'
import { addressOfServer, closeServer } from './local-server.ts'
import { simulatedFeedback } from './ses-feedback.ts'

/** Maximum number of e-mails that a start keeps; older ones are dropped. */
const MAX_STORED_EMAILS = 1000

const storedEmailSchema = z.looseObject({
  messageId: z.string(),
  from: z.string(),
  destination: z.object({ to: z.array(z.string()), cc: z.array(z.string()), bcc: z.array(z.string()) }),
  subject: z.string(),
  body: z.object({ html: z.string().optional(), text: z.string().optional() }),
  /** Time of sending in epoch seconds. */
  at: z.number(),
})
type StoredEmail = z.infer<typeof storedEmailSchema>

/** The part of aws-ses-v2-local/dist/store.js that restores the e-mails of an earlier run, and reads all. */
interface StoreModule {
  saveEmail(email: StoredEmail): void
  clearStore(): void
  getStoreReadonly(): { emails: readonly unknown[] }
}

/**
 * The package is CommonJS with a default export: Node imports the module object, while the types declare the function.
 */
const startSesServer =
  'default' in sesLocal && typeof sesLocal.default === 'function' ? (sesLocal.default as typeof sesLocal) : sesLocal

export interface SesOptions {
  /** Folder of the sent e-mails; undefined to keep them in memory only. */
  directory: string | undefined
  /** Called with each bounce and complaint of SES's simulator, in the form in which EventBridge forwards them. */
  onFeedback?: (event: object) => Promise<void>
  /** Called with one sentence when the server fails after it has started. */
  onCrash: (sentence: string) => void
}

interface SentEmail {
  to: string[]
  from: string
  subject: string
  /** HTML part; '' if the e-mail has none. */
  html: string
  text: string
  /** Time of sending: ISO 8601, in whole seconds. */
  at: string
}

export interface SesEmulator {
  endpoint: string
  /** The sent e-mails, newest first. */
  emails(): Promise<SentEmail[]>
  close(): Promise<void>
}

/**
 * Starts an SES on a free port that stores e-mails instead of sending them. Only one per process, because the package
 * has a single inbox, which each start replaces.
 *
 * @throws Error with one sentence when no port is free or stored e-mails can't be read
 */
export async function startSes(options: SesOptions): Promise<SesEmulator> {
  const store: StoreModule = createRequire(import.meta.url)('aws-ses-v2-local/dist/store')
  const file = options.directory === undefined ? undefined : await openFile(options.directory)
  store.clearStore()
  for (const email of file?.emails ?? []) store.saveEmail(email)

  const server = await startSesServer({ host: '127.0.0.1', port: 0 }).catch((cause: unknown) => {
    throw new Error(`The local SES could not start: ${cause instanceof Error ? cause.message : String(cause)}`)
  })
  server.on('error', error => options.onCrash(`The local SES failed: ${error.message}`))
  const endpoint = addressOfServer(server)
  const emailsFrom = (first: number) => z.array(storedEmailSchema).parse(store.getStoreReadonly().emails.slice(first))

  let storedCount = file?.emails.length ?? 0
  let lastWrite = Promise.resolve()
  const persistEmails = () => {
    if (file === undefined) return
    lastWrite = lastWrite
      .then(async () => {
        const newEmails = emailsFrom(storedCount)
        storedCount += newEmails.length
        await file.append(newEmails)
      })
      .catch((error: unknown) => {
        options.onCrash(
          `The local SES can't keep its e-mails: ${error instanceof Error ? error.message : String(error)}`,
        )
      })
  }
  server.on('request', (request, response) => {
    if (request.method === 'POST') response.once('finish', persistEmails)
  })
  simulateFeedback(server, options)

  return {
    endpoint,
    emails: async () => emailsFrom(0).map(describeEmail).reverse(),
    close: async () => {
      await lastWrite
      await closeServer(server)
    },
  }
}

const SEND_EMAIL_PATH = '/v2/email/outbound-emails'
const SUPPRESSION_PATH = '/v2/email/suppression/addresses/'

/** Adds what the package lacks: feedback for the simulator's addresses, and the suppression list. */
function simulateFeedback(server: Server, { onFeedback, onCrash }: SesOptions): void {
  const suppressed = new Set<string>()
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '' } = request
    if (method === 'DELETE' && url.startsWith(SUPPRESSION_PATH)) {
      const isListed = suppressed.delete(decodeURIComponent(url.slice(SUPPRESSION_PATH.length)))
      response.writeHead(isListed ? 200 : 404, isListed ? {} : { 'x-amzn-errortype': 'NotFoundException' }).end('{}')
      return
    }
    for (const listener of listeners) listener.call(server, request, response)
    if (method !== 'POST' || url !== SEND_EMAIL_PATH || !onFeedback) return
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    response.once('finish', () => {
      if (response.statusCode !== 200) return
      for (const { address, event } of simulatedFeedback(Buffer.concat(chunks).toString(), new Date().toISOString())) {
        suppressed.add(address)
        onFeedback(event).catch((error: unknown) => onCrash(`The local SES can't report a bounce: ${String(error)}`))
      }
    })
  })
}

function describeEmail({ destination, from, subject, body, at }: StoredEmail): SentEmail {
  return {
    to: destination.to,
    from,
    subject,
    html: body.html ?? '',
    text: body.text ?? '',
    at: new Date(at * 1000).toISOString(),
  }
}

/** The file has an e-mail in each line, so that a further one is only appended. */
async function openFile(directory: string) {
  await mkdir(directory, { recursive: true })
  const path = join(directory, 'emails.jsonl')
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  // What follows the last line break was cut off when the process was killed.
  const emails = parseEmails(lines.slice(0, -1).slice(-MAX_STORED_EMAILS), path)
  await writeFile(`${path}.new`, linesOf(emails), { mode: 0o600 })
  await rename(`${path}.new`, path)
  return { emails, append: (added: readonly StoredEmail[]) => appendFile(path, linesOf(added)) }
}

const linesOf = (emails: readonly StoredEmail[]): string => emails.map(email => `${JSON.stringify(email)}\n`).join('')

function parseEmails(lines: readonly string[], path: string): StoredEmail[] {
  try {
    return lines.map(line => storedEmailSchema.parse(JSON.parse(line)))
  } catch (cause) {
    throw new Error(`The e-mails in ${path} can't be read; run "npm run reset" to start afresh`, { cause })
  }
}
