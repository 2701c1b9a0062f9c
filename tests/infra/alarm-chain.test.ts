import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DECIDED_STAGE } from './stage-files.ts'
import { referenceNameOf, synthesizeTemplates, type TemplateResource } from './synthesized.ts'

/** Follows the templates from an alarm to the operator's inbox, link by link. */

const deployed = synthesizeTemplates()

const statement = z.object({
  Effect: z.string(),
  Action: z.union([z.string(), z.array(z.string())]),
  Principal: z.optional(z.unknown()),
  Resource: z.string(),
  Condition: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
})
const shapes = {
  alarm: z.object({
    AlarmName: z.string(),
    AlarmActions: z._default(z.array(z.string()), []),
    OKActions: z._default(z.array(z.string()), []),
  }),
  policy: z.object({
    Topics: z.array(z.string()),
    PolicyDocument: z.object({ Statement: z.array(statement) }),
  }),
  subscription: z.object({ TopicArn: z.string(), Protocol: z.string(), Endpoint: z.string() }),
}

const OF_ACCOUNT = { StringEquals: { 'aws:SourceAccount': '<AWS::AccountId>' } }

/** Whether a statement of the policy allows CloudWatch to publish to the topic for this alarm of this account. */
function letsPublish(each: z.infer<typeof statement>, topic: string, alarm: string): boolean {
  const { Effect, Action, Principal, Resource, Condition = {} } = each
  const pattern = Condition.ArnLike?.['aws:SourceArn'] ?? ''
  return (
    Effect === 'Allow' &&
    [Action].flat().includes('sns:Publish') &&
    JSON.stringify(Principal) === '{"Service":"cloudwatch.amazonaws.com"}' &&
    Resource === topic &&
    Condition.StringEquals?.['aws:SourceAccount'] === OF_ACCOUNT.StringEquals['aws:SourceAccount'] &&
    pattern.endsWith('*') &&
    alarm.startsWith(pattern.slice(0, -1))
  )
}

const IN_US_EAST_1 = ['edge', 'edge-alarms']

/** Every missing link between an alarm and a person, as sentences. */
function brokenLinks(resources: readonly TemplateResource[]): string[] {
  const all = <Schema extends z.ZodMiniType>(type: string, schema: Schema) =>
    resources
      .filter(each => each.type === type)
      .map(each => ({ name: referenceNameOf(each), stack: each.stack, is: schema.parse(each.properties) }))
  const topics = new Set(all('AWS::SNS::Topic', z.unknown()).map(({ name }) => name))
  const policies = all('AWS::SNS::TopicPolicy', shapes.policy)
  const subscriptions = all('AWS::SNS::Subscription', shapes.subscription)
  return all('AWS::CloudWatch::Alarm', shapes.alarm).flatMap(
    ({ stack, is: { AlarmName, AlarmActions, OKActions } }) => {
      const stacks = IN_US_EAST_1.includes(stack) ? IN_US_EAST_1 : ['observability']
      const region = stacks === IN_US_EAST_1 ? 'us-east-1' : 'sa-east-1'
      if (AlarmActions.length === 0) return [`${AlarmName} tells nobody`]
      if (OKActions.length === 0) return [`${AlarmName} does not say when it is over`]
      return [...AlarmActions, ...OKActions].flatMap(topic => {
        // CloudWatch can notify topics of its own region only.
        if (!topics.has(topic) || !stacks.some(each => topic.startsWith(`${each}/`)))
          return [`${AlarmName} tells a topic that is not there`]
        const statements = policies
          .filter(({ is }) => is.Topics.includes(topic))
          .flatMap(({ is }) => is.PolicyDocument.Statement)
        const told = subscriptions.some(
          ({ is }) => is.TopicArn === topic && is.Protocol === 'email' && is.Endpoint === DECIDED_STAGE.alarm_email,
        )
        return [
          // A topic without a policy of its own accepts messages from its account; a topic with a policy accepts what the policy
          // allows.
          ...(statements.some(each =>
            letsPublish(each, topic, `arn:aws:cloudwatch:${region}:<AWS::AccountId>:alarm:${AlarmName}`),
          )
            ? []
            : [`${AlarmName} may not publish`]),
          ...(told ? [] : [`nobody hears of ${AlarmName}`]),
        ]
      })
    },
  )
}

test('every alarm reaches the operator: action, topic, a policy that lets CloudWatch publish, subscription', () => {
  expect(deployed.all('AWS::CloudWatch::Alarm', z.unknown()).length).toBeGreaterThan(10)
  expect(brokenLinks(deployed.resources)).toEqual([])
})

const record = z.record(z.string(), z.unknown())
type Change = (properties: Record<string, unknown>) => unknown
/** A copy of the templates in which every resource of a type is changed or missing. */
const broken = (type: string, change: Change | undefined): TemplateResource[] =>
  deployed.resources.flatMap(each => {
    if (each.type !== type) return [each]
    return change ? [{ ...each, properties: change(record.parse(each.properties)) }] : []
  })
const statements =
  (change: (each: z.infer<typeof statement>) => unknown[]): Change =>
  properties => ({
    ...properties,
    PolicyDocument: { Statement: shapes.policy.parse(properties).PolicyDocument.Statement.flatMap(change) },
  })

test.each<[string, string, Change | undefined]>([
  ['an alarm’s action', 'AWS::CloudWatch::Alarm', properties => ({ ...properties, AlarmActions: [] })],
  ['an alarm’s action when it is over', 'AWS::CloudWatch::Alarm', properties => ({ ...properties, OKActions: [] })],
  ['the topic', 'AWS::SNS::Topic', undefined],
  ['the topic’s policy', 'AWS::SNS::TopicPolicy', undefined],
  ['what the policy allows', 'AWS::SNS::TopicPolicy', statements(each => (each.Effect === 'Allow' ? [] : [each]))],
  [
    'whom the policy allows it',
    'AWS::SNS::TopicPolicy',
    statements(each => [{ ...each, Principal: { Service: 'events.amazonaws.com' } }]),
  ],
  ['for which account', 'AWS::SNS::TopicPolicy', statements(({ Condition: _, ...each }) => [each])],
  ['the subscription', 'AWS::SNS::Subscription', undefined],
  ['who is subscribed', 'AWS::SNS::Subscription', properties => ({ ...properties, Endpoint: 'outro@example.com' })],
])('without %s no alarm arrives', (_, type, change) => {
  const alarms = deployed.all('AWS::CloudWatch::Alarm', z.unknown()).length
  expect(brokenLinks(broken(type, change)).length).toBeGreaterThanOrEqual(alarms)
})
