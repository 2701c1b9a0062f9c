import { ArnFormat, Duration } from 'aws-cdk-lib'
import {
  Alarm,
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
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { FunctionName } from '../system.ts'
import { prefixOf, type Stage, StageStack } from './stage.ts'

/** functions/jobs/audit.ts counts the breaches of the invariants into it. */
const AUDIT_BREACHES = { namespace: 'PontoUrbano', metricName: 'AuditBreaches' }

const FIVE_MINUTES = Duration.minutes(5)

type Needs = {
  apiId: string
  /** Functions behind the API: their failures show as its 5xx answers. */
  serving: ReadonlyMap<FunctionName, LambdaFunction>
  /** Functions that nobody waits for. */
  background: ReadonlyMap<FunctionName, LambdaFunction>
  deadLetters: readonly Queue[]
}

/** Alarms to the operator, and one page of graphs. */
export class ObservabilityStack extends StageStack {
  private readonly topic: Topic
  constructor(app: Construct, stage: Stage, { apiId, serving, background, deadLetters }: Needs) {
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
    const breaches = new Metric({ ...AUDIT_BREACHES, statistic: Stats.MAXIMUM, period: FIVE_MINUTES })
    this.alarm('audit-breaches', breaches, 'The nightly audit found a breach of an invariant: run npm run audit.')
    this.alarm('api-5xx', ofApi('5xx', Stats.SUM), 'The API answered with 500 and above.')
    for (const queue of deadLetters)
      this.alarm(
        `${queue.node.id}`,
        queue.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES, statistic: Stats.MAXIMUM }),
        'A change or a job could not be worked off after every retry; the queue holds it for 14 days.',
      )
    for (const [name, each] of background)
      this.alarm(
        `errors-${name.replaceAll('_', '-')}`,
        each.metricErrors({ period: FIVE_MINUTES, statistic: Stats.SUM }),
        `${name} failed; it is tried again by itself, but somebody should look.`,
      )

    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 })
    const all = [...serving.values(), ...background.values()]
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
            all.map(each => each.metricErrors()),
          ),
          graph('Waiting in dead-letter queues', [
            ...deadLetters.map(queue => queue.metricApproximateNumberOfMessagesVisible()),
            breaches,
          ]),
        ],
      ],
    })
  }

  /** An alarm at the first one; no data is no trouble. */
  private alarm(name: string, metric: IMetric, alarmDescription: string): void {
    new Alarm(this, name, {
      alarmName: name.startsWith(prefixOf(this.stage)) ? name : `${prefixOf(this.stage)}-${name}`,
      alarmDescription,
      metric,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic))
  }
}
