import * as z from 'zod/mini'
import { referenceNameOf, type TemplateResource } from './synthesized.ts'

/**
 * Reads the protections of a stage from its templates, in a form that can be compared with literals. Nothing here is
 * computed from the constants from which the templates are created.
 */

const list = z.record(z.string(), z.unknown())
const days = (seconds: number) => `${seconds / 86_400} days`

/** Every resource of a type, read with a schema. */
function all<Schema extends z.ZodMiniType>(resources: readonly TemplateResource[], type: string, schema: Schema) {
  return resources
    .filter(each => each.type === type)
    .map(each => ({ ...each, is: schema.parse(each.properties) as z.output<Schema> }))
}

const responseHeaders = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z.object({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), Override: z.boolean() }),
      StrictTransportSecurity: z.object({
        AccessControlMaxAgeSec: z.number(),
        IncludeSubdomains: z.boolean(),
        Override: z.boolean(),
      }),
      FrameOptions: z.object({ FrameOption: z.string(), Override: z.boolean() }),
      ContentTypeOptions: z.object({ Override: z.boolean() }),
    }),
  }),
})

function headers(resources: readonly TemplateResource[]) {
  return all(resources, 'AWS::CloudFront::ResponseHeadersPolicy', responseHeaders).map(({ is }) => {
    const { ContentSecurityPolicy, StrictTransportSecurity, FrameOptions, ContentTypeOptions } =
      is.ResponseHeadersPolicyConfig.SecurityHeadersConfig
    return {
      'content-security-policy': ContentSecurityPolicy.ContentSecurityPolicy.split('; '),
      'strict-transport-security': `${days(StrictTransportSecurity.AccessControlMaxAgeSec)}, ${StrictTransportSecurity.IncludeSubdomains ? 'with' : 'without'} subdomains`,
      'x-frame-options': FrameOptions.FrameOption,
      overrides: [ContentSecurityPolicy, StrictTransportSecurity, FrameOptions, ContentTypeOptions].every(
        ({ Override }) => Override,
      ),
    }
  })
}

const text = z.object({ ByteMatchStatement: z.object({ PositionalConstraint: z.string(), SearchString: z.string() }) })
const rule = z.object({
  Name: z.string(),
  Action: z.optional(list),
  OverrideAction: z.optional(list),
  Statement: z.object({
    RateBasedStatement: z.optional(
      z.object({
        Limit: z.number(),
        EvaluationWindowSec: z.number(),
        AggregateKeyType: z.string(),
        ScopeDownStatement: z.union([z.object({ AndStatement: z.object({ Statements: z.array(text) }) }), text]),
      }),
    ),
    /** A list of address sets, whose length matters. */
    OrStatement: z.optional(z.object({ Statements: z.array(z.object({ IPSetReferenceStatement: z.unknown() })) })),
    ManagedRuleGroupStatement: z.optional(
      z.object({
        VendorName: z.string(),
        RuleActionOverrides: z._default(z.array(z.object({ Name: z.string(), ActionToUse: list })), []),
      }),
    ),
  }),
})

/** Each rule of the firewall as one line: its action, and what it applies to. */
function firewall(resources: readonly TemplateResource[]): string[] {
  const acl = z.object({ DefaultAction: list, Rules: z.array(rule) })
  return all(resources, 'AWS::WAFv2::WebACL', acl).flatMap(({ is }) =>
    is.Rules.map(({ Name, Action, OverrideAction, Statement }) => {
      const does = JSON.stringify(Action ?? OverrideAction).replace(/"CustomResponseBodyKey":"[^"]*",?/, '')
      const { RateBasedStatement: rate, ManagedRuleGroupStatement: group, OrStatement: any } = Statement
      if (any) return `${Name}: ${does} of ${any.Statements.length} sets`
      const overrides = group?.RuleActionOverrides.map(each => `${each.Name} ${JSON.stringify(each.ActionToUse)}`)
      if (!rate) return `${Name} of ${group?.VendorName}: ${does} ${overrides?.join() ?? ''}`.trim()
      const scope = rate.ScopeDownStatement
      const matches = ('AndStatement' in scope ? scope.AndStatement.Statements : [scope]).map(
        ({ ByteMatchStatement }) => `${ByteMatchStatement.PositionalConstraint} ${ByteMatchStatement.SearchString}`,
      )
      return `${Name}: ${does} above ${rate.Limit} in ${rate.EvaluationWindowSec} s by ${rate.AggregateKeyType} of ${matches.join(', ')}`
    }),
  )
}

