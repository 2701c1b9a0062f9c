import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { javaVersion, MIN_JAVA_VERSION } from '../required-programs.ts'
import { findFreePort } from './free-port.ts'
import { type GuardedProcess, startGuardedProcess } from './guarded-process.ts'

const JAVA_NEEDED =
  'Java 17 or newer is needed for DynamoDB Local; install it (for example: apt-get install openjdk-17-jre-headless) and run again'
const JETTY_CONFIG = fileURLToPath(new URL('dynamodb.xml', import.meta.url))
/** Time limit of a start, which takes two to four seconds, and on a busy machine up to ten times as long. */
const READY_TIMEOUT_MS = 45_000
const POLL_MS = 20
/**
 * Number of attempts to start: another process may take the port before Java does, and a start without output is
 * abandoned.
 */
const ATTEMPTS = 3

export interface DynamoDbOptions {
  /** Folder of the tables; undefined to keep them in memory only. */
  directory: string | undefined
  /** Whether each region and access key has its own database. */
  separateDatabases?: boolean
  /** Called at most once, with one sentence, when the database ends unexpectedly. */
  onCrash: (sentence: string) => void
  /** Path of the Java program; by default the one in JAVA_HOME, else the one in PATH. */
  java?: string
  /** Time limit of one start. Milliseconds. */
  readyTimeoutMs?: number
}

export interface DynamoDbEmulator {
  endpoint: string
  /** Process id of the Java child, for tests that kill the database. */
  pid: number
  close(): Promise<void>
}

/**
 * Starts DynamoDB Local (tables and streams) on a free port and waits until it responds.
 *
 * @throws Error with one sentence when Java is missing or too old, or the database does not come up in three starts
 */
export async function startDynamoDb(options: DynamoDbOptions): Promise<DynamoDbEmulator> {
  const directory = options.directory === undefined ? undefined : resolve(options.directory)
  if (directory !== undefined) await mkdir(directory, { recursive: true })

  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort()
    const child = await startJava(options.java ?? javaProgram(), port, {
      directory,
      isShared: !options.separateDatabases,
    })
    const endpoint = `http://127.0.0.1:${port}`
    const failure = await waitUntilReady(child, endpoint, options.readyTimeoutMs ?? READY_TIMEOUT_MS)
    if (failure === undefined) {
      if (directory !== undefined && !options.separateDatabases) indexChanges(directory)
      return watchedEmulator(child, endpoint, options.onCrash)
    }
    await child.stop()
    if (failure.isRetryable && attempt < ATTEMPTS) continue
    throw new Error(failure.sentence)
  }
}

/**
 * Adds a database index to DynamoDB Local's own file. Each read of a stream looks for the oldest change of its shard.
 * In a shard that follows another one (there is a new one every few hours) that takes 30 ms with the demo's changes,
 * several times a second, and blocks other reads and writes.
 */
function indexChanges(directory: string): void {
  const database = new DatabaseSync(join(directory, 'shared-local-instance.db'), { timeout: 5_000 })
  database.exec('CREATE INDEX IF NOT EXISTS changes_of_shard ON us (ShardID)')
  database.close()
}

function javaProgram(): string {
  const javaHome = process.env.JAVA_HOME
  return javaHome === undefined || javaHome === '' ? 'java' : join(javaHome, 'bin', 'java')
}

