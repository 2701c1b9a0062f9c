import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { photoSignature } from '#functions/catalogue/media/photo-link.ts'
import { deadLetterQueueName, queueName } from '#functions/events/consumers.ts'
import { auditBreaches, finishedRuns, rejectedChanges } from '#functions/platform/aws/metrics.ts'
import { DEFAULT_SETTINGS, PLACEHOLDER_SETTINGS } from '#infra/config.ts'
import { securityHeaders } from '#infra/security-headers.ts'
import { MEDIA } from '#infra/system/media.ts'
import { DEAD_LETTER_DAYS, QUEUES } from '#infra/system/queues.ts'
import { STREAM, TABLE } from '#infra/system/table.ts'
import { GROUPS, USER_POOL } from '#infra/system/user-pool.ts'
import { allFunctions, FUNCTIONS, functionOfGroup } from '#infra/system.ts'
import { allEndpoints, api } from '#shared/api/index.ts'
import { REFUSALS } from '#shared/api/refusals.ts'
import { routeKey } from '#shared/platform/api/endpoint.ts'
import { ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/platform/api/front-headers.ts'
import { siteConfig } from '#shared/platform/api/site-config.ts'
import { SERVICE_WORKER } from '#web/lib/offline-site.ts'
import { nameOf, PRODUCTION, type Resource, Synthesized } from './synthesized.ts'
import {
  queueMappings,
  queueProperties,
  routeProperties,
  ruleProperties,
  streamMappings,
  systemFunctions,
  tableProperties,
  templateFacts,
} from './template-facts.ts'

const SITE = 'https://pontourbano.com.br'
const deployed = new Synthesized({
  site_url: SITE,
  certificate_arn: 'arn:aws:acm:us-east-1:111122223333:certificate/0',
  sender_identity: 'pontourbano.com.br',
  hold_hours: '48',
  company_name: 'Placas do Interior Ltda.',
  contact_email: 'fale@placas.com.br',
  contact_address: 'R. XV de Novembro, 10',
})
afterAll(() => deployed.remove())
const facts = templateFacts(deployed)
const functions = systemFunctions(deployed)
const anything = z.unknown()
const object = z.record(z.string(), z.unknown())

/** What a template says for 'whatever this secret holds': the secret itself is in no template, output or export. */
const heldBy = (secret: Resource): string => `{{resolve:secretsmanager:${nameOf(secret)}:SecretString:::}}`
/** The one secret of a stack that AWS makes up, or the one that holds something known. */
function secretOf(stack: string, by: 'GenerateSecretString' | 'SecretString') {
  const secrets = deployed.all('AWS::SecretsManager::Secret', object)
  const [found, ...more] = secrets.filter(secret => secret.stack === stack && by in secret.is)
  if (!found || more.length > 0) throw new Error(`${stack} has not exactly one secret by ${by}`)
  return found
}

describe('the table', () => {
  const { is, attributes } = deployed.only('AWS::DynamoDB::Table', tableProperties)

  test('has the keys, indexes, stream and time to live of system.ts', () => {
    expect(facts.table).toEqual({
      key: [TABLE.key.partition, TABLE.key.sort],
      indexes: Object.fromEntries(
        TABLE.indexes.map(({ name, partition, sort, projects }) => [
          name,
          { keys: [partition, sort], projects: projects === 'all' ? 'ALL' : projects.toSorted() },
        ]),
      ),
      stream: TABLE.stream,
      ttl: TABLE.ttl,
    })
  })

  test('is paid per request, encrypted, restorable to any second and hard to lose', () => {
    expect(is.BillingMode).toBe('PAY_PER_REQUEST')
    expect(is.SSESpecification).toEqual({ SSEEnabled: true })
    expect(is.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true })
    expect(is.DeletionProtectionEnabled).toBe(true)
    expect(attributes.DeletionPolicy).toBe('RetainExceptOnCreate')
  })

  test('goes with its stack when the stage keeps no data', () => {
    const dev = new Synthesized({ stage: 'dev' })
    const table = dev.only('AWS::DynamoDB::Table', tableProperties)
    expect(table.is.DeletionProtectionEnabled).toBe(false)
    expect(table.attributes.DeletionPolicy).toBe('Delete')
    dev.remove()
  })
})

describe('the API', () => {
  const routes = deployed.all('AWS::ApiGatewayV2::Route', routeProperties)

  test('has a route for every endpoint of the contract, behind the authorizer when it names roles, and no other', () => {
    expect(facts.routes).toEqual(
      Object.fromEntries(
        allEndpoints().map(({ endpoint }) => [
          routeKey(endpoint),
          typeof endpoint.access === 'string' ? 'open' : 'token',
        ]),
      ),
    )
    expect(routes).toHaveLength(allEndpoints().length)
  })

  test('leads each route to the function of its group', () => {
    const integration = z.object({ IntegrationUri: z.string(), PayloadFormatVersion: z.literal('2.0') })
    const uris = new Map(
      deployed
        .all('AWS::ApiGatewayV2::Integration', integration)
        .map(each => [`integrations/${nameOf(each)}`, each.is.IntegrationUri]),
    )
    const names = new Map(functions.map(each => [nameOf(each, 'Arn'), each.name]))
    const served = new Map(routes.map(({ is }) => [is.RouteKey, names.get(uris.get(is.Target) ?? '')]))
    for (const { group, endpoint } of allEndpoints())
      expect(served.get(routeKey(endpoint)), routeKey(endpoint)).toBe(functionOfGroup(group))
  })

  test('takes tokens of the pool made for the site only', () => {
    const authorizer = deployed.only('AWS::ApiGatewayV2::Authorizer', object)
    const pool = nameOf(deployed.only('AWS::Cognito::UserPool', anything))
    expect(authorizer.is).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: {
        Issuer: `https://cognito-idp.sa-east-1.amazonaws.com/${pool}`,
        Audience: [nameOf(deployed.only('AWS::Cognito::UserPoolClient', anything))],
      },
    })
    for (const { is } of routes) expect(is.AuthorizerId ?? nameOf(authorizer), is.RouteKey).toBe(nameOf(authorizer))
  })

  test('is throttled, the account question and the identity service most, and logs nothing about persons', () => {
    const { is } = deployed.only(
      'AWS::ApiGatewayV2::Stage',
      z.object({
        StageName: z.literal('$default'),
        AutoDeploy: z.literal(true),
        DefaultRouteSettings: z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() }),
        RouteSettings: z.record(z.string(), z.object({ ThrottlingRateLimit: z.number() })),
        AccessLogSettings: z.object({ Format: z.string() }),
      }),
    )
    const limitOf = (route: string) => is.RouteSettings[route]?.ThrottlingRateLimit
    expect(limitOf(routeKey(api.auth.userExists))).toBeLessThan(limitOf(routeKey(api.auth.identity)) ?? 0)
    expect(limitOf(routeKey(api.auth.identity))).toBeLessThan(is.DefaultRouteSettings.ThrottlingRateLimit)
    expect(is.AccessLogSettings.Format).toContain('$context.routeKey')
    expect(is.AccessLogSettings.Format).not.toMatch(/identity|claims|\$context\.path|\$context\.domain|userAgent/)
  })
})

