import { type ClientRequestArgs, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions } from 'node:https'
import type { Duplex } from 'node:stream'

/** Maximum connections of a client; further requests wait for one. */
const CONNECTIONS = 50
/** Milliseconds. */
const CONNECTING_MS = 3_000
const SILENCE_MS = 5_000

/**
 * Timeout for local emulators, which a busy machine slows down; set by infra/local/environment.ts, never on AWS.
 */
const emulatorMs = (): number | undefined => Number(process.env.EMULATOR_PATIENCE_MS) || undefined

/**
 * Timeouts of every SDK client; without them a silent connection is awaited until the function's own timeout. They count
 * only the service's time: a request that waits for a free connection loses nothing, unlike with the SDK's
 * connectionTimeout and requestTimeout, which begin before there is a connection.
 *
 * @param silenceMs the longest silence of one try, milliseconds; the client's retries come on top
 * @param connectingMs how long a connection may take to be made, milliseconds
 */
export const clientTimeouts = (
  silenceMs = emulatorMs() ?? SILENCE_MS,
  connectingMs = emulatorMs() ?? CONNECTING_MS,
) => ({
  requestHandler: {
    socketTimeout: silenceMs,
    httpAgent: new TimedHttpAgent(connectingMs),
    httpsAgent: new TimedHttpsAgent(connectingMs),
  },
})

const KEPT = { keepAlive: true, maxSockets: CONNECTIONS }
type Connected = (error: Error | null, stream: Duplex) => void
type Connection = Duplex | null | undefined

class TimedHttpAgent extends HttpAgent {
  readonly #connectingMs: number
  constructor(connectingMs: number) {
    super(KEPT)
    this.#connectingMs = connectingMs
  }
  override createConnection(options: ClientRequestArgs, callback?: Connected): Connection {
    return connectedWithin(this.#connectingMs, super.createConnection(options, callback))
  }
}

class TimedHttpsAgent extends HttpsAgent {
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
