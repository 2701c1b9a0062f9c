import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Checkout, planDeploySteps, runCommandSteps, StepsAborted } from '#infra/deployment/deploy-steps.ts'
import { runSmokeTest } from '#infra/deployment/smoke-test.ts'
import { STAGES } from '#infra/stages/index.ts'
import { parseStage, stageFileOf } from '#infra/stages/read-stage.ts'
import { runCdk } from './cdk.ts'
import { DRY_RUN_OPTION, endWithUsage, readOptions, STAGE_OPTION, YES_OPTION } from './command-options.ts'
import { stageProblem } from './find-stage.ts'
import { isConfirmedByOperator } from './operator.ts'

/*
 * npm run deploy -- --stage dev [--yes] [--at-once] [--dry-run]: checks the account, makes the templates, shows the
 * changes, asks, applies them, tests the site and prints what to do next. The stage's settings are in its file in
 * infra/stages. Uses the shell's credentials, like the cdk command. --at-once shifts all requests at once and ignores
 * the release alarm. --dry-run prints the steps and needs no credentials.
 */
const SYNOPSIS = `Uso: npm run deploy -- --stage ${Object.keys(STAGES).join('|')} [--yes] [--at-once] [--dry-run]`
const PAUSE_MS = 10_000

const { values: options, usage } = readOptions(SYNOPSIS, {
  options: {
    stage: STAGE_OPTION,
    yes: YES_OPTION,
    'at-once': {
      type: 'boolean',
      default: false,
      meaning: 'troca as funções da API de uma vez, sem os minutos em que os alarmes podem desfazer',
    },
    'dry-run': DRY_RUN_OPTION,
  },
})
if (!options.stage || !Object.hasOwn(STAGES, options.stage)) endWithUsage(usage, stageProblem(options.stage))
const { stage: name, yes, 'at-once': isAtOnce, 'dry-run': isDryRun } = options
const assembly = isDryRun ? 'PASTA' : mkdtempSync(join(tmpdir(), 'ponto-urbano-deploy-'))

const confirm = () => isConfirmedByOperator(`Aplicar estas mudanças ao ambiente ${name}?`, name ?? '', yes)

try {
  // A dry run prints the steps even for a stage with unset settings, after listing these.
  const stage = readStage()
  const steps = planDeploySteps(stage, {
    cdk: args => runCdk(args) === 0,
    confirm,
    smokeTest: runSmokeTest,
    checkout: readCheckout,
    pause: () => setTimeout(PAUSE_MS),
    print: console.log,
    assembly,
    isAtOnce,
  })
  await runCommandSteps(steps, { isDryRun, print: console.log })
} catch (error) {
  if (!(error instanceof StepsAborted)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  if (!isDryRun) rmSync(assembly, { recursive: true, force: true })
}

function readCheckout(): Checkout | undefined {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' })
  const { status, stdout } = git('rev-parse', 'HEAD')
  return status === 0 ? { commit: stdout.trim(), isClean: git('status', '--porcelain').stdout === '' } : undefined
}

function readStage() {
  const file = stageFileOf(name ?? '')
  try {
    return parseStage(name ?? '', file)
  } catch (error) {
    const problems = error instanceof Error ? error.message : String(error)
    if (!isDryRun) throw new StepsAborted(problems)
    console.error(problems)
    process.exitCode = 1
    return parseStage(name ?? '', file, { examples: true })
  }
}