describe('the functions', () => {
  test('are those of system.ts with exactly their environment', () => {
    expect(facts.environment).toEqual(
      Object.fromEntries(allFunctions().map(([name, { environment }]) => [name, environment.toSorted()])),
    )
  })

  test('get what the names of their environment stand for', () => {
    const table = nameOf(deployed.only('AWS::DynamoDB::Table', anything))
    const pool = nameOf(deployed.only('AWS::Cognito::UserPool', anything))
    const queue = (name: string) => {
      const found = deployed.all('AWS::SQS::Queue', queueProperties).find(({ is }) => is.QueueName.endsWith(name))
      return found ? nameOf(found) : `no queue ${name}`
    }
    const issuer = `https://cognito-idp.sa-east-1.amazonaws.com/${pool}`
    const values: Record<string, string> = {
      TABLE_NAME: table,
      STAGE: 'production',
      HOLD_HOURS: '48',
      HELD_POINTS_PER_EMAIL: String(DEFAULT_SETTINGS.held_points_per_email),
      HELD_POINTS_PER_ACCOUNT: String(DEFAULT_SETTINGS.held_points_per_account),
      HELD_POINTS_PER_ADDRESS: String(DEFAULT_SETTINGS.held_points_per_address),
      OPERATOR_LEGAL_NAME: PRODUCTION.legal_name,
      OPERATOR_TRADE_NAME: 'Placas do Interior Ltda.',
      OPERATOR_CNPJ: '12ABC34501DE35',
      OPERATOR_ADDRESS: PRODUCTION.legal_address,
      OPERATOR_CITY: DEFAULT_SETTINGS.legal_city,
      OPERATOR_SIGNATORY_NAME: PRODUCTION.signatory_name,
      OPERATOR_SIGNATORY_CPF: '52998224725',
      SITE_URL: SITE,
      SENDER_EMAIL: PRODUCTION.sender_email,
      USER_POOL_ID: pool,
      USER_POOL_CLIENT_ID: nameOf(deployed.only('AWS::Cognito::UserPoolClient', anything)),
      USER_POOL_ISSUER: issuer,
      USER_POOL_JWKS_URI: `${issuer}/.well-known/jwks.json`,
      USER_POOL_ENDPOINT: 'https://cognito-idp.sa-east-1.amazonaws.com/',
      USER_POOL_CLIENT_SECRET: heldBy(secretOf('identity', 'SecretString')),
      ORIGIN_SECRET: heldBy(secretOf('web', 'GenerateSecretString')),
      PROOF_SECRET: heldBy(secretOf('identity', 'GenerateSecretString')),
      MEDIA_BUCKET: 'ponto-urbano-production-media-<AWS::AccountId>',
      PLACE_INDEX_NAME: nameOf(deployed.only('AWS::Location::PlaceIndex', anything)),
      EMAIL_QUEUE_URL: queue('production-emails'),
      EMAIL_DEAD_LETTERS_URL: queue('production-emails-undone'),
      CHANGE_QUEUES: 'https://sqs.sa-east-1.<AWS::URLSuffix>/<AWS::AccountId>/ponto-urbano-production-',
      UNDONE_CHANGES_BUCKET: nameOf(deployed.only('AWS::S3::Bucket', anything, 'events')),
    }
    // The API's functions know the queue of e-mails by the name that it has in its own stack.
    const served = new Map<string, boolean>(allFunctions().map(([name, definition]) => [name, 'serves' in definition]))
    const ofTheApi: Record<string, string> = { ...values, EMAIL_QUEUE_URL: `${values.CHANGE_QUEUES}emails` }
    for (const { name, is } of functions)
      for (const [variable, value] of Object.entries(is.Environment?.Variables ?? {}))
        expect(value, `${variable} of ${name}`).toBe((served.get(name) ? ofTheApi : values)[variable])
  })

  test.each(allFunctions())('%s runs on Node 24 with its own memory, time and log', (name, definition) => {
    const found = functions.find(each => each.name === name)
    expect(found?.is).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Timeout: definition.timeout_seconds,
      MemorySize: definition.memory_mb,
      TracingConfig: { Mode: 'Active' },
    })
    const log = deployed
      .all('AWS::Logs::LogGroup', z.object({ RetentionInDays: z.number() }))
      .find(each => nameOf(each) === found?.is.LoggingConfig?.LogGroup)
    expect(log?.is.RetentionInDays).toBe(90)
  })
})

