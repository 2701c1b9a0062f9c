import { runCommandSteps } from '#infra/deployment/deploy-steps.ts'
import { createRestoreCloud } from '#infra/restore/cloud.ts'
import { planPeopleRestoreSteps } from '#infra/restore/people-steps.ts'
import { STAGES } from '#infra/stages/index.ts'
import { DRY_RUN_OPTION, endWithUsage, readOptions, STAGE_OPTION, YES_OPTION } from './command-options.ts'
import { requireStage } from './find-stage.ts'
import { isConfirmedByOperator, reportStepsFailure } from './operator.ts'

/*
 * npm run restore-people -- --stage dev [--from 2026-11-26|latest] [--yes] [--dry-run]: gives the people in the table
 * accounts in a new user pool, with all their data. After an interruption, the same command continues. Uses the shell's
 * credentials; --dry-run needs none.
 */
const SYNOPSIS = `Uso: npm run restore-people -- --stage ${Object.keys(STAGES).join('|')} [--from 2026-11-26|latest] [--yes] [--dry-run]`

const { values: options, usage } = readOptions(SYNOPSIS, {
  options: {
    stage: STAGE_OPTION,
    from: { type: 'string', default: 'latest', meaning: 'o dia da cópia das pessoas; sem esta opção, a última' },
    yes: YES_OPTION,
    'dry-run': DRY_RUN_OPTION,
  },
})
const stage = requireStage(options.stage, usage)
if (!/^(latest|\d{4}-\d\d-\d\d)$/.test(options.from))
  endWithUsage(usage, `Não é um dia como 2026-11-26: ${options.from}`)
const { from, yes, 'dry-run': isDryRun } = options
const { name } = stage

const confirm = () => isConfirmedByOperator(`Trazer as pessoas do ambiente ${name} de volta?`, name, yes)

process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR'
try {
  const steps = planPeopleRestoreSteps({
    stage,
    from,
    cloud: createRestoreCloud(stage),
    machine: { confirm, print: console.log },
  })
  await runCommandSteps(steps, { isDryRun, print: console.log })
} catch (error) {
  reportStepsFailure(error)
}
