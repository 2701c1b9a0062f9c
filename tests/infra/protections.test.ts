import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { synthesizeDeployedSystem } from './deployed-system.ts'
import { type Protections, protectionsOf } from './protections.ts'
import type { TemplateResource } from './synthesized.ts'

const { deployed } = synthesizeDeployedSystem()
const found = protectionsOf(deployed.resources)

/** The protections of production as literal values. A change of one of them has to be made here too. */
const PROTECTIONS: Protections = {
  headers: [
    {
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        "worker-src 'self' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob: https://ponto-urbano-production-media-<AWS::AccountId>.s3.sa-east-1.amazonaws.com",
        "font-src 'self'",
        "connect-src 'self' https://maps.geo.sa-east-1.amazonaws.com https://ponto-urbano-production-media-<AWS::AccountId>.s3.sa-east-1.amazonaws.com",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
      'strict-transport-security': '730 days, without subdomains',
      'x-frame-options': 'DENY',
      overrides: true,
    },
  ],
  firewall: [
    'blocked-addresses: {"Block":{}} of 2 sets',
    'user-exists-per-address: {"Block":{"CustomResponse":{"ResponseCode":429}}} above 60 in 300 s by IP of EXACTLY POST, EXACTLY /api/auth/user-exists',
    'identity-per-address: {"Block":{"CustomResponse":{"ResponseCode":429}}} above 150 in 60 s by IP of EXACTLY POST, EXACTLY /api/auth/identity',
    'reserve-per-address: {"Block":{"CustomResponse":{"ResponseCode":429}}} above 60 in 60 s by IP of EXACTLY POST, EXACTLY /api/orders',
    'api-per-address: {"Block":{"CustomResponse":{"ResponseCode":429}}} above 15000 in 300 s by IP of STARTS_WITH /api/',
    'AWSManagedRulesAmazonIpReputationList of AWS: {"None":{}}',
    'AWSManagedRulesCommonRuleSet of AWS: {"None":{}} SizeRestrictions_BODY {"Count":{}}',
    'AWSManagedRulesKnownBadInputsRuleSet of AWS: {"None":{}}',
  ],
  alarms: {
    'GreaterThanOrEqualToThreshold 1 in 1 of 1 × 300 s, missing is notBreaching, told, told when over': [
      'api-5xx',
      'audit-breaches',
    ],
    'GreaterThanOrEqualToThreshold 5 in 1 of 1 × 60 s, missing is notBreaching, told, told when over': ['release-5xx'],
    'requests * share / 100 GreaterThanOrEqualToThreshold 5 in 2 of 5 × 60 s, missing is notBreaching, told, told when over':
      ['edge-5xx'],
    'GreaterThanOrEqualToThreshold 1000 in 3 of 3 × 300 s, missing is notBreaching, told, told when over': [
      'firewall-blocks',
    ],
    'GreaterThanOrEqualToThreshold 3000 in 3 of 3 × 300 s, missing is notBreaching, told, told when over': [
      'api-latency',
    ],
    'SUM(3) GreaterThanOrEqualToThreshold 1 in 1 of 1 × 300 s, missing is notBreaching, told, told when over': [
      'sign-up-errors',
    ],
    'GreaterThanOrEqualToThreshold 300000 in 1 of 1 × 300 s, missing is notBreaching, told, told when over': [
      'stream-age',
    ],
    'MAX(9) GreaterThanOrEqualToThreshold 900 in 1 of 1 × 300 s, missing is notBreaching, told, told when over': [
      'queue-age',
    ],
    'MAX(2) GreaterThanOrEqualToThreshold 900 in 1 of 1 × 300 s, missing is notBreaching, told, told when over': [
      'mail-age',
    ],
    'SUM(9) GreaterThanOrEqualToThreshold 1 in 2 of 3 × 300 s, missing is notBreaching, told, told when over': [
      'failed-messages',
    ],
    'SUM(2) GreaterThanOrEqualToThreshold 1 in 2 of 3 × 300 s, missing is notBreaching, told, told when over': [
      'failed-mail',
    ],
    'MAX(9) GreaterThanOrEqualToThreshold 1 in 1 of 1 × 300 s, missing is notBreaching, told, told when over': [
      'dead-letters',
    ],
    'MAX(2) GreaterThanOrEqualToThreshold 1 in 1 of 1 × 300 s, missing is notBreaching, told, told when over': [
      'mail-dead-letters',
    ],
    'SUM(2) GreaterThanOrEqualToThreshold 1 in 1 of 1 × 300 s, missing is notBreaching, told, told when over': [
      'undone-changes',
    ],
    'GreaterThanOrEqualToThreshold 1 in 1 of 1 × 86400 s, missing is notBreaching, told, told when over': [
      'undone-changes-waiting',
    ],
    'SUM(1) GreaterThanOrEqualToThreshold 1 in 1 of 1 × 300 s, missing is notBreaching, told, told when over': [
      'lost-changes',
    ],
    'SUM(2) GreaterThanOrEqualToThreshold 1 in 3 of 3 × 300 s, missing is notBreaching, told, told when over': [
      'table-throttles',
    ],
    'LessThanThreshold 1 in 5 of 5 × 300 s, missing is breaching, told, told when over': [
      'not-run-free-due-holds',
      'not-run-record-reminders',
    ],
    'LessThanThreshold 1 in 5 of 5 × 900 s, missing is breaching, told, told when over': ['not-run-end-contracts'],
    'LessThanThreshold 1 in 5 of 5 × 21600 s, missing is breaching, told, told when over': [
      'not-run-audit',
      'not-run-export-people',
      'not-run-recount',
    ],
  },
  releases: [
    'CodeDeployDefault.LambdaCanary10Percent5Minutes, back by ponto-urbano-production-release-5xx on DEPLOYMENT_FAILURE,DEPLOYMENT_STOP_ON_REQUEST,DEPLOYMENT_STOP_ON_ALARM',
  ],
  throttles: [
    {
      all: '2000 a second, 4000 at once',
      'POST /api/auth/user-exists': '20 a second, 40 at once',
      'POST /api/auth/identity': '300 a second, 600 at once',
      'POST /api/orders': '200 a second, 400 at once',
    },
  ],
  queues: {
    'emails-undone': '14 days',
    emails: '4 days, 20 tries, 5 readers',
    'email-feedback-undone': '14 days',
    'email-feedback': '4 days, 20 tries, 5 readers',
    'map-updates-undone': '14 days',
    'map-updates': '4 days, 20 tries, 2 readers',
    'search-undone': '14 days',
    search: '4 days, 20 tries, 2 readers',
    'pictures-undone': '14 days',
    pictures: '4 days, 20 tries, 2 readers',
    'point-history-undone': '14 days',
    'point-history': '4 days, 20 tries, 2 readers',
    'order-upkeep-undone': '14 days',
    'order-upkeep': '4 days, 20 tries, 5 readers',
    'notifications-undone': '14 days',
    notifications: '4 days, 20 tries, 5 readers',
    'freed-points-undone': '14 days',
    'freed-points': '4 days, 20 tries, 2 readers',
    'accounts-undone': '14 days',
    accounts: '4 days, 20 tries, 5 readers',
    'deletions-undone': '14 days',
    deletions: '4 days, 20 tries, 5 readers',
    'jobs-undone': '14 days',
  },
  buckets: {
    'web AccessLogs': 'private, all 90 days, on deletion RetainExceptOnCreate',
    'web Files': 'private, on deletion Delete',
    'media AccessLogs': 'private, all 90 days, on deletion RetainExceptOnCreate',
    'media Media':
      'private, versioned, damage-photos/ 365 days, deletion-records/ 36 days, old versions 1 days, people-exports/ 36 days, old versions 1 days, old versions 36 days, on deletion RetainExceptOnCreate',
    'events UndoneChanges': 'private, all 14 days, on deletion RetainExceptOnCreate',
  },
  media: {
    'bucket lets': [
      {
        who: '{"Service":"cloudfront.amazonaws.com"}',
        do: 's3:GetObject',
        with: ['avatars/*', 'installation-photos/*', 'point_images/*'],
      },
    ],
    'edge shows all': '^/(?:point_images/|avatars/)[\\\\w-][\\\\w.-]*$',
    'edge shows by link': '^/(?:installation-photos/)[\\\\w-][\\\\w.-]*$',
  },
  stores: {
    table: {
      protected: true,
      restorable: true,
      encrypted: true,
      'on deletion': 'RetainExceptOnCreate',
      'on replacement': 'Retain',
    },
    pool: {
      protected: 'ACTIVE',
      tier: 'LITE',
      'shortest password': 6,
      'on deletion': 'RetainExceptOnCreate',
    },
    client: {
      GenerateSecret: true,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
    },
  },
  routes: {
    open: [
      'GET /api/contracts/{contract_hash}',
      'GET /api/geocoding',
      'GET /api/map-settings',
      'GET /api/map/aggregates/{block}',
      'GET /api/map/cells',
      'GET /api/map/cells/{cell}',
      'GET /api/map/opening',
      'GET /api/map/regions',
      'GET /api/places',
      'GET /api/places/index/{region}',
      'GET /api/point-photos',
      'GET /api/points/by-code/{point_code}',
      'GET /api/points/{point_id}',
      'GET /api/pricing-tiers',
      'GET /api/tags',
      'POST /api/auth/identity',
      'POST /api/auth/user-exists',
      'POST /api/order-links/amendment',
      'POST /api/order-links/campaign',
      'POST /api/order-links/contract',
      'POST /api/order-links/order',
      'POST /api/order-links/proofs',
      'POST /api/order-links/receipt',
      'POST /api/order-links/receipt-file',
      'POST /api/order-links/receipt-form',
      'POST /api/order-links/signed-contract-file',
      'POST /api/orders',
      'POST /api/points/by-code/{point_code}/damage-reports',
      'POST /api/points/by-code/{point_code}/damage-reports/{report_id}/photo',
      'POST /api/points/{point_id}/watches',
      'POST /api/points/{point_id}/watches/confirmation',
      'POST /api/points/{point_id}/watches/stop',
    ],
    authorizers: ['JWT'],
  },
  distribution: [
    {
      firewall: true,
      logs: true,
      tls: 'TLSv1.2_2021',
      '*': 'redirect-to-https',
      '/api/*': 'redirect-to-https',
      '/media/*': 'redirect-to-https',
      'seconds that errors are cached': [0],
    },
  ],
  logs: {
    days: [90],
    'functions without': [],
  },
}

