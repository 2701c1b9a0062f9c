import * as z from 'zod/mini'
import { referenceNameOf, type SynthesizedTemplates } from './synthesized.ts'

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.string() }))
export const tableProperties = z.object({
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z.array(
    z.object({
      IndexName: z.string(),
      KeySchema: keySchema,
      Projection: z.object({ ProjectionType: z.string(), NonKeyAttributes: z.optional(z.array(z.string())) }),
    }),
  ),
  StreamSpecification: z.object({ StreamViewType: z.string() }),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.boolean() }),
  BillingMode: z.string(),
  PointInTimeRecoverySpecification: z.object({ PointInTimeRecoveryEnabled: z.boolean() }),
  SSESpecification: z.object({ SSEEnabled: z.boolean() }),
  DeletionProtectionEnabled: z.boolean(),
})
export const routeProperties = z.object({
  ApiId: z.string(),
  RouteKey: z.string(),
  AuthorizationType: z.string(),
  AuthorizerId: z.optional(z.string()),
  Target: z.string(),
})
const functionProperties = z.object({
  FunctionName: z.optional(z.string()),
  Environment: z.optional(z.object({ Variables: z.record(z.string(), z.string()) })),
  Role: z.string(),
  Runtime: z.string(),
  Architectures: z.optional(z.array(z.string())),
  Timeout: z.optional(z.number()),
  MemorySize: z.optional(z.number()),
  TracingConfig: z.optional(z.object({ Mode: z.string() })),
  LoggingConfig: z.optional(z.object({ LogGroup: z.string() })),
  DeadLetterConfig: z.optional(z.object({ TargetArn: z.string() })),
})
const poolProperties = z.object({ LambdaConfig: z.record(z.string(), z.string()) })
const fed = { EventSourceArn: z.string(), FunctionName: z.string(), BatchSize: z.number() }
export const eventSourceMappingProperties = z.object(fed)
const queueMapping = z.object({
  ...fed,
  ScalingConfig: z.object({ MaximumConcurrency: z.number() }),
  FunctionResponseTypes: z.tuple([z.literal('ReportBatchItemFailures')]),
  MetricsConfig: z.object({ Metrics: z.tuple([z.literal('EventCount')]) }),
})
export const queueProperties = z.object({
  QueueName: z.string(),
  SqsManagedSseEnabled: z.literal(true),
  MessageRetentionPeriod: z.number(),
  VisibilityTimeout: z.optional(z.number()),
  RedrivePolicy: z.optional(z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() })),
})
const mappingProperties = z.object({
  ...fed,
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }),
  BisectBatchOnFunctionError: z.boolean(),
  MaximumRetryAttempts: z.number(),
  FunctionResponseTypes: z.array(z.string()),
  MetricsConfig: z.object({ Metrics: z.tuple([z.literal('EventCount')]) }),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }) }),
})
export const ruleProperties = z.object({
  ScheduleExpression: z.optional(z.string()),
  State: z.string(),
  Targets: z.array(z.object({ Arn: z.string(), DeadLetterConfig: z.object({ Arn: z.string() }) })),
})
const kindFilter = z.object({
  dynamodb: z.record(z.string(), z.object({ kind: z.object({ S: z.array(z.string()) }) })),
})

/** The system's own functions by their name in system.ts, without the functions that the CDK adds for itself. */
export function systemFunctions(of: SynthesizedTemplates) {
  const prefix = `ponto-urbano-${of.stage}-`
  return of.all('AWS::Lambda::Function', functionProperties).flatMap(found => {
    const name = found.is.FunctionName
    return name?.startsWith(prefix) ? [{ ...found, name: name.slice(prefix.length).replaceAll('-', '_') }] : []
  })
}

const tableOf = (of: SynthesizedTemplates) => of.only('AWS::DynamoDB::Table', tableProperties)

/** Event source mappings from the table's stream to its consumers. */
export function streamMappings(of: SynthesizedTemplates) {
  const stream = referenceNameOf(tableOf(of), 'StreamArn')
  return mappingsOf(of, arn => arn === stream).map(found => ({
    ...found,
    is: mappingProperties.parse(found.properties),
  }))
}

/** Event source mappings from queues to functions, each with its queue. */
export function queueMappings(of: SynthesizedTemplates) {
  const queues = new Map(
    of.all('AWS::SQS::Queue', queueProperties).map(each => [referenceNameOf(each, 'Arn'), each.is]),
  )
  return mappingsOf(of, arn => queues.has(arn)).map(found => ({
    ...found,
    is: queueMapping.parse(found.properties),
    queue: queues.get(found.is.EventSourceArn),
  }))
}

const mappingsOf = (of: SynthesizedTemplates, isFrom: (arn: string) => boolean) =>
  of.all('AWS::Lambda::EventSourceMapping', eventSourceMappingProperties).filter(({ is }) => isFrom(is.EventSourceArn))

