import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { problemOf } from '#functions/api/http/problem.ts'
import { BASE_PATH } from '#shared/platform/api/endpoint.ts'
import { RATE_LIMITED_ROUTES, type RateLimitedRoute } from '../rate-limited-routes.ts'
import { prefixOf, type Stage, StageStack } from './stage.ts'

/**
 * Requests of one address in five minutes, for the whole site. Brazilian carriers put many people behind one address.
 */
const MAX_REQUESTS_PER_ADDRESS = 3_000
/** The firewall answers with the API's own refusal, which the site can show in Portuguese. */
const RESPONSE_BODY_KEY = 'too-many-requests'
const BLOCK_WITH_429 = { block: { customResponse: { responseCode: 429, customResponseBodyKey: RESPONSE_BODY_KEY } } }

const visibilityConfig = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
})

const managedRuleGroup = (
  name: string,
  priority: number,
  countedRules: readonly string[] = [],
): CfnWebACL.RuleProperty => ({
  name,
  priority,
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

const exactMatch = (
  fieldToMatch: CfnWebACL.FieldToMatchProperty,
  searchString: string,
  transformations: readonly string[],
): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch,
    positionalConstraint: 'EXACTLY',
    searchString,
    textTransformations: transformations.map((type, priority) => ({ type, priority })),
  },
})

/** Firewall rule that limits the requests of one address to one route. */
const rateLimitRule = (
  { name, endpoint, per_address, window_seconds }: RateLimitedRoute,
  priority: number,
): CfnWebACL.RuleProperty => ({
  name: `${name}-per-address`,
  priority,
  action: BLOCK_WITH_429,
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: window_seconds,
      limit: per_address,
      scopeDownStatement: {
        andStatement: {
          statements: [
            exactMatch({ method: {} }, endpoint.method, ['NONE']),
            exactMatch({ uriPath: {} }, BASE_PATH + endpoint.path, ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE']),
          ],
        },
      },
    },
  },
  visibilityConfig: visibilityConfig(`${name}-per-address`),
})

/** Firewall of the site. CloudFront requires it in us-east-1. */
export class EdgeStack extends StageStack {
  readonly webAclArn: string
  constructor(app: Construct, stage: Stage) {
    super(app, stage, 'edge', {
      description: 'Ponto Urbano: web ACL of the site',
      region: 'us-east-1',
      isCrossRegion: true,
    })
    const acl = new CfnWebACL(this, 'WebAcl', {
      name: prefixOf(stage),
      scope: 'CLOUDFRONT',
      customResponseBodies: {
        [RESPONSE_BODY_KEY]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify(problemOf({ code: 'TOO_MANY_REQUESTS' })),
        },
      },
      defaultAction: { allow: {} },
      visibilityConfig: visibilityConfig(`${prefixOf(stage)}-all`),
      rules: [
        ...RATE_LIMITED_ROUTES.map(rateLimitRule),
        {
          name: 'requests-per-address',
          priority: RATE_LIMITED_ROUTES.length,
          action: BLOCK_WITH_429,
          statement: {
            rateBasedStatement: { aggregateKeyType: 'IP', evaluationWindowSec: 300, limit: MAX_REQUESTS_PER_ADDRESS },
          },
          visibilityConfig: visibilityConfig('requests-per-address'),
        },
        managedRuleGroup('AWSManagedRulesAmazonIpReputationList', RATE_LIMITED_ROUTES.length + 1),
        // The API accepts bodies of 256 KB (functions/api/http/body.ts), the rule group only 8 KB, so that rule only
        // counts.
        managedRuleGroup('AWSManagedRulesCommonRuleSet', RATE_LIMITED_ROUTES.length + 2, ['SizeRestrictions_BODY']),
        managedRuleGroup('AWSManagedRulesKnownBadInputsRuleSet', RATE_LIMITED_ROUTES.length + 3),
      ],
    })
    this.webAclArn = acl.attrArn
  }
}
