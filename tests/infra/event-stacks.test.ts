import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { consumerQueueName, deadLetterQueueName } from '#functions/events/consumers.ts'
import { allFunctions, FUNCTIONS } from '#infra/system.ts'
import { anythingSchema, objectSchema, synthesizeDeployedSystem } from './deployed-system.ts'
import { referenceNameOf } from './synthesized.ts'
import { queueMappings, queueProperties, ruleProperties, streamMappings } from './template-facts.ts'
import { watchedMetrics } from './watched-metrics.ts'

const { deployed, facts, functions } = synthesizeDeployedSystem()

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
    const bucket = deployed.only('AWS::S3::Bucket', anythingSchema, 'events')
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
        BatchSize: 100,
        MaximumRetryAttempts: 8,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      })
    // A queue would receive pointers into the stream, whose records expire after a day.
    for (const { is } of mappings)
      expect(is.DestinationConfig.OnFailure.Destination).toBe(referenceNameOf(bucket, 'Arn'))
    expect(LifecycleConfiguration.Rules[0].ExpirationInDays).toBe(14)
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
        ({ is }) => target && [referenceNameOf(target), referenceNameOf(target, 'Arn')].includes(is.FunctionName),
      )
      expect(mapping?.queue, name).toMatchObject({
        QueueName: `ponto-urbano-production-${consumerQueueName(reads)}`,
        MessageRetentionPeriod: 4 * 86_400,
        VisibilityTimeout: 6 * FUNCTIONS[name].timeout_seconds,
      })
      const undone = deadLetters.find(
        each => referenceNameOf(each, 'Arn') === mapping?.queue?.RedrivePolicy?.deadLetterTargetArn,
      )
      expect(undone?.is, name).toMatchObject({
        QueueName: `ponto-urbano-production-${deadLetterQueueName(reads)}`,
        MessageRetentionPeriod: 14 * 86_400,
      })
    }
  })

  test('and nobody reads a queue but over TLS', () => {
    const closed = deployed
      .all('AWS::SQS::QueuePolicy', z.object({ Queues: z.array(z.string()), PolicyDocument: objectSchema }))
      .filter(({ is }) => JSON.stringify(is.PolicyDocument).includes('"aws:SecureTransport":"false"'))
      .flatMap(({ is }) => is.Queues)
    expect(closed.toSorted()).toEqual(deadLetters.map(each => referenceNameOf(each)).toSorted())
  })

  test('come on the schedules of system.ts, what fails put aside', () => {
    expect(facts.schedules).toEqual(
      Object.fromEntries(
        allFunctions().flatMap(([name, definition]) =>
          'every_minutes' in definition ? [[name, definition.every_minutes]] : [],
        ),
      ),
    )
    for (const { is } of deployed.all('AWS::Events::Rule', ruleProperties).filter(each => each.is.ScheduleExpression))
      for (const target of is.Targets) {
        expect(deadLetters.map(each => referenceNameOf(each, 'Arn'))).toContain(target.DeadLetterConfig.Arn)
        const job = functions.find(each => referenceNameOf(each, 'Arn') === target.Arn)
        expect(job?.is.DeadLetterConfig?.TargetArn).toBe(target.DeadLetterConfig.Arn)
      }
  })
})

