import type { Context } from 'aws-lambda'
import { allFunctions, type FunctionDefinition, type FunctionName } from '../system.ts'
import { actAs } from './grants.ts'

/** A Lambda function of infra/system.ts, loaded into this process. */
export type LocalFunction = {
  name: FunctionName
  definition: FunctionDefinition
  invoke: (event: unknown) => Promise<unknown>
}

type Handler = (event: unknown, context: Context) => unknown

/** Loads the same code that AWS runs, each function with its own grants. Their environment must be set before: they read it while they are loaded. */
export async function loadFunctions(): Promise<Map<FunctionName, LocalFunction>> {
  const loaded = await Promise.all(
    allFunctions().map(async ([name, definition]): Promise<[FunctionName, LocalFunction]> => {
      const module: { handler: Handler } = await import(new URL(`../../${definition.entry}`, import.meta.url).href)
      const invoke = async (event: unknown) => actAs(name, () => module.handler(event, contextOf(name, definition)))
      return [name, { name, definition, invoke }]
    }),
  )
  return new Map(loaded)
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
