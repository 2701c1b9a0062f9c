import { Aws, type SecretValue, type Stack } from 'aws-cdk-lib'
import type { IUserPool } from 'aws-cdk-lib/aws-cognito'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Settings } from '../config.ts'
import type { EnvironmentName, FunctionDefinition } from '../system/definition.ts'
import type { QueueName } from '../system/queues.ts'
import { TABLE } from '../system/table.ts'

/** What stands behind an environment name: its value and, when that names a resource, the grant that comes with it. */
export type Connection = {
  value: string
  grants?: (definition: FunctionDefinition) => PolicyStatement[]
}

/** What a stack can connect its functions to. */
export type Connections = { readonly [Name in EnvironmentName]?: Connection }

/** Gives a function an environment variable and, in the same call, the right to use what it names. */
export function connect(
  target: LambdaFunction,
  definition: FunctionDefinition,
  name: EnvironmentName,
  { value, grants }: Connection,
): void {
  target.addEnvironment(name, value)
  for (const statement of grants?.(definition) ?? []) target.addToRolePolicy(statement)
}

/** The table, with the actions that the function's definition lists; Query reaches its indexes too. */
export const tableConnection = (table: Table): Connection => ({
  value: table.tableName,
  grants: ({ table: actions }) => {
    if (actions.length === 0) return []
    const onTable = new PolicyStatement({
      actions: actions.map(action => `dynamodb:${action}`),
      resources: [table.tableArn],
    })
    if (!actions.includes('Query')) return [onTable]
    const indexes = TABLE.indexes.map(({ name }) => `${table.tableArn}/index/${name}`)
    return [onTable, new PolicyStatement({ actions: ['dynamodb:Query'], resources: indexes })]
  },
})

/** What the definition asks of the user pool; empty when nothing. */
export function userPoolStatements(userPoolArn: string, { user_pool = [] }: FunctionDefinition): PolicyStatement[] {
  if (user_pool.length === 0) return []
  return [new PolicyStatement({ actions: user_pool.map(action => `cognito-idp:${action}`), resources: [userPoolArn] })]
}

/** A secret: the template names it, and the function gets what it holds when it is deployed. */
export const secretConnection = (secret: SecretValue): Connection => ({ value: secret.unsafeUnwrap() })

/** Files below the prefixes that the definition lists; for a bucket whose name is known before it is made. */
export const filesConnection = (bucketName: string): Connection => ({
  value: bucketName,
  grants: ({ files }) =>
    Object.entries(files ?? {}).map(
      ([prefix, actions]) =>
        new PolicyStatement({
          actions: actions.map(action => `s3:${action}`),
          resources: [filesArn(bucketName, prefix)],
        }),
    ),
})

export const filesArn = (bucketName: string, prefix: string): string =>
  `arn:${Aws.PARTITION}:s3:::${bucketName}/${prefix}*`

/** The place index, with what the definition asks of it. */
export const placesConnection = ({ placeIndexName, placeIndexArn }: PlaceIndex): Connection => ({
  value: placeIndexName,
  grants: ({ places = [] }) =>
    places.length > 0
      ? [new PolicyStatement({ actions: places.map(action => `geo:${action}`), resources: [placeIndexArn] })]
      : [],
})

type PlaceIndex = { placeIndexName: string; placeIndexArn: string }

/** The user pool, with what the definition asks of it. */
export const userPoolConnection = (userPool: IUserPool): Connection => ({
  value: userPool.userPoolId,
  grants: definition => userPoolStatements(userPool.userPoolArn, definition),
})

/** A queue's reader takes messages and sets when they come again; what it need not try again it puts aside. */
const READING = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes', 'ChangeMessageVisibility']

const onQueue = (actions: readonly string[], queue: IQueue) =>
  new PolicyStatement({ actions: actions.map(action => `sqs:${action}`), resources: [queue.queueArn] })

/** The queue of e-mails, with what the definition does with it. */
export const emailQueueConnection = (queue: IQueue): Connection => ({
  value: queue.queueUrl,
  grants: definition => {
    const actions = [
      ...('reads_queue' in definition && definition.reads_queue === 'emails' ? READING : []),
      ...(definition.queues_email ? ['SendMessage'] : []),
    ]
    return actions.length === 0 ? [] : [onQueue(actions, queue)]
  },
})

/** Where a queue's reader puts what it need not try again. */
export const deadLettersConnection = (queue: IQueue): Connection => ({
  value: queue.queueUrl,
  grants: () => [onQueue(['SendMessage'], queue)],
})

type ChangeQueues = ReadonlyMap<QueueName, { waiting: IQueue; deadLetters: IQueue }>

/** The consumers' queues: who hands changes on fills them all, and each consumer reads its own. */
export const changeQueuesConnection = (addressesBegin: string, queues: ChangeQueues): Connection => ({
  value: addressesBegin,
  grants: definition => {
    if ('consumes' in definition) return [...queues.values()].map(({ waiting }) => onQueue(['SendMessage'], waiting))
    const own = 'reads_queue' in definition ? queues.get(definition.reads_queue) : undefined
    return own ? [onQueue(READING, own.waiting), onQueue(['SendMessage'], own.deadLetters)] : []
  },
})

/** The bucket of undone changes. Lambda, too, puts there what the function could not do, with the function's own right. */
export const undoneChangesConnection = ({ bucketName, bucketArn }: IBucket): Connection => ({
  value: bucketName,
  grants: () => [new PolicyStatement({ actions: ['s3:PutObject'], resources: [`${bucketArn}/*`] })],
})

/** The sender's address, with the right to send as it and as nobody else. */
export const senderConnection = (stack: Stack, settings: Settings): Connection => ({
  value: settings.sender_email,
  grants: ({ sends_email }) =>
    sends_email
      ? [
          new PolicyStatement({
            actions: ['ses:SendEmail'],
            resources: [sesIdentityArn(stack, settings.sender_identity || settings.sender_email)],
            conditions: { StringEquals: { 'ses:FromAddress': settings.sender_email } },
          }),
        ]
      : [],
})

const sesIdentityArn = (stack: Stack, identity: string): string =>
  stack.formatArn({ service: 'ses', resource: 'identity', resourceName: identity })