describe('what becomes of e-mails', () => {
  test('comes from the set that each is sent by, bounces and complaints of this stage alone, to their queue', () => {
    const set = deployed.only('AWS::SES::ConfigurationSet', objectSchema)
    expect(set.is).toMatchObject({
      Name: 'ponto-urbano-production',
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    })
    expect(deployed.only('AWS::SES::ConfigurationSetEventDestination', objectSchema).is).toEqual({
      ConfigurationSetName: referenceNameOf(set),
      EventDestination: {
        Enabled: true,
        EventBridgeDestination: {
          EventBusArn: 'arn:aws:events:sa-east-1:<AWS::AccountId>:event-bus/default',
        },
        MatchingEventTypes: ['bounce', 'complaint'],
      },
    })
    const queue = (name: string) =>
      deployed
        .all('AWS::SQS::Queue', queueProperties)
        .flatMap(each =>
          each.is.QueueName === `ponto-urbano-production-${name}` ? [referenceNameOf(each, 'Arn')] : [],
        )[0]
    const rules = deployed.all('AWS::Events::Rule', objectSchema).filter(({ is }) => !is.ScheduleExpression)
    expect(rules.map(({ is }) => is)).toMatchObject([
      {
        State: 'ENABLED',
        EventPattern: {
          source: ['aws.ses'],
          detail: {
            eventType: ['Bounce', 'Complaint'],
            mail: { tags: { 'ses:configuration-set': ['ponto-urbano-production'] } },
          },
        },
        Targets: [{ Arn: queue('email-feedback'), DeadLetterConfig: { Arn: queue('email-feedback-undone') } }],
      },
    ])
  })
})

describe('jobs', () => {
  const jobs = Object.entries(facts.schedules)
  const retries = z.object({ MaximumRetryAttempts: z.number(), MaximumEventAgeInSeconds: z.number() })

  test('are called once a turn: neither Lambda nor the schedule tries one again that does not go on where it was cut off', () => {
    const retriesByFunction = new Map(
      deployed
        .all('AWS::Lambda::EventInvokeConfig', z.extend(retries, { FunctionName: z.string() }))
        .map(({ is: { FunctionName, ...config } }) => [FunctionName, config]),
    )
    const scheduled = new Map(
      deployed
        .all(
          'AWS::Events::Rule',
          z.object({ Targets: z.array(z.object({ Arn: z.string(), RetryPolicy: z.optional(retries) })) }),
        )
        .flatMap(({ is }) => is.Targets.map(({ Arn, RetryPolicy }) => [Arn, RetryPolicy])),
    )
    expect(jobs.length).toBeGreaterThan(0)
    for (const [name, minutes] of jobs) {
      const job = functions.find(each => each.name === name)
      const tries = name === 'audit' || name === 'recount' ? 2 : 0
      const again = { MaximumRetryAttempts: tries, MaximumEventAgeInSeconds: Math.min(minutes, 6 * 60) * 60 }
      expect(job && retriesByFunction.get(referenceNameOf(job)), name).toEqual(again)
      expect(job && scheduled.get(referenceNameOf(job, 'Arn')), name).toEqual(again)
    }
  })

  test('are missed: no turn that came to its end is an alarm, after more than a turn and less than two, or 25 minutes', () => {
    const alarms = deployed.all(
      'AWS::CloudWatch::Alarm',
      z.object({
        MetricName: z.optional(z.string()),
        Dimensions: z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []),
        TreatMissingData: z.string(),
        ComparisonOperator: z.string(),
        Statistic: z.optional(z.string()),
        Period: z.optional(z.number()),
        EvaluationPeriods: z.number(),
        DatapointsToAlarm: z.optional(z.number()),
      }),
    )
    for (const [name, minutes] of jobs) {
      const missing = alarms.find(
        ({ is }) => is.MetricName === 'FinishedRuns' && is.Dimensions.some(({ Value }) => Value === name),
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
      // CloudWatch looks back a day at most when a period is shorter than an hour, otherwise a week.
      expect(Period * EvaluationPeriods).toBeLessThanOrEqual(Period < 3600 ? 86_400 : 7 * 86_400)
    }
  })
})

