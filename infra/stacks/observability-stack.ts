import { Duration } from 'aws-cdk-lib'
import { Dashboard, GraphWidget, type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import {
  AUDIT_BREACHES,
  type CustomMetric,
  finishedRunsMetric,
  METRIC_NAMESPACE,
  metricServiceNameOf,
  REJECTED_CHANGES,
} from '#functions/platform/aws/metrics.ts'
import { physicalFunctionName } from '../constructs/create-lambda.ts'
import type { CrossStackParameter } from '../constructs/cross-stack-parameter.ts'
import { createAlarmTopic, OperatorAlarms } from '../constructs/operator-alarms.ts'
import { DEAD_LETTER_DAYS, MAIL_QUEUES } from '../system/queues.ts'
import { RELEASE_ALARM_NAME } from '../system/release.ts'
import { allFunctions, type FunctionName } from '../system.ts'
import { addBusinessDashboard } from './business-dashboard.ts'
import { EDGE_REGION, resourcePrefixOf, type Stage, StageStack } from './stage.ts'

const FIVE_MINUTES = Duration.minutes(5)
/** Alarms regard three periods, because a fault in a single period often passes by itself. */
const OVER_THREE_PERIODS = { periods: 3 }

type Props = {
  apiId: string
  distributionId: CrossStackParameter
  tableName: CrossStackParameter
  /** Names of the queues of consumers and e-mails, and of their dead letters. */
  queues: readonly string[]
  deadLetters: readonly string[]
  /** Ids of the event source mappings of the stream and the queues. */
  mappings: ReadonlyMap<FunctionName, CrossStackParameter>
  /** Name of the bucket of changes that no queue accepted. */
  failedChangesBucketName: CrossStackParameter
}

const metricOf =
  (namespace: string, statistic: string, period = FIVE_MINUTES) =>
  (metricName: string, dimensionsMap: Record<string, string>): Metric =>
    new Metric({ namespace, metricName, dimensionsMap, statistic, period })

const partition = <Item>(all: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] => [
  all.filter(isFirst),
  all.filter(item => !isFirst(item)),
]

/** One metric that combines up to ten metrics, as many as an alarm may have. */
function combinedMetric(name: 'MAX' | 'SUM', label: string, metrics: readonly IMetric[]): MathExpression {
  if (metrics.length > 10) throw new Error(`${label} has more metrics than an alarm may have`)
  // Ids that are unique among all metrics of a graph.
  const ids = metrics.map((_, index) => `${label.replaceAll(/\W/g, '_')}_${index}`)
  return new MathExpression({
    expression: `${name}([${ids}])`,
    label,
    period: FIVE_MINUTES,
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [ids[index], metric])),
  })
}

/**
 * The stack of alarms for the operator and of two dashboards. It refers to what it watches by name or parameter,
 * because a CloudFormation export would prevent the other stack from removing the resource. Each alarm has a row in
 * docs/operations.md.
 */
export class ObservabilityStack extends StageStack {
  constructor(app: Construct, stage: Stage, props: Props) {
    super(app, stage, 'observability', { description: 'Ponto Urbano: alarms and dashboards' })
    const metrics = this.metrics(props)
    this.addAlarms(metrics)
    addBusinessDashboard(this)
    this.addOperationsDashboard(metrics)
  }

