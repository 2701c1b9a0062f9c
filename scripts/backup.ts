import { parseArgs } from 'node:util'
import { runSteps, Stopped } from '#infra/deployment/deploy-steps.ts'
import { backupSteps } from '#infra/restore/backup-steps.ts'
import { cloudOf } from '#infra/restore/cloud.ts'
import { STAGES } from '#infra/stages/index.ts'
import { stageOf } from './stage-of.ts'

/*
 * npm run backup -- --stage dev [--dry-run]: says how far back the stage can be brought, and makes a backup of the table that
 * stays until somebody deletes it. Uses the shell's credentials; --dry-run needs none.
 */
function readOptions() {
  try {
    return parseArgs({ options: { stage: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } } }).values
  } catch {
    return undefined
  }
}

const options = readOptions()
const stage = stageOf(options?.stage)
if (!options || !stage) {
  console.error(`Uso: npm run backup -- --stage ${Object.keys(STAGES).join('|')} [--dry-run]`)
  process.exit(2)
}
try {
  const steps = backupSteps({ stage, cloud: cloudOf(stage), print: console.log })
  await runSteps(steps, { isDryRun: options['dry-run'], print: console.log })
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(
    error instanceof Stopped ? error.message : `A AWS não fez o que foi pedido (${error.name}: ${error.message}).`,
  )
  process.exitCode = 1
}
