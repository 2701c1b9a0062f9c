import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runSteps, Stopped } from '#infra/deployment/deploy-steps.ts'
import { rotationCloud } from '#infra/rotation/cloud.ts'
import { ROTATING, revokeSteps, rotateSteps } from '#infra/rotation/rotate-steps.ts'
import { STAGES } from '#infra/stages/index.ts'
import { isNameTyped } from './cdk.ts'
import { stageOf } from './stage-of.ts'

/*
 * npm run rotate -- --stage dev [--secret origin|proof] [--revoke] [--yes] [--dry-run]: changes the secrets of a stage while
 * requests go on; --revoke ends what former values still open. Cut off anywhere, the same command goes on. Uses the shell's
 * credentials; --dry-run prints the steps and needs none.
 */
const USAGE = `Uso: npm run rotate -- --stage ${Object.keys(STAGES).join('|')} [--secret ${ROTATING.join('|')}] [--revoke] [--yes] [--dry-run]`
const PAUSE_MS = 15_000

function readOptions() {
  const flag = { type: 'boolean', default: false } as const
  const text = { type: 'string' } as const
  try {
    return parseArgs({ options: { stage: text, secret: text, revoke: flag, yes: flag, 'dry-run': flag } }).values
  } catch {
    return undefined
  }
}

const options = readOptions()
const stage = stageOf(options?.stage)
const secrets = ROTATING.filter(each => options?.secret === undefined || options.secret === each)
if (!options || !stage || secrets.length === 0) {
  console.error(USAGE)
  process.exit(2)
}
const { yes, revoke, 'dry-run': isDryRun } = options
const { name } = stage

async function confirm(): Promise<boolean> {
  if (yes) return true
  if (!process.stdin.isTTY) throw new Stopped('Nada foi alterado: a confirmação precisa de um terminal, ou de --yes.')
  return isNameTyped(
    `\n${revoke ? 'Deixar de aceitar os segredos antigos' : 'Trocar os segredos'} do ambiente ${name}? Digite o nome dele: `,
    name,
  )
}

const printError = (error: Error) =>
  console.error(
    error instanceof Stopped
      ? error.message
      : `A AWS não fez o que foi pedido (${error.name}: ${error.message}). Corrija a causa e rode o mesmo comando: ele continua de onde parou.`,
  )

try {
  const cloud = await rotationCloud(stage, { isDryRun })
  const stepsOf = revoke ? revokeSteps : rotateSteps
  const steps = stepsOf({
    ...{ secrets, cloud },
    machine: { confirm, pause: () => setTimeout(PAUSE_MS), print: console.log, now: Date.now },
  })
  // The turn ends with an error too, so that the next run need not wait.
  await runSteps(steps, { isDryRun, print: console.log }).finally(() => cloud.turn.end())
} catch (error) {
  if (!(error instanceof Error)) throw error
  printError(error)
  process.exitCode = 1
}
