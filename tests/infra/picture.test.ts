import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { synthesizeTemplates } from './synthesized.ts'

/**
 * The second diagram in docs/architecture.md: its boxes are the stacks, and their content is what the templates create.
 */

const [, , picture = ''] = readFileSync('docs/architecture.md', 'utf8').split('```mermaid\n')
const drawing = picture.split('```')[0] ?? ''

const deployed = synthesizeTemplates()

/** Resource types by their words in the diagram. */
const WORDS: Readonly<Record<string, string>> = {
  'AWS::ApiGatewayV2::Api': 'HTTP API',
  'AWS::ApiGatewayV2::Route': 'Routes',
  'AWS::Budgets::Budget': 'Budget',
  'AWS::CloudFront::Distribution': 'CloudFront distribution',
  'AWS::CloudFront::Function': 'CloudFront functions',
  'AWS::CloudWatch::Alarm': 'Alarms',
  'AWS::CloudWatch::Dashboard': 'Dashboards',
  'AWS::CodeDeploy::DeploymentGroup': 'Releases',
  'AWS::Cognito::UserPool': 'User pool',
  'AWS::DynamoDB::Table': 'Table',
  'AWS::Events::Rule': 'Schedules',
  'AWS::Lambda::Function': 'Lambda functions',
  'AWS::Location::APIKey': 'Map key',
  'AWS::Location::Map': 'Map',
  'AWS::Location::PlaceIndex': 'Place index',
  'AWS::S3::Bucket': 'S3 buckets',
  'AWS::SES::ConfigurationSet': 'Configuration set',
  'AWS::SNS::Topic': 'Topic',
  'AWS::SQS::Queue': 'Queues',
  'AWS::SecretsManager::Secret': 'Secrets',
  'AWS::WAFv2::WebACL': 'Firewall',
  'Custom::CDKBucketDeployment': 'Copied files',
}

/** Types that are not drawn: permissions, logs, settings of drawn resources, and what the CDK adds for itself. */
const NOT_DRAWN =
  /^AWS::(IAM|Logs|SSM)::|Policy$|Permission$|^AWS::CodeDeploy::Application$|^AWS::Lambda::(Alias|EventInvokeConfig|EventSourceMapping|LayerVersion|Version)$|^AWS::ApiGatewayV2::(Authorizer|Integration|Stage)$|^AWS::CloudFront::OriginAccessControl$|^AWS::Cognito::UserPool(Client|Group)$|^AWS::SES::ConfigurationSetEventDestination$|^AWS::SNS::Subscription$|^AWS::WAFv2::IPSet$|^Custom::(AWS|CrossRegion\w+|S3AutoDeleteObjects)$/

const name = z.object({ FunctionName: z.optional(z.string()) })
/** The CDK's own functions have no name. */
const isHelper = ({ type, properties }: { type: string; properties: unknown }) =>
  type === 'AWS::Lambda::Function' && name.parse(properties).FunctionName === undefined

const boxes = [...drawing.matchAll(/^ {2}subgraph ([\w-]+)[^\n]*\n([\s\S]*?)^ {2}end/gm)].map(
  ([, stack = '', inside = '']) => ({
    stack,
    drawn: [...inside.matchAll(/^ {4}\w+[[(]+"([^:"]+): /gm)].map(([, words = '']) => words),
    lines: inside.trim().split('\n').length,
  }),
)
const nodes = [...drawing.matchAll(/^ +(\w+)(?=[[(])/gm)].map(([, node = '']) => node)

test('has a box for each stack', () => {
  const stacks = new Set(deployed.resources.map(({ stack }) => stack))
  expect(boxes.map(({ stack }) => stack).toSorted()).toEqual([...stacks].toSorted())
})

describe.each(boxes)('$stack', ({ stack, drawn, lines }) => {
  test('shows every kind of resource that the template creates, and no other', () => {
    const types = deployed.resources.filter(each => each.stack === stack && !isHelper(each)).map(({ type }) => type)
    const shown = new Set(types.filter(type => !NOT_DRAWN.test(type)).map(type => WORDS[type] ?? type))
    expect(drawn).toHaveLength(lines)
    expect(drawn.toSorted()).toEqual([...shown].toSorted())
  })
})

test('joins everything that it shows by arrows', () => {
  const arrows = drawing.split('\n').filter(line => line.includes('-->'))
  expect(nodes).toHaveLength(34)
  const joined = new Set(arrows.flatMap(line => line.split(/ -- .*? --> | --> /).map(each => each.trim())))
  expect([...joined].toSorted()).toEqual(nodes.toSorted())
})
