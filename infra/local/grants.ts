import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod/mini'
import { allConsumers, deadLettersOf, queueOf } from '#functions/events/consumers.ts'
import type { FunctionDefinition } from '../system/definition.ts'
import { allFunctions, FUNCTIONS, type FunctionName } from '../system.ts'
import { LOCAL } from './environment.ts'

/**
 * What IAM is on AWS: a function calls AWS only as infra/system lets it. Whoever runs no function (the front, the demo's
 * seed, the commands) may do everything. All of this is the local deployment's and no function knows of it.
 */

/** An action on a resource in our own words: 'dynamodb:Query' on 'table/index/GSI1', 's3:GetObject' on 'files/avatars/…'. */
export type Call = { action: string; resource: string }

/** A call that a function made, allowed or not, as the recordings hold it. */
export const recordedCall = z.object({ function: z.string(), action: z.string(), resource: z.string() })

const acting = new AsyncLocalStorage<FunctionName>()

/** Does something as a function, with its grants and nothing more. */
export const actAs = <Result>(name: FunctionName, work: () => Result): Result => acting.run(name, work)

/** Whether a function does what is done here and now. */
export const isFunction = (): boolean => acting.getStore() !== undefined

/** What a function may do; a resource that ends with '*' stands for all that begin alike. */
function grantsOf(definition: FunctionDefinition): Call[] {
  const { table, user_pool, files, places, queues_email, sends_email } = definition
  const on = (service: string, actions: readonly string[], resource: string): Call[] =>
    actions.map(action => ({ action: `${service}:${action}`, resource }))
  return [
    // Query reaches the indexes too.
    ...table.map(action => ({ action: `dynamodb:${action}`, resource: action === 'Query' ? 'table*' : 'table' })),
    ...on('cognito-idp', user_pool ?? [], 'user_pool'),
    ...Object.entries(files ?? {}).flatMap(([prefix, actions]) => on('s3', actions, `files/${prefix}*`)),
    ...on('geo', places ?? [], 'places'),
    ...(queues_email ? on('sqs', ['SendMessage'], 'queue/emails') : []),
    ...('reads_queue' in definition
      ? [
          ...on('sqs', ['ChangeMessageVisibility'], `queue/${queueOf(definition.reads_queue)}`),
          ...on('sqs', ['SendMessage'], `queue/${deadLettersOf(definition.reads_queue)}`),
        ]
      : []),
    ...('consumes' in definition
      ? [
          ...allConsumers().flatMap(([name]) => on('sqs', ['SendMessage'], `queue/${queueOf(name)}`)),
          ...on('s3', ['PutObject'], 'undone-changes/*'),
        ]
      : []),
    ...(sends_email ? on('ses', ['SendEmail'], 'sender') : []),
  ]
}

export const covers = (granted: Call, { action, resource }: Call): boolean =>
  granted.action === action &&
  (granted.resource.endsWith('*') ? resource.startsWith(granted.resource.slice(0, -1)) : resource === granted.resource)

/** Whether a function may do this; what is asked is recorded either way. */
function mayCall(name: FunctionName, call: Call): boolean {
  record(name, call)
  return grantsOf(FUNCTIONS[name]).some(granted => covers(granted, call))
}

/** Whether some function may do this with a file, and so sign a form or a link for it. Counts as a call of each that may. */
export const mayBeSigned = (action: 'GetObject' | 'PutObject', key: string): boolean =>
  allFunctions()
    .filter(([, { files = {} }]) =>
      Object.entries(files).some(([prefix, actions]) => key.startsWith(prefix) && actions.includes(action)),
    )
    .filter(([name]) => mayCall(name, { action: `s3:${action}`, resource: `files/${key}` })).length > 0

class AccessDenied extends Error {
  constructor(name: FunctionName, { action, resource }: Call) {
    super(`${name} may not ${action} on ${resource}: infra/system does not grant it`)
    this.name = 'AccessDeniedException'
  }
}

const client = z.object({ config: z.object({ serviceId: z.string() }) })

let enforced = false