async function startJava(
  java: string,
  port: number,
  { directory, isShared }: { directory: string | undefined; isShared: boolean },
): Promise<GuardedProcess> {
  const emulator = join(
    dirname(createRequire(import.meta.url).resolve('amplify-dynamodb-simulator/package.json')),
    'emulator',
  )
  const flags = [
    // Prints the version before the program starts, which saves a second `java -version` process.
    '-showversion',
    // Starts sooner; a database that serves many files of tests runs long enough for the second compiler to save a third.
    ...(isShared ? ['-XX:TieredStopAtLevel=1'] : []),
    '-XX:+UseSerialGC',
    '-Xshare:auto',
    '-Djava.library.path=./DynamoDBLocal_lib',
    '-Dorg.eclipse.jetty.xml.XmlParser.Validating=false',
    `-Dport=${port}`,
    `-Din_memory=${directory === undefined}`,
    `-Dshared=${isShared}`,
    ...(directory === undefined ? [] : [`-Ddirectory=${directory}`]),
    // The main class of DynamoDB Local would listen on all network interfaces; Jetty, on which it is built, can be
    // configured.
    '-classpath',
    'DynamoDBLocal.jar',
    'org.eclipse.jetty.xml.XmlConfiguration',
    JETTY_CONFIG,
  ]
  try {
    return await startGuardedProcess(java, flags, emulator)
  } catch (cause) {
    throw new Error(JAVA_NEEDED, { cause })
  }
}

interface StartFailure {
  sentence: string
  /** Whether another attempt to start may succeed. */
  isRetryable: boolean
}

async function waitUntilReady(
  child: GuardedProcess,
  endpoint: string,
  timeoutMs: number,
): Promise<StartFailure | undefined> {
  let isRunning = true
  void child.ended.then(() => {
    isRunning = false
  })
  const deadline = Date.now() + timeoutMs
  while (isRunning && Date.now() < deadline) {
    if (isTooOld(child.output())) return { sentence: JAVA_NEEDED, isRetryable: false }
    if (await isResponding(endpoint)) {
      return isTooOld(child.output()) ? { sentence: JAVA_NEEDED, isRetryable: false } : undefined
    }
    await Promise.race([child.ended, delay(POLL_MS)])
  }
  if (isRunning) {
    const lastOutput = child.output().trim() === '' ? '' : `: ${lastErrorLine(child.output())}`
    return { sentence: `DynamoDB Local did not answer within ${timeoutMs / 1000} s${lastOutput}`, isRetryable: true }
  }
  const output = child.output()
  if (isTooOld(output) || /UnsupportedClassVersionError|Unrecognized option/.test(output)) {
    return { sentence: JAVA_NEEDED, isRetryable: false }
  }
  return {
    sentence: `DynamoDB Local could not start: ${lastErrorLine(output)}`,
    isRetryable: /address already in use|BindException/i.test(output),
  }
}

/** Whether Java is too old. If so it did not start, and the output contains its version only. */
function isTooOld(output: string): boolean {
  const version = javaVersion(output)
  return version > 0 && version < MIN_JAVA_VERSION
}

async function isResponding(endpoint: string): Promise<boolean> {
  const accessKey = createHash('sha1').update(endpoint).digest('hex').slice(0, 20)
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'DynamoDB_20120810.ListTables',
        authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/20000101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
      },
      body: '{"Limit":1}',
      signal: AbortSignal.timeout(5000),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

function watchedEmulator(
  child: GuardedProcess,
  endpoint: string,
  onCrash: (sentence: string) => void,
): DynamoDbEmulator {
  let isClosing = false
  void child.ended.then(() => {
    if (!isClosing)
      onCrash(
        `The database (DynamoDB Local) ended unexpectedly${exceptionIn(child.output())}; start Ponto Urbano again.`,
      )
  })
  return {
    endpoint,
    pid: child.pid,
    close: async () => {
      isClosing = true
      await child.stop()
    },
  }
}

/** The exception in the output, if there is one; warnings during the start are ignored. */
function exceptionIn(output: string): string {
  const cause = output.split('\n').findLast(line => /Exception|Error\b/.test(line))
  return cause ? ` (${cause.trim()})` : ''
}

/** The exception in the output, which is followed by its stack trace, or else the last line. */
function lastErrorLine(output: string): string {
  const lines = output.trim().split('\n')
  const cause = lines.findLast(line => /Exception|Error\b/.test(line)) ?? lines.at(-1)
  return cause?.trim() || 'it said nothing'
}
