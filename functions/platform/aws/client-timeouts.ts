import { type ClientRequestArgs, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions } from 'node:https'
import type { Duplex } from 'node:stream'

/** Maximum connections of a client; further requests wait for one. */
const MAX_CONNECTIONS = 50
const CONNECT_TIMEOUT_MS = 3_000
const IDLE_TIMEOUT_MS = 5_000

/** Longer timeout for local emulators, which a busy machine slows down; set by local/environment.ts, never on AWS. */
const emulatorMs = (): number | undefined => Number(process.env.EMULATOR_PATIENCE_MS) || undefined

/**
 * Timeouts of every SDK client; without them a function waits for a silent connection until its own timeout. Unlike the
 * SDK's connectionTimeout and requestTimeout, they do not count the time that a request waits for a free connection.
 *
 * @param idleMs the longest silence within one attempt, milliseconds; the client's retries come on top
 * @param connectMs the longest time to establish a connection, milliseconds
 */
export const clientTimeouts = (
  idleMs = emulatorMs() ?? IDLE_TIMEOUT_MS,
  connectMs = emulatorMs() ?? CONNECT_TIMEOUT_MS,
) => ({
  requestHandler: {
    socketTimeout: idleMs,
    httpAgent: new TimedHttpAgent(connectMs),
    httpsAgent: new TimedHttpsAgent(connectMs),
  },
})

const AGENT_OPTIONS = { keepAlive: true, maxSockets: MAX_CONNECTIONS }
type ConnectCallback = (error: Error | null, stream: Duplex) => void
type Connection = Duplex | null | undefined

class TimedHttpAgent extends HttpAgent {
  readonly #connectingMs: number
  constructor(connectMs: number) {
    super(AGENT_OPTIONS)
    this.#connectingMs = connectMs
  }
  override createConnection(options: ClientRequestArgs, callback?: ConnectCallback): Connection {
    return withConnectTimeout(this.#connectingMs, super.createConnection(options, callback))
  }
}

class TimedHttpsAgent extends HttpsAgent {
  readonly #connectingMs: number
  constructor(connectMs: number) {
    super(AGENT_OPTIONS)
    this.#connectingMs = connectMs
  }
  override createConnection(options: RequestOptions, callback?: ConnectCallback): Connection {
    return withConnectTimeout(this.#connectingMs, super.createConnection(options, callback))
  }
}

/** Destroys a connection that is not established in time. The SDK treats this code as a timeout and retries. */
function withConnectTimeout(milliseconds: number, connection: Connection): Connection {
  if (!connection) return connection
  const timer = setTimeout(() => {
    connection.destroy(Object.assign(new Error(`no connection within ${milliseconds} ms`), { code: 'ETIMEDOUT' }))
  }, milliseconds)
  const cancelTimer = () => clearTimeout(timer)
  connection.once('connect', cancelTimer).once('close', cancelTimer)
  return connection
}
