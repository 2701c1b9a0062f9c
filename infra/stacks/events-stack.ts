import { Duration } from 'aws-cdk-lib'
import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, type IEventSourceDlq, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs'
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import {
  type Connections,
  filesConnection,
  senderConnection,
  tableConnection,
  userPoolConnection,
} from '../constructs/connect.ts'
import { justify } from '../constructs/justify.ts'
import type { SharedValue } from '../constructs/shared-value.ts'
import { physicalName, scheduledOnce, systemFunction } from '../constructs/system-function.ts'
import { allFunctions, type FunctionName, STREAM } from '../system.ts'
import { prefixOf, type Stage, StageStack } from './stage.ts'
import { mediaBucketName } from './web-stack.ts'

type Needs = { table: Table; siteUrl: SharedValue; userPool: UserPool }

/** What happens by itself: consumers of the table's stream and jobs on schedule, with queues for what they can't do. */
export class EventsStack extends StageStack {
  /** Names of the queues. */
  readonly deadLetters: string[] = []
  constructor(app: Construct, stage: Stage, { table, siteUrl, userPool }: Needs) {
    super(app, stage, 'events', { description: 'Ponto Urbano: stream consumers and scheduled jobs' })
    const connections: Connections = {
      TABLE_NAME: tableConnection(table),
      STAGE: { value: stage.name },
      SITE_URL: { value: siteUrl.in(this) },
      SENDER_EMAIL: senderConnection(this, stage.settings),
      USER_POOL_ID: userPoolConnection(userPool),
      MEDIA_BUCKET: filesConnection(mediaBucketName(stage)),
    }
    const undone = this.deadLetterQueue(`${prefixOf(stage)}-jobs`)
    for (const [name, definition] of allFunctions()) {
      if ('consumes' in definition) {
        const consumer = systemFunction(this, name, { stage, connections })
        this.consume(name, consumer, table, definition.consumes.kinds)
      }
      if ('every_minutes' in definition) {
        const job = systemFunction(this, name, { stage, connections, deadLetterQueue: undone })
        new Rule(this, `${name}-schedule`, {
          ruleName: physicalName(stage, name),
          schedule: Schedule.rate(Duration.minutes(definition.every_minutes)),
          targets: [new LambdaFunction(job, { deadLetterQueue: undone, ...scheduledOnce(definition) })],
        })
      }
    }
  }

  private consume(name: FunctionName, consumer: NodejsFunction, table: Table, kinds: readonly string[]): void {
    const streamArn = table.tableStreamArn
    if (!streamArn) throw new Error('the table has no stream')
    const queue = this.deadLetterQueue(physicalName(this.stage, name))
    justify(queue, {
      'AwsSolutions-SQS3':
        'This queue is itself the dead-letter queue of a stream consumer; an alarm watches its depth.',
    })
    consumer.addToRolePolicy(
      new PolicyStatement({
        actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(each => `dynamodb:${each}`),
        resources: [streamArn],
      }),
    )
    consumer.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }))
    const mapping = new EventSourceMapping(this, `${name}-stream`, {
      target: consumer,
      eventSourceArn: streamArn,
      // A consumer that is added later starts with what is still in the stream: none of them minds a second time.
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: STREAM.batch_size,
      retryAttempts: STREAM.retries,
      bisectBatchOnError: STREAM.bisect,
      reportBatchItemFailures: true,
      onFailure: toQueue(queue),
      filters: ['NewImage', 'OldImage'].map(image => ({
        pattern: JSON.stringify({ dynamodb: { [image]: { kind: { S: kinds } } } }),
      })),
    })
    // The mapping is tried against the role's rights while it is made.
    if (consumer.role) mapping.node.addDependency(consumer.role)
  }

  private deadLetterQueue(of: string): Queue {
    const queueName = `${of}-undone`
    const queue = new Queue(this, queueName, {
      queueName,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    })
    this.deadLetters.push(queueName)
    return queue
  }
}

/** The queue as a stream consumer's destination; the right to send stands with the consumer, no wider than needed. */
const toQueue = (queue: IQueue): IEventSourceDlq => ({ bind: () => ({ destination: queue.queueArn }) })
