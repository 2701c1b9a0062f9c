import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { javaVersion, OLDEST_JAVA } from '../machine.ts'
import { findFreePort } from './free-port.ts'
import { type GuardedProcess, startGuardedProcess } from './guarded-process.ts'

const JAVA_NEEDED =
  'Java 17 or newer is needed for DynamoDB Local; install it (for example: apt-get install openjdk-17-jre-headless) and run again'
const SERVER = fileURLToPath(new URL('dynamodb.xml', import.meta.url))
/** It takes two to four seconds; on a machine that does much else, ten times that has been seen. */
const READY_WITHIN_MILLISECONDS = 45_000
const POLL_MILLISECONDS = 20
/** Another process can take the port between the probe and Java's start, and a start that says nothing is given up. */
const ATTEMPTS = 3

export interface DynamoDbOptions {
  /** Folder that keeps the tables between runs; undefined keeps them in memory only. */
  directory: string | undefined
  /** Whether each region and access key has a database of its own; otherwise all share one. */
  isApart?: boolean
  /** Called at most once, with one sentence, when the database ends without having been closed. */
  onCrash: (sentence: string) => void
  /** The Java program; by default the one in JAVA_HOME, else the one found in PATH. */
  java?: string
  /** How long one start may say nothing. Milliseconds. */
  readyWithin?: number
}

export interface DynamoDbEmulator {
  endpoint: string
  /** Process id of the Java child, for tests that kill the database. */
  pid: number
  close(): Promise<void>
}

/**
 * Starts DynamoDB Local (tables and streams) on a free port and waits until
 * it answers.
 *
 * @throws Error with one sentence when Java is missing or too old, or the database does not come up in three starts
 */
export async function startDynamoDb(options: DynamoDbOptions): Promise<DynamoDbEmulator> {
  const directory = options.directory === undefined ? undefined : resolve(options.directory)
  if (directory !== undefined) await mkdir(directory, { recursive: true })

  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort()
    const child = await startJava(options.java ?? javaProgram(), port, { directory, isShared: !options.isApart })
    const endpoint = `http://127.0.0.1:${port}`
    const failure = await waitUntilReady(child, endpoint, options.readyWithin ?? READY_WITHIN_MILLISECONDS)
    if (failure === undefined) return watchedEmulator(child, endpoint, options.onCrash)
    await child.stop()
    if (failure.mayPass && attempt < ATTEMPTS) continue
    throw new Error(failure.sentence)
  }
}

function javaProgram(): string {
  const home = process.env.JAVA_HOME
  return home === undefined || home === '' ? 'java' : join(home, 'bin', 'java')
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
    // Saves a second `java -version` process: the version is printed before the program starts.
    '-showversion',
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-Xshare:auto',
    '-Djava.library.path=./DynamoDBLocal_lib',
    '-Dorg.eclipse.jetty.xml.XmlParser.Validating=false',
    `-Dport=${port}`,
    `-Din_memory=${directory === undefined}`,
    `-Dshared=${isShared}`,
    ...(directory === undefined ? [] : [`-Ddirectory=${directory}`]),
    // Its own program can't be told which address to listen on, so that the whole network would reach it; Jetty, which it
    // is made of, can.
    '-classpath',
    'DynamoDBLocal.jar',
    'org.eclipse.jetty.xml.XmlConfiguration',
    SERVER,
  ]
  try {
    return await startGuardedProcess(java, flags, emulator)
  } catch (cause) {
    throw new Error(JAVA_NEEDED, { cause })
  }
}

interface StartFailure {
  sentence: string
  /** Another start may do better. */
  mayPass: boolean
}

async function waitUntilReady(
  child: GuardedProcess,
  endpoint: string,
  within: number,
): Promise<StartFailure | undefined> {
  let running = true
  void child.ended.then(() => {
    running = false
  })
  const deadline = Date.now() + within
  while (running && Date.now() < deadline) {
    if (isTooOld(child.output())) return { sentence: JAVA_NEEDED, mayPass: false }
    if (await answers(endpoint)) {
      return isTooOld(child.output()) ? { sentence: JAVA_NEEDED, mayPass: false } : undefined
    }
    await Promise.race([child.ended, delay(POLL_MILLISECONDS)])
  }
  if (running) {
    const said = child.output().trim() === '' ? '' : `: ${lastWord(child.output())}`
    return { sentence: `DynamoDB Local did not answer within ${within / 1000} s${said}`, mayPass: true }
  }
  const output = child.output()
  if (isTooOld(output) || /UnsupportedClassVersionError|Unrecognized option/.test(output)) {
    return { sentence: JAVA_NEEDED, mayPass: false }
  }
  return {
    sentence: `DynamoDB Local could not start: ${lastWord(output)}`,
    mayPass: /address already in use|BindException/i.test(output),
  }
}

/** Nothing is said while it still starts. */
function isTooOld(output: string): boolean {
  const version = javaVersion(output)
  return version > 0 && version < OLDEST_JAVA
}

async function answers(endpoint: string): Promise<boolean> {
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
  let closing = false
  void child.ended.then(() => {
    if (!closing)
      onCrash(`The database (DynamoDB Local) ended unexpectedly${causeIn(child.output())}; start Ponto Urbano again.`)
  })
  return {
    endpoint,
    pid: child.pid,
    close: async () => {
      closing = true
      await child.stop()
    },
  }
}

/** What it said of the reason, if anything: its start-up also writes warnings that explain nothing. */
function causeIn(output: string): string {
  const cause = output.split('\n').findLast(line => /Exception|Error\b/.test(line))
  return cause ? ` (${cause.trim()})` : ''
}

/** A trace of calls follows the cause. */
function lastWord(output: string): string {
  const lines = output.trim().split('\n')
  const cause = lines.findLast(line => /Exception|Error\b/.test(line)) ?? lines.at(-1)
  return cause?.trim() || 'it said nothing'
}