/** What the templates create, in the shape in which local-facts.ts returns what the local deployment creates. */
export function templateFacts(of: SynthesizedTemplates) {
  const functions = systemFunctions(of)
  const byArn = new Map(functions.map(each => [referenceNameOf(each, 'Arn'), each.name]))
  const byRef = new Map(functions.map(each => [referenceNameOf(each), each.name]))
  const functionOf = (text: string): string => byArn.get(text) ?? byRef.get(text) ?? `unknown function ${text}`
  const keysOf = (schema: z.infer<typeof keySchema>) =>
    ['HASH', 'RANGE'].flatMap(type => schema.filter(key => key.KeyType === type).map(key => key.AttributeName))
  const table = tableOf(of)
  const mappings = streamMappings(of)
  const enabledRules = of.all('AWS::Events::Rule', ruleProperties).filter(({ is }) => is.State === 'ENABLED')
  return {
    table: {
      key: keysOf(table.is.KeySchema),
      indexes: Object.fromEntries(
        table.is.GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => [
          IndexName,
          { keys: keysOf(KeySchema), projects: Projection.NonKeyAttributes?.toSorted() ?? Projection.ProjectionType },
        ]),
      ),
      stream: table.is.StreamSpecification.StreamViewType,
      ttl: table.is.TimeToLiveSpecification.Enabled && table.is.TimeToLiveSpecification.AttributeName,
    },
    routes: Object.fromEntries(
      of
        .all('AWS::ApiGatewayV2::Route', routeProperties)
        .map(({ is }) => [is.RouteKey, is.AuthorizationType === 'JWT' && is.AuthorizerId ? 'token' : 'open']),
    ),
    environment: Object.fromEntries(
      functions.map(({ name, is }) => [name, Object.keys(is.Environment?.Variables ?? {}).toSorted()]),
    ),
    triggers: Object.fromEntries(
      Object.entries(of.only('AWS::Cognito::UserPool', poolProperties).is.LambdaConfig).map(([trigger, arn]) => [
        trigger,
        functionOf(arn),
      ]),
    ),
    consumers: Object.fromEntries(mappings.map(({ is }) => [functionOf(is.FunctionName), kindsOf(is.FilterCriteria)])),
    queues: Object.fromEntries(
      queueMappings(of).map(({ is, queue }) => [
        functionOf(is.FunctionName),
        {
          batch_size: is.BatchSize,
          max_concurrency: is.ScalingConfig.MaximumConcurrency,
          visibility_timeout: queue?.VisibilityTimeout,
          max_receives: queue?.RedrivePolicy?.maxReceiveCount,
        },
      ]),
    ),
    schedules: Object.fromEntries(
      enabledRules.flatMap(({ is }) =>
        is.ScheduleExpression === undefined
          ? []
          : is.Targets.map(({ Arn }) => [functionOf(Arn), minutesOf(is.ScheduleExpression ?? '')] as const),
      ),
    ),
  }
}

/** Kinds of items that pass the filters. A filter must let through new items as well as removed ones. */
function kindsOf({ Filters }: z.infer<typeof mappingProperties>['FilterCriteria']): string[] {
  const kinds = new Map<string, string[]>()
  for (const { Pattern } of Filters)
    for (const [image, { kind }] of Object.entries(kindFilter.parse(JSON.parse(Pattern)).dynamodb))
      kinds.set(image, kind.S)
  const [after = [], before = []] = [kinds.get('NewImage'), kinds.get('OldImage')]
  return after.filter(kind => before.includes(kind))
}

const MINUTES: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 24 * 60 }

function minutesOf(expression: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? []
  return Number(count) * (MINUTES[unit] ?? Number.NaN)
}

const listed = z.union([z.string(), z.array(z.string())])
/** Schema of the permissions of a role. */
export const policyProperties = z.object({
  Roles: z.optional(z.array(z.string())),
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({ Effect: z.string(), Action: listed, Resource: listed, Condition: z.optional(z.unknown()) }),
    ),
  }),
})

/** The statements of all policies of a function's role. */
export const statementsOf = (of: SynthesizedTemplates, { is: { Role } }: { is: { Role: string } }) =>
  of
    .all('AWS::IAM::Policy', policyProperties)
    .filter(({ is }) => is.Roles?.some(each => `${each}.Arn` === Role))
    .flatMap(({ is }) => is.PolicyDocument.Statement)

/** Every action on every resource that the role of a function allows. */
export const actionsGrantedTo = (of: SynthesizedTemplates, target: { is: { Role: string } }) =>
  statementsOf(of, target).flatMap(({ Action, Resource }) =>
    [Action].flat().flatMap(action => [Resource].flat().map(resource => ({ action, resource }))),
  )