describe('alarms', () => {
  test('watch each queue, its dead letters and reader, the stream, the jobs, the API, the table and the audit', () => {
    const readers = queueMappings(deployed)
    const queueNames = readers.map(({ queue }) => queue?.QueueName ?? '')
    const [stream = ''] = streamMappings(deployed).map(each => referenceNameOf(each))
    const mail = ['ponto-urbano-production-emails', 'ponto-urbano-production-email-feedback']
    const ofQueues = (names: readonly string[], metric: string, suffix = '') =>
      names.map(name => `AWS/SQS ${metric} QueueName ${name}${suffix}`)
    const changes = queueNames.filter(name => !mail.includes(name))
    const failedOf = (names: readonly string[]) =>
      readers
        .filter(({ queue }) => names.includes(queue?.QueueName ?? ''))
        .map(each => `AWS/Lambda FailedInvokeEventCount EventSourceMappingUUID ${referenceNameOf(each)}`)
    const api = referenceNameOf(deployed.only('AWS::ApiGatewayV2::Api', anythingSchema))
    const table = referenceNameOf(deployed.only('AWS::DynamoDB::Table', anythingSchema))
    const custom = 'service ponto-urbano-production'
    expect(readers).toHaveLength(11)
    expect(watchedMetrics(deployed)).toEqual({
      'api-5xx': [`AWS/ApiGateway 5xx ApiId ${api}`],
      'firewall-blocks': ['AWS/WAFV2 BlockedRequests Rule ALL WebACL ponto-urbano-production'],
      'edge-5xx': ['Requests', '5xxErrorRate'].map(name =>
        // A resource of the stack 'web', which is in another region.
        expect.stringMatching(
          new RegExp(
            `^AWS/CloudFront ${name} DistributionId edge-alarms/ExportsReader.*webs.*RefDistribution.* Region Global$`,
          ),
        ),
      ),
      'release-5xx': [`AWS/ApiGateway 5xx ApiId ${api}`],
      'api-latency': [`AWS/ApiGateway Latency ApiId ${api}`],
      'sign-up-errors': ['custom-message', 'post-confirmation', 'post-authentication'].map(
        name => `AWS/Lambda Errors FunctionName ponto-urbano-production-${name}`,
      ),
      'stream-age': ['AWS/Lambda IteratorAge FunctionName ponto-urbano-production-changes'],
      'queue-age': expect.toSatisfy(sameAs(ofQueues(changes, 'ApproximateAgeOfOldestMessage'))),
      'mail-age': ofQueues(mail, 'ApproximateAgeOfOldestMessage'),
      'dead-letters': expect.toSatisfy(sameAs(ofQueues(changes, 'ApproximateNumberOfMessagesVisible', '-undone'))),
      'mail-dead-letters': ofQueues(mail, 'ApproximateNumberOfMessagesVisible', '-undone'),
      'failed-messages': expect.toSatisfy(sameAs(failedOf(changes))),
      'failed-mail': expect.toSatisfy(sameAs(failedOf(mail))),
      'undone-changes': [
        `AWS/Lambda OnFailureDestinationDeliveredEventCount EventSourceMappingUUID ${stream}`,
        `PontoUrbano RejectedChanges ${custom}`,
      ],
      'undone-changes-waiting': [
        `AWS/S3 NumberOfObjects BucketName ${referenceNameOf(deployed.only('AWS::S3::Bucket', anythingSchema, 'events'))} StorageType AllStorageTypes`,
      ],
      'lost-changes': [`AWS/Lambda DroppedEventCount EventSourceMappingUUID ${stream}`],
      'table-throttles': [
        `AWS/DynamoDB ReadThrottleEvents TableName ${table}`,
        `AWS/DynamoDB WriteThrottleEvents TableName ${table}`,
      ],
      'audit-breaches': [`PontoUrbano AuditBreaches ${custom}`],
      ...Object.fromEntries(
        Object.keys(facts.schedules).map(job => [
          `not-run-${job.replaceAll('_', '-')}`,
          [`PontoUrbano FinishedRuns Job ${job} ${custom}`],
        ]),
      ),
    })
  })
})

const sameAs = (expected: readonly string[]) => (found: readonly string[]) =>
  isDeepStrictEqual(found.toSorted(), expected.toSorted())
