import { refusalToDestroy } from '#infra/deployment/destroy.ts'
import { STAGES } from '#infra/stages/index.ts'
import { confirmByName, runCdk } from './cdk.ts'
import { DRY_RUN_OPTION, endWithUsage, readOptions, STAGE_OPTION } from './command-options.ts'
import { stageProblem } from './find-stage.ts'

/*
 * npm run destroy -- --stage dev [--dry-run]: deletes a stage with all its data, after the operator has typed its name.
 * Refuses stages whose data is kept.
 */
const SYNOPSIS = `Uso: npm run destroy -- --stage ${Object.keys(STAGES).join('|')} [--dry-run]`
const { values: options, usage } = readOptions(SYNOPSIS, {
  options: { stage: STAGE_OPTION, 'dry-run': DRY_RUN_OPTION },
})
const stage = Object.entries(STAGES).find(([name]) => name === options.stage)
if (!stage) endWithUsage(usage, stageProblem(options.stage))
const [name, file] = stage
const refusal = refusalToDestroy(name, file)
if (refusal) {
  console.error(refusal)
  process.exit(1)
}
// The existing build is used, because a stage's removal needs no new one.
const args = ['destroy', '--all', '--force', '-c', `stage=${name}`, '-c', 'web=as-built']
if (options['dry-run']) {
  console.log(`1. Pedir a confirmação: o nome do ambiente\n2. Apagar tudo: cdk ${args.join(' ')}`)
  process.exit(0)
}
if (!process.stdin.isTTY) {
  console.error('Nada foi apagado: a confirmação precisa de um terminal.')
  process.exit(1)
}
if (!(await confirmByName(`Apagar o ambiente ${name} e todos os seus dados? Digite o nome dele: `, name))) {
  console.log('Nada foi apagado.')
  process.exit(0)
}
process.exit(runCdk(args))
