import { Aws, type SecretValue } from 'aws-cdk-lib'
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Settings } from '../config.ts'
import { resourcePrefixOf, type StageStack } from '../stacks/stage.ts'
import type { EnvironmentName, FunctionDefinition } from '../system/definition.ts'
import type { QueueName } from '../system/queues.ts'
import { TABLE_DEFINITION } from '../system/table.ts'

/** Value of an environment variable, and the policy statements to use the resource that it names, if it names one. */
export type VariableConnection = {
  value: string
  grants?: (definition: FunctionDefinition) => PolicyStatement[]
}

/** The environment variables that a stack can provide to its functions. */
export type VariableConnections = { readonly [Name in EnvironmentName]?: VariableConnection }

/** Sets a function's environment variable and grants access to the resource that it names, in one call. */
export function connectVariable(
  target: LambdaFunction,
  definition: FunctionDefinition,
  name: EnvironmentName,
  { value, grants }: VariableConnection,
): void {
  target.addEnvironment(name, value)
  for (const statement of grants?.(definition) ?? []) target.addToRolePolicy(statement)
}

export type TableReference = { tableName: string; tableArn: string }

/**
 * The table's name, and grants for the table actions in the function's definition (infra/system); Query includes the
 * indexes.
 */
export const tableConnection = (table: TableReference): VariableConnection => ({
  value: table.tableName,
  grants: ({ table: actions }) => {
    if (actions.length === 0) return []
    const tableStatement = new PolicyStatement({
      actions: actions.map(action => `dynamodb:${action}`),
      resources: [table.tableArn],
    })
    if (!actions.includes('Query')) return [tableStatement]
    const indexes = TABLE_DEFINITION.indexes.map(({ name }) => `${table.tableArn}/index/${name}`)
    return [tableStatement, new PolicyStatement({ actions: ['dynamodb:Query'], resources: indexes })]
  },
})

/** Policy statements for the user pool actions in the function's definition; empty if it has none. */
export function userPoolStatements(userPoolArn: string, { user_pool = [] }: FunctionDefinition): PolicyStatement[] {
  if (user_pool.length === 0) return []
  return [new PolicyStatement({ actions: user_pool.map(action => `cognito-idp:${action}`), resources: [userPoolArn] })]
}

/** A secret whose value is put into the function's environment at deployment. */
export const secretConnection = (secret: SecretValue): VariableConnection => ({ value: secret.unsafeUnwrap() })

/** A secret that functions read at run time, because it rotates (functions/platform/aws/rotating-secret.ts). */
export const rotatingSecretConnection = ({ secretArn }: Pick<ISecret, 'secretArn'>): VariableConnection => ({
  value: secretArn,
  grants: () => [new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secretArn] })],
})

/**
 * A bucket's name, and grants for the prefixes in the function's definition. Takes the name only, because the bucket
 * may be created later.
 */
export const mediaBucketConnection = (bucketName: string): VariableConnection => ({
  value: bucketName,
  grants: ({ files }) =>
    Object.entries(files ?? {}).map(
      ([prefix, actions]) =>
        new PolicyStatement({
          actions: actions.map(action => `s3:${action}`),
          resources: [objectsArn(bucketName, prefix)],
        }),
    ),
})

export const objectsArn = (bucketName: string, prefix: string): string =>
  `arn:${Aws.PARTITION}:s3:::${bucketName}/${prefix}*`

/** The distribution's id and, if the function's definition `invalidates`, the right to remove cached files. */
export const distributionConnection = ({ distributionId, distributionArn }: IDistribution): VariableConnection => ({
  value: distributionId,
  grants: ({ invalidates }) =>
    invalidates
      ? [new PolicyStatement({ actions: ['cloudfront:CreateInvalidation'], resources: [distributionArn] })]
      : [],
})

/** The place index's name, and grants for the actions in the function's definition. */
export const placeIndexConnection = ({ placeIndexName, placeIndexArn }: PlaceIndex): VariableConnection => ({
  value: placeIndexName,
  grants: ({ places = [] }) =>
    places.length > 0
      ? [new PolicyStatement({ actions: places.map(action => `geo:${action}`), resources: [placeIndexArn] })]
      : [],
})

