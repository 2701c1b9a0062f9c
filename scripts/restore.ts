import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runCommandSteps } from '#infra/deployment/deploy-steps.ts'
import { createRestoreCloud } from '#infra/restore/cloud.ts'
import { parseMoment } from '#infra/restore/parse-moment.ts'
import { planRestoreSteps } from '#infra/restore/restore-steps.ts'
import { STAGES } from '#infra/stages/index.ts'
import { DRY_RUN_OPTION, endWithUsage, readOptions, STAGE_OPTION, YES_OPTION } from './command-options.ts'
import { requireStage } from './find-stage.ts'
import { isConfirmedByOperator, reportStepsFailure } from './operator.ts'

/*
 * npm run restore -- --stage dev --to 2026-11-26T03:00:00-03:00 [--yes] [--accept-breaches] [--dry-run]: restores table
 * and files to a moment, carries out again the deletions of people that were made later, audits, and replaces the old
 * table by the restored one. After an interruption, the same command continues. Uses the shell's credentials; --dry-run
 * needs none.
 */
const SYNOPSIS = `Uso: npm run restore -- --stage ${Object.keys(STAGES).join('|')} --to 2026-11-26T03:00:00-03:00 [--yes] [--accept-breaches] [--dry-run]`
const PAUSE_MS = 15_000

const { values: options, usage } = readOptions(SYNOPSIS, {
  options: {
    stage: STAGE_OPTION,
    to: { type: 'string', meaning: 'o momento a que se volta, com fuso horário' },
    yes: YES_OPTION,
    'accept-breaches': { type: 'boolean', default: false, meaning: 'troca as tabelas apesar do que a auditoria achar' },
    'dry-run': DRY_RUN_OPTION,
  },
})
const stage = requireStage(options.stage, usage)
const moment = parseMoment(options.to)
if (!moment)
  endWithUsage(usage, options.to ? `"${options.to}" não é um momento com fuso horário (Z ou -03:00).` : 'Falta --to.')
const { yes, 'dry-run': isDryRun, 'accept-breaches': acceptsBreaches } = options
const { name } = stage

const confirm = () => isConfirmedByOperator(`Levar o ambiente ${name} de volta?`, name, yes)

const deploy = (): boolean =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'deploy.ts'), '--stage', name, '--yes', '--at-once'], {
    stdio: 'inherit',
  }).status === 0

process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR'
try {
  const steps = planRestoreSteps({
    stage,
    moment,
    cloud: createRestoreCloud(stage),
    machine: { confirm, deploy, pause: () => setTimeout(PAUSE_MS), print: console.log },
    acceptsBreaches,
  })
  await runCommandSteps(steps, { isDryRun, print: console.log })
} catch (error) {
  reportStepsFailure(error)
}
