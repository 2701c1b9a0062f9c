import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod/mini'
import { allConsumers, consumerQueueName, deadLetterQueueName } from '#functions/events/consumers.ts'
import { separateSecretCachesByReader } from '#functions/platform/aws/secret-reader.ts'
import type { EnvironmentName, FunctionDefinition } from '#infra/system/definition.ts'
import { allFunctions, FUNCTIONS, type FunctionName } from '#infra/system.ts'
import { LOCAL_RESOURCES } from './environment.ts'

/**
 * Replaces IAM locally: a function may make only those AWS calls that its definition in infra/system grants. Code
 * outside of functions (the front, the demo's seed, the commands) is not restricted.
 */

/**
 * An IAM action on a resource, whose name is independent of the stage: 'dynamodb:Query' on 'table/index/GSI1',
 * 's3:GetObject' on 'files/avatars/…'.
 */
export type IamCall = { action: string; resource: string }

/** A call that a function made, granted or not; one line in a recording. */
export const recordedCallSchema = z.object({ function: z.string(), action: z.string(), resource: z.string() })

const actingFunction = new AsyncLocalStorage<FunctionName>()

/** Runs code with the grants of a function. */
export const runAsFunction = <Result>(name: FunctionName, run: () => Result): Result => actingFunction.run(name, run)

/** The function whose grants apply to the running code. */
export const currentFunctionName = (): FunctionName | undefined => actingFunction.getStore()

separateSecretCachesByReader(() => currentFunctionName() ?? '')

const ROTATING_SECRETS = [
  ['ORIGIN_SECRET_ARN', 'secret/origin'],
  ['PROOF_SECRET_ARN', 'secret/proof'],
] as const satisfies [EnvironmentName, string][]

/** The IAM calls that a function's definition grants. A resource that ends with '*' includes all that begin like it. */
export function grantedCallsOf(definition: FunctionDefinition): IamCall[] {
  const { environment, table, user_pool, files, places, invalidates, queues_email, sends_email, clears_suppression } =
    definition
  const on = (service: string, actions: readonly string[], resource: string): IamCall[] =>
    actions.map(action => ({ action: `${service}:${action}`, resource }))
  return [
    // Query includes the indexes.
    ...table.map(action => ({ action: `dynamodb:${action}`, resource: action === 'Query' ? 'table*' : 'table' })),
    ...on('cognito-idp', user_pool ?? [], 'user_pool'),
    ...Object.entries(files ?? {}).flatMap(([prefix, actions]) => on('s3', actions, `files/${prefix}*`)),
    ...on('geo', places ?? [], 'places'),
    ...(invalidates ? on('cloudfront', ['CreateInvalidation'], 'distribution') : []),
    ...(queues_email ? on('sqs', ['SendMessage'], 'queue/emails') : []),
    ...('reads_queue' in definition
      ? [
          ...on('sqs', ['ChangeMessageVisibility'], `queue/${consumerQueueName(definition.reads_queue)}`),
          ...on('sqs', ['SendMessage'], `queue/${deadLetterQueueName(definition.reads_queue)}`),
        ]
      : []),
    ...('consumes' in definition
      ? [
          ...allConsumers().flatMap(([name]) => on('sqs', ['SendMessage'], `queue/${consumerQueueName(name)}`)),
          ...on('s3', ['PutObject'], 'undone-changes/*'),
        ]
      : []),
    ...(sends_email ? ['sender', 'configuration'].flatMap(resource => on('ses', ['SendEmail'], resource)) : []),
    ...(clears_suppression ? on('ses', ['DeleteSuppressedDestination'], 'suppression') : []),
    ...ROTATING_SECRETS.flatMap(([name, resource]) =>
      environment.includes(name) ? on('secretsmanager', ['GetSecretValue'], resource) : [],
    ),
  ]
}

export const isCallGranted = (granted: IamCall, { action, resource }: IamCall): boolean =>
  granted.action === action &&
  (granted.resource.endsWith('*') ? resource.startsWith(granted.resource.slice(0, -1)) : resource === granted.resource)

const isGranted = (name: FunctionName, call: IamCall): boolean =>
  grantedCallsOf(FUNCTIONS[name]).some(granted => isCallGranted(granted, call))

/**
 * Whether any function may have signed a form or a link for this file. Recorded as a call of each function that may.
 */
export const isSigningGranted = (action: 'GetObject' | 'PutObject', key: string): boolean =>
  allFunctions()
    .filter(([, { files = {} }]) =>
      Object.entries(files).some(([prefix, actions]) => key.startsWith(prefix) && actions.includes(action)),
    )
    .map(([name]) => recordCall(name, { action: `s3:${action}`, resource: `files/${key}` }, process.env.RECORD_CALLS))
    .length > 0

class AccessDenied extends Error {
  constructor(name: FunctionName, { action, resource }: IamCall) {
    super(`${name} may not ${action} on ${resource}: infra/system does not grant it`)
    this.name = 'AccessDeniedException'
  }
}

/**
 * The error for a command that the function's grants do not include; undefined if they do. Each call is recorded in
 * `folder`.
 */
export function accessDeniedError(
  name: FunctionName,
  serviceId: string,
  command: object,
  folder: string | undefined,
): Error | undefined {
  const calls = callsOf(serviceId, command)
  for (const call of calls) recordCall(name, call, folder)
  const deniedCall = calls.find(call => !isGranted(name, call))
  return deniedCall && new AccessDenied(name, deniedCall)
}

