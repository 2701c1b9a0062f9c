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
import { auditBreaches, changesPutAside, turnsDone } from '#functions/platform/aws/metrics.ts'
import type { SharedValue } from '../constructs/shared-value.ts'
import { physicalName } from '../constructs/system-function.ts'
import type { FunctionDefinition } from '../system/definition.ts'
import { DEAD_LETTER_DAYS } from '../system/queues.ts'
import { allFunctions, FUNCTIONS, type FunctionName } from '../system.ts'
import { prefixOf, type Stage, StageStack } from './stage.ts'

const FIVE_MINUTES = Duration.minutes(5)

type Needs = {
  apiId: string
  /** Names of the queues. */
  deadLetters: readonly string[]
  /** Ids of what feeds the functions that read the stream or a queue. */
  mappings: ReadonlyMap<FunctionName, SharedValue>
  /** Name of the bucket where changes go that could not be handed on. */
  undoneChangesName: SharedValue
}

/**
 * Alarms to the operator, and one page of graphs. They know what they watch by its name: a function or queue that another
 * stack has no more must not be held there by an export.
 */
export class ObservabilityStack extends StageStack {
  private readonly topic: Topic
  constructor(app: Construct, stage: Stage, needs: Needs) {
    const { apiId, deadLetters } = needs
    super(app, stage, 'observability', { description: 'Ponto Urbano: alarms and dashboard' })
    this.topic = new Topic(this, 'Alarms', { topicName: `${prefixOf(stage)}-alarms`, enforceSSL: true })
    // enforceSSL brings a policy that replaces SNS's own, and only denies: without this nobody may publish.
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

    const ofApi = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/ApiGateway',
        metricName,
        dimensionsMap: { ApiId: apiId },
        statistic,
        period: FIVE_MINUTES,
      })
    const breaches = new Metric({ ...auditBreaches(stage.name), statistic: Stats.MAXIMUM, period: FIVE_MINUTES })
    this.alarm('audit-breaches', breaches, 'The nightly audit found a breach of an invariant: run npm run audit.')
    this.alarm('api-5xx', ofApi('5xx', Stats.SUM), 'The API answered with 500 and above.')
    const waitingIn = (QueueName: string) =>
      new Metric({
        namespace: 'AWS/SQS',
        metricName: 'ApproximateNumberOfMessagesVisible',
        dimensionsMap: { QueueName },
        statistic: Stats.MAXIMUM,
        period: FIVE_MINUTES,
      })
    const errorsOf = (name: FunctionName) =>
      new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Errors',
        dimensionsMap: { FunctionName: physicalName(stage, name) },
        statistic: Stats.SUM,
        period: FIVE_MINUTES,
      })
    for (const queue of deadLetters)
      this.alarm(
        queue,
        waitingIn(queue),
        `What waited here or in its own queue (a job, an e-mail, a change of the table) could not be done, after every retry or at once; the queue holds it for ${DEAD_LETTER_DAYS} days.`,
      )
    this.watchMappings(needs)
    // Failures of the others show as the API's 5xx answers.
    const background = allFunctions().filter(([, definition]) => !('serves' in definition))
    for (const [name] of background)
      this.alarm(
        `errors-${name.replaceAll('_', '-')}`,
        errorsOf(name),
        `${name} failed; it is tried again by itself, but somebody should look.`,
      )
    for (const [name, definition] of allFunctions())
      if ('every_minutes' in definition) this.alarmOfMissedTurns(name, definition.every_minutes)

    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 })
    new Dashboard(this, 'Dashboard', {
      dashboardName: prefixOf(stage),
      widgets: [
        [
          graph('API: answers', [ofApi('Count', Stats.SUM), ofApi('4xx', Stats.SUM), ofApi('5xx', Stats.SUM)]),
          graph('API: latency p50, p99 (ms)', [ofApi('Latency', Stats.p(50)), ofApi('Latency', Stats.p(99))]),
        ],
        [
          graph(
            'Function errors',
            allFunctions().map(([name]) => errorsOf(name)),
          ),
          graph('Waiting in dead-letter queues', [...deadLetters.map(waitingIn), breaches]),
        ],
      ],
    })
  }

  /** The bucket of undone changes has no depth that could be watched minute by minute, so what fills it is counted. */
  private watchMappings({ mappings, undoneChangesName }: Needs): void {
    const keeps = `keeps them for ${DEAD_LETTER_DAYS} days, and npm run replay gives them to their consumer again`
    for (const [name, mapping] of mappings) {
      const counted = (metricName: string) =>
        new Metric({
          namespace: 'AWS/Lambda',
          metricName,
          dimensionsMap: { EventSourceMappingUUID: mapping.in(this) },
          statistic: Stats.SUM,
          period: FIVE_MINUTES,
        })
      const definition: FunctionDefinition = FUNCTIONS[name]
      const kebab = name.replaceAll('_', '-')
      if ('consumes' in definition) {
        this.alarm(
          `undone-${kebab}`,
          counted('OnFailureDestinationDeliveredEventCount'),
          `${name} could not work off changes after every retry; the bucket of undone changes ${keeps}.`,
        )
        this.alarm(
          `lost-${kebab}`,
          counted('DroppedEventCount'),
          `${name} could not work off changes, and they could not be kept either: see its destination's rights.`,
        )
      } else
        this.alarm(
          `retried-${kebab}`,
          counted('FailedInvokeEventCount'),
          `${name} could not be done with messages; they come again by themselves, but somebody should look.`,
        )
    }
    const refused = new Metric({ ...changesPutAside(this.stage.name), statistic: Stats.SUM, period: FIVE_MINUTES })
    this.alarm(
      'refused-changes',
      refused,
      `A queue refuses changes, which were put aside at once; the bucket ${keeps}.`,
    )
    const waiting = new Metric({
      namespace: 'AWS/S3',
      metricName: 'NumberOfObjects',
      dimensionsMap: { BucketName: undoneChangesName.in(this), StorageType: 'AllStorageTypes' },
      statistic: Stats.MAXIMUM,
      // S3 counts once a day.
      period: Duration.days(1),
    })
    this.alarm('undone-changes-waiting', waiting, `Undone changes still wait; the bucket ${keeps}.`)
  }

  /** An alarm at the first one; no data is no trouble. */
  private alarm(name: string, metric: IMetric, alarmDescription: string): void {
    this.tell(name, {
      alarmDescription,
      metric,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  }

  /**
   * An alarm when a scheduled function has not come to its end for a turn and a quarter, or for 25 minutes: here no data is
   * the trouble.
   */
  private alarmOfMissedTurns(name: FunctionName, every_minutes: number): void {
    this.tell(`not-run-${name.replaceAll('_', '-')}`, {
      alarmDescription: `${name} has not come to its end for longer than its schedule allows; a new stage has not yet run it.`,
      metric: new Metric({
        ...turnsDone(this.stage.name, name),
        statistic: Stats.SUM,
        period: Duration.minutes(Math.max(5, every_minutes / 4)),
      }),
      threshold: 1,
      evaluationPeriods: 5,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    })
  }

  private tell(name: string, props: AlarmProps): void {
    new Alarm(this, name, {
      ...props,
      alarmName: name.startsWith(prefixOf(this.stage)) ? name : `${prefixOf(this.stage)}-${name}`,
    }).addAlarmAction(new SnsAction(this.topic))
  }
}
