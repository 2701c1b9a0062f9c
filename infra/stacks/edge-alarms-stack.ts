import { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { Topic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { OperatorAlarms } from '../constructs/operator-alarms.ts'
import type { EdgeStack } from './edge-stack.ts'
import { EDGE_REGION, type Stage, StageStack } from './stage.ts'
import type { WebStack } from './web-stack.ts'

type Props = { edge: EdgeStack; web: WebStack }

/**
 * The alarm about the distribution's errors. It is in us-east-1, the only region with CloudFront's metrics, and in a
 * stack of its own, because the firewall in that region is deployed before the distribution.
 */
export class EdgeAlarmsStack extends StageStack {
  constructor(app: Construct, stage: Stage, { edge, web }: Props) {
    super(app, stage, 'edge-alarms', {
      description: "Ponto Urbano: alarm on the site's front",
      region: EDGE_REGION,
      isCrossRegion: true,
    })
    const period = Duration.minutes(1)
    const ofDistribution = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId: web.distribution.distributionId, Region: 'Global' },
        statistic,
        period,
      })
    const topic = Topic.fromTopicArn(this, 'Alarms', edge.alarmTopicArn.valueIn(this))
    new OperatorAlarms(this, topic).add(
      'edge-5xx',
      // CloudFront's metric has the share of errors only, so their number is computed from the requests.
      new MathExpression({
        expression: 'requests * share / 100',
        label: 'answers with 500 and above',
        period,
        usingMetrics: {
          requests: ofDistribution('Requests', Stats.SUM),
          share: ofDistribution('5xxErrorRate', Stats.AVERAGE),
        },
      }),
      "The site's front answered five requests of a minute with 500 and above, in two minutes of five: pages, pictures or the API.",
      { threshold: 5, periods: 2, of: 5 },
    )
  }
}
