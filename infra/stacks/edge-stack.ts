import { Duration } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnIPSet, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { problemBody } from '#functions/api/http/problem.ts'
import { BASE_PATH, type Endpoint } from '#shared/platform/api/endpoint.ts'
import { CrossStackParameter } from '../constructs/cross-stack-parameter.ts'
import { createAlarmTopic, OperatorAlarms } from '../constructs/operator-alarms.ts'
import { API_RATE_LIMIT, type EdgeRateLimit, RATE_LIMITED_ROUTES } from '../rate-limited-routes.ts'
import { EDGE_REGION, resourcePrefixOf, type Stage, StageStack } from './stage.ts'

/** The firewall's response body: the API's own refusal, which the site can show in Portuguese. */
const RESPONSE_BODY_KEY = 'too-many-requests'
const BLOCK_WITH_429 = { block: { customResponse: { responseCode: 429, customResponseBodyKey: RESPONSE_BODY_KEY } } }

/** A rule of the firewall. Its priority is its position in the list. */
type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>

const visibilityConfig = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
})

const managedRuleGroup = (name: string, countedRules: readonly string[] = []): Rule => ({
  name,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: countedRules.map(rule => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: visibilityConfig(name),
})

const byteMatch = (
  fieldToMatch: CfnWebACL.FieldToMatchProperty,
  positionalConstraint: 'EXACTLY' | 'STARTS_WITH',
  searchString: string,
  transformations: readonly string[],
): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch,
    positionalConstraint,
    searchString,
    textTransformations: transformations.map((type, priority) => ({ type, priority })),
  },
})

/** Normalises paths before they are compared, because other spellings of a path reach the same origin. */
const PATH_TRANSFORMATIONS = ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE']

const isRoute = ({ method, path }: Endpoint): CfnWebACL.StatementProperty => ({
  andStatement: {
    statements: [
      byteMatch({ method: {} }, 'EXACTLY', method, ['NONE']),
      byteMatch({ uriPath: {} }, 'EXACTLY', BASE_PATH + path, PATH_TRANSFORMATIONS),
    ],
  },
})

/**
 * Matches requests to the API. The site's files come from CloudFront's caches and are not counted, because one first
 * visit loads dozens of them.
 */
const IS_API_REQUEST = byteMatch({ uriPath: {} }, 'STARTS_WITH', `${BASE_PATH}/`, PATH_TRANSFORMATIONS)

/** A firewall rule that limits the number of requests per network address. */
const rateLimitRule = (
  { name, per_address, window_seconds }: EdgeRateLimit,
  scopeDownStatement: CfnWebACL.StatementProperty,
): Rule => ({
  name: `${name}-per-address`,
  action: BLOCK_WITH_429,
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: window_seconds,
      limit: per_address,
      scopeDownStatement,
    },
  },
  visibilityConfig: visibilityConfig(`${name}-per-address`),
})

/**
 * A rule that refuses every request from addresses that people add to these sets during an incident
 * (docs/operations.md).
 */
const blockedAddressesRule = (ipSets: readonly CfnIPSet[]): Rule => ({
  name: 'blocked-addresses',
  action: { block: {} },
  statement: {
    orStatement: { statements: ipSets.map(({ attrArn }) => ({ ipSetReferenceStatement: { arn: attrArn } })) },
  },
  visibilityConfig: visibilityConfig('blocked-addresses'),
})

/**
 * The firewall of the site, and other resources that AWS has in us-east-1 only: the alarm about the firewall, and the
 * budget.
 */
export class EdgeStack extends StageStack {
  readonly webAclArn: string
  /** The same for stacks of this region, which may begin and stop to need it. */
  readonly sharedWebAclArn: CrossStackParameter
  /** ARN of the SNS topic of alarms in this region. */
  readonly alarmTopicArn: CrossStackParameter
  constructor(app: Construct, stage: Stage) {
    super(app, stage, 'edge', {
      description: 'Ponto Urbano: web ACL of the site, its alarm, the budget',
      region: EDGE_REGION,
      isCrossRegion: true,
    })
    // Empty in the template: a deployment does not remove addresses that people have added.
    const blockedAddresses = (['IPV4', 'IPV6'] as const).map(
      version =>
        new CfnIPSet(this, `Blocked${version}`, {
          name: `${resourcePrefixOf(stage)}-blocked-${version.toLowerCase()}`,
          scope: 'CLOUDFRONT',
          ipAddressVersion: version,
          addresses: [],
        }),
    )
    const acl = new CfnWebACL(this, 'WebAcl', {
      name: resourcePrefixOf(stage),
      scope: 'CLOUDFRONT',
      customResponseBodies: {
        [RESPONSE_BODY_KEY]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify(problemBody({ code: 'TOO_MANY_REQUESTS' })),
        },
      },
      defaultAction: { allow: {} },
      // Has the same name as the firewall, so that the alarm's metric can be found by either.
      visibilityConfig: visibilityConfig(resourcePrefixOf(stage)),
      rules: [
        blockedAddressesRule(blockedAddresses),
        ...RATE_LIMITED_ROUTES.map(route => rateLimitRule(route, isRoute(route.endpoint))),
        rateLimitRule(API_RATE_LIMIT, IS_API_REQUEST),
        managedRuleGroup('AWSManagedRulesAmazonIpReputationList'),
        // The rule group refuses bodies above 8 KB, but the API accepts 256 KB (functions/api/http/body.ts), so this rule only
        // counts.
        managedRuleGroup('AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
        managedRuleGroup('AWSManagedRulesKnownBadInputsRuleSet'),
      ].map((rule, priority) => ({ ...rule, priority })),
    })
    this.webAclArn = acl.attrArn
    this.sharedWebAclArn = new CrossStackParameter(this, 'web-acl-arn', acl.attrArn)
    const topic = createAlarmTopic(this)
    this.alarmTopicArn = new CrossStackParameter(this, 'edge-alarm-topic', topic.topicArn)
    new OperatorAlarms(this, topic).add(
      'firewall-blocks',
      new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: resourcePrefixOf(stage), Rule: 'ALL' },
        statistic: Stats.SUM,
        period: Duration.minutes(5),
      }),
      'The firewall has refused 1,000 requests in each five minutes of the last fifteen: a flood, or a rule that hits people.',
      { threshold: 1_000, periods: 3 },
    )
    this.addBudget()
  }

  /** A budget for the whole account, compared with AWS's forecast; AWS sends its e-mails to the operator directly. */
  private addBudget(): void {
    const { alarm_email, monthly_budget } = this.stage.settings
    if (!alarm_email) return
    const notice = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarm_email }],
    })
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: `${resourcePrefixOf(this.stage)}-monthly`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthly_budget, unit: 'USD' },
      },
      notificationsWithSubscribers: [notice('ACTUAL', 80), notice('FORECASTED', 100)],
    })
  }
}
