import { CfnOutput, Duration } from 'aws-cdk-lib'
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnSubscription } from 'aws-cdk-lib/aws-pricingplanmanager'
import { Topic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { CLOUDFRONT_PLANS, PLAN_OUTPUTS } from '../cloudfront-plans.ts'
import { OperatorAlarms } from '../constructs/operator-alarms.ts'
import type { EdgeStack } from './edge-stack.ts'
import { EDGE_REGION, type Stage, StageStack } from './stage.ts'
import type { WebStack } from './web-stack.ts'

type Props = { edge: EdgeStack; web: WebStack }

/**
 * What needs the distribution and is in us-east-1 only, in a stack of its own, because the firewall in that region is
 * deployed before the distribution: the alarm about its errors, and its flat-rate plan.
 */
export class EdgeAlarmsStack extends StageStack {
  constructor(app: Construct, stage: Stage, { edge, web }: Props) {
    super(app, stage, 'edge-alarms', {
      description: "Ponto Urbano: alarm on the site's front, its plan",
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
    this.addPlan({ edge, web })
  }

  /** CloudFormation only asks for the plan: it is paid once somebody has approved it. */
  private addPlan({ edge, web }: Props): void {
    const { cloudfront_plan } = this.stage.settings
    if (!cloudfront_plan) return
    const { planTier, usageLevel } = CLOUDFRONT_PLANS[cloudfront_plan]
    const distributionArn = this.formatArn({
      service: 'cloudfront',
      region: '',
      resource: 'distribution',
      resourceName: web.distribution.distributionId,
    })
    const subscription = new CfnSubscription(this, 'CloudFrontPlan', {
      planFamily: 'CloudFront',
      planTier,
      usageLevel,
      resourceArns: [distributionArn, edge.sharedWebAclArn.valueIn(this)],
    })
    new CfnOutput(this, PLAN_OUTPUTS.plan, { value: cloudfront_plan })
    new CfnOutput(this, PLAN_OUTPUTS.subscription, { value: subscription.attrArn })
  }
}
