import { ArnFormat, Duration } from 'aws-cdk-lib'
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import {
  AUDIT_BREACHES,
  type CustomMetric,
  finishedRuns,
  METRIC_NAMESPACE,
  REJECTED_CHANGES,
  serviceOf,
} from '#functions/platform/aws/metrics.ts'
import { physicalName } from '../constructs/create-lambda.ts'
import type { CrossStackParameter } from '../constructs/cross-stack-parameter.ts'
import type { FunctionDefinition } from '../system/definition.ts'
import { DEAD_LETTER_DAYS } from '../system/queues.ts'
import { allFunctions, FUNCTIONS, type FunctionName } from '../system.ts'
import { addBusinessDashboard } from './business-dashboard.ts'
import { prefixOf, type Stage, StageStack } from './stage.ts'

const FIVE_MINUTES = Duration.minutes(5)

type Props = {
  apiId: string
  /** Names of the dead-letter queues. */
  deadLetters: readonly string[]
  /** Ids of the event source mappings of the stream and the queues. */
  mappings: ReadonlyMap<FunctionName, CrossStackParameter>
  /** Name of the bucket of changes that no queue accepted. */
  failedChangesBucketName: CrossStackParameter
}

/**
 * Alarms to the operator and a dashboard. They refer to what they watch by name: an export would prevent the other
 * stack from removing it.
 */