type PlaceIndex = { placeIndexName: string; placeIndexArn: string }

export type UserPoolReference = { userPoolId: string; userPoolArn: string }

/** The user pool's id, and grants for the actions in the function's definition. */
export const userPoolConnection = (userPool: UserPoolReference): VariableConnection => ({
  value: userPool.userPoolId,
  grants: definition => userPoolStatements(userPool.userPoolArn, definition),
})

/** SQS actions of a queue's consumer; ChangeMessageVisibility delays the next delivery of a message. */
const CONSUME_ACTIONS = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes', 'ChangeMessageVisibility']

const queueStatement = (actions: readonly string[], queue: IQueue) =>
  new PolicyStatement({ actions: actions.map(action => `sqs:${action}`), resources: [queue.queueArn] })

/**
 * The URL of the queue of e-mails, and the right to receive from it or to send to it, depending on the function's
 * definition.
 */
export const emailQueueConnection = (queue: IQueue): VariableConnection => ({
  value: queue.queueUrl,
  grants: definition => {
    const actions = [
      ...('reads_queue' in definition && definition.reads_queue === 'emails' ? CONSUME_ACTIONS : []),
      ...(definition.queues_email ? ['SendMessage'] : []),
    ]
    return actions.length === 0 ? [] : [queueStatement(actions, queue)]
  },
})

/** The URL of the queue of bounces and complaints, with the right to receive for the one function that reads it. */
export const feedbackQueueConnection = (queue: IQueue): VariableConnection => ({
  value: queue.queueUrl,
  grants: () => [queueStatement(CONSUME_ACTIONS, queue)],
})

/** The URL of the dead-letter queue of e-mails, for messages that a retry can't help. */
export const mailDeadLettersConnection = (queue: IQueue): VariableConnection => ({
  value: queue.queueUrl,
  grants: () => [queueStatement(['SendMessage'], queue)],
})

type ChangeQueues = ReadonlyMap<QueueName, { queue: IQueue; deadLetters: IQueue }>

/**
 * The consumers' queues: the function of the stream sends to all of them, each consumer receives from its own.
 * `urlPrefix` is the common beginning of their URLs.
 */
export const changeQueuesConnection = (urlPrefix: string, queues: ChangeQueues): VariableConnection => ({
  value: urlPrefix,
  grants: definition => {
    if ('consumes' in definition) return [...queues.values()].map(({ queue }) => queueStatement(['SendMessage'], queue))
    const ownQueue = 'reads_queue' in definition ? queues.get(definition.reads_queue) : undefined
    return ownQueue
      ? [queueStatement(CONSUME_ACTIONS, ownQueue.queue), queueStatement(['SendMessage'], ownQueue.deadLetters)]
      : []
  },
})

/** The bucket of failed changes. Lambda writes failed batches there with the function's own role. */
export const failedChangesConnection = ({ bucketName, bucketArn }: IBucket): VariableConnection => ({
  value: bucketName,
  grants: () => [new PolicyStatement({ actions: ['s3:PutObject'], resources: [`${bucketArn}/*`] })],
})

/** The sender's address, and the right to send as this address only. */
export const senderAddressConnection = (stack: StageStack, settings: Settings): VariableConnection => ({
  value: settings.sender_email,
  grants: ({ sends_email }) =>
    sends_email
      ? [
          new PolicyStatement({
            actions: ['ses:SendEmail'],
            // SES requires the right to both.
            resources: [
              sesArn(stack, 'identity', settings.sender_identity || settings.sender_email),
              sesArn(stack, 'configuration-set', resourcePrefixOf(stack.stage)),
            ],
            conditions: { StringEquals: { 'ses:FromAddress': settings.sender_email } },
          }),
        ]
      : [],
})

const sesArn = (stack: StageStack, resource: 'identity' | 'configuration-set', resourceName: string): string =>
  stack.formatArn({ service: 'ses', resource, resourceName })

/** Policy statement for SES's suppression list; it names all resources, because the list has no ARN. */
export const suppressionListStatements = ({ clears_suppression }: FunctionDefinition): PolicyStatement[] =>
  clears_suppression ? [new PolicyStatement({ actions: ['ses:DeleteSuppressedDestination'], resources: ['*'] })] : []
