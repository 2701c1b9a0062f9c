import { CloudFormationClient, DescribeStacksCommand, type StackStatus } from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Checkout, planDeploySteps, runCommandSteps } from '#infra/deployment/deploy-steps.ts'
import { RESOURCES_KEPT_AFTER_DESTROY, refusalToDestroy } from '#infra/deployment/destroy.ts'
import { nextStepsText } from '#infra/deployment/next-steps.ts'
import type { SmokeTestProbe } from '#infra/deployment/smoke-test.ts'
import { mockClientWithoutGrants } from '#tests/support/mock-client.ts'
import { synthesizeTemplates } from '../synthesized.ts'
import { productionStage } from './stages.ts'

/**
 * A deployment from its first to its last step, on a mocked account and with a cdk command that only records its calls.
 */

const sts = mockClientWithoutGrants(STSClient)
const cloudformation = mockClientWithoutGrants(CloudFormationClient)
const ses = mockClientWithoutGrants(SESv2Client)
const lambda = mockClientWithoutGrants(LambdaClient)
const clients = [sts, cloudformation, ses, lambda]

const stage = productionStage({ site_url: 'none', certificate_arn: 'none' })
const OUTPUTS = {
  'ponto-urbano-production-web': { DistributionDomain: 'd1.cloudfront.net' },
  'ponto-urbano-production-site': { SiteUrl: 'https://d1.cloudfront.net', TableName: 'table-1', UserPoolId: 'pool-1' },
}
/** The stage's existing stacks in sa-east-1: status by name. */
let existing: Readonly<Record<string, StackStatus>>
let outputs: Readonly<Record<string, Readonly<Record<string, string>>>>
let calls: string[]
let printed: string[]

beforeEach(() => {
  for (const client of clients) client.reset()
  existing = {}
  outputs = OUTPUTS
  calls = []
  printed = []
  sts.on(GetCallerIdentityCommand).resolves({ Account: '111122223333' })
  cloudformation.on(DescribeStacksCommand).callsFake(({ StackName }) => {
    if (StackName)
      return {
        Stacks: [{ StackName, Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '28' }] }],
      }
    return {
      Stacks: Object.entries(existing).map(([name, StackStatus]) => ({
        StackName: name,
        StackStatus,
        Outputs: Object.entries(outputs[name] ?? {}).map(([OutputKey, OutputValue]) => ({
          OutputKey,
          OutputValue,
        })),
      })),
    }
  })
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true })
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true })
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } })
})

const COMPLETE = {
  'ponto-urbano-production-web': 'UPDATE_COMPLETE',
  'ponto-urbano-production-site': 'UPDATE_COMPLETE',
} as const

type Faults = {
  fails?: string
  leaves?: Record<string, StackStatus>
  agrees?: boolean
  probes?: SmokeTestProbe[]
  of?: typeof stage
  isAtOnce?: boolean
  checkouts?: (Checkout | undefined)[]
}

const CLEAN = { commit: 'c0ffee0000000000000000000000000000000000', isClean: true }

/** Runs a deployment, and returns the sentence with which it stopped. */
async function deploy(
  { fails, leaves, agrees = true, probes = [], of = stage, isAtOnce = false, checkouts = [] }: Faults = {},
  isDryRun = false,
) {
  const steps = planDeploySteps(of, {
    cdk: args => {
      calls.push(args.join(' '))
      if (args[0] === 'deploy') existing = leaves ?? COMPLETE
      return args[0] !== fails
    },
    confirm: async () => {
      calls.push('confirm')
      return agrees
    },
    checkout: () => (checkouts.length > 0 ? checkouts.shift() : CLEAN),
    smokeTest: async address => {
      calls.push(`smoke test ${address}`)
      return probes
    },
    pause: async () => undefined,
    print: line => void printed.push(line),
    assembly: '/assembly',
    isAtOnce,
  })
  return runCommandSteps(steps, { isDryRun, print: line => void printed.push(line) }).then(
    () => undefined,
    (error: unknown) => String(error),
  )
}

const ALL = [
  'synth --quiet --output /assembly -c stage=production -c commit=c0ffee0000000000000000000000000000000000',
  'diff --app /assembly',
  'confirm',
  'deploy --app /assembly --all --require-approval never',
  'smoke test https://d1.cloudfront.net',
]