  private metrics({ apiId, distributionId, tableName, queues, deadLetters, mappings, failedChangesBucketName }: Props) {
    const ofApi = (name: string, statistic: string) => metricOf('AWS/ApiGateway', statistic)(name, { ApiId: apiId })
    const ofFunction = (name: string, statistic: string) => (functionName: FunctionName) =>
      metricOf('AWS/Lambda', statistic)(name, { FunctionName: physicalFunctionName(this.stage, functionName) })
    const ofQueue = (name: string) => (QueueName: string) => metricOf('AWS/SQS', Stats.MAXIMUM)(name, { QueueName })
    const ofTable = (name: string) => metricOf('AWS/DynamoDB', Stats.SUM)(name, { TableName: tableName.valueIn(this) })
    // CloudFront and the firewall have their metrics in us-east-1 only.
    const atEdge = (namespace: string, dimensions: Record<string, string>) => (name: string, statistic: string) =>
      metricOf(namespace, statistic)(name, dimensions).with({ region: EDGE_REGION })
    const ofFront = atEdge('AWS/CloudFront', { DistributionId: distributionId.valueIn(this), Region: 'Global' })
    const ofFirewall = atEdge('AWS/WAFV2', { WebACL: resourcePrefixOf(this.stage), Rule: 'ALL' })
    const mail = MAIL_QUEUES.map(queueFunction => physicalFunctionName(this.stage, queueFunction))
    // Two alarms each, because an alarm may combine ten queues, and because failed e-mails are another matter than failed
    // changes.
    const [mailQueues, changeQueues] = partition(queues, queueName => mail.includes(queueName))
    const [mailLetters, otherLetters] = partition(deadLetters, letterQueue =>
      mail.some(queue => letterQueue === `${queue}-undone`),
    )
    const ofMapping = (name: string, kind: 'stream' | 'changes' | 'mail') =>
      [...mappings].flatMap(([mappingFunction, mapping]) =>
        kind ===
        (mappingFunction === 'changes'
          ? 'stream'
          : MAIL_QUEUES.some(queue => queue === mappingFunction)
            ? 'mail'
            : 'changes')
          ? [metricOf('AWS/Lambda', Stats.SUM)(name, { EventSourceMappingUUID: mapping.valueIn(this) })]
          : [],
      )
    const triggers = allFunctions().flatMap(([name, definition]) => ('trigger' in definition ? [name] : []))
    return {
      front_requests: ofFront('Requests', Stats.SUM),
      front_errors: ['4xxErrorRate', '5xxErrorRate'].map(metric => ofFront(metric, Stats.AVERAGE)),
      firewall: ['AllowedRequests', 'BlockedRequests'].map(metric => ofFirewall(metric, Stats.SUM)),
      answers: ['Count', '4xx', '5xx'].map(metric => ofApi(metric, Stats.SUM)),
      failures: ofApi('5xx', Stats.SUM),
      latency: [50, 99].map(percentile => ofApi('Latency', Stats.p(percentile))),
      slowest: ofApi('Latency', Stats.p(99)),
      errors: allFunctions().map(([name]) => ofFunction('Errors', Stats.SUM)(name)),
      sign_up: combinedMetric('SUM', 'errors of sign-up', triggers.map(ofFunction('Errors', Stats.SUM))),
      stream_age: ofFunction('IteratorAge', Stats.MAXIMUM)('changes'),
      queue_age: combinedMetric(
        'MAX',
        'age of the oldest change',
        changeQueues.map(ofQueue('ApproximateAgeOfOldestMessage')),
      ),
      queue_ages: queues.map(ofQueue('ApproximateAgeOfOldestMessage')),
      mail_age: combinedMetric(
        'MAX',
        'age of the oldest e-mail',
        mailQueues.map(ofQueue('ApproximateAgeOfOldestMessage')),
      ),
      failed_messages: combinedMetric('SUM', 'failed messages', ofMapping('FailedInvokeEventCount', 'changes')),
      failed_mail: combinedMetric('SUM', 'failed e-mails', ofMapping('FailedInvokeEventCount', 'mail')),
      waiting: [...queues, ...deadLetters].map(ofQueue('ApproximateNumberOfMessagesVisible')),
      // Jobs have no dead letters that could be replayed; an alarm of its own watches for missed runs.
      dead_letters: combinedMetric(
        'MAX',
        'dead letters',
        otherLetters
          .filter(queueName => queueName !== `${resourcePrefixOf(this.stage)}-jobs-undone`)
          .map(ofQueue('ApproximateNumberOfMessagesVisible')),
      ),
      mail_dead_letters: combinedMetric(
        'MAX',
        'dead letters of e-mails',
        mailLetters.map(ofQueue('ApproximateNumberOfMessagesVisible')),
      ),
      undone_changes: combinedMetric('SUM', 'undone changes', [
        ...ofMapping('OnFailureDestinationDeliveredEventCount', 'stream'),
        this.custom(REJECTED_CHANGES),
      ]),
      lost_changes: combinedMetric('SUM', 'lost changes', ofMapping('DroppedEventCount', 'stream')),
      // S3 counts its objects once a day.
      stored_changes: metricOf(
        'AWS/S3',
        Stats.MAXIMUM,
        Duration.days(1),
      )('NumberOfObjects', {
        BucketName: failedChangesBucketName.valueIn(this),
        StorageType: 'AllStorageTypes',
      }),
      throttles: combinedMetric(
        'SUM',
        'throttled requests',
        ['ReadThrottleEvents', 'WriteThrottleEvents'].map(ofTable),
      ),
      units: ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'].map(ofTable),
      breaches: this.custom(AUDIT_BREACHES, Stats.MAXIMUM),
      runs: allFunctions().flatMap(([name, definition]) =>
        'every_minutes' in definition
          ? [
              {
                name,
                // Five periods are one and a quarter intervals, and at least 25 minutes.
                metric: this.custom(
                  finishedRunsMetric(name),
                  Stats.SUM,
                  Duration.minutes(Math.max(5, definition.every_minutes / 4)),
                ),
              },
            ]
          : [],
      ),
    }
  }

