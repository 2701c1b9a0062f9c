import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm'
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEPLOY_CHECKS, runDeployCheck } from '#infra/deployment/checks.ts'
import type { DeployFinding } from '#infra/deployment/finding.ts'
import type { Stage } from '#infra/stacks/stage.ts'
import { mockClientWithoutGrants } from '#tests/support/mock-client.ts'
import { devStage, productionStage } from './stages.ts'

/** What `npm run deploy` checks in an AWS account before it changes anything. */

const cloudformation = mockClientWithoutGrants(CloudFormationClient)
const ses = mockClientWithoutGrants(SESv2Client)
const lambda = mockClientWithoutGrants(LambdaClient)
const acm = mockClientWithoutGrants(ACMClient)

const named = (name: string, message = '') => Object.assign(new Error(message), { name })
const toolkit = (version: string) => ({
  Stacks: [
    {
      StackName: 'CDKToolkit',
      CreationTime: new Date(),
      StackStatus: 'CREATE_COMPLETE' as const,
      Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: version }],
    },
  ],
})
const stacks = (...found: [string, string][]) => ({
  Stacks: found.map(([StackName, StackStatus]) => ({
    StackName,
    StackStatus: StackStatus as 'CREATE_COMPLETE',
    CreationTime: new Date(),
  })),
})
const certificate = (changes: object = {}) => ({
  Certificate: {
    Status: 'ISSUED' as const,
    SubjectAlternativeNames: ['pontourbano.com.br', '*.pontourbano.com.br'],
    NotAfter: new Date(Date.now() + 200 * 24 * 3600 * 1000),
    ...changes,
  },
})

/** An account in which all checks succeed. */
beforeEach(() => {
  for (const client of [cloudformation, ses, lambda, acm]) client.reset()
  cloudformation.on(DescribeStacksCommand).resolves(stacks())
  cloudformation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).resolves(toolkit('28'))
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true })
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true })
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } })
  acm.on(DescribeCertificateCommand).resolves(certificate())
})

const find = async (title: string, stage: Stage = productionStage()): Promise<DeployFinding[]> => {
  const check = DEPLOY_CHECKS.find(each => each.title === title)
  if (!check) throw new Error(`no check ${title}`)
  return runDeployCheck(check, { stage, account: '111122223333' })
}
const only = async (title: string, stage?: Stage) => {
  const findings = await find(title, stage)
  expect(findings).toHaveLength(1)
  return findings[0]
}

test('an account in which everything is right has nothing but ticks', async () => {
  for (const { title } of DEPLOY_CHECKS) expect((await find(title)).map(({ kind }) => kind)).toEqual(['ok'])
})

test('a check that AWS refuses is a problem that names the permissions', async () => {
  lambda.on(GetAccountSettingsCommand).rejects(named('AccessDeniedException', 'not authorized'))
  expect(await only('Execuções simultâneas do Lambda')).toEqual({
    kind: 'problem',
    text: 'Não foi possível verificar (AccessDeniedException: not authorized). São precisas estas permissões: lambda:GetAccountSettings.',
  })
})

describe('the CDK', () => {
  const title = 'CDK preparado nas duas regiões'
  test('has to be bootstrapped in both regions; the command names the missing ones', async () => {
    cloudformation
      .on(DescribeStacksCommand, { StackName: 'CDKToolkit' })
      .rejects(named('ValidationError', 'Stack with id CDKToolkit does not exist'))
    expect(await only(title)).toEqual({
      kind: 'problem',
      text: 'O CDK não está preparado nesta conta. Rode: npx cdk bootstrap --app "" aws://111122223333/sa-east-1 aws://111122223333/us-east-1',
    })
  })
  test('an old bootstrap counts as none', async () => {
    cloudformation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).resolves(toolkit('5'))
    expect((await only(title))?.kind).toBe('problem')
  })
  test('another error is not taken for a missing bootstrap', async () => {
    cloudformation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).rejects(named('ThrottlingException'))
    expect((await only(title))?.text).toContain('ThrottlingException')
  })
})

describe('e-mails', () => {
  const title = 'SES fora do modo de teste'
  test('in the sandbox stop a stage for people, and are a note for developers', async () => {
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true })
    expect((await only(title))?.kind).toBe('problem')
    expect((await find(title, devStage())).map(({ kind }) => kind)).toEqual(['note', 'note'])
  })
  test('of an account that SES has suspended stop every stage', async () => {
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: false })
    expect((await only(title))?.text).toContain('suspendeu o envio')
    expect((await find(title, devStage()))[0]?.kind).toBe('problem')
  })
  test.each([
    ['unknown', () => ses.on(GetEmailIdentityCommand).rejects(named('NotFoundException'))],
    ['not verified yet', () => ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false })],
  ])('from an identity that is %s stop a stage for people', async (_, set) => {
    set()
    expect(await only(title)).toEqual({
      kind: 'problem',
      text: 'O SES de sa-east-1 não verificou pontourbano.com.br: nenhum e-mail da aplicação sairá.',
    })
  })
})