const clientSchema = z.object({ config: z.object({ serviceId: z.string() }) })

let isEnforced = false

/** Makes the SDK's clients in this process reject calls that are not granted to the current function. */
export function enforceGrants(): void {
  if (isEnforced) return
  isEnforced = true
  // All clients of the SDK inherit `send` from one class.
  const baseClient: object = Object.getPrototypeOf(DynamoDBClient.prototype)
  const originalSend: unknown = Reflect.get(baseClient, 'send')
  if (typeof originalSend !== 'function') throw new Error('the clients of the AWS SDK have no send any more')
  Reflect.set(baseClient, 'send', function guarded(this: unknown, command: object, ...rest: unknown[]): unknown {
    const name = currentFunctionName()
    const denial =
      name && accessDeniedError(name, clientSchema.parse(this).config.serviceId, command, process.env.RECORD_CALLS)
    return denial ? Promise.reject(denial) : Reflect.apply(originalSend, this, [command, ...rest])
  })
}

const commandSchema = z.object({ input: z.record(z.string(), z.unknown()) })

/** The IAM actions that a role needs for this command. */
function callsOf(service: string, sent: object): IamCall[] {
  const operation = sent.constructor.name.replace(/Command$/, '')
  const { input } = commandSchema.parse(sent)
  const calls = CALLS_BY_SERVICE[service]?.(operation, input)
  if (!calls) throw new Error(`local/grants.ts does not know what ${operation} of ${service} needs`)
  return calls
}

type Input = Record<string, unknown>

const CALLS_BY_SERVICE: Record<string, (operation: string, input: Input) => IamCall[]> = {
  DynamoDB: tableCalls,
  'Cognito Identity Provider': operation => [{ action: `cognito-idp:${operation}`, resource: 'user_pool' }],
  S3: fileCalls,
  Location: operation => [{ action: `geo:${operation}`, resource: 'places' }],
  SQS: (operation, { QueueUrl }) => [
    { action: `sqs:${operation.replace(/Batch$/, '')}`, resource: queueNameOfUrl(String(QueueUrl)) },
  ],
  CloudFront: operation => [{ action: `cloudfront:${operation}`, resource: 'distribution' }],
  'Secrets Manager': (operation, { SecretId }) => [
    // 'secret/origin' for an ARN such as '…:secret:origin'.
    { action: `secretsmanager:${operation}`, resource: `secret/${String(SecretId).replace(/^.*:/, '')}` },
  ],
  SESv2: (operation, { ConfigurationSetName }) =>
    operation === 'SendEmail'
      ? ['sender', ...(ConfigurationSetName ? ['configuration'] : [])].map(resource => ({
          action: 'ses:SendEmail',
          resource,
        }))
      : [{ action: `ses:${operation}`, resource: 'suppression' }],
}

/** 'queue/emails' for a URL such as '…/ponto-urbano-local-emails'. */
const queueNameOfUrl = (url: string): string => `queue/${url.replace(/^.*\/ponto-urbano-local-/, '')}`

/** IAM actions of the document client's commands, and of the parts of a transaction. */
const TABLE_ACTIONS: Record<string, string> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  BatchGet: 'BatchGetItem',
  BatchWrite: 'BatchWriteItem',
}

const transactionSchema = z.object({ TransactItems: z.array(z.record(z.string(), z.unknown())) })

function tableCalls(operation: string, input: Input): IamCall[] {
  if (operation.startsWith('Transact'))
    return transactionSchema
      .parse(input)
      .TransactItems.flatMap(part => Object.keys(part).flatMap(kind => tableCalls(kind, Object(part[kind]))))
  const resourceName = typeof input.IndexName === 'string' ? `table/index/${input.IndexName}` : 'table'
  return [{ action: `dynamodb:${TABLE_ACTIONS[operation] ?? operation}`, resource: resourceName }]
}

function fileCalls(operation: string, { Bucket, Key, CopySource }: Input): IamCall[] {
  const bucket = Bucket === LOCAL_RESOURCES.failed_changes_bucket ? 'undone-changes' : 'files'
  const callOn = (name: string, key: unknown): IamCall => ({ action: `s3:${name}`, resource: `${bucket}/${key}` })
  if (operation === 'HeadObject') return [callOn('GetObject', Key)]
  if (operation !== 'CopyObject') return [callOn(operation, Key)]
  // 'bucket/key', with or without a slash before.
  const source = decodeURIComponent(String(CopySource)).replace(/^\/?[^/]+\//, '')
  return [callOn('GetObject', source), callOn('PutObject', Key)]
}

const recordedCalls = new Set<string>()

/**
 * Appends a call to the recording, once per process. A file's name is left out, so that only its prefix is recorded.
 */
function recordCall(name: FunctionName, { action, resource }: IamCall, folder: string | undefined): void {
  if (!folder) return
  const line = JSON.stringify({
    function: name,
    action,
    resource: /^(files|undone-changes)\//.test(resource) ? resource.replace(/[^/]*$/, '') : resource,
  })
  if (recordedCalls.has(`${folder} ${line}`)) return
  recordedCalls.add(`${folder} ${line}`)
  mkdirSync(folder, { recursive: true })
  // Written synchronously, because tests kill processes.
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`)
}