describe('identity', () => {
  const pool = deployed.only('AWS::Cognito::UserPool', object)

  test('signs people up by e-mail under the rules of the specification', () => {
    expect(pool.is).toMatchObject({
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      Policies: {
        PasswordPolicy: {
          MinimumLength: USER_POOL.password_minimum,
          RequireLowercase: false,
          RequireUppercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
        },
      },
      DeletionProtection: 'ACTIVE',
      EmailConfiguration: {
        EmailSendingAccount: 'DEVELOPER',
        From: `Ponto Urbano <${PRODUCTION.sender_email}>`,
        SourceArn: 'arn:aws:ses:sa-east-1:<AWS::AccountId>:identity/pontourbano.com.br',
      },
    })
  })

  test('has the four groups, the strongest first', () => {
    const groups = deployed
      .all('AWS::Cognito::UserPoolGroup', z.object({ GroupName: z.string(), Precedence: z.number() }))
      .toSorted((a, b) => a.is.Precedence - b.is.Precedence)
    expect(groups.map(({ is }) => is.GroupName)).toEqual([...GROUPS])
  })

  test('gives the site a client that only our gate can use, and that tells nobody who has an account', () => {
    expect(deployed.only('AWS::Cognito::UserPoolClient', object).is).toMatchObject({
      GenerateSecret: true,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: USER_POOL.access_token_minutes,
      RefreshTokenValidity: USER_POOL.refresh_token_days * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'minutes' },
      AllowedOAuthFlowsUserPoolClient: false,
    })
  })

  test('keeps the client’s secret where other stacks can name it without showing it', () => {
    const client = deployed.only('AWS::Cognito::UserPoolClient', anything)
    expect(secretOf('identity', 'SecretString').is.SecretString).toBe(nameOf(client, 'ClientSecret'))
    const shown = deployed.resources.filter(({ properties }) =>
      JSON.stringify(properties ?? null).includes(nameOf(client, 'ClientSecret')),
    )
    expect(shown.map(({ type }) => type)).toEqual(['AWS::SecretsManager::Secret'])
  })

  test('calls the triggers of system.ts', () => {
    expect(facts.triggers).toEqual(
      Object.fromEntries(
        allFunctions().flatMap(([name, definition]) => ('trigger' in definition ? [[definition.trigger, name]] : [])),
      ),
    )
  })
})

describe('events', () => {
  const deadLetters = deployed.all('AWS::SQS::Queue', queueProperties)

  test('reach the consumers of system.ts, new and old images of their kinds', () => {
    expect(facts.consumers).toEqual(
      Object.fromEntries(
        allFunctions().flatMap(([name, definition]) =>
          'consumes' in definition ? [[name, definition.consumes.kinds]] : [],
        ),
      ),
    )
  })

  test('are retried, split and put aside with all that they said, in a bucket for as long as the alarm says', () => {
    const bucket = deployed.only('AWS::S3::Bucket', anything, 'events')
    const { LifecycleConfiguration } = z
      .object({
        LifecycleConfiguration: z.object({
          Rules: z.tuple([z.object({ ExpirationInDays: z.number(), Status: z.literal('Enabled') })]),
        }),
      })
      .parse(bucket.is)
    const mappings = streamMappings(deployed)
    expect(mappings.length).toBeGreaterThan(0)
    for (const { is } of mappings)
      expect(is).toMatchObject({
        BatchSize: STREAM.batch_size,
        MaximumRetryAttempts: STREAM.retries,
        BisectBatchOnFunctionError: STREAM.bisect,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      })
    // A queue would get pointers into the stream, which is forgotten after a day.
    for (const { is } of mappings) expect(is.DestinationConfig.OnFailure.Destination).toBe(nameOf(bucket, 'Arn'))
    expect(LifecycleConfiguration.Rules[0].ExpirationInDays).toBe(DEAD_LETTER_DAYS)
  })

  test('and e-mails wait in a queue for each reader until they are done or tried often enough', () => {
    const readers = allFunctions().flatMap(([name, definition]) =>
      'reads_queue' in definition ? [[name, definition.reads_queue] as const] : [],
    )
    const mappings = queueMappings(deployed)
    expect(mappings).toHaveLength(readers.length)
    for (const [name, reads] of readers) {
      const target = functions.find(each => each.name === name)
      const mapping = mappings.find(
        ({ is }) => target && [nameOf(target), nameOf(target, 'Arn')].includes(is.FunctionName),
      )
      expect(mapping?.queue, name).toMatchObject({
        QueueName: `ponto-urbano-production-${queueName(reads)}`,
        MessageRetentionPeriod: QUEUES[reads].retention_days * 86_400,
        VisibilityTimeout: 6 * FUNCTIONS[name].timeout_seconds,
      })
      const undone = deadLetters.find(
        each => nameOf(each, 'Arn') === mapping?.queue?.RedrivePolicy?.deadLetterTargetArn,
      )
      expect(undone?.is, name).toMatchObject({
        QueueName: `ponto-urbano-production-${deadLetterQueueName(reads)}`,
        MessageRetentionPeriod: DEAD_LETTER_DAYS * 86_400,
      })
    }
  })

  test('and nobody reads a queue but over TLS', () => {
    const closed = deployed
      .all('AWS::SQS::QueuePolicy', z.object({ Queues: z.array(z.string()), PolicyDocument: object }))
      .filter(({ is }) => JSON.stringify(is.PolicyDocument).includes('"aws:SecureTransport":"false"'))
      .flatMap(({ is }) => is.Queues)
    expect(closed.toSorted()).toEqual(deadLetters.map(each => nameOf(each)).toSorted())
  })

  test('come on the schedules of system.ts, what fails put aside', () => {
    expect(facts.schedules).toEqual(
      Object.fromEntries(
        allFunctions().flatMap(([name, definition]) =>
          'every_minutes' in definition ? [[name, definition.every_minutes]] : [],
        ),
      ),
    )
    for (const { is } of deployed.all('AWS::Events::Rule', ruleProperties))
      for (const target of is.Targets) {
        expect(deadLetters.map(each => nameOf(each, 'Arn'))).toContain(target.DeadLetterConfig.Arn)
        const job = functions.find(each => nameOf(each, 'Arn') === target.Arn)
        expect(job?.is.DeadLetterConfig?.TargetArn).toBe(target.DeadLetterConfig.Arn)
      }
  })
})

