import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allFunctions } from '#infra/system.ts'
import { referenceNameOf, type SynthesizedTemplates, synthesizeTemplates } from './synthesized.ts'
import { systemFunctions } from './template-facts.ts'

/** How requests are shifted to a new version of a function, and back. */

const stages = {
  production: synthesizeTemplates(),
  dev: synthesizeTemplates({ stage: 'dev' }),
  'production, at once': synthesizeTemplates({ shift: 'at-once' }),
}

const shapes = {
  version: z.object({ FunctionName: z.string(), Description: z.string() }),
  alias: z.object({ FunctionName: z.string(), FunctionVersion: z.string(), Name: z.literal('live') }),
  updates: z.object({
    CodeDeployLambdaAliasUpdate: z.object({ DeploymentGroupName: z.object({ Ref: z.string() }) }),
  }),
  group: z.object({
    DeploymentConfigName: z.string(),
    AlarmConfiguration: z.object({ Enabled: z.boolean(), Alarms: z.array(z.object({ Name: z.string() })) }),
    AutoRollbackConfiguration: z.object({ Enabled: z.literal(true), Events: z.array(z.string()) }),
  }),
  integration: z.object({ IntegrationUri: z.string() }),
  permission: z.object({ FunctionName: z.string(), Principal: z.string() }),
  alarm: z.object({ AlarmName: z.string() }),
}
const served = allFunctions().flatMap(([name, definition]) => ('serves' in definition ? [name] : []))

/** For each function behind the API: through which alias it is called, and how its requests are shifted. */
function releases(of: SynthesizedTemplates) {
  const [aliases, versions, groups, permissions] = [
    of.all('AWS::Lambda::Alias', shapes.alias),
    of.all('AWS::Lambda::Version', shapes.version),
    of.all('AWS::CodeDeploy::DeploymentGroup', shapes.group),
    of.all('AWS::Lambda::Permission', shapes.permission),
  ]
  const called = new Set(
    of.all('AWS::ApiGatewayV2::Integration', shapes.integration).map(({ is }) => is.IntegrationUri),
  )
  return Object.fromEntries(
    systemFunctions(of)
      .filter(({ name }) => served.some(each => each === name))
      .map(found => {
        const alias = aliases.find(({ is }) => is.FunctionName === referenceNameOf(found))
        const version = versions.find(each => referenceNameOf(each, 'Version') === alias?.is.FunctionVersion)
        const updates = alias && shapes.updates.parse(alias.attributes.UpdatePolicy)
        const group = groups.find(({ id }) => id === updates?.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref)
        return [
          found.name,
          {
            version: version?.is.FunctionName === referenceNameOf(found),
            called:
              alias !== undefined && called.has(referenceNameOf(alias)) && !called.has(referenceNameOf(found, 'Arn')),
            permitted: permissions.flatMap(({ is }) =>
              is.Principal === 'apigateway.amazonaws.com' && alias && is.FunctionName === referenceNameOf(alias)
                ? ['alias']
                : [],
            ),
            shift: group?.is.DeploymentConfigName,
            alarms: group?.is.AlarmConfiguration,
            rollback: group?.is.AutoRollbackConfiguration.Events,
          },
        ]
      }),
  )
}

const ROLLBACK = ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM']

describe.each([
  ['production', 'CodeDeployDefault.LambdaCanary10Percent5Minutes', true],
  ['dev', 'CodeDeployDefault.LambdaAllAtOnce', true],
  ['production, at once', 'CodeDeployDefault.LambdaAllAtOnce', false],
] as const)('%s', (name, shift, isWatched) => {
  const of = stages[name]
  const alarm = `ponto-urbano-${of.stage}-release-5xx`

  test('calls each function by an alias of its version, whose requests are shifted and taken back by the alarm', () => {
    expect(served.length).toBeGreaterThan(20)
    expect(releases(of)).toEqual(
      Object.fromEntries(
        served.map(each => [
          each,
          {
            version: true,
            called: true,
            permitted: ['alias'],
            shift,
            rollback: ROLLBACK,
            alarms: { Enabled: isWatched, Alarms: [{ Name: alarm }] },
          },
        ]),
      ),
    )
  })

  test('has that alarm, and its stack is deployed before', () => {
    expect(of.all('AWS::CloudWatch::Alarm', shapes.alarm).map(({ is }) => is.AlarmName)).toContain(alarm)
    const stacks = [...new Set(of.resources.map(({ stack }) => stack))]
    expect(stacks.indexOf('observability')).toBeLessThan(stacks.indexOf('api'))
  })
})

test('a version is published also when only a value of another stack changes, as a restored table', () => {
  for (const { is } of stages.production.all('AWS::Lambda::Version', shapes.version))
    expect(is.Description).toMatch(
      /^data\/Table\w+ identity\/UserPool\w+ identity\/UserPoolSite\w+ https:\/\/web\/\w+.DomainName$/,
    )
})

test('no stack is near the 500 resources that one may have', () => {
  const counts = Object.groupBy(stages.production.resources, ({ stack }) => stack)
  for (const [stack, found] of Object.entries(counts)) expect(found?.length, stack).toBeLessThan(450)
})
