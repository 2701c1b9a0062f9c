import { PLAN_OUTPUTS } from '../cloudfront-plans.ts'
import { resourcePrefixOf, type Stage } from '../stacks/stage.ts'
import { RELEASE_ALARM_NAME } from '../system/release.ts'
import { DEPLOY_CHECKS, type DeployTarget, findCallingAccount, runDeployCheck } from './checks.ts'
import { planStackName } from './cloudfront-plan.ts'
import type { DeployFinding } from './finding.ts'
import { nextStepsText } from './next-steps.ts'
import { type SmokeTestProbe, smokeTestUntilHealthy } from './smoke-test.ts'
import { findingOfStackState, readStackStates, type StackState } from './stack-states.ts'

/** What a deployment needs of the machine; tests replace it. */
export type DeployMachine = {
  /** Runs the cdk command; false when it fails, after the cdk's own message. */
  cdk: (args: readonly string[]) => boolean
  /** Whether the operator agrees to the changes that were just shown. */
  confirm: () => Promise<boolean>
  smokeTest: (address: string) => Promise<SmokeTestProbe[]>
  pause: () => Promise<void>
  /** The checked-out commit, and whether the files are those of it; undefined outside a checkout of git. */
  checkout: () => Checkout | undefined
  print: (line: string) => void
  /** Empty folder for the cloud assembly (the templates and their files). */
  assembly: string
  /** Whether requests are shifted to the new version at once, without an alarm that moves them back. */
  isAtOnce: boolean
}

export type Checkout = { commit: string; isClean: boolean }

/** Thrown to end a deployment with a sentence for the operator. */
export class StepsAborted extends Error {}

export type CommandStep = { title: string; details: readonly string[]; run: () => Promise<void> }

const SMOKE_TEST_ATTEMPTS = 6
const FINDING_MARKS = { ok: '✓', note: '!', problem: '✗' } as const

/**
 * The steps of a deployment, not carried out yet. `--dry-run` only prints them; there is no other way to deploy. The
 * assembly whose changes are shown is the one that is deployed.
 */
export function planDeploySteps(stage: Stage, machine: DeployMachine): CommandStep[] {
  const { cdk, print, assembly, isAtOnce } = machine
  const synthOf = (commit: string | undefined) => [
    ...['synth', '--quiet', '--output', assembly, '-c', `stage=${stage.name}`],
    ...(commit ? ['-c', `commit=${commit}`] : []),
    ...(isAtOnce ? ['-c', 'shift=at-once'] : []),
  ]
  const diff = ['diff', '--app', assembly]
  const deploy = ['deploy', '--app', assembly, '--all', '--require-approval', 'never']
  let commit: string | undefined
  let account = ''
  let before: StackState[] = []
  let after: StackState[] = []

  return [
    {
      title: 'Conferir o código',
      details: ['git rev-parse HEAD, git status: o ambiente guarda de que commit é'],
      run: async () => {
        commit = committedCode(machine.checkout(), stage)
        print(commit ? `  ${FINDING_MARKS.ok} Commit ${commit}.` : `  ${FINDING_MARKS.note} Sem commit.`)
      },
    },
    {
      title: 'Conferir as credenciais',
      details: ['sts:GetCallerIdentity'],
      run: async () => {
        account = await findStageAccount(stage)
        print(`  ${FINDING_MARKS.ok} Conta ${account}.`)
      },
    },
    {
      title: 'Conferir a conta',
      details: DEPLOY_CHECKS.map(({ title, calls }) => `${title}: ${calls}`),
      run: async () => {
        await checkAccount({ stage, account }, print)
        before = await readStackStates(stage)
      },
    },
    {
      title: 'Gerar os modelos e os arquivos, uma vez',
      details: [`cdk ${synthOf('COMMIT').join(' ')}`],
      run: async () => {
        if (!cdk(synthOf(commit))) throw new StepsAborted('Nada foi alterado: os modelos não puderam ser gerados.')
      },
    },
    {
      title: 'Mostrar as diferenças',
      details: [`cdk ${diff.join(' ')}`],
      run: async () => {
        if (!cdk(diff)) throw new StepsAborted('Nada foi alterado: as diferenças não puderam ser mostradas.')
      },
    },
    {
      title: 'Pedir a confirmação',
      details: ['o nome do ambiente, ou --yes'],
      run: async () => {
        if (!(await machine.confirm())) throw new StepsAborted('Nada foi alterado.')
        if (committedCode(machine.checkout(), stage) !== commit)
          throw new StepsAborted('Nada foi alterado: o código mudou desde o começo do comando.')
      },
    },
    {
      title: 'Aplicar os mesmos modelos; arquivos antigos do site continuam no ar',
      details: [
        `cdk ${deploy.join(' ')}`,
        isAtOnce || !stage.settings.keep_data
          ? 'as funções da API mudam de uma vez'
          : 'as funções da API mudam aos poucos: um décimo dos pedidos por cinco minutos, depois todos',
      ],
      run: async () => {
        if (cdk(deploy)) return
        for (const { kind, text } of (await readStackStates(stage)).flatMap(state => findingOfStackState(state) ?? []))
          print(`  ${FINDING_MARKS[kind]} ${text}`)
        throw new StepsAborted(
          `A implantação parou; a mensagem do CloudFormation está acima. As pilhas já aplicadas ficam, e a que falhou volta ao que era. Se ela fala em CodeDeploy, o alarme ${resourcePrefixOf(stage)}-${RELEASE_ALARM_NAME} tocou e os pedidos voltaram à versão anterior (docs/operations.md, "Roll back"). Corrija a causa e rode o mesmo comando: ele continua do que falta.`,
        )
      },
    },
    {
      title: 'Testar o endereço',
      details: ['mapa, entrada, configuração, API, token recusado, cabeçalhos de segurança, HTTPS'],
      run: async () => {
        after = await readStackStates(stage)
        // CloudFront's own name answers even before the operator's DNS points to the distribution.
        const address = `https://${outputOf(after, stage, 'web', 'DistributionDomain')}`
        const probes = await smokeTestUntilHealthy(() => machine.smokeTest(address), {
          attempts: SMOKE_TEST_ATTEMPTS,
          pause: machine.pause,
        })
        for (const { title, problem } of probes)
          print(`  ${problem ? FINDING_MARKS.problem : FINDING_MARKS.ok} ${title}${problem ? `: ${problem}` : ''}`)
        if (probes.some(({ problem }) => problem !== undefined))
          throw new StepsAborted(
            `O ambiente foi implantado, mas ${address} não passou no teste. Para voltar à versão anterior: docs/operations.md, "Roll back".`,
          )
      },
    },
    {
      title: 'Dizer o que fazer em seguida',
      details: [],
      run: async () => {
        const output = (stack: string, name: string) => outputOf(after, stage, stack, name)
        const lines = nextStepsText(stage, {
          newPlan: newPlanOf(stage, before, after),
          isFirst: !before.some(({ name }) => name === `${resourcePrefixOf(stage)}-site`),
          distribution: output('web', 'DistributionDomain'),
          site: output('site', 'SiteUrl'),
          table: output('site', 'TableName'),
          pool: output('site', 'UserPoolId'),
        })
        for (const line of lines) print(`  - ${line}`)
      },
    },
  ]
}