describe('jobs', () => {
  const jobs = Object.entries(facts.schedules)
  const retries = z.object({ MaximumRetryAttempts: z.number(), MaximumEventAgeInSeconds: z.number() })

  test('are called once a turn: neither Lambda nor the schedule tries one again', () => {
    const asked = new Map(
      deployed
        .all('AWS::Lambda::EventInvokeConfig', z.extend(retries, { FunctionName: z.string() }))
        .map(({ is: { FunctionName, ...config } }) => [FunctionName, config]),
    )
    const scheduled = new Map(
      deployed
        .all('AWS::Events::Rule', z.object({ Targets: z.array(z.object({ Arn: z.string(), RetryPolicy: retries })) }))
        .flatMap(({ is }) => is.Targets.map(({ Arn, RetryPolicy }) => [Arn, RetryPolicy])),
    )
    expect(jobs.length).toBeGreaterThan(0)
    for (const [name, minutes] of jobs) {
      const job = functions.find(each => each.name === name)
      const once = { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: Math.min(minutes, 6 * 60) * 60 }
      expect(job && asked.get(nameOf(job)), name).toEqual(once)
      expect(job && scheduled.get(nameOf(job, 'Arn')), name).toEqual(once)
    }
  })

  test('are missed: no turn that came to its end is an alarm, after more than a turn and less than two, or 25 minutes', () => {
    const alarms = deployed.all(
      'AWS::CloudWatch::Alarm',
      z.object({
        MetricName: z.string(),
        Dimensions: z.array(z.object({ Name: z.string(), Value: z.string() })),
        TreatMissingData: z.string(),
        ComparisonOperator: z.string(),
        Statistic: z.string(),
        Period: z.number(),
        EvaluationPeriods: z.number(),
        DatapointsToAlarm: z.optional(z.number()),
      }),
    )
    for (const [name, minutes] of jobs) {
      const missing = alarms.find(
        ({ is }) => is.MetricName === 'TurnsDone' && is.Dimensions.some(({ Value }) => Value === name),
      )
      expect(missing?.is, name).toMatchObject({
        TreatMissingData: 'breaching',
        ComparisonOperator: 'LessThanThreshold',
        Statistic: 'Sum',
      })
      const { Period = 0, EvaluationPeriods = 0, DatapointsToAlarm = EvaluationPeriods } = missing?.is ?? {}
      const after = (Period * DatapointsToAlarm) / 60
      expect(after).toBeGreaterThan(minutes)
      expect(after).toBeLessThan(Math.max(2 * minutes, 26))
      // CloudWatch looks back a day at most when a period is shorter than an hour, a week otherwise.
      expect(Period * EvaluationPeriods).toBeLessThanOrEqual(Period < 3600 ? 86_400 : 7 * 86_400)
    }
  })
})

