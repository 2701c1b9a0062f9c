import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { problemOf } from '#functions/http/problem.ts'
import { BASE_PATH } from '#shared/api/endpoint.ts'
import { api } from '#shared/api/index.ts'
import { prefixOf, type Stage, StageStack } from './stage.ts'

/** Requests of one address in five minutes. Brazilian phone networks put many people behind one address. */
const PER_ADDRESS = 3_000
/** Whether an e-mail has an account is asked once per reservation; more is somebody trying e-mails out. */
const USER_EXISTS_PER_ADDRESS = 30

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
          content: JSON.stringify(problemOf({ code: 'TOO_MANY_REQUESTS', details: undefined })),
        },
      },
      defaultAction: { allow: {} },
      visibilityConfig: metric(`${prefixOf(stage)}-all`),
      rules: [
        {
          name: 'user-exists-per-address',
          priority: 0,
          action: REFUSED,
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              evaluationWindowSec: 300,
              limit: USER_EXISTS_PER_ADDRESS,
              scopeDownStatement: {
                byteMatchStatement: {
                  fieldToMatch: { uriPath: {} },
                  positionalConstraint: 'STARTS_WITH',
                  searchString: BASE_PATH + api.auth.userExists.path,
                  textTransformations: [
                    { priority: 0, type: 'URL_DECODE' },
                    { priority: 1, type: 'NORMALIZE_PATH' },
                    { priority: 2, type: 'LOWERCASE' },
                  ],
                },
              },
            },
          },
          visibilityConfig: metric('user-exists-per-address'),
        },
        {
          name: 'requests-per-address',
          priority: 1,
          action: REFUSED,
          statement: {
            rateBasedStatement: { aggregateKeyType: 'IP', evaluationWindowSec: 300, limit: PER_ADDRESS },
          },
          visibilityConfig: metric('requests-per-address'),
        },
        managed('AWSManagedRulesAmazonIpReputationList', 2),
        // A body may have 256 KB here (functions/http/body.ts); the rule's own limit is 8 KB.
        managed('AWSManagedRulesCommonRuleSet', 3, ['SizeRestrictions_BODY']),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 4),
      ],
    })
    this.webAclArn = acl.attrArn
  }
}