/** The settings of alarms, and the names of the alarms that have these settings. */
function alarms(resources: readonly TemplateResource[]): Record<string, string[]> {
  const alarm = z.object({
    AlarmName: z.string(),
    ComparisonOperator: z.string(),
    Threshold: z.number(),
    EvaluationPeriods: z.number(),
    DatapointsToAlarm: z.optional(z.number()),
    Period: z.optional(z.number()),
    Metrics: z.optional(
      z.array(
        z.object({
          Expression: z.optional(z.string()),
          MetricStat: z.optional(z.object({ Period: z.number(), Stat: z.string() })),
        }),
      ),
    ),
    TreatMissingData: z.string(),
    AlarmActions: z._default(z.array(z.string()), []),
    OKActions: z._default(z.array(z.string()), []),
    ActionsEnabled: z.optional(z.boolean()),
  })
  const ways: Record<string, string[]> = {}
  for (const { is } of all(resources, 'AWS::CloudWatch::Alarm', alarm)) {
    const isTold = (actions: readonly string[]) => actions.length > 0 && is.ActionsEnabled !== false
    const told = `${isTold(is.AlarmActions) ? 'told' : 'untold'}, ${isTold(is.OKActions) ? 'told' : 'untold'} when over`
    // An expression that is the MAX or SUM of a number of metrics.
    const [joined] =
      is.Metrics?.flatMap(
        ({ Expression }) => Expression?.replace(/\[(.*)\]/, (_, ids) => ids.split(',').length) ?? [],
      ) ?? []
    const periods = new Set(is.Metrics?.flatMap(({ MetricStat }) => MetricStat?.Period ?? []) ?? [is.Period])
    const way = `${joined ? `${joined} ` : ''}${is.ComparisonOperator} ${is.Threshold} in ${is.DatapointsToAlarm ?? is.EvaluationPeriods} of ${is.EvaluationPeriods} × ${[...periods]} s, missing is ${is.TreatMissingData}, ${told}`
    const name = is.AlarmName.replace(/^ponto-urbano-\w+-/, '')
    const names = ways[way] ?? []
    ways[way] = names
    names.push(name)
  }
  return Object.fromEntries(Object.entries(ways).map(([way, names]) => [way, [...new Set(names)].toSorted()]))
}

/** Requests per second and burst, of the whole API and of routes with limits of their own. */
function throttles(resources: readonly TemplateResource[]): Record<string, string>[] {
  const limit = z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() })
  const stage = z.object({ DefaultRouteSettings: limit, RouteSettings: z.record(z.string(), limit) })
  const written = (each: z.infer<typeof limit>) =>
    `${each.ThrottlingRateLimit} a second, ${each.ThrottlingBurstLimit} at once`
  return all(resources, 'AWS::ApiGatewayV2::Stage', stage).map(({ is }) => ({
    all: written(is.DefaultRouteSettings),
    ...Object.fromEntries(Object.entries(is.RouteSettings).map(([route, each]) => [route, written(each)])),
  }))
}

/**
 * How requests are shifted to a new version of the functions behind the API, and which alarms roll a deployment back.
 */
function releases(resources: readonly TemplateResource[]): string[] {
  const group = z.object({
    DeploymentConfigName: z.string(),
    AlarmConfiguration: z.optional(z.object({ Enabled: z.boolean(), Alarms: z.array(z.object({ Name: z.string() })) })),
    AutoRollbackConfiguration: z.optional(z.object({ Enabled: z.boolean(), Events: z.array(z.string()) })),
  })
  const ways = all(resources, 'AWS::CodeDeploy::DeploymentGroup', group).map(({ is }) => {
    const { AlarmConfiguration: alarm, AutoRollbackConfiguration: back } = is
    const alarms = alarm?.Enabled ? alarm.Alarms.map(({ Name }) => Name) : []
    return `${is.DeploymentConfigName}, back by ${alarms.join()} on ${back?.Enabled ? back.Events.join() : ''}`
  })
  return [...new Set(ways)]
}

/** By queue: how long it keeps messages, how often it delivers them, and how many are read at once. */
function queues(resources: readonly TemplateResource[]): Record<string, string> {
  const queue = z.object({
    QueueName: z.string(),
    MessageRetentionPeriod: z.number(),
    RedrivePolicy: z.optional(z.object({ maxReceiveCount: z.number() })),
  })
  const mapping = z.object({
    EventSourceArn: z.string(),
    ScalingConfig: z.optional(z.object({ MaximumConcurrency: z.number() })),
  })
  const readers = new Map(
    all(resources, 'AWS::Lambda::EventSourceMapping', mapping).map(({ is }) => [
      is.EventSourceArn,
      is.ScalingConfig?.MaximumConcurrency,
    ]),
  )
  return Object.fromEntries(
    all(resources, 'AWS::SQS::Queue', queue).map(each => {
      const { QueueName, MessageRetentionPeriod, RedrivePolicy } = each.is
      const concurrency = readers.get(referenceNameOf(each, 'Arn'))
      const read = concurrency === undefined ? '' : `, ${concurrency} readers`
      const tries = RedrivePolicy ? `, ${RedrivePolicy.maxReceiveCount} tries` : ''
      return [QueueName.replace(/^ponto-urbano-\w+-/, ''), `${days(MessageRetentionPeriod)}${tries}${read}`]
    }),
  )
}