describe('a first deployment that fails', () => {
  const PHYSICAL_NAMES = /^(BucketName|TableName|UserPoolName|QueueName|LogGroupName|KeyName|MapName|IndexName|Name)$/

  test('leaves nothing behind that has a name which the next one needs', () => {
    const named = deployed.resources.filter(({ properties }) =>
      Object.keys(object.parse(properties ?? {})).some(name => PHYSICAL_NAMES.test(name)),
    )
    expect(named.length).toBeGreaterThan(10)
    for (const { stack, id, attributes } of named)
      expect([undefined, 'Delete', 'RetainExceptOnCreate'], `${stack}/${id}`).toContain(attributes.DeletionPolicy)
    expect(deployed.only('AWS::Location::APIKey', object).is.ForceDelete).toBe(true)
  })

  test('keeps what it may have made of tables, pools and buckets only when it is there to stay', () => {
    const holding = deployed.resources.filter(({ type }) =>
      ['AWS::DynamoDB::Table', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket'].includes(type),
    )
    // All but the files of the site, which every deployment brings anew.
    const kept = holding.filter(({ attributes }) => attributes.DeletionPolicy === 'RetainExceptOnCreate')
    expect(kept).toHaveLength(holding.length - 1)
    for (const { attributes } of kept) expect(attributes.UpdateReplacePolicy).toBe('Retain')
  })

  test('can be repeated: the cdk command removes a stack that was not made, which protection would keep it from', () => {
    expect(deployed.protectedStacks).toEqual([])
  })
})

describe('alarms', () => {
  const alarms = deployed.all(
    'AWS::CloudWatch::Alarm',
    z.object({
      Namespace: z.string(),
      MetricName: z.string(),
      Dimensions: z.array(z.object({ Name: z.string(), Value: z.string() })),
      AlarmActions: z.array(z.string()),
      Threshold: z.literal(1),
    }),
  )
  const watched = alarms.map(
    ({ is }) =>
      `${is.Namespace} ${is.MetricName} ${is.Dimensions.map(({ Name, Value }) => `${Name} ${Value}`).join(' ')}`,
  )

  test('watch the audit, every job, the answers of the API, every dead-letter queue and every function in the background', () => {
    const waiting = queueMappings(deployed).map(({ is }) => is.EventSourceArn)
    const queues = deployed
      .all('AWS::SQS::Queue', z.object({ QueueName: z.string() }))
      .filter(each => !waiting.includes(nameOf(each, 'Arn')))
    const serving = new Set<string>(allEndpoints().map(({ group }) => functionOfGroup(group)))
    const background = functions.filter(({ name }) => !serving.has(name))
    expect(watched.toSorted()).toEqual(
      [
        ...[
          auditBreaches('production'),
          rejectedChanges('production'),
          ...Object.keys(facts.schedules).map(job => finishedRuns('production', job)),
        ].map(
          ({ namespace, metricName, dimensionsMap }) =>
            `${namespace} ${metricName} ${Object.entries(dimensionsMap).toSorted().flat().join(' ')}`,
        ),
        `AWS/ApiGateway 5xx ApiId ${nameOf(deployed.only('AWS::ApiGatewayV2::Api', anything))}`,
        ...queues.map(queue => `AWS/SQS ApproximateNumberOfMessagesVisible QueueName ${queue.is.QueueName}`),
        ...background.map(each => `AWS/Lambda Errors FunctionName ${each.is.FunctionName}`),
        ...streamMappings(deployed).flatMap(each => [
          `AWS/Lambda OnFailureDestinationDeliveredEventCount EventSourceMappingUUID ${nameOf(each)}`,
          `AWS/Lambda DroppedEventCount EventSourceMappingUUID ${nameOf(each)}`,
        ]),
        ...queueMappings(deployed).map(
          each => `AWS/Lambda FailedInvokeEventCount EventSourceMappingUUID ${nameOf(each)}`,
        ),
        `AWS/S3 NumberOfObjects BucketName ${nameOf(deployed.only('AWS::S3::Bucket', anything, 'events'))} StorageType AllStorageTypes`,
      ].toSorted(),
    )
  })

  test('reach the operator', () => {
    const topic = nameOf(deployed.only('AWS::SNS::Topic', anything))
    expect(new Set(alarms.flatMap(({ is }) => is.AlarmActions))).toEqual(new Set([topic]))
    expect(deployed.only('AWS::SNS::Subscription', object).is).toMatchObject({
      Protocol: 'email',
      Endpoint: 'alarmes@pontourbano.com.br',
      TopicArn: topic,
    })
  })
})

describe('files', () => {
  const bucketPolicy = z.object({ Bucket: z.string(), PolicyDocument: z.object({ Statement: z.array(object) }) })
  const policies = deployed.all('AWS::S3::BucketPolicy', bucketPolicy)
  const media = deployed.all('AWS::S3::Bucket', object).find(({ is }) => is.BucketName)

  test('lie in buckets that are closed to the public and speak TLS only', () => {
    const buckets = deployed.all('AWS::S3::Bucket', object)
    expect(buckets.length).toBeGreaterThan(0)
    for (const bucket of buckets) {
      expect(bucket.is.PublicAccessBlockConfiguration, bucket.id).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      })
      const own = policies.find(({ is }) => is.Bucket === nameOf(bucket))
      expect(own?.is.PolicyDocument.Statement, bucket.id).toContainEqual(
        expect.objectContaining({
          Effect: 'Deny',
          Action: 's3:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      )
    }
  })

  test('of the media bucket are read by the site alone, and only those that are public', () => {
    const own = policies.find(({ is }) => media && is.Bucket === nameOf(media))
    const allowed = own?.is.PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow')
    const distribution = nameOf(deployed.only('AWS::CloudFront::Distribution', anything))
    expect(allowed).toEqual([
      {
        Effect: 'Allow',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Action: 's3:GetObject',
        Resource: [...MEDIA.public_prefixes, ...MEDIA.signed_prefixes]
          .map(prefix => `${media && nameOf(media, 'Arn')}/${prefix}*`)
          .toSorted(),
        Condition: {
          StringEquals: { 'AWS:SourceArn': `arn:aws:cloudfront::<AWS::AccountId>:distribution/${distribution}` },
        },
      },
    ])
  })

  test('are uploaded into the media bucket from the site, halves of them do not stay', () => {
    expect(media?.is).toMatchObject({
      BucketName: 'ponto-urbano-production-media-<AWS::AccountId>',
      CorsConfiguration: { CorsRules: [{ AllowedMethods: ['GET', 'POST'], AllowedOrigins: [SITE] }] },
      LifecycleConfiguration: {
        Rules: [
          expect.objectContaining({ Prefix: 'damage-photos/', ExpirationInDays: 365 }),
          expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
        ],
      },
    })
    expect(media?.attributes.DeletionPolicy).toBe('RetainExceptOnCreate')
  })
})

describe('the site', () => {
  const behaviour = z.object({
    PathPattern: z.optional(z.string()),
    TargetOriginId: z.string(),
    CachePolicyId: z.string(),
    ResponseHeadersPolicyId: z.string(),
    ViewerProtocolPolicy: z.literal('redirect-to-https'),
    Compress: z.literal(true),
    AllowedMethods: z.optional(z.array(z.string())),
    OriginRequestPolicyId: z.optional(z.string()),
    FunctionAssociations: z.optional(z.array(z.object({ EventType: z.string(), FunctionARN: z.string() }))),
  })
  const { is: distribution } = deployed.only(
    'AWS::CloudFront::Distribution',
    z.object({
      DistributionConfig: z.object({
        Aliases: z.array(z.string()),
        WebACLId: z.string(),
        Logging: z.object({ Bucket: z.string() }),
        ViewerCertificate: z.object({ MinimumProtocolVersion: z.string(), AcmCertificateArn: z.string() }),
        DefaultCacheBehavior: behaviour,
        CacheBehaviors: z.array(behaviour),
        CustomErrorResponses: z.array(z.object({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number() })),
        Origins: z.array(
          z.object({
            Id: z.string(),
            DomainName: z.string(),
            OriginAccessControlId: z.optional(z.string()),
            OriginCustomHeaders: z.optional(z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() }))),
          }),
        ),
      }),
    }),
  )
  const { DefaultCacheBehavior: pages, CacheBehaviors: others, ...config } = distribution.DistributionConfig
  const onPath = (path: string) => others.find(each => each.PathPattern === path)
  const originOf = (each: z.infer<typeof behaviour> | undefined) =>
    config.Origins.find(({ Id }) => Id === each?.TargetOriginId)

  const rewritten = (each: z.infer<typeof behaviour> | undefined, uri: string): unknown =>
    onRequest(each, { request: { uri, headers: {} } }).uri

  /** Runs a function of the edge on a request, as CloudFront would. */
  function onRequest(each: z.infer<typeof behaviour> | undefined, event: unknown): Record<string, unknown> {
    const [association] = each?.FunctionAssociations ?? []
    const code = deployed
      .all('AWS::CloudFront::Function', z.object({ FunctionCode: z.string() }))
      .find(found => nameOf(found, 'FunctionARN') === association?.FunctionARN)
    expect(association?.EventType).toBe('viewer-request')
    return object.parse(
      runInNewContext(`${code?.is.FunctionCode}; handler(${JSON.stringify(event)})`, {
        require: createRequire(import.meta.url),
      }),
    )
  }

  test('sends exactly the security headers of this deployment with every answer', () => {
    const { is } = deployed.only(
      'AWS::CloudFront::ResponseHeadersPolicy',
      z.object({
        ResponseHeadersPolicyConfig: z.object({
          CustomHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string() })) }),
          SecurityHeadersConfig: z.object({
            ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), Override: z.literal(true) }),
            StrictTransportSecurity: z.object({
              AccessControlMaxAgeSec: z.number(),
              IncludeSubdomains: z.boolean(),
              Override: z.literal(true),
            }),
            ContentTypeOptions: z.object({ Override: z.literal(true) }),
            FrameOptions: z.object({ FrameOption: z.string(), Override: z.literal(true) }),
            ReferrerPolicy: z.object({ ReferrerPolicy: z.string(), Override: z.literal(true) }),
          }),
        }),
      }),
    )
    const { SecurityHeadersConfig: named, CustomHeadersConfig: custom } = is.ResponseHeadersPolicyConfig
    const transport = named.StrictTransportSecurity
    const bucket = 'https://ponto-urbano-production-media-<AWS::AccountId>.s3.sa-east-1.amazonaws.com'
    expect({
      ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header, Value])),
      'content-security-policy': named.ContentSecurityPolicy.ContentSecurityPolicy,
      'strict-transport-security': `max-age=${transport.AccessControlMaxAgeSec}${transport.IncludeSubdomains ? '; includeSubDomains' : ''}`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': named.FrameOptions.FrameOption,
      'referrer-policy': named.ReferrerPolicy.ReferrerPolicy,
    }).toEqual(
      securityHeaders({
        connect: ['https://maps.geo.sa-east-1.amazonaws.com', bucket],
        images: [bucket],
      }),
    )
    const policy = nameOf(deployed.only('AWS::CloudFront::ResponseHeadersPolicy', anything))
    expect([pages, ...others].map(each => each.ResponseHeadersPolicyId)).toEqual([policy, policy, policy])
  })

  test('answers at its own host over TLS 1.2 and above, behind the web ACL, and keeps logs', () => {
    expect(config).toMatchObject({
      Aliases: ['pontourbano.com.br'],
      WebACLId: expect.stringContaining('pontourbanoproductionedge'),
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      Logging: { Bucket: expect.stringMatching(/^web\/AccessLogs/) },
    })
  })

  test('shows the app on every path of its own, files as they are', () => {
    expect(rewritten(pages, '/')).toBe('/index.html')
    expect(rewritten(pages, '/admin/orders/6f1c')).toBe('/index.html')
    expect(rewritten(pages, '/assets/app-1a2b.js')).toBe('/assets/app-1a2b.js')
    expect(rewritten(pages, '/config.json')).toBe('/config.json')
    expect(originOf(pages)?.OriginAccessControlId).toBeDefined()
  })

  test('hands /api to the HTTP API with everything but the host, keeps what the answer allows and no error', () => {
    const api = onPath('/api/*')
    const cache = deployed.only('AWS::CloudFront::CachePolicy', z.object({ CachePolicyConfig: object }))
    expect(originOf(api)?.DomainName).toBe(
      `${nameOf(deployed.only('AWS::ApiGatewayV2::Api', anything))}.execute-api.sa-east-1.amazonaws.com`,
    )
    expect(api).toMatchObject({
      CachePolicyId: nameOf(cache),
      // AWS's own policy AllViewerExceptHostHeader.
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      AllowedMethods: expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    })
    expect(cache.is.CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      ParametersInCacheKeyAndForwardedToOrigin: {
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
        EnableAcceptEncodingGzip: true,
        EnableAcceptEncodingBrotli: true,
      },
    })
    expect(config.CustomErrorResponses.every(each => each.ErrorCachingMinTTL === 0)).toBe(true)
    expect(config.CustomErrorResponses.map(each => each.ErrorCode)).toEqual([400, 403, 404, 405, 500, 502, 503, 504])
  })

  test('tells the API whom a request comes from, whatever the viewer says, and proves that it is the one who tells', () => {
    const forged = { value: '203.0.113.9' }
    const headers = { [VIEWER_ADDRESS_HEADER]: forged, [ORIGIN_SECRET_HEADER]: forged, accept: { value: '*/*' } }
    const request = { uri: '/api/orders', method: 'POST', headers }
    const passed = onRequest(onPath('/api/*'), { request, viewer: { ip: '2001:db8::7' } })
    expect(passed).toEqual({
      ...request,
      headers: { ...headers, [VIEWER_ADDRESS_HEADER]: { value: '2001:db8::7' } },
    })
    // CloudFront puts an origin's own headers over those of a viewer.
    expect(originOf(onPath('/api/*'))?.OriginCustomHeaders).toEqual([
      { HeaderName: ORIGIN_SECRET_HEADER, HeaderValue: heldBy(secretOf('web', 'GenerateSecretString')) },
    ])
    expect(secretOf('web', 'GenerateSecretString').is.GenerateSecretString).toMatchObject({ PasswordLength: 48 })
    expect(config.Origins.filter(({ OriginCustomHeaders }) => OriginCustomHeaders)).toHaveLength(1)
  })

  test('shows photos under /media through its right on the media bucket', () => {
    const media = onPath('/media/*')
    expect(rewritten(media, '/media/point_images/1.jpg')).toBe('/point_images/1.jpg')
    // Of proofs with a link alone, signed by the secret that functions have.
    const signed = (secret: string) => {
      const until = Math.ceil(Date.now() / 1000) + 3600
      const signature = { value: photoSignature(secret, 'installation-photos/1.jpg', until) }
      const querystring = { until: { value: String(until) }, signature }
      return onRequest(media, { request: { uri: '/media/installation-photos/1.jpg', querystring, headers: {} } })
    }
    expect(signed(heldBy(secretOf('web', 'GenerateSecretString'))).uri).toBe('/installation-photos/1.jpg')
    expect(signed('another')).toMatchObject({ statusCode: 404 })
    expect(rewritten(media, '/media/installation-photos/1.jpg')).toBeUndefined()
    expect(originOf(media)).toMatchObject({
      DomainName: 'ponto-urbano-production-media-<AWS::AccountId>.s3.sa-east-1.amazonaws.com',
      OriginAccessControlId: expect.stringContaining('web/MediaAccess'),
    })
  })

  test('finds a /config.json that it understands', () => {
    const [path] = globSync('asset.*/config.json', { cwd: deployed.outdir })
    const config = siteConfig.parse(JSON.parse(readFileSync(join(deployed.outdir, String(path)), 'utf8')))
    expect(config).toMatchObject({
      region: 'sa-east-1',
      hold_hours: 48,
      company_name: 'Placas do Interior Ltda.',
      contact_email: 'fale@placas.com.br',
      contact_address: 'R. XV de Novembro, 10',
      pix_key: 'pix@pontourbano.com.br',
      pix_name: 'Ponto Urbano',
    })
    expect(config.map).toMatchObject({
      kind: 'amazon-location',
      style_url: expect.stringMatching(
        /^https:\/\/maps\.geo\.sa-east-1\.amazonaws\.com\/maps\/v0\/maps\/.+\/style-descriptor\?key=.+/,
      ),
    })
  })

  test('lets browsers keep what has a hash in its name for ever and ask again for everything else', () => {
    const deployments = deployed.all(
      'Custom::CDKBucketDeployment',
      z.object({
        Include: z.optional(z.array(z.string())),
        Exclude: z.array(z.string()),
        SystemMetadata: z.object({ 'cache-control': z.string() }),
        Prune: z.literal(false),
      }),
    )
    for (const { is } of deployments)
      expect(is.SystemMetadata['cache-control']).toBe(
        is.Include?.includes('assets/*') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    const excluded = ['assets/*', '.vite/*']
    expect(deployments.map(({ is }) => is.Exclude)).toContainEqual(excluded)
    // What browsers run beside the pages is asked for each time, here as on one machine, or a newer site would never come.
    expect(excluded.filter(pattern => SERVICE_WORKER.slice(1).startsWith(pattern.replace('*', '')))).toEqual([])
  })

  test('draws the map with a key that is good for this map and this site only', () => {
    expect(deployed.only('AWS::Location::APIKey', object).is).toMatchObject({
      Restrictions: {
        AllowActions: ['geo:GetMap*'],
        AllowResources: [nameOf(deployed.only('AWS::Location::Map', anything), 'Arn')],
        AllowReferers: [`${SITE}/*`],
      },
    })
  })

  test('is guarded at the edge: by address, by address and account question, and by known attacks', () => {
    const rule = z.object({ Name: z.string(), Priority: z.number(), Statement: object })
    const { is } = deployed.only(
      'AWS::WAFv2::WebACL',
      z.object({ Scope: z.string(), Rules: z.array(rule), CustomResponseBodies: z.record(z.string(), object) }),
      'edge',
    )
    const limitOf = (name: string) =>
      z
        .object({ RateBasedStatement: z.object({ Limit: z.number(), AggregateKeyType: z.literal('IP') }) })
        .parse(is.Rules.find(({ Name }) => Name === name)?.Statement).RateBasedStatement.Limit
    expect(is.Scope).toBe('CLOUDFRONT')
    for (const { Name, Statement } of is.Rules)
      expect(Name.endsWith('-per-address')).toBe('RateBasedStatement' in Statement)
    expect(limitOf('user-exists-per-address')).toBeLessThan(limitOf('requests-per-address'))
    expect(JSON.stringify(is.Rules[0])).toContain('"SearchString":"/api/auth/user-exists"')
    expect(is.Rules.map(({ Name }) => Name)).toContain('AWSManagedRulesCommonRuleSet')
    expect(is.Rules.map(({ Priority }) => Priority)).toEqual(is.Rules.map((_, place) => place))
    const [refusal] = Object.values(is.CustomResponseBodies)
    expect(JSON.parse(String(refusal?.Content))).toEqual({
      error: REFUSALS.TOO_MANY_REQUESTS.sentence,
      code: 'TOO_MANY_REQUESTS',
    })
  })
})