/** The commit of which the files are. Only a trial stage may be deployed with changes that nobody can find again. */
function committedCode(checkout: Checkout | undefined, { settings }: Stage): string | undefined {
  if (checkout?.isClean) return checkout.commit
  if (!settings.keep_data) return undefined
  throw new StepsAborted(
    checkout
      ? 'Nada foi alterado: há arquivos sem commit (git status). Faça o commit deles, ou guarde-os, e rode o comando de novo.'
      : 'Nada foi alterado: esta pasta não é um checkout do git, e o ambiente guarda de que commit é.',
  )
}

/** Prints what the account lacks, and throws when that prevents a deployment. */
async function checkAccount(target: DeployTarget, print: (line: string) => void): Promise<void> {
  const findings: DeployFinding[] = []
  for (const check of DEPLOY_CHECKS) findings.push(...(await runDeployCheck(check, target)))
  for (const { kind, text } of findings) print(`  ${FINDING_MARKS[kind]} ${text}`)
  if (findings.some(({ kind }) => kind === 'problem'))
    throw new StepsAborted('Nada foi alterado: corrija o que está marcado com ✗ e rode o comando de novo.')
}

/** The session's account. Throws when AWS refuses the credentials, or the account is not the stage's. */
async function findStageAccount(stage: Stage): Promise<string> {
  const account = await findCallingAccount(stage).catch(error => {
    throw new StepsAborted(
      `A AWS não aceitou as credenciais desta sessão (${error instanceof Error ? error.message : error}). Entre com aws sso login, ou defina AWS_PROFILE.`,
    )
  })
  const expected = stage.settings.account
  if (expected && account !== expected)
    throw new StepsAborted(
      `Nada foi alterado: esta sessão é da conta ${account}, e o ambiente ${stage.name} é da conta ${expected} (infra/stages/${stage.name}.ts).`,
    )
  return account
}

/** The subscription of CloudFront's plan that a deployment has made, if any. */
function newPlanOf(stage: Stage, before: readonly StackState[], after: readonly StackState[]): string | undefined {
  const [old, now] = [before, after].map(
    states => states.find(({ name }) => name === planStackName(stage))?.outputs[PLAN_OUTPUTS.subscription],
  )
  return old === now ? undefined : now
}

function outputOf(states: readonly StackState[], stage: Stage, stack: string, output: string): string {
  const value = states.find(({ name }) => name === `${resourcePrefixOf(stage)}-${stack}`)?.outputs[output]
  if (!value) throw new StepsAborted(`A pilha ${resourcePrefixOf(stage)}-${stack} não tem a saída ${output}.`)
  return value
}

/** Prints each step and carries it out; in a dry run only prints it. */
export async function runCommandSteps(
  steps: readonly CommandStep[],
  { isDryRun, print }: { isDryRun: boolean; print: (line: string) => void },
): Promise<void> {
  for (const [index, { title, details, run }] of steps.entries()) {
    print(`${index + 1}. ${title}`)
    if (isDryRun) for (const detail of details) print(`     ${detail}`)
    else await run()
  }
}