describe('a deployment', () => {
  test('makes one assembly, shows it, asks, deploys that one, and tests the address', async () => {
    expect(await deploy()).toBeUndefined()
    expect(calls).toEqual(ALL)
  })

  test('shifts all requests at once when asked to', async () => {
    expect(await deploy({ isAtOnce: true })).toBeUndefined()
    expect(calls[0]).toBe(
      'synth --quiet --output /assembly -c stage=production -c commit=c0ffee0000000000000000000000000000000000 -c shift=at-once',
    )
  })

  test('of a trial stage may have changes without a commit, and then names none', async () => {
    const of = { ...stage, settings: { ...stage.settings, keep_data: false } }
    const dirty = { ...CLEAN, isClean: false }
    expect(await deploy({ of, checkouts: [dirty, dirty] })).toBeUndefined()
    expect(calls[0]).toBe('synth --quiet --output /assembly -c stage=production')
  })

  test('tells the first time how to go on, with the names that were made', async () => {
    await deploy()
    const text = printed.join('\n')
    expect(text).toContain('AWS_REGION=sa-east-1 npm run invite -- EMAIL "NOME" --table table-1 --pool pool-1')
    expect(text).toContain('alarmes@pontourbano.com.br de sa-east-1 e us-east-1 e confirme as inscrições')
    expect(text).not.toContain('npm run migrate')
  })

  test('tells later what to check, and how to go back', async () => {
    existing = COMPLETE
    await deploy()
    const text = printed.join('\n')
    expect(text).toContain('AWS_REGION=sa-east-1 npm run migrate -- --table table-1')
    expect(text).toContain('volte à versão anterior: docs/operations.md, "Roll back"')
    expect(text).not.toContain('npm run invite')
  })
})

describe('a plan of CloudFront', () => {
  const subscription = { 'ponto-urbano-production-edge-alarms': { PlanSubscription: 'arn:plan' } }
  const approval =
    'aws pricing-plan-manager approve-paid-subscription --region us-east-1 --arn arn:plan --if-match "$(aws pricing-plan-manager get-subscription --region us-east-1 --arn arn:plan --query eTag --output text)"'
  const of = productionStage({
    site_url: 'none',
    certificate_arn: 'none',
    cloudfront_plan: 'business-125m',
  })
  const WITH_PLAN = { ...COMPLETE, 'ponto-urbano-production-edge-alarms': 'UPDATE_COMPLETE' } as const

  test('that was asked for is approved by the command that is printed', async () => {
    outputs = { ...OUTPUTS, ...subscription }
    await deploy({ of, leaves: WITH_PLAN })
    expect(printed.join('\n')).toContain(
      `Aprove o plano business-125m do CloudFront; a partir daí são US$ 200 por mês, e até lá se paga pelo uso: ${approval}`,
    )
  })
  test('is approved once', async () => {
    outputs = { ...OUTPUTS, ...subscription }
    existing = WITH_PLAN
    await deploy({ of, leaves: WITH_PLAN })
    expect(printed.join('\n')).not.toContain('Aprove o plano')
  })
})

describe('a dry run', () => {
  test('prints every step and touches nothing', async () => {
    expect(await deploy({}, true)).toBeUndefined()
    expect(calls).toEqual([])
    expect(clients.flatMap(client => client.calls())).toEqual([])
    expect(printed.filter(line => /^\d\./.test(line))).toHaveLength(9)
    const text = printed.join('\n')
    for (const command of ALL.filter(each => /^(synth|diff|deploy)/.test(each)))
      expect(text).toContain(`cdk ${command.replace(/commit=\w+/, 'commit=COMMIT')}`)
  })
})