  private addAlarms(metrics: ReturnType<ObservabilityStack['metrics']>): void {
    const alarms = new OperatorAlarms(this, createAlarmTopic(this))
    const retentionText = `for ${DEAD_LETTER_DAYS} days`
    alarms.add('api-5xx', metrics.failures, 'The API answered with 500 and above.')
    alarms.add(
      RELEASE_ALARM_NAME,
      metrics.failures.with({ period: Duration.minutes(1) }),
      'The API answered five requests of a minute with 500 and above; a deployment that is under way is taken back.',
      {
        threshold: 5,
      },
    )
    alarms.add('api-latency', metrics.slowest, 'One of a hundred answers of the API takes three seconds or more.', {
      threshold: 3_000,
      ...OVER_THREE_PERIODS,
    })
    alarms.add('sign-up-errors', metrics.sign_up, 'Cognito called a trigger that failed: sign-up or recovery fails.')
    alarms.add('stream-age', metrics.stream_age, 'Changes of the table wait for five minutes to be handed on.', {
      threshold: Duration.minutes(5).toMilliseconds(),
    })
    const quarter = { threshold: Duration.minutes(15).toSeconds() }
    alarms.add('queue-age', metrics.queue_age, 'A change waits in its queue for 15 minutes.', quarter)
    alarms.add('mail-age', metrics.mail_age, 'An e-mail, or what became of one, waits for 15 minutes.', quarter)
    const again = { periods: 2, of: 3 }
    alarms.add(
      'failed-messages',
      metrics.failed_messages,
      'Changes fail again and again; they come by themselves.',
      again,
    )
    alarms.add('failed-mail', metrics.failed_mail, 'E-mails fail again and again; they come by themselves.', again)
    alarms.add(
      'dead-letters',
      metrics.dead_letters,
      `A change could not be done, after every retry or at once; its queue keeps it ${retentionText}.`,
    )
    alarms.add(
      'mail-dead-letters',
      metrics.mail_dead_letters,
      `An e-mail could not be sent, or its bounce not be recorded, after every retry or at once; its queue keeps it ${retentionText}.`,
    )
    alarms.add(
      'undone-changes',
      metrics.undone_changes,
      `Changes failed after every retry, or a queue refused them; a bucket keeps them ${retentionText}, and npm run replay gives them to their consumers again.`,
    )
    alarms.add(
      'undone-changes-waiting',
      metrics.stored_changes,
      `Undone changes still wait in their bucket, ${retentionText}.`,
    )
    alarms.add('lost-changes', metrics.lost_changes, 'Changes failed and could not be kept either: work is lost.')
    alarms.add(
      'table-throttles',
      metrics.throttles,
      'The table refuses requests for want of throughput.',
      OVER_THREE_PERIODS,
    )
    alarms.add('audit-breaches', metrics.breaches, 'The daily audit found a breach of an invariant: run npm run audit.')
    for (const { name, metric } of metrics.runs)
      alarms.addMissing(
        `not-run-${name.replaceAll('_', '-')}`,
        metric,
        `${name} has not come to its end for longer than its schedule allows; a new stage has not yet run it.`,
      )
  }

  private addOperationsDashboard(metrics: ReturnType<ObservabilityStack['metrics']>): void {
    const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
      new GraphWidget({ title, left, right, width: 12 })
    new Dashboard(this, 'Operations', {
      dashboardName: `${resourcePrefixOf(this.stage)}-operations`,
      widgets: [
        [
          graph('Front: requests, errors (%)', [metrics.front_requests], metrics.front_errors),
          graph('Firewall: allowed and blocked requests', metrics.firewall),
        ],
        [graph('API: answers', metrics.answers), graph('API: latency p50, p99 (ms)', metrics.latency)],
        [graph('Function errors', metrics.errors), graph('Messages that wait, dead letters too', metrics.waiting)],
        [
          graph('Age of the stream (ms), of the oldest message by queue (s)', [metrics.stream_age], metrics.queue_ages),
          graph('Table: units, throttled requests', metrics.units, [metrics.throttles]),
        ],
        [
          graph('Undone: failed messages, changes; lost and stored changes', [
            metrics.failed_messages,
            metrics.failed_mail,
            metrics.undone_changes,
            metrics.lost_changes,
            metrics.stored_changes,
          ]),
          graph('Audit: breaches', [metrics.breaches]),
        ],
        [
          graph(
            'Jobs: finished runs',
            metrics.runs.map(({ metric }) => metric),
          ),
        ],
      ],
    })
  }

  private custom({ metricName, dimensions }: CustomMetric, statistic: string = Stats.SUM, period = FIVE_MINUTES) {
    const dimensionsMap = { service: metricServiceNameOf(this.stage.name), ...dimensions }
    return metricOf(METRIC_NAMESPACE, statistic, period)(metricName, dimensionsMap)
  }
}