describe('one address', () => {
  const byteMatch = z.object({
    FieldToMatch: object,
    PositionalConstraint: z.literal('EXACTLY'),
    SearchString: z.string(),
  })
  const scoped = z.object({
    RateBasedStatement: z.object({
      Limit: z.number(),
      EvaluationWindowSec: z.number(),
      AggregateKeyType: z.literal('IP'),
      ScopeDownStatement: z.object({
        AndStatement: z.object({ Statements: z.array(z.object({ ByteMatchStatement: byteMatch })) }),
      }),
    }),
  })
  const { is: firewall } = deployed.only(
    'AWS::WAFv2::WebACL',
    z.object({ Rules: z.array(z.object({ Statement: object })) }),
    'edge',
  )
  /** What the firewall lets one address ask of a route. Requests per second. */
  const shares = new Map<string, number>(
    firewall.Rules.flatMap(({ Statement }) => {
      const read = scoped.safeParse(Statement)
      if (!read.success) return []
      const { Limit, EvaluationWindowSec, ScopeDownStatement } = read.data.RateBasedStatement
      const [method, path] = ScopeDownStatement.AndStatement.Statements.map(
        ({ ByteMatchStatement }) => ByteMatchStatement,
      )
      expect([method?.FieldToMatch, path?.FieldToMatch]).toEqual([{ Method: {} }, { UriPath: {} }])
      return [[`${method?.SearchString} ${path?.SearchString}`, Limit / EvaluationWindowSec] as const]
    }),
  )
  const gateway = deployed.only(
    'AWS::ApiGatewayV2::Stage',
    z.object({
      DefaultRouteSettings: z.object({ ThrottlingRateLimit: z.number() }),
      RouteSettings: z.record(z.string(), z.object({ ThrottlingRateLimit: z.number() })),
    }),
  ).is

  test.each([api.auth.identity, api.orders.reserve, api.auth.userExists])(
    'gets no more than a hundredth of what $method $path takes',
    endpoint => {
      const share = shares.get(routeKey(endpoint))
      const route = gateway.RouteSettings[routeKey(endpoint)]?.ThrottlingRateLimit ?? 0
      expect(share).toBeGreaterThan(0)
      expect(route).toBeLessThan(gateway.DefaultRouteSettings.ThrottlingRateLimit)
      expect(share).toBeLessThanOrEqual(route / 100)
    },
  )
})

