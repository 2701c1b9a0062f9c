import { setTimeout } from 'node:timers/promises'
import { runCommandSteps } from '#infra/deployment/deploy-steps.ts'
import { createRotationCloud } from '#infra/rotation/cloud.ts'
import { planRevokeSteps, planRotateSteps, ROTATING_SECRET_NAMES } from '#infra/rotation/rotate-steps.ts'
import { STAGES } from '#infra/stages/index.ts'
import { DRY_RUN_OPTION, endWithUsage, readOptions, STAGE_OPTION, YES_OPTION } from './command-options.ts'
import { requireStage } from './find-stage.ts'
import { isConfirmedByOperator, reportStepsFailure } from './operator.ts'

/*
 * npm run rotate -- --stage dev [--secret origin|proof] [--revoke] [--yes] [--dry-run]: changes the secrets of a stage
 * without interrupting requests; --revoke ends the acceptance of former values. After an interruption, the same command
 * continues. Uses the shell's credentials; --dry-run prints the steps and needs none.
 */
const SYNOPSIS = `Uso: npm run rotate -- --stage ${Object.keys(STAGES).join('|')} [--secret ${ROTATING_SECRET_NAMES.join('|')}] [--revoke] [--yes] [--dry-run]`
const PAUSE_MS = 15_000

const { values: options, usage } = readOptions(SYNOPSIS, {
  options: {
    stage: STAGE_OPTION,
    secret: { type: 'string', meaning: 'só este segredo; sem esta opção, todos' },
    revoke: { type: 'boolean', default: false, meaning: 'recusa desde já o valor anterior, que vazou' },
    yes: YES_OPTION,
    'dry-run': DRY_RUN_OPTION,
  },
})
const stage = requireStage(options.stage, usage)
const secrets = ROTATING_SECRET_NAMES.filter(name => options.secret === undefined || options.secret === name)
if (secrets.length === 0) endWithUsage(usage, `Não há o segredo ${options.secret}.`)
const { yes, revoke, 'dry-run': isDryRun } = options
const { name } = stage

const confirm = () =>
  isConfirmedByOperator(
    `${revoke ? 'Deixar de aceitar os segredos antigos' : 'Trocar os segredos'} do ambiente ${name}?`,
    name,
    yes,
  )

try {
  const cloud = await createRotationCloud(stage, { isDryRun })
  const planSteps = revoke ? planRevokeSteps : planRotateSteps
  const steps = planSteps({
    secrets,
    cloud,
    machine: { confirm, pause: () => setTimeout(PAUSE_MS), print: console.log, now: Date.now },
  })
  // The lease is released after an error too, so that the next run need not wait.
  await runCommandSteps(steps, { isDryRun, print: console.log }).finally(() => cloud.lease.end())
} catch (error) {
  reportStepsFailure(error)
}