describe('stops', () => {
  test('when files are not committed, before anything is asked', async () => {
    expect(await deploy({ checkouts: [{ ...CLEAN, isClean: false }] })).toContain('há arquivos sem commit (git status)')
    expect(await deploy({ checkouts: [undefined] })).toContain('não é um checkout do git')
    expect([calls, clients.flatMap(client => client.calls())]).toEqual([[], []])
  })

  test('when another commit is checked out while the changes are read', async () => {
    expect(await deploy({ checkouts: [CLEAN, { ...CLEAN, commit: 'd'.repeat(40) }] })).toContain('o código mudou')
    expect(calls).toEqual(ALL.slice(0, 3))
  })

  test('in another account than the stage’s', async () => {
    const of = productionStage({ site_url: 'none', certificate_arn: 'none', account: '999988887777' })
    expect(await deploy({ of })).toContain(
      'esta sessão é da conta 111122223333, e o ambiente production é da conta 999988887777',
    )
    expect(calls).toEqual([])
    expect(await deploy({ of: { ...of, settings: { ...of.settings, account: '111122223333' } } })).toBeUndefined()
  })

  test('without credentials, before anything is asked', async () => {
    sts.on(GetCallerIdentityCommand).rejects(new Error('Could not load credentials from any providers'))
    expect(await deploy()).toContain('A AWS não aceitou as credenciais desta sessão')
    expect(calls).toEqual([])
  })

  test('when the account lacks something, and names all of it', async () => {
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } })
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true })
    expect(await deploy()).toContain('corrija o que está marcado com ✗')
    expect(calls).toEqual([])
    expect(printed.filter(line => line.includes('✗'))).toHaveLength(2)
  })

  test('while another deployment goes on', async () => {
    existing = { ...COMPLETE, 'ponto-urbano-production-api': 'UPDATE_IN_PROGRESS' }
    expect(await deploy()).toContain('Nada foi alterado')
    expect(calls).toEqual([])
    expect(printed.join('\n')).toContain('o CloudFormation recusa uma segunda')
  })

  test('when another one began meanwhile, and says so after the message of CloudFormation', async () => {
    const leaves = { 'ponto-urbano-production-api': 'UPDATE_IN_PROGRESS' } as const
    expect(await deploy({ fails: 'deploy', leaves })).toContain('A implantação parou')
    expect(calls).toEqual(ALL.slice(0, 4))
    expect(printed.join('\n')).toContain('outra implantação está mudando esta pilha agora')
  })

  test('with the way out of a stack that failed half-way', async () => {
    const leaves = { 'ponto-urbano-production-api': 'UPDATE_ROLLBACK_FAILED' } as const
    await deploy({ fails: 'deploy', leaves })
    expect(printed.join('\n')).toContain(
      'continue-update-rollback --stack-name ponto-urbano-production-api --region sa-east-1',
    )
  })

  test.each([
    ['synth', 1],
    ['diff', 2],
  ])('when %s fails', async (fails, made) => {
    expect(await deploy({ fails })).toContain('Nada foi alterado')
    expect(calls).toEqual(ALL.slice(0, made))
  })

  test('when the operator does not agree', async () => {
    expect(await deploy({ agrees: false })).toBe('Error: Nada foi alterado.')
    expect(calls).toEqual(ALL.slice(0, 3))
  })

  test('when the address is not right after six tries', async () => {
    const said = await deploy({ probes: [{ title: 'página do mapa', problem: 'respondeu 403 em vez de 200' }] })
    expect(said).toContain('não passou no teste')
    expect(calls.filter(each => each.startsWith('smoke'))).toHaveLength(6)
    expect(printed).toContain('  ✗ página do mapa: respondeu 403 em vez de 200')
    expect(printed.join('\n')).not.toContain('npm run invite')
  })
})

const deployed = {
  isFirst: true,
  distribution: 'd1.cloudfront.net',
  site: 'https://www.pontourbano.com.br',
  table: 't',
  pool: 'p',
}

test('what production reads is recorded, and what no other stage does', () => {
  const records = (name: string) =>
    nextStepsText({ ...productionStage(), name }, deployed).some(step => step.includes('npm run record-release'))
  expect([records('production'), records('staging'), records('dev')]).toEqual([true, false, false])
})

test('an own domain begins with its DNS record', () => {
  const [, dns] = nextStepsText(productionStage(), deployed)
  expect(dns).toBe(
    'Crie no DNS: www.pontourbano.com.br → CNAME (ou ALIAS) d1.cloudfront.net. Até então o site responde em https://d1.cloudfront.net.',
  )
})

describe('destroy', () => {
  test('refuses a stage that keeps data and names all that would stay', () => {
    const text = refusalToDestroy('production', { keep_data: true }) ?? ''
    expect(text.split('\n')).toHaveLength(9)
    expect(text).toContain('nenhum comando o apaga')
    expect(refusalToDestroy('dev', { keep_data: false })).toBeUndefined()
  })

  test('knows everything that the templates keep', () => {
    const deployed = synthesizeTemplates()
    const kept = deployed.resources.filter(({ attributes }) => String(attributes.DeletionPolicy).startsWith('Retain'))
    const names = kept.map(({ stack, id }) => `${stack}/${id.replace(/[0-9A-F]{8}$/, '')}`)
    expect(names.toSorted()).toEqual(Object.keys(RESOURCES_KEPT_AFTER_DESTROY).toSorted())
  })
})
