import { CfnElement, CfnOutput, Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction, SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, type IEventSourceDlq, MetricType, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { allConsumers } from '#functions/events/consumers.ts'
import { emailSellerJson } from '../config.ts'
import { acceptNagFindings } from '../constructs/accept-nag-findings.ts'
import {
  changeQueuesConnection,
  distributionConnection,
  emailQueueConnection,
  failedChangesConnection,
  feedbackQueueConnection,
  mailDeadLettersConnection,
  mediaBucketConnection,
  rotatingSecretConnection,
  senderAddressConnection,
  tableConnection,
  userPoolConnection,
  type VariableConnections,
} from '../constructs/connect-variable.ts'
import { createLambda, physicalFunctionName, scheduleRetryProps } from '../constructs/create-lambda.ts'
import { CrossStackParameter } from '../constructs/cross-stack-parameter.ts'
import { bucketRemovalProps, createPrivateBucket } from '../constructs/private-bucket.ts'
import { DEAD_LETTER_DAYS, QUEUES, type QueueName, visibilitySeconds } from '../system/queues.ts'
import { TABLE_STREAM } from '../system/table.ts'
import { allFunctions, FUNCTIONS, type FunctionName } from '../system.ts'
import type { DataStack } from './data-stack.ts'
import type { IdentityStack } from './identity-stack.ts'
import { resourcePrefixOf, type Stage, StageStack } from './stage.ts'
import { mediaBucketName, type WebStack } from './web-stack.ts'

type Props = { data: DataStack; web: WebStack; identity: IdentityStack }

/**
 * The stack of background work: the stream's function and the consumers' queues, the e-mail queue, scheduled jobs,
 * dead-letter queues and the bucket of failed changes.
 */
export class EventsStack extends StageStack {
  /** Names of the queues of consumers and e-mails, and of all dead-letter queues. */
  readonly queues: string[] = []
  readonly deadLetters: string[] = []
  /** Ids of the event source mappings of the stream and the queues. */
  readonly mappings = new Map<FunctionName, CrossStackParameter>()
  /** Name of the bucket of changes that no queue accepted. */
  readonly failedChangesBucketName: CrossStackParameter
  private readonly failedChanges: IBucket
  constructor(app: Construct, stage: Stage, { data, web, identity }: Props) {
    super(app, stage, 'events', { description: 'Ponto Urbano: stream consumers and scheduled jobs' })
    this.failedChanges = createPrivateBucket(this, 'UndoneChanges', {
      lifecycleRules: [{ expiration: Duration.days(DEAD_LETTER_DAYS) }],
      ...bucketRemovalProps(stage.settings.keep_data),
    })
    this.failedChangesBucketName = new CrossStackParameter(this, 'undone-changes', this.failedChanges.bucketName)
    new CfnOutput(this, 'UndoneChangesBucket', { value: this.failedChanges.bucketName })
    acceptNagFindings(this.failedChanges, {
      'AwsSolutions-S1': 'Only the consumers of the stream write here, and what they write is the record itself.',
    })
    const emails = this.createQueue('emails')
    const feedback = this.createQueue('email_feedback')
    this.addFeedbackRule(feedback)
    const changes = new Map(allConsumers().map(([name]) => [name, this.createQueue(name)]))
    const connections: VariableConnections = {
      TABLE_NAME: tableConnection(data.tableIn(this)),
      STAGE: { value: stage.name },
      SITE_URL: { value: web.siteUrl.valueIn(this) },
      EMAIL_SELLER: { value: emailSellerJson(stage.settings) },
      SENDER_EMAIL: senderAddressConnection(this, stage.settings),
      EMAIL_CONFIGURATION: { value: resourcePrefixOf(stage) },
      USER_POOL_ID: userPoolConnection(identity.poolIn(this)),
      PROOF_SECRET_ARN: rotatingSecretConnection(identity.proofSecret),
      MEDIA_BUCKET: mediaBucketConnection(mediaBucketName(stage)),
      DISTRIBUTION_ID: distributionConnection(web.distribution),
      EMAIL_QUEUE_URL: emailQueueConnection(emails.queue),
      EMAIL_DEAD_LETTERS_URL: mailDeadLettersConnection(emails.deadLetters),
      FEEDBACK_QUEUE_URL: feedbackQueueConnection(feedback.queue),
      FEEDBACK_DEAD_LETTERS_URL: mailDeadLettersConnection(feedback.deadLetters),
      CHANGE_QUEUES: changeQueuesConnection(
        `https://sqs.${this.region}.${this.urlSuffix}/${this.account}/${resourcePrefixOf(stage)}-`,
        changes,
      ),
      UNDONE_CHANGES_BUCKET: failedChangesConnection(this.failedChanges),
    }
    const streamArn = data.streamArn.valueIn(this)
    const jobDeadLetters = this.createDeadLetterQueue(`${resourcePrefixOf(stage)}-jobs`)
    for (const [name, definition] of allFunctions()) {
      if ('consumes' in definition) {
        const consumer = createLambda(this, name, { stage, connections })
        this.addStreamMapping(name, consumer, streamArn, definition.consumes.kinds)
      }
      if ('reads_queue' in definition) {
        const reader = createLambda(this, name, { stage, connections })
        const { reads_queue } = definition
        const queue =
          reads_queue === 'emails' ? emails : reads_queue === 'email_feedback' ? feedback : changes.get(reads_queue)
        if (queue) this.addQueueMapping(name, reader, queue.queue, QUEUES[reads_queue])
      }
      if ('every_minutes' in definition) {
        const job = createLambda(this, name, { stage, connections, deadLetterQueue: jobDeadLetters })
        new Rule(this, `${name}-schedule`, {
          ruleName: physicalFunctionName(stage, name),
          schedule: Schedule.rate(Duration.minutes(definition.every_minutes)),
          targets: [new LambdaFunction(job, { deadLetterQueue: jobDeadLetters, ...scheduleRetryProps(definition) })],
        })
      }
    }
  }

  /**
   * An event rule that receives feedback on this stage's e-mails only, because all stages of an account share one event
   * bus.
   */
  private addFeedbackRule({ queue, deadLetters }: { queue: Queue; deadLetters: Queue }): void {
    new Rule(this, 'Feedback', {
      ruleName: physicalFunctionName(this.stage, 'email_feedback'),
      eventPattern: {
        source: ['aws.ses'],
        detail: {
          eventType: ['Bounce', 'Complaint'],
          mail: { tags: { 'ses:configuration-set': [resourcePrefixOf(this.stage)] } },
        },
      },
      targets: [new SqsQueue(queue, { deadLetterQueue: deadLetters })],
    })
  }

  private addStreamMapping(
    name: FunctionName,
    consumer: NodejsFunction,
    streamArn: string,
    kinds: readonly string[],
  ): void {
    consumer.addToRolePolicy(
      new PolicyStatement({
        actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
          action => `dynamodb:${action}`,
        ),
        resources: [streamArn],
      }),
    )
    const { bucketArn } = this.failedChanges
    consumer.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucketArn] }))
    acceptNagFindings(consumer.role ?? consumer, {
      [`AwsSolutions-IAM5[Resource::<${this.logicalIdOf(this.failedChanges)}.Arn>/*]`]:
        'Files of undone changes are named as they come, and nothing else is in their bucket.',
    })
    const mapping = new EventSourceMapping(this, `${name}-stream`, {
      target: consumer,
      eventSourceArn: streamArn,
      // A consumer that is added later starts with all changes that are still in the stream, because consumers are
      // idempotent.
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: TABLE_STREAM.batch_size,
      retryAttempts: TABLE_STREAM.retries,
      bisectBatchOnError: TABLE_STREAM.bisect,
      reportBatchItemFailures: true,
      onFailure: bucketDestination(this.failedChanges),
      metricsConfig: EVENT_COUNT_METRICS,
      filters: ['NewImage', 'OldImage'].map(image => ({
        pattern: JSON.stringify({ dynamodb: { [image]: { kind: { S: kinds } } } }),
      })),
    })
    this.registerMapping(name, mapping, consumer)
  }

  private registerMapping(name: FunctionName, mapping: EventSourceMapping, { role }: NodejsFunction): void {
    this.mappings.set(name, new CrossStackParameter(this, `mapping-${name}`, mapping.eventSourceMappingId))
    // Lambda checks the function's permissions when it creates the mapping, so the role's policy has to exist before.
    if (role) mapping.node.addDependency(role)
  }

  private logicalIdOf({ node }: IBucket): string {
    if (!CfnElement.isCfnElement(node.defaultChild)) throw new Error(`${node.path} is in no template`)
    return this.getLogicalId(node.defaultChild)
  }

  private addQueueMapping(
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
      metricsConfig: EVENT_COUNT_METRICS,
    })
    this.registerMapping(name, mapping, reader)
  }

  private createQueue(name: QueueName): { queue: Queue; deadLetters: Queue } {
    const { max_receives, retention_days } = QUEUES[name]
    const deadLetters = this.createDeadLetterQueue(physicalFunctionName(this.stage, name))
    const queue = new Queue(this, `${name}-waiting`, {
      ...QUEUE_PROPS,
      queueName: physicalFunctionName(this.stage, name),
      visibilityTimeout: Duration.seconds(visibilitySeconds(FUNCTIONS[name])),
      retentionPeriod: Duration.days(retention_days),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: max_receives },
    })
    this.queues.push(physicalFunctionName(this.stage, name))
    return { queue, deadLetters }
  }

  private createDeadLetterQueue(queuePrefix: string): Queue {
    const queueName = `${queuePrefix}-undone`
    const queue = new Queue(this, queueName, {
      ...QUEUE_PROPS,
      queueName,
      retentionPeriod: Duration.days(DEAD_LETTER_DAYS),
    })
    this.deadLetters.push(queueName)
    return queue
  }
}

const QUEUE_PROPS: QueueProps = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true }

/** Metrics of what happened to events, for the alarms on failed and retried ones. */
const EVENT_COUNT_METRICS = { metrics: [MetricType.EVENT_COUNT] }

/**
 * A bucket as on-failure destination of the stream. A queue would get only the position in the stream, which is deleted
 * after a day; a bucket gets the records themselves. Grants the consumer's role the right to write to it.
 */
const bucketDestination = (bucket: IBucket): IEventSourceDlq => ({ bind: () => ({ destination: bucket.bucketArn }) })