export class ObservabilityStack extends StageStack {
  private readonly topic: Topic
  constructor(app: Construct, stage: Stage, props: Props) {
    const { apiId, deadLetters } = props
    super(app, stage, 'observability', { description: 'Ponto Urbano: alarms and dashboard' })
    this.topic = new Topic(this, 'Alarms', { topicName: `${prefixOf(stage)}-alarms`, enforceSSL: true })
    // enforceSSL replaces SNS's default policy by one that only denies, so CloudWatch needs its own permission to
    // publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': this.account },
          ArnLike: {
            'aws:SourceArn': this.formatArn({
              service: 'cloudwatch',
              resource: 'alarm',
              resourceName: `${prefixOf(stage)}-*`,
              arnFormat: ArnFormat.COLON_RESOURCE_NAME,
            }),
          },
        },
      }),
    )
    if (stage.settings.alarm_email) this.topic.addSubscription(new EmailSubscription(stage.settings.alarm_email))

    const apiMetric = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/ApiGateway',
        metricName,
        dimensionsMap: { ApiId: apiId },
        statistic,
        period: FIVE_MINUTES,
      })
    const breachMetric = this.customMetric(AUDIT_BREACHES, Stats.MAXIMUM)
    this.alarmOnFirst(
      'audit-breaches',
      breachMetric,
      'The daily audit found a breach of an invariant: run npm run audit.',
    )
    this.alarmOnFirst('api-5xx', apiMetric('5xx', Stats.SUM), 'The API answered with 500 and above.')
    const queueDepth = (QueueName: string) =>
      new Metric({
        namespace: 'AWS/SQS',
        metricName: 'ApproximateNumberOfMessagesVisible',
        dimensionsMap: { QueueName },
        statistic: Stats.MAXIMUM,
        period: FIVE_MINUTES,
      })
    const functionErrors = (name: FunctionName) =>
      new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Errors',
        dimensionsMap: { FunctionName: physicalName(stage, name) },
        statistic: Stats.SUM,
        period: FIVE_MINUTES,
      })
    for (const queue of deadLetters)
      this.alarmOnFirst(
        queue,
        queueDepth(queue),
        `What waited here or in its own queue (a job, an e-mail, a change of the table) could not be done, after every retry or at once; the queue holds it for ${DEAD_LETTER_DAYS} days.`,
      )
    this.addMappingAlarms(props)
    // Failures of the API's functions show as its 5xx responses.
    const background = allFunctions().filter(([, definition]) => !('serves' in definition))
    for (const [name] of background)
      this.alarmOnFirst(
        `errors-${name.replaceAll('_', '-')}`,
        functionErrors(name),
        `${name} failed; it is tried again by itself, but somebody should look.`,
      )
    for (const [name, definition] of allFunctions())
      if ('every_minutes' in definition) this.alarmOnMissedRuns(name, definition.every_minutes)

    addBusinessDashboard(this)
    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 })
    new Dashboard(this, 'Operations', {
      dashboardName: `${prefixOf(stage)}-operations`,
      widgets: [
        [
          graph('API: answers', [
            apiMetric('Count', Stats.SUM),
            apiMetric('4xx', Stats.SUM),
            apiMetric('5xx', Stats.SUM),
          ]),
          graph('API: latency p50, p99 (ms)', [apiMetric('Latency', Stats.p(50)), apiMetric('Latency', Stats.p(99))]),
        ],
        [
          graph(
            'Function errors',
            allFunctions().map(([name]) => functionErrors(name)),
          ),
          graph('Waiting in dead-letter queues', [...deadLetters.map(queueDepth), breachMetric]),
        ],
      ],
    })
  }

  /** Watches the counts of Lambda's failed deliveries, because S3 reports the number of objects only once a day. */
  private addMappingAlarms({ mappings, failedChangesBucketName }: Props): void {
    const retentionText = `keeps them for ${DEAD_LETTER_DAYS} days, and npm run replay gives them to their consumer again`
    for (const [name, mapping] of mappings) {
      const mappingMetric = (metricName: string) =>
        new Metric({
          namespace: 'AWS/Lambda',
          metricName,
          dimensionsMap: { EventSourceMappingUUID: mapping.valueIn(this) },
          statistic: Stats.SUM,
          period: FIVE_MINUTES,
        })
      const definition: FunctionDefinition = FUNCTIONS[name]
      const kebabName = name.replaceAll('_', '-')
      if ('consumes' in definition) {
        this.alarmOnFirst(
          `undone-${kebabName}`,
          mappingMetric('OnFailureDestinationDeliveredEventCount'),
          `${name} could not work off changes after every retry; the bucket of undone changes ${retentionText}.`,
        )
        this.alarmOnFirst(
          `lost-${kebabName}`,
          mappingMetric('DroppedEventCount'),
          `${name} could not work off changes, and they could not be kept either: see its destination's rights.`,
        )
      } else
        this.alarmOnFirst(
          `retried-${kebabName}`,
          mappingMetric('FailedInvokeEventCount'),
          `${name} could not be done with messages; they come again by themselves, but somebody should look.`,
        )
    }
    this.alarmOnFirst(
      'refused-changes',
      this.customMetric(REJECTED_CHANGES),
      `A queue refuses changes, which were put aside at once; the bucket ${retentionText}.`,
    )
    const storedFilesMetric = new Metric({
      namespace: 'AWS/S3',
      metricName: 'NumberOfObjects',
      dimensionsMap: { BucketName: failedChangesBucketName.valueIn(this), StorageType: 'AllStorageTypes' },
      statistic: Stats.MAXIMUM,
      // S3 counts once a day.
      period: Duration.days(1),
    })
    this.alarmOnFirst(
      'undone-changes-waiting',
      storedFilesMetric,
      `Undone changes still wait; the bucket ${retentionText}.`,
    )
  }

  /** An alarm at a count of 1 or more; missing data is fine. */
  private alarmOnFirst(name: string, metric: IMetric, alarmDescription: string): void {
    this.addAlarm(name, {
      alarmDescription,
      metric,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  }

  /**
   * An alarm when a scheduled function has not finished for one and a quarter intervals, at least 25 minutes. Missing
   * data is the failure here.
   */
  private alarmOnMissedRuns(name: FunctionName, every_minutes: number): void {
    this.addAlarm(`not-run-${name.replaceAll('_', '-')}`, {
      alarmDescription: `${name} has not come to its end for longer than its schedule allows; a new stage has not yet run it.`,
      metric: this.customMetric(finishedRuns(name), Stats.SUM, Duration.minutes(Math.max(5, every_minutes / 4))),
      threshold: 1,
      evaluationPeriods: 5,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    })
  }

  private customMetric({ metricName, dimensions }: CustomMetric, statistic: string = Stats.SUM, period = FIVE_MINUTES) {
    const dimensionsMap = { service: serviceOf(this.stage.name), ...dimensions }
    return new Metric({ namespace: METRIC_NAMESPACE, metricName, dimensionsMap, statistic, period })
  }

  private addAlarm(name: string, props: AlarmProps): void {
    new Alarm(this, name, {
      ...props,
      alarmName: name.startsWith(prefixOf(this.stage)) ? name : `${prefixOf(this.stage)}-${name}`,
    }).addAlarmAction(new SnsAction(this.topic))
  }
}
