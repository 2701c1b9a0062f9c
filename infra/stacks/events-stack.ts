import { CfnElement, CfnOutput, Duration } from 'aws-cdk-lib'
import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, type IEventSourceDlq, MetricType, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { allConsumers } from '#functions/events/consumers.ts'
import {
  type Connections,
  changeQueuesConnection,
  deadLettersConnection,
  emailQueueConnection,
  filesConnection,
  senderConnection,
  tableConnection,
  undoneChangesConnection,
  userPoolConnection,
} from '../constructs/connect.ts'
import { justify } from '../constructs/justify.ts'
import { kept, privateBucket } from '../constructs/private-bucket.ts'
import { SharedValue } from '../constructs/shared-value.ts'
import { physicalName, scheduledOnce, systemFunction } from '../constructs/system-function.ts'
import { DEAD_LETTER_DAYS, QUEUES, type QueueName, visibilitySeconds } from '../system/queues.ts'
import { STREAM } from '../system/table.ts'
import { allFunctions, FUNCTIONS, type FunctionName } from '../system.ts'
import { prefixOf, type Stage, StageStack } from './stage.ts'
import { mediaBucketName } from './web-stack.ts'

type Needs = { table: Table; siteUrl: SharedValue; userPool: UserPool }

/** What happens by itself: changes of the table and who hears of them, e-mails, jobs, and where what fails is kept. */
export class EventsStack extends StageStack {
  /** Names of the queues. */
  readonly deadLetters: string[] = []
  /** Ids of what feeds the functions that read the stream or a queue. */
  readonly mappings = new Map<FunctionName, SharedValue>()
  /** Name of the bucket where changes go that could not be handed on. */
  readonly undoneChangesName: SharedValue
  private readonly undoneChanges: IBucket
  constructor(app: Construct, stage: Stage, { table, siteUrl, userPool }: Needs) {
    super(app, stage, 'events', { description: 'Ponto Urbano: stream consumers and scheduled jobs' })
    this.undoneChanges = privateBucket(this, 'UndoneChanges', {
      lifecycleRules: [{ expiration: Duration.days(DEAD_LETTER_DAYS) }],
      ...kept(stage.settings.keep_data),
    })
    this.undoneChangesName = new SharedValue(this, 'undone-changes', this.undoneChanges.bucketName)
    new CfnOutput(this, 'UndoneChangesBucket', { value: this.undoneChanges.bucketName })
    justify(this.undoneChanges, {
      'AwsSolutions-S1': 'Only the consumers of the stream write here, and what they write is the record itself.',
    })
    const emails = this.queue('emails')
    const changes = new Map(allConsumers().map(([name]) => [name, this.queue(name)]))
    const connections: Connections = {
      TABLE_NAME: tableConnection(table),
      STAGE: { value: stage.name },
      SITE_URL: { value: siteUrl.in(this) },
      SENDER_EMAIL: senderConnection(this, stage.settings),
      USER_POOL_ID: userPoolConnection(userPool),
      MEDIA_BUCKET: filesConnection(mediaBucketName(stage)),
      EMAIL_QUEUE_URL: emailQueueConnection(emails.waiting),
      EMAIL_DEAD_LETTERS_URL: deadLettersConnection(emails.deadLetters),
      CHANGE_QUEUES: changeQueuesConnection(
        `https://sqs.${this.region}.${this.urlSuffix}/${this.account}/${prefixOf(stage)}-`,
        changes,
      ),
      UNDONE_CHANGES_BUCKET: undoneChangesConnection(this.undoneChanges),
    }
    const undone = this.deadLetterQueue(`${prefixOf(stage)}-jobs`)
    for (const [name, definition] of allFunctions()) {
      if ('consumes' in definition) {
        const consumer = systemFunction(this, name, { stage, connections })
        this.consume(name, consumer, table, definition.consumes.kinds)
      }
      if ('reads_queue' in definition) {
        const reader = systemFunction(this, name, { stage, connections })
        const { reads_queue } = definition
        const queue = reads_queue === 'emails' ? emails : changes.get(reads_queue)
        if (queue) this.feed(name, reader, queue.waiting, QUEUES[reads_queue])
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
    consumer.addToRolePolicy(
      new PolicyStatement({
        actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(each => `dynamodb:${each}`),
        resources: [streamArn],
      }),
    )
    const { bucketArn } = this.undoneChanges
    consumer.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucketArn] }))
    justify(consumer.role ?? consumer, {
      [`AwsSolutions-IAM5[Resource::<${this.idOf(this.undoneChanges)}.Arn>/*]`]:
        'Files of undone changes are named as they come, and nothing else is in their bucket.',
    })
    const mapping = new EventSourceMapping(this, `${name}-stream`, {
      target: consumer,
      eventSourceArn: streamArn,
      // A consumer that is added later starts with what is still in the stream: none of them minds a second time.
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: STREAM.batch_size,
      retryAttempts: STREAM.retries,
      bisectBatchOnError: STREAM.bisect,
      reportBatchItemFailures: true,
      onFailure: toBucket(this.undoneChanges),
      metricsConfig: COUNTED,
      filters: ['NewImage', 'OldImage'].map(image => ({
        pattern: JSON.stringify({ dynamodb: { [image]: { kind: { S: kinds } } } }),
      })),
    })
    this.started(name, mapping, consumer)
  }

  private started(name: FunctionName, mapping: EventSourceMapping, { role }: NodejsFunction): void {
    this.mappings.set(name, new SharedValue(this, `mapping-${name}`, mapping.eventSourceMappingId))
    // A mapping is tried against its function's rights while it is made.
    if (role) mapping.node.addDependency(role)
  }

  private idOf({ node }: IBucket): string {
    if (!CfnElement.isCfnElement(node.defaultChild)) throw new Error(`${node.path} is in no template`)
    return this.getLogicalId(node.defaultChild)
  }

  private feed(
    name: FunctionName,
    reader: NodejsFunction,
    queue: Queue,
    { batch_size, max_concurrency }: (typeof QUEUES)[QueueName],
  ): void {
    const mapping = new EventSourceMapping(this, `${name}-queue`, {
      target: reader,
      eventSourceArn: queue.queueArn,
      batchSize: batch_size,
      maxConcurrency: max_concurrency,
      reportBatchItemFailures: true,
      metricsConfig: COUNTED,
    })
    this.started(name, mapping, reader)
  }

  private queue(name: QueueName): { waiting: Queue; deadLetters: Queue } {
    const { max_receives, retention_days } = QUEUES[name]
    const deadLetters = this.deadLetterQueue(physicalName(this.stage, name))
    const waiting = new Queue(this, `${name}-waiting`, {
      ...QUEUE,
      queueName: physicalName(this.stage, name),
      visibilityTimeout: Duration.seconds(visibilitySeconds(FUNCTIONS[name])),
      retentionPeriod: Duration.days(retention_days),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: max_receives },
    })
    return { waiting, deadLetters }
  }

  private deadLetterQueue(of: string): Queue {
    const queueName = `${of}-undone`
    const queue = new Queue(this, queueName, {
      ...QUEUE,
      queueName,
      retentionPeriod: Duration.days(DEAD_LETTER_DAYS),
    })
    this.deadLetters.push(queueName)
    return queue
  }
}

const QUEUE: QueueProps = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true }

/** Counts what became of the events, which alarms watch: what was put aside, what has to come again. */
const COUNTED = { metrics: [MetricType.EVENT_COUNT] }

/**
 * The bucket as a stream consumer's destination: a queue would be told where in the stream the records are, which
 * forgets them after a day, while a bucket gets the records themselves. The right to write stands with the consumer.
 */
const toBucket = (bucket: IBucket): IEventSourceDlq => ({ bind: () => ({ destination: bucket.bucketArn }) })
