import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allConsumers, consumerQueueName, deadLetterQueueName } from '#functions/events/consumers.ts'
import type { FunctionDefinition } from '#infra/system/definition.ts'
import { TABLE_DEFINITION } from '#infra/system/table.ts'
import { allFunctions, type FunctionName } from '#infra/system.ts'
import { DECIDED_STAGE } from './stage-files.ts'
import { referenceNameOf, synthesizeTemplates, type TemplateResource } from './synthesized.ts'
import {
  actionsGrantedTo,
  eventSourceMappingProperties,
  policyProperties,
  statementsOf,
  systemFunctions,
} from './template-facts.ts'

const role = z.object({
  AssumeRolePolicyDocument: z.object({ Statement: z.array(z.object({ Principal: z.unknown() })) }),
  ManagedPolicyArns: z.optional(z.array(z.string())),
  Policies: z.optional(z.array(z.unknown())),
})
const permission = z.object({
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string(),
  Action: z.string(),
})
const anything = z.unknown()

const deployed = synthesizeTemplates()
const functions = systemFunctions(deployed)
const table = referenceNameOf(deployed.only('AWS::DynamoDB::Table', anything), 'Arn')
const stream = table.replace(/Arn$/, 'StreamArn')
const pool = referenceNameOf(deployed.only('AWS::Cognito::UserPool', anything), 'Arn')
const places = referenceNameOf(deployed.only('AWS::Location::PlaceIndex', anything), 'Arn')
const distribution = `arn:aws:cloudfront::<AWS::AccountId>:distribution/${referenceNameOf(deployed.only('AWS::CloudFront::Distribution', anything))}`
const generated = z.object({ GenerateSecretString: z.optional(z.unknown()) })
const secretOf = (stack: string) => {
  const found = deployed
    .all('AWS::SecretsManager::Secret', generated)
    .find(each => each.stack === stack && each.is.GenerateSecretString)
  if (!found) throw new Error(`${stack} generates no secret`)
  return referenceNameOf(found)
}
const [originSecret, proofSecret] = [secretOf('web'), secretOf('identity')]
const queues = deployed.all('AWS::SQS::Queue', z.object({ QueueName: z.string() }))
const undoneChanges = referenceNameOf(deployed.only('AWS::S3::Bucket', anything, 'events'), 'Arn')
const policies = deployed.all('AWS::IAM::Policy', policyProperties)

const on = (resource: string, service: string, actions: readonly string[]): string[] =>
  actions.map(action => `${service}:${action} on ${resource}`)

const functionNamed = (name: FunctionName) => {
  const found = functions.find(each => each.name === name)
  if (!found) throw new Error(`the templates have no function ${name}`)
  return found
}
const queueNamed = (name: string): string => {
  const found = queues.find(({ is }) => is.QueueName === `ponto-urbano-production-${name}`)
  if (!found) throw new Error(`the templates have no queue for ${name}`)
  return referenceNameOf(found, 'Arn')
}
/** The name of the e-mail queue. The API's stack names it, because the queue is in another stack. */
const emailQueueOf = (definition: FunctionDefinition): string => {
  const own = queueNamed('emails')
  if (!('serves' in definition)) return own
  return 'arn:aws:sqs:sa-east-1:<AWS::AccountId>:ponto-urbano-production-emails'
}
/** Every 'action on resource' that the role of a function allows. */
const granted = (target: { is: { Role: string } }): string[] =>
  actionsGrantedTo(deployed, target)
    .map(({ action, resource }) => `${action} on ${resource}`)
    .toSorted()