const bucket = z.object({
  BucketName: z.optional(z.string()),
  AccessControl: z.optional(z.string()),
  PublicAccessBlockConfiguration: z.optional(z.record(z.string(), z.boolean())),
  VersioningConfiguration: z.optional(z.object({ Status: z.string() })),
  LifecycleConfiguration: z.optional(
    z.object({
      Rules: z.array(
        z.object({
          ExpirationInDays: z.optional(z.number()),
          NoncurrentVersionExpiration: z.optional(z.object({ NoncurrentDays: z.number() })),
          Prefix: z.optional(z.string()),
          Status: z.string(),
        }),
      ),
    }),
  ),
})
const bucketPolicy = z.object({
  Bucket: z.string(),
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Effect: z.string(),
        Principal: z.unknown(),
        Action: z.unknown(),
        Resource: z.unknown(),
        Condition: z.optional(z.unknown()),
      }),
    ),
  }),
})

/** By bucket (stack and name): how long it keeps which files, versions, and settings that make it less private. */
function buckets(resources: readonly TemplateResource[]): Record<string, string> {
  const policies = all(resources, 'AWS::S3::BucketPolicy', bucketPolicy)
  return Object.fromEntries(
    all(resources, 'AWS::S3::Bucket', bucket).map(each => {
      const { is } = each
      const statements = policies
        .filter(policy => policy.is.Bucket === referenceNameOf(each))
        .flatMap(policy => policy.is.PolicyDocument.Statement)
      const isOverTls = statements.some(
        ({ Effect, Principal, Condition }) =>
          Effect === 'Deny' &&
          JSON.stringify(Principal) === '{"AWS":"*"}' &&
          JSON.stringify(Condition) === '{"Bool":{"aws:SecureTransport":"false"}}',
      )
      const blocks = Object.values(is.PublicAccessBlockConfiguration ?? {}).filter(Boolean).length
      const rules = is.LifecycleConfiguration?.Rules.flatMap(
        ({ ExpirationInDays, NoncurrentVersionExpiration, Prefix, Status }) =>
          Status === 'Enabled'
            ? [
                ...(ExpirationInDays ? [`${Prefix ?? 'all'} ${ExpirationInDays} days`] : []),
                ...(NoncurrentVersionExpiration
                  ? [`old versions ${NoncurrentVersionExpiration.NoncurrentDays} days`]
                  : []),
              ]
            : [],
      )
      return [
        `${each.stack} ${each.id.replace(/[0-9A-F]{8}$/, '')}`,
        [
          blocks === 4 && isOverTls ? 'private' : 'OPEN',
          ...(is.VersioningConfiguration?.Status === 'Enabled' ? ['versioned'] : []),
          ...(rules ?? []),
          `on deletion ${each.attributes.DeletionPolicy}`,
        ].join(', '),
      ]
    }),
  )
}

/**
 * Which files of the media bucket the site may read, and what CloudFront lets through with and without a signed link.
 */
