import { runCommandSteps } from '#infra/deployment/deploy-steps.ts'
import { planBackupSteps } from '#infra/restore/backup-steps.ts'
import { createRestoreCloud } from '#infra/restore/cloud.ts'
import { STAGES } from '#infra/stages/index.ts'
import { DRY_RUN_OPTION, readOptions, STAGE_OPTION } from './command-options.ts'
import { requireStage } from './find-stage.ts'
import { reportStepsFailure } from './operator.ts'

/*
 * npm run backup -- --stage dev [--dry-run]: says back to which moment the stage can be restored, and makes a backup of
 * the table that stays until somebody deletes it. Uses the shell's credentials; --dry-run needs none.
 */
const SYNOPSIS = `Uso: npm run backup -- --stage ${Object.keys(STAGES).join('|')} [--dry-run]`
const { values: options, usage } = readOptions(SYNOPSIS, {
  options: { stage: STAGE_OPTION, 'dry-run': DRY_RUN_OPTION },
})
const stage = requireStage(options.stage, usage)
try {
  const steps = planBackupSteps({ stage, cloud: createRestoreCloud(stage), print: console.log })
  await runCommandSteps(steps, { isDryRun: options['dry-run'], print: console.log })
} catch (error) {
  reportStepsFailure(error)
}