/** From now on the SDK's clients of this process refuse what the function that calls them is not granted. */
export function enforceGrants(): void {
  if (enforced) return
  enforced = true
  // All clients of the SDK inherit it from one class.
  const common: object = Object.getPrototypeOf(DynamoDBClient.prototype)
  const send: unknown = Reflect.get(common, 'send')
  if (typeof send !== 'function') throw new Error('the clients of the AWS SDK have no send any more')
  Reflect.set(common, 'send', function guarded(this: unknown, command: object, ...rest: unknown[]): unknown {
    const name = acting.getStore()
    const denied = name && callsOf(client.parse(this).config.serviceId, command).find(call => !mayCall(name, call))
    return denied ? Promise.reject(new AccessDenied(name, denied)) : Reflect.apply(send, this, [command, ...rest])
  })
}

const command = z.object({ input: z.record(z.string(), z.unknown()) })

/** What the role of who sends this command must allow. */
function callsOf(service: string, sent: object): Call[] {
  const operation = sent.constructor.name.replace(/Command$/, '')
  const { input } = command.parse(sent)
  const calls = CALLS[service]?.(operation, input)
  if (!calls) throw new Error(`infra/local/grants.ts does not know what ${operation} of ${service} needs`)
  return calls
}

type Input = Record<string, unknown>

const CALLS: Record<string, (operation: string, input: Input) => Call[]> = {
  DynamoDB: tableCalls,
  'Cognito Identity Provider': operation => [{ action: `cognito-idp:${operation}`, resource: 'user_pool' }],
  S3: fileCalls,
  Location: operation => [{ action: `geo:${operation}`, resource: 'places' }],
  SQS: (operation, { QueueUrl }) => [
    { action: `sqs:${operation.replace(/Batch$/, '')}`, resource: queueAt(String(QueueUrl)) },
  ],
  SESv2: operation => [{ action: `ses:${operation}`, resource: 'sender' }],
}

/** 'queue/emails' for '…/ponto-urbano-local-emails'. */
const queueAt = (url: string): string => `queue/${url.replace(/^.*\/ponto-urbano-local-/, '')}`

/** Actions of the document client's commands and of the parts of a transaction. */
const TABLE_ACTIONS: Record<string, string> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  BatchGet: 'BatchGetItem',
  BatchWrite: 'BatchWriteItem',
}

const transaction = z.object({ TransactItems: z.array(z.record(z.string(), z.unknown())) })

function tableCalls(operation: string, input: Input): Call[] {
  if (operation.startsWith('Transact'))
    return transaction
      .parse(input)
      .TransactItems.flatMap(part => Object.keys(part).flatMap(kind => tableCalls(kind, Object(part[kind]))))
  const resource = typeof input.IndexName === 'string' ? `table/index/${input.IndexName}` : 'table'
  return [{ action: `dynamodb:${TABLE_ACTIONS[operation] ?? operation}`, resource }]
}

function fileCalls(operation: string, { Bucket, Key, CopySource }: Input): Call[] {
  const bucket = Bucket === LOCAL.undone_changes_bucket ? 'undone-changes' : 'files'
  const of = (name: string, key: unknown): Call => ({ action: `s3:${name}`, resource: `${bucket}/${key}` })
  if (operation === 'HeadObject') return [of('GetObject', Key)]
  if (operation !== 'CopyObject') return [of(operation, Key)]
  // 'bucket/key', with or without a slash before it.
  const source = decodeURIComponent(String(CopySource)).replace(/^\/?[^/]+\//, '')
  return [of('GetObject', source), of('PutObject', Key)]
}

const recorded = new Set<string>()

/** Notes a call once, in the folder that RECORD_CALLS names; a file's own name is left away. */
function record(name: FunctionName, { action, resource }: Call): void {
  const folder = process.env.RECORD_CALLS
  if (!folder) return
  const line = JSON.stringify({
    function: name,
    action,
    resource: /^(files|undone-changes)\//.test(resource) ? resource.replace(/[^/]*$/, '') : resource,
  })
  if (recorded.has(line)) return
  recorded.add(line)
  mkdirSync(folder, { recursive: true })
  // At once: processes of tests are killed.
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`)
}