function mediaPaths(resources: readonly TemplateResource[]) {
  const media = all(resources, 'AWS::S3::Bucket', bucket).find(({ is }) => is.BucketName)
  const allowed = all(resources, 'AWS::S3::BucketPolicy', bucketPolicy)
    .filter(({ is }) => media && is.Bucket === referenceNameOf(media))
    .flatMap(({ is }) => is.PolicyDocument.Statement)
    .filter(({ Effect }) => Effect === 'Allow')
  const code = all(resources, 'AWS::CloudFront::Function', z.object({ FunctionCode: z.string() }))
    .map(({ is }) => is.FunctionCode)
    .find(each => each.includes('const PUBLIC'))
  return {
    'bucket lets': allowed.map(({ Principal, Action, Resource }) => ({
      who: JSON.stringify(Principal),
      do: Action,
      with: [Resource].flat().map(each => String(each).replace(/^.*Arn\//, '')),
    })),
    'edge shows all': /PUBLIC = new RegExp\("(.*)"\)/.exec(code ?? '')?.[1],
    'edge shows by link': /SIGNED = new RegExp\("(.*)"\)/.exec(code ?? '')?.[1],
  }
}

const tableShape = z.object({
  DeletionProtectionEnabled: z.boolean(),
  PointInTimeRecoverySpecification: z.object({ PointInTimeRecoveryEnabled: z.boolean() }),
  SSESpecification: z.object({ SSEEnabled: z.boolean() }),
})
const poolShape = z.object({
  DeletionProtection: z.string(),
  UserPoolTier: z.optional(z.string()),
  Policies: z.object({ PasswordPolicy: list }),
})
const clientShape = z.object({
  GenerateSecret: z.boolean(),
  ExplicitAuthFlows: z.array(z.string()),
  PreventUserExistenceErrors: z.string(),
  EnableTokenRevocation: z.boolean(),
})

/** Settings of the stage's table and user pool. */
function stores(resources: readonly TemplateResource[]) {
  const [table] = all(resources, 'AWS::DynamoDB::Table', tableShape)
  const [pool] = all(resources, 'AWS::Cognito::UserPool', poolShape)
  const [client] = all(resources, 'AWS::Cognito::UserPoolClient', clientShape)
  return {
    table: {
      protected: table?.is.DeletionProtectionEnabled,
      restorable: table?.is.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled,
      encrypted: table?.is.SSESpecification.SSEEnabled,
      'on deletion': table?.attributes.DeletionPolicy,
      'on replacement': table?.attributes.UpdateReplacePolicy,
    },
    pool: {
      protected: pool?.is.DeletionProtection,
      tier: pool?.is.UserPoolTier,
      'shortest password': pool?.is.Policies.PasswordPolicy.MinimumLength,
      'on deletion': pool?.attributes.DeletionPolicy,
    },
    client: client?.is,
  }
}

/** Routes that need no token, and the issuer whose tokens the others accept. */
function routes(resources: readonly TemplateResource[]) {
  const route = z.object({ RouteKey: z.string(), AuthorizationType: z.string(), AuthorizerId: z.optional(z.string()) })
  const authorizer = z.object({
    AuthorizerType: z.string(),
    JwtConfiguration: z.object({ Audience: z.array(z.string()) }),
  })
  return {
    open: all(resources, 'AWS::ApiGatewayV2::Route', route)
      .filter(({ is }) => is.AuthorizationType !== 'JWT' || !is.AuthorizerId)
      .map(({ is }) => is.RouteKey)
      .toSorted(),
    authorizers: all(resources, 'AWS::ApiGatewayV2::Authorizer', authorizer).map(({ is }) => is.AuthorizerType),
  }
}

/** Settings of the CloudFront distribution through which viewers reach the site. */
function distribution(resources: readonly TemplateResource[]): Record<string, unknown>[] {
  const behavior = z.object({ PathPattern: z._default(z.string(), '*'), ViewerProtocolPolicy: z.string() })
  const config = z.object({
    DistributionConfig: z.object({
      WebACLId: z.optional(z.string()),
      Logging: z.optional(list),
      ViewerCertificate: z.object({ MinimumProtocolVersion: z.string() }),
      DefaultCacheBehavior: behavior,
      CacheBehaviors: z.array(behavior),
      CustomErrorResponses: z.array(z.object({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number() })),
    }),
  })
  return all(resources, 'AWS::CloudFront::Distribution', config).map(({ is: { DistributionConfig: site } }) => ({
    firewall: site.WebACLId !== undefined,
    logs: site.Logging !== undefined,
    tls: site.ViewerCertificate.MinimumProtocolVersion,
    ...Object.fromEntries(
      [site.DefaultCacheBehavior, ...site.CacheBehaviors].map(each => [each.PathPattern, each.ViewerProtocolPolicy]),
    ),
    'seconds that errors are cached': [...new Set(site.CustomErrorResponses.map(each => each.ErrorCachingMinTTL))],
  }))
}

/** How many days logs are kept. undefined: for ever. */
const logs = (resources: readonly TemplateResource[]) => [
  ...new Set(
    all(resources, 'AWS::Logs::LogGroup', z.object({ RetentionInDays: z.optional(z.number()) })).map(
      ({ is }) => is.RetentionInDays,
    ),
  ),
]

/** Functions without a log group of their own: Lambda creates it with the first line, and it is kept for ever. */
const functionsWithoutLog = (resources: readonly TemplateResource[]) =>
  all(resources, 'AWS::Lambda::Function', z.object({ LoggingConfig: z.optional(list) }))
    .filter(({ is }) => is.LoggingConfig?.LogGroup === undefined)
    .map(({ stack, id }) => `${stack} ${id}`)

export const protectionsOf = (resources: readonly TemplateResource[]) => ({
  headers: headers(resources),
  firewall: firewall(resources),
  alarms: alarms(resources),
  releases: releases(resources),
  throttles: throttles(resources),
  queues: queues(resources),
  buckets: buckets(resources),
  media: mediaPaths(resources),
  stores: stores(resources),
  routes: routes(resources),
  distribution: distribution(resources),
  logs: { days: logs(resources), 'functions without': functionsWithoutLog(resources) },
})

export type Protections = ReturnType<typeof protectionsOf>