describe('a stage', () => {
  test.each([
    ['unknown', { stage: 'nowhere' }, "Stage 'nowhere' is unknown; infra/config.ts knows dev, production."],
    ['with hours that are no number', { hold_hours: 'long' }, /hold_hours/],
    ['with a sender that is no address', { sender_email: 'Ponto Urbano' }, /sender_email/],
    ['with a contact that is no address', { contact_email: 'placas.com.br' }, /contact_email/],
    ['with a CNPJ that can’t be one', { cnpj: '12.ABC.345/01DE-36' }, /cnpj: must be a CNPJ/],
    ['with a signatory without name', { signatory_name: '' }, /signatory_name: must not be empty/],
    ['with a Pix key that is none', { pix_key: 'chave' }, /pix_key/],
    ['with a Pix key of nobody by name', { pix_name: '' }, /pix_name/],
    ['with a slash after its address', { site_url: 'https://pontourbano.com.br/' }, /site_url/],
    ['with an address but no certificate', { site_url: SITE }, /certificate_arn/],
    ['with a certificate of another region', { certificate_arn: 'arn:aws:acm:sa-east-1:1:certificate/0' }, /us-east-1/],
  ])('%s is refused with a sentence that names what is wrong', (_, context, sentence) => {
    expect(() => new Synthesized(context)).toThrow(sentence)
  })

  test.each([
    ['sender_email', DEFAULT_SETTINGS.sender_email],
    ['sender_email', 'reservas@pontourbano.example'],
    ['sender_email', 'reservas@example.com'],
    ['alarm_email', DEFAULT_SETTINGS.alarm_email],
    ['alarm_email', 'alarmes@sub.pontourbano.test'],
    ['whatsapp_number', DEFAULT_SETTINGS.whatsapp_number],
    ['contact_email', DEFAULT_SETTINGS.contact_email],
    ['cnpj', DEFAULT_SETTINGS.cnpj],
    ['signatory_cpf', DEFAULT_SETTINGS.signatory_cpf],
    ['pix_key', DEFAULT_SETTINGS.pix_key],
  ])('for people with the %s ‘%s’ of nobody is refused, however it keeps its data', (setting, example) => {
    for (const keep_data of [true, false])
      expect(() => new Synthesized({ [setting]: example, keep_data })).toThrow(
        `Stage 'production' is for people and needs its own ${setting} (infra/config.ts, or -c name=value).`,
      )
  })

  test('for people names everything at once that is left of the examples', () => {
    expect(
      () => new Synthesized(Object.fromEntries(PLACEHOLDER_SETTINGS.map(name => [name, DEFAULT_SETTINGS[name]]))),
    ).toThrow(
      'needs its own sender_email, alarm_email, whatsapp_number, contact_email, legal_name, cnpj, legal_address, signatory_name, signatory_cpf, pix_key (',
    )
  })

  test('for people may take no Pix by the site', () => {
    expect(() => new Synthesized({ pix_key: '' }).remove()).not.toThrow()
  })

  test('of nobody but developers takes the examples', () => {
    const context = Object.fromEntries(PLACEHOLDER_SETTINGS.map(name => [name, DEFAULT_SETTINGS[name]]))
    expect(() => new Synthesized({ stage: 'dev', ...context }).remove()).not.toThrow()
  })
})