/** The grants that a definition in system.ts means, written out. */
function expected(name: FunctionName, definition: FunctionDefinition): string[] {
  const logs = functionNamed(name).is.LoggingConfig?.LogGroup ?? 'no log group'
  return [
    ...on(`${logs}.Arn`, 'logs', ['CreateLogStream', 'PutLogEvents']),
    ...on('*', 'xray', ['PutTelemetryRecords', 'PutTraceSegments']),
    ...on(table, 'dynamodb', definition.table),
    ...(definition.table.includes('Query')
      ? TABLE_DEFINITION.indexes.flatMap(index => on(`${table}/index/${index.name}`, 'dynamodb', ['Query']))
      : []),
    ...on(pool, 'cognito-idp', definition.user_pool ?? []),
    ...Object.entries(definition.files ?? {}).flatMap(([prefix, actions]) =>
      on(`arn:<AWS::Partition>:s3:::ponto-urbano-production-media-<AWS::AccountId>/${prefix}*`, 's3', actions),
    ),
    ...on(places, 'geo', definition.places ?? []),
    ...(definition.environment.includes('ORIGIN_SECRET_ARN')
      ? on(originSecret, 'secretsmanager', ['GetSecretValue'])
      : []),
    ...(definition.environment.includes('PROOF_SECRET_ARN')
      ? on(proofSecret, 'secretsmanager', ['GetSecretValue'])
      : []),
    ...(definition.invalidates ? on(distribution, 'cloudfront', ['CreateInvalidation']) : []),
    ...('sends_email' in definition
      ? [`identity/${DECIDED_STAGE.sender_email}`, 'configuration-set/ponto-urbano-production'].flatMap(resource =>
          on(`arn:aws:ses:sa-east-1:<AWS::AccountId>:${resource}`, 'ses', ['SendEmail']),
        )
      : []),
    ...('clears_suppression' in definition ? on('*', 'ses', ['DeleteSuppressedDestination']) : []),
    ...('consumes' in definition
      ? [
          ...on(stream, 'dynamodb', ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams']),
          ...on(undoneChanges, 's3', ['ListBucket']),
          ...on(`${undoneChanges}/*`, 's3', ['PutObject']),
          ...allConsumers().flatMap(([consumer]) =>
            on(queueNamed(consumerQueueName(consumer)), 'sqs', ['SendMessage']),
          ),
        ]
      : []),
    ...('queues_email' in definition ? on(emailQueueOf(definition), 'sqs', ['SendMessage']) : []),
    ...('reads_queue' in definition
      ? [
          ...on(queueNamed(consumerQueueName(definition.reads_queue)), 'sqs', [
            'ReceiveMessage',
            'DeleteMessage',
            'GetQueueAttributes',
            'ChangeMessageVisibility',
          ]),
          ...on(queueNamed(deadLetterQueueName(definition.reads_queue)), 'sqs', ['SendMessage']),
        ]
      : []),
    ...('every_minutes' in definition ? on(queueNamed('jobs-undone'), 'sqs', ['SendMessage']) : []),
  ].toSorted()
}

describe('each function may do what system.ts lists and nothing else', () => {
  test.each(allFunctions())('%s', (name, definition) => {
    expect(granted(functionNamed(name))).toEqual(expected(name, definition))
  })
})

test('every grant is by a policy of its own role: none is managed by AWS, inline or denied', () => {
  const roles = new Map(deployed.all('AWS::IAM::Role', role).map(each => [referenceNameOf(each, 'Arn'), each.is]))
  const own = functions.map(each => roles.get(each.is.Role))
  expect(new Set(functions.map(each => each.is.Role)).size).toBe(functions.length)
  for (const each of own) {
    expect(each?.ManagedPolicyArns).toBeUndefined()
    expect(each?.Policies).toBeUndefined()
    expect(each?.AssumeRolePolicyDocument.Statement).toEqual([{ Principal: { Service: 'lambda.amazonaws.com' } }])
  }
  expect(functions.flatMap(each => statementsOf(deployed, each)).every(({ Effect }) => Effect === 'Allow')).toBe(true)
})

test('the one who sends e-mail may send it as the sender only', () => {
  const sending = functions
    .flatMap(each => statementsOf(deployed, each))
    .filter(({ Action }) => [Action].flat().includes('ses:SendEmail'))
  expect(sending.map(({ Condition }) => Condition)).toEqual([
    { StringEquals: { 'ses:FromAddress': DECIDED_STAGE.sender_email } },
  ])
})

test('each function is called by what serves, triggers or schedules it and by nobody else', () => {
  // Functions behind the API are only called through their alias.
  const aliases = new Map(
    deployed
      .all('AWS::Lambda::Alias', z.object({ FunctionName: z.string() }))
      .map(each => [referenceNameOf(each), each.is.FunctionName]),
  )
  const callers = deployed.all('AWS::Lambda::Permission', permission).map(({ is }) => {
    const target = aliases.get(is.FunctionName) ?? is.FunctionName
    const called = functions.find(each => [referenceNameOf(each, 'Arn'), referenceNameOf(each)].includes(target))
    return `${called?.name} by ${is.Principal} of ${is.SourceArn}`
  })
  const api = referenceNameOf(deployed.only('AWS::ApiGatewayV2::Api', anything))
  const rules = new Map(
    deployed
      .all('AWS::Events::Rule', z.object({ Name: z.string() }))
      .map(each => [each.is.Name, referenceNameOf(each, 'Arn')]),
  )
  const wanted = allFunctions().flatMap(([name, definition]) => {
    if ('serves' in definition)
      return [`${name} by apigateway.amazonaws.com of arn:aws:execute-api:sa-east-1:<AWS::AccountId>:${api}/*/*`]
    if ('trigger' in definition) return [`${name} by cognito-idp.amazonaws.com of ${pool}`]
    if ('every_minutes' in definition)
      return [`${name} by events.amazonaws.com of ${rules.get(`ponto-urbano-production-${name.replaceAll('_', '-')}`)}`]
    return []
  })
  expect(callers.toSorted()).toEqual(wanted.toSorted())
})

test('the pool triggers get their rights on the pool without a circle', () => {
  const triggers = allFunctions().flatMap(([name, definition]) =>
    'trigger' in definition && (definition.user_pool ?? []).length > 0 ? [functionNamed(name)] : [],
  )
  expect(triggers.length).toBeGreaterThan(0)
  for (const trigger of triggers) {
    const onPool = policies.filter(({ is }) => JSON.stringify(is).includes(pool) && is.Roles?.includes(roleOf(trigger)))
    expect(onPool).toHaveLength(1)
    const waitsFor = z.array(z.string()).parse(trigger.attributes.DependsOn)
    expect(waitsFor).not.toContain(onPool[0]?.id)
  }
})

test('the stream and the queues are read through mappings that wait for their rights', () => {
  for (const mapping of deployed.all('AWS::Lambda::EventSourceMapping', eventSourceMappingProperties)) {
    const consumer = functions.find(each => referenceNameOf(each) === mapping.is.FunctionName)
    const rights = policies.find(({ is }) => consumer && is.Roles?.includes(roleOf(consumer)))
    expect(mapping.attributes.DependsOn).toContain(rights?.id)
  }
})

const roleOf = ({ is }: TemplateResource & { is: { Role: string } }): string => is.Role.replace(/\.Arn$/, '')