test('production is protected by what is written here', () => {
  expect(found).toEqual(PROTECTIONS)
})

// biome-ignore lint/suspicious/noExplicitAny: a template is changed here in every way that JSON allows
type Json = any

/** The templates with every resource of a type changed, or left out if `edit` returns 'gone'. */
const changed =
  (type: string, edit: (properties: Json, resource: Json) => unknown) =>
  (resources: readonly TemplateResource[]): TemplateResource[] =>
    resources.flatMap(resource => {
      if (resource.type !== type) return [resource]
      const copy = structuredClone(resource)
      return edit(copy.properties, copy) === 'gone' ? [] : [copy]
    })

/** Changes the content security policy in the templates. */
const policy = (edit: (policy: string) => string) =>
  changed('AWS::CloudFront::ResponseHeadersPolicy', ({ ResponseHeadersPolicyConfig: { SecurityHeadersConfig } }) => {
    const csp = SecurityHeadersConfig.ContentSecurityPolicy
    csp.ContentSecurityPolicy = edit(csp.ContentSecurityPolicy)
  })
const withoutDirective = (name: string) =>
  policy(text =>
    text
      .split('; ')
      .filter(each => !each.startsWith(name))
      .join('; '),
  )
/** Changes each rule of the firewall in the templates. */
const rules = (edit: (rule: Json) => unknown) =>
  changed('AWS::WAFv2::WebACL', properties => {
    properties.Rules = properties.Rules.filter((rule: Json) => edit(rule) !== 'gone')
  })