describe('functions at the same time', () => {
  test.each([
    [10, 'problem', 'note'],
    [199, 'problem', 'note'],
    [200, 'ok', 'ok'],
  ])('%i of them', async (ConcurrentExecutions, forPeople, forDevelopers) => {
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions } })
    const title = 'Execuções simultâneas do Lambda'
    expect((await only(title))?.kind).toBe(forPeople)
    expect((await only(title, devStage()))?.kind).toBe(forDevelopers)
  })
})

describe('the certificate', () => {
  const title = 'Certificado do domínio'
  test.each([
    ['is not issued yet', { Status: 'PENDING_VALIDATION' }, 'crie no DNS os registros CNAME'],
    ['is of another host', { SubjectAlternativeNames: ['pontourbano.com'] }, 'e não de www.pontourbano.com.br'],
    ['has a wildcard of another level', { SubjectAlternativeNames: ['*.com.br'] }, 'e não de www.pontourbano.com.br'],
  ])('%s', async (_, changes, text) => {
    acm.on(DescribeCertificateCommand).resolves(certificate(changes))
    expect(await only(title)).toEqual({ kind: 'problem', text: expect.stringContaining(text) })
  })
  test('does not exist', async () => {
    acm.on(DescribeCertificateCommand).rejects(named('ResourceNotFoundException'))
    expect((await only(title))?.text).toContain('não existe nesta conta')
  })
  test('ends soon: a note', async () => {
    acm.on(DescribeCertificateCommand).resolves(certificate({ NotAfter: new Date(Date.now() + 24 * 3600 * 1000) }))
    expect((await only(title))?.kind).toBe('note')
  })
  test('is not asked for without an address of its own', async () => {
    expect((await only(title, devStage()))?.kind).toBe('ok')
    expect(acm.calls()).toHaveLength(0)
  })
})

describe('CloudFront’s plan', () => {
  const title = 'Plano do CloudFront'
  const deployed = (plan: string) =>
    cloudformation.on(DescribeStacksCommand, { StackName: 'ponto-urbano-production-edge-alarms' }).resolves({
      Stacks: [
        {
          StackName: 'ponto-urbano-production-edge-alarms',
          StackStatus: 'UPDATE_COMPLETE' as const,
          CreationTime: new Date(),
          Outputs: [
            { OutputKey: 'Plan', OutputValue: plan },
            { OutputKey: 'PlanSubscription', OutputValue: 'arn:plan' },
          ],
        },
      ],
    })
  const withPlan = productionStage({ cloudfront_plan: 'premium-750m', monthly_budget: 3000 })

  test('that stays is right', async () => {
    deployed('premium-750m')
    expect(await only(title, withPlan)).toEqual({ kind: 'ok', text: 'O plano do CloudFront é premium-750m.' })
  })
  test('is asked for, and its price told', async () => {
    expect(await only(title, withPlan)).toEqual({
      kind: 'note',
      text: 'Esta implantação pede o plano premium-750m do CloudFront, de US$ 1450 por mês: só é cobrado depois que alguém o aprovar.',
    })
  })
  test('is cancelled', async () => {
    deployed('business-125m')
    expect(await only(title)).toEqual({
      kind: 'note',
      text: 'Esta implantação cancela o plano business-125m do CloudFront, que vale e é cobrado até o fim do mês.',
    })
  })
  test('is changed by a command before the deployment', async () => {
    deployed('business-125m')
    expect(await only(title, withPlan)).toEqual({
      kind: 'note',
      text: 'O CloudFormation não muda o plano do CloudFront de business-125m para premium-750m, e recusa esta implantação se isto não foi feito antes: aws pricing-plan-manager update-subscription --region us-east-1 --arn arn:plan --if-match "$(aws pricing-plan-manager get-subscription --region us-east-1 --arn arn:plan --query eTag --output text)" --plan-tier PREMIUM --usage-level CF_PREMIUM_L2',
    })
  })
})

describe('stacks of former deployments', () => {
  const title = 'Pilhas de implantações anteriores'
  test.each([
    ['UPDATE_IN_PROGRESS', 'problem', 'outra implantação está mudando esta pilha agora'],
    ['CREATE_IN_PROGRESS', 'problem', 'Espere a outra terminar'],
    [
      'UPDATE_ROLLBACK_FAILED',
      'problem',
      'aws cloudformation continue-update-rollback --stack-name ponto-urbano-production-api',
    ],
    ['ROLLBACK_FAILED', 'problem', 'aws cloudformation delete-stack --stack-name ponto-urbano-production-api'],
    ['DELETE_FAILED', 'problem', 'aws cloudformation delete-stack --stack-name ponto-urbano-production-api'],
    ['UPDATE_FAILED', 'problem', 'aws cloudformation describe-stack-events --stack-name ponto-urbano-production-api'],
    ['ROLLBACK_COMPLETE', 'note', 'apaga a pilha vazia e a cria de novo'],
    ['REVIEW_IN_PROGRESS', 'ok', 'podem ser atualizadas'],
    ['UPDATE_ROLLBACK_COMPLETE', 'ok', 'podem ser atualizadas'],
  ])('%s', async (status, kind, text) => {
    cloudformation
      .on(DescribeStacksCommand)
      .resolvesOnce(stacks(['ponto-urbano-production-api', status], ['ponto-urbano-dev-api', 'DELETE_FAILED']))
      .resolves(stacks())
    expect(await only(title)).toEqual({ kind, text: expect.stringContaining(text) })
  })
})
