import { type ClientRequestArgs, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions } from 'node:https'
import type { Duplex } from 'node:stream'

/** Connections that a client has at once; further requests wait for one of them. */
const CONNECTIONS = 50
/** Milliseconds. */
const CONNECTING_MS = 3_000
const SILENCE_MS = 5_000

/**
 * Where an emulator on somebody's laptop stands in for AWS, which only that machine's other work keeps waiting, the local
 * deployment says how long it may (infra/local/environment.ts); on AWS nothing does.
 */
const emulatorMs = (): number | undefined => Number(process.env.EMULATOR_PATIENCE_MS) || undefined

/**
 * How long a service may keep a function waiting: what every client of the SDK is made with, because without it a
 * connection that nothing comes from is waited for until the function's own time is over. Only the service's own time
 * counts: requests that wait for one of the client's connections lose nothing of it, as they would by the SDK's
 * connectionTimeout and requestTimeout, which begin before there is a connection.
 *
 * @param silenceMs the longest silence of one try, milliseconds; the client's retries come on top
 * @param connectingMs how long a connection may take to be made, milliseconds
 */
export const patience = (silenceMs = emulatorMs() ?? SILENCE_MS, connectingMs = emulatorMs() ?? CONNECTING_MS) => ({
  requestHandler: {
    socketTimeout: silenceMs,
    httpAgent: new PatientHttpAgent(connectingMs),
    httpsAgent: new PatientHttpsAgent(connectingMs),
  },
})

const KEPT = { keepAlive: true, maxSockets: CONNECTIONS }
type Connected = (error: Error | null, stream: Duplex) => void
type Connection = Duplex | null | undefined

class PatientHttpAgent extends HttpAgent {
  readonly #connectingMs: number
  constructor(connectingMs: number) {
    super(KEPT)
    this.#connectingMs = connectingMs
  }
  override createConnection(options: ClientRequestArgs, callback?: Connected): Connection {
    return connectedWithin(this.#connectingMs, super.createConnection(options, callback))
  }
}

class PatientHttpsAgent extends HttpsAgent {
  readonly #connectingMs: number
  constructor(connectingMs: number) {
    super(KEPT)
    this.#connectingMs = connectingMs
  }
  override createConnection(options: RequestOptions, callback?: Connected): Connection {
    return connectedWithin(this.#connectingMs, super.createConnection(options, callback))
  }
}

/** Breaks a connection that is not made in time. The SDK takes this code for a timeout and tries again. */
function connectedWithin(milliseconds: number, connection: Connection): Connection {
  if (!connection) return connection
  const timer = setTimeout(() => {
    connection.destroy(Object.assign(new Error(`no connection within ${milliseconds} ms`), { code: 'ETIMEDOUT' }))
  }, milliseconds)
  const isOver = () => clearTimeout(timer)
  connection.once('connect', isOver).once('close', isOver)
  return connection
}