const isNamed = (resource: Json, name: string) => resource.id.startsWith(name)

/** Templates with weaker protection: what is weakened, the change, and the protection whose check must fail. */
const MUTATIONS: [string, (resources: readonly TemplateResource[]) => TemplateResource[], keyof Protections][] = [
  ['the pages may be framed', withoutDirective('frame-ancestors'), 'headers'],
  ['a page’s links may be based elsewhere', withoutDirective('base-uri'), 'headers'],
  ['forms may be sent elsewhere', withoutDirective('form-action'), 'headers'],
  ['scripts may be inline', policy(text => text.replace("script-src 'self'", "$& 'unsafe-inline'")), 'headers'],
  ['a managed rule is dropped', rules(({ Name }) => (Name.includes('KnownBadInputs') ? 'gone' : '')), 'firewall'],
  [
    'an address may send 3,000,000 requests',
    rules(({ Statement: { RateBasedStatement: rate } }) => {
      if (rate) rate.Limit = 3_000_000
    }),
    'firewall',
  ],
  ['blocked addresses are let through', rules(({ Name }) => (Name === 'blocked-addresses' ? 'gone' : '')), 'firewall'],
  [
    'rate limits count',
    rules(rule => {
      if (rule.Action) rule.Action = { Count: {} }
    }),
    'firewall',
  ],
  [
    'managed rules count',
    rules(rule => {
      if (rule.OverrideAction) rule.OverrideAction = { Count: {} }
    }),
    'firewall',
  ],
  [
    'a managed rule counts',
    rules(({ Statement: { ManagedRuleGroupStatement: group } }) => {
      group?.RuleActionOverrides?.push({ Name: 'CrossSiteScripting_BODY', ActionToUse: { Count: {} } })
    }),
    'firewall',
  ],
  [
    'alarms ring below 1',
    changed('AWS::CloudWatch::Alarm', alarm => {
      alarm.ComparisonOperator = 'LessThanThreshold'
    }),
    'alarms',
  ],
  [
    'alarms ring after 100 periods',
    changed('AWS::CloudWatch::Alarm', alarm => {
      alarm.EvaluationPeriods = 100
    }),
    'alarms',
  ],
  [
    'alarms ring at 100 failures',
    changed('AWS::CloudWatch::Alarm', alarm => {
      alarm.Threshold = 100
    }),
    'alarms',
  ],
  [
    'alarms look at a whole day',
    changed('AWS::CloudWatch::Alarm', alarm => {
      alarm.Period = 86_400
    }),
    'alarms',
  ],
  [
    'alarms do not say when they are over',
    changed('AWS::CloudWatch::Alarm', alarm => {
      alarm.OKActions = []
    }),
    'alarms',
  ],
  [
    'an alarm watches the average of its queues',
    changed('AWS::CloudWatch::Alarm', alarm => {
      for (const metric of alarm.Metrics ?? []) metric.Expression = metric.Expression?.replace(/MAX|SUM/, 'AVG')
    }),
    'alarms',
  ],
  [
    'alarms tell nobody',
    changed('AWS::CloudWatch::Alarm', alarm => {
      alarm.AlarmActions = []
    }),
    'alarms',
  ],
  [
    'a release gets all requests at once',
    changed('AWS::CodeDeploy::DeploymentGroup', group => {
      group.DeploymentConfigName = 'CodeDeployDefault.LambdaAllAtOnce'
    }),
    'releases',
  ],
  [
    'no alarm takes a release back',
    changed('AWS::CodeDeploy::DeploymentGroup', group => {
      group.AlarmConfiguration.Enabled = false
    }),
    'releases',
  ],
  [
    'a release is not taken back',
    changed('AWS::CodeDeploy::DeploymentGroup', group => {
      delete group.AutoRollbackConfiguration
    }),
    'releases',
  ],
  [
    'the API takes 50,000 requests a second',
    changed('AWS::ApiGatewayV2::Stage', stage => {
      stage.DefaultRouteSettings.ThrottlingRateLimit = 50_000
    }),
    'throttles',
  ],
  [
    'a queue has 500 readers',
    changed('AWS::Lambda::EventSourceMapping', mapping => {
      if (mapping.ScalingConfig) mapping.ScalingConfig.MaximumConcurrency = 500
    }),
    'queues',
  ],
  [
    'dead letters are kept a day',
    changed('AWS::SQS::Queue', queue => {
      if (!queue.RedrivePolicy) queue.MessageRetentionPeriod = 86_400
    }),
    'queues',
  ],
  [
    'messages are given up without a dead letter',
    changed('AWS::SQS::Queue', queue => {
      delete queue.RedrivePolicy
    }),
    'queues',
  ],
  [
    'receipts may be read by the site',
    changed('AWS::S3::BucketPolicy', ({ PolicyDocument }) => {
      for (const { Effect, Resource } of PolicyDocument.Statement)
        if (Effect === 'Allow' && Array.isArray(Resource)) Resource.push(Resource[0].replace('avatars/', 'receipts/'))
    }),
    'media',
  ],
  [
    'receipts are shown by the edge',
    changed('AWS::CloudFront::Function', code => {
      code.FunctionCode = code.FunctionCode.replace('|avatars/', '|avatars/|receipts/')
    }),
    'media',
  ],
  [
    'photos of proofs are shown without a link',
    changed('AWS::CloudFront::Function', code => {
      code.FunctionCode = code.FunctionCode.replace('|avatars/', '|avatars/|installation-photos/')
    }),
    'media',
  ],
  [
    'files are not versioned',
    changed('AWS::S3::Bucket', bucket => {
      delete bucket.VersioningConfiguration
    }),
    'buckets',
  ],
  [
    'access logs are kept for ever',
    changed('AWS::S3::Bucket', (bucket, resource) => {
      if (isNamed(resource, 'AccessLogs')) delete bucket.LifecycleConfiguration
    }),
    'buckets',
  ],
  [
    'a bucket may be made public',
    changed('AWS::S3::Bucket', bucket => {
      bucket.PublicAccessBlockConfiguration.BlockPublicPolicy = false
    }),
    'buckets',
  ],
  [
    'buckets speak without TLS',
    changed('AWS::S3::BucketPolicy', ({ PolicyDocument }) => {
      PolicyDocument.Statement = PolicyDocument.Statement.filter(({ Effect }: Json) => Effect !== 'Deny')
    }),
    'buckets',
  ],
  [
    'files go with their stack',
    changed('AWS::S3::Bucket', (_, resource) => {
      resource.attributes.DeletionPolicy = 'Delete'
    }),
    'buckets',
  ],
  [
    'the table may be deleted',
    changed('AWS::DynamoDB::Table', table => {
      table.DeletionProtectionEnabled = false
    }),
    'stores',
  ],
  [
    'the table can’t be restored',
    changed('AWS::DynamoDB::Table', table => {
      table.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled = false
    }),
    'stores',
  ],
  [
    'the table goes with its stack',
    changed('AWS::DynamoDB::Table', (_, resource) => {
      resource.attributes.DeletionPolicy = 'Delete'
    }),
    'stores',
  ],
  [
    'the pool may be deleted',
    changed('AWS::Cognito::UserPool', pool => {
      pool.DeletionProtection = 'INACTIVE'
    }),
    'stores',
  ],
  [
    'anybody may use the pool’s client',
    changed('AWS::Cognito::UserPoolClient', client => {
      client.GenerateSecret = false
    }),
    'stores',
  ],
  [
    'a route needs no token',
    changed('AWS::ApiGatewayV2::Route', route => {
      if (route.RouteKey === 'GET /api/users') route.AuthorizationType = 'NONE'
    }),
    'routes',
  ],
  [
    'the site has no firewall',
    changed('AWS::CloudFront::Distribution', ({ DistributionConfig }) => {
      delete DistributionConfig.WebACLId
    }),
    'distribution',
  ],
  [
    'the site speaks TLS 1.0',
    changed('AWS::CloudFront::Distribution', ({ DistributionConfig }) => {
      DistributionConfig.ViewerCertificate.MinimumProtocolVersion = 'TLSv1'
    }),
    'distribution',
  ],
  [
    'errors are cached',
    changed('AWS::CloudFront::Distribution', ({ DistributionConfig }) => {
      for (const each of DistributionConfig.CustomErrorResponses) each.ErrorCachingMinTTL = 10
    }),
    'distribution',
  ],
  [
    'logs are kept for ever',
    changed('AWS::Logs::LogGroup', log => {
      delete log.RetentionInDays
    }),
    'logs',
  ],
  [
    'a function has no log of its own',
    changed('AWS::Lambda::Function', lambda => {
      delete lambda.LoggingConfig
    }),
    'logs',
  ],
]

describe('a weaker template is seen', () => {
  test.each(MUTATIONS)('when %s', (_, mutate, seenIn) => {
    const mutated = protectionsOf(mutate(deployed.resources))
    const different = Object.entries(found).flatMap(([name, before]) =>
      isDeepStrictEqual(mutated[name as keyof Protections], before) ? [] : [name],
    )
    expect(different).toEqual([seenIn])
    expect(mutated).not.toEqual(PROTECTIONS)
  })
})
