import type { Context } from 'aws-lambda'
import type { FunctionDefinition } from '#infra/system/definition.ts'
import { allFunctions, type FunctionName } from '#infra/system.ts'
import { runAsFunction } from './grants.ts'

/** A Lambda function of infra/system that is loaded into this process. */
export type LocalFunction = {
  name: FunctionName
  definition: FunctionDefinition
  /** Invokes the function. Throws FunctionTimeout after the timeout of withLambdaTimeout. */
  invoke: (event: unknown) => Promise<unknown>
}

/** Thrown when an invocation has timed out; the function's code may still be running. */
export class FunctionTimeout extends Error {
  constructor(name: string, seconds: number) {
    super(`${name} did not end within ${seconds} s`)
    this.name = 'OutOfTime'
  }
}

let runningCount = 0
let lastEndedAt = Number.NEGATIVE_INFINITY

/** Whether no function of this process runs, or has ended within so many milliseconds. */
export const areFunctionsIdle = (milliseconds: number): boolean =>
  runningCount === 0 && performance.now() - lastEndedAt > milliseconds

export type LambdaHandler = (event: unknown, context: Context) => unknown

/**
 * Loads the same code that AWS runs, each function with its own grants. The environment has to be set before, because
 * modules read it when they are loaded. Timeouts are reported here, because callers only retry.
 */
export async function loadFunctions(report: (sentence: string) => void): Promise<Map<FunctionName, LocalFunction>> {
  const loadedFunctions = await Promise.all(
    allFunctions().map(async ([name, definition]): Promise<[FunctionName, LocalFunction]> => {
      const module: { handler: LambdaHandler } = await import(new URL(`../${definition.entry}`, import.meta.url).href)
      return [name, withLambdaTimeout(name, definition, module.handler, report)]
    }),
  )
  return new Map(loadedFunctions)
}

/**
 * A function has three times its timeout here: one busy machine plays all of AWS. For a consumer that is half of the time
 * for which its queue hides a message (system/queues.ts), for a request less than a browser waits (web/src/lib/call-api.ts).
 */
const PATIENCE = 3

/** A handler with three times the timeout that it has on AWS; timeouts are reported. */
export function withLambdaTimeout(
  name: FunctionName,
  definition: FunctionDefinition,
  handler: LambdaHandler,
  report: (sentence: string) => void,
): LocalFunction {
  const timeout_seconds = definition.timeout_seconds * PATIENCE
  const invokeWithTimeout = async (event: unknown): Promise<unknown> => {
    const { promise: timeout, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      report(`${name} did not end within its ${timeout_seconds} s and was given up.`)
      reject(new FunctionTimeout(name, timeout_seconds))
    }, timeout_seconds * 1000)
    runningCount += 1
    try {
      return await Promise.race([
        runAsFunction(name, () => handler(event, contextOf(name, { ...definition, timeout_seconds }))),
        timeout,
      ])
    } finally {
      clearTimeout(timer)
      runningCount -= 1
      lastEndedAt = performance.now()
    }
  }
  return { name, definition, invoke: invokeWithTimeout }
}

function contextOf(name: string, { timeout_seconds, memory_mb }: FunctionDefinition): Context {
  const deadline = Date.now() + timeout_seconds * 1000
  return {
    awsRequestId: crypto.randomUUID(),
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${name}`,
    memoryLimitInMB: String(memory_mb),
    logGroupName: name,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  }
}
