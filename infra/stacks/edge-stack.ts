import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { problemOf } from '#functions/api/http/problem.ts'
import { BASE_PATH } from '#shared/platform/api/endpoint.ts'
import { GUARDED_ROUTES, type GuardedRoute } from '../guarded-routes.ts'
import { prefixOf, type Stage, StageStack } from './stage.ts'

/** Requests of one address in five minutes. Brazilian phone networks put many people behind one address. */
const PER_ADDRESS = 3_000
/** The answer of the API to too many requests, so that the site can say it in its own words. */
const REFUSAL = 'too-many-requests'
const REFUSED = { block: { customResponse: { responseCode: 429, customResponseBodyKey: REFUSAL } } }

const metric = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
})

const managed = (name: string, priority: number, counted: readonly string[] = []): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map(rule => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: metric(name),
})

const matches = (
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

/** The rule that counts one address's requests to one route. */
const guard = (
  { name, endpoint, per_address, window_seconds }: GuardedRoute,
  priority: number,
): CfnWebACL.RuleProperty => ({
  name: `${name}-per-address`,
  priority,
  action: REFUSED,
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: window_seconds,
      limit: per_address,
      scopeDownStatement: {
        andStatement: {
          statements: [
            matches({ method: {} }, endpoint.method, ['NONE']),
            matches({ uriPath: {} }, BASE_PATH + endpoint.path, ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE']),
          ],
        },
      },
    },
  },
  visibilityConfig: metric(`${name}-per-address`),
})

/** The web ACL before the site. CloudFront takes it from us-east-1 only. */
export class EdgeStack extends StageStack {
  readonly webAclArn: string
  constructor(app: Construct, stage: Stage) {
    super(app, stage, 'edge', {
      description: 'Ponto Urbano: web ACL of the site',
      region: 'us-east-1',
      otherRegions: true,
    })
    const acl = new CfnWebACL(this, 'WebAcl', {
      name: prefixOf(stage),
      scope: 'CLOUDFRONT',
      customResponseBodies: {
        [REFUSAL]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify(problemOf({ code: 'TOO_MANY_REQUESTS' })),
        },
      },
      defaultAction: { allow: {} },
      visibilityConfig: metric(`${prefixOf(stage)}-all`),
      rules: [
        ...GUARDED_ROUTES.map(guard),
        {
          name: 'requests-per-address',
          priority: GUARDED_ROUTES.length,
          action: REFUSED,
          statement: {
            rateBasedStatement: { aggregateKeyType: 'IP', evaluationWindowSec: 300, limit: PER_ADDRESS },
          },
          visibilityConfig: metric('requests-per-address'),
        },
        managed('AWSManagedRulesAmazonIpReputationList', GUARDED_ROUTES.length + 1),
        // A body may have 256 KB here (functions/api/http/body.ts); the rule's own limit is 8 KB.
        managed('AWSManagedRulesCommonRuleSet', GUARDED_ROUTES.length + 2, ['SizeRestrictions_BODY']),
        managed('AWSManagedRulesKnownBadInputsRuleSet', GUARDED_ROUTES.length + 3),
      ],
    })
    this.webAclArn = acl.attrArn
  }
}
