import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { STAGES } from '#infra/stages/index.ts'

/*
 * npm run deploy -- --stage dev: shows the changes on AWS, asks for confirmation and applies them. The stage's settings are in
 * its file in infra/stages. Uses the shell's account and credentials, as the cdk command does.
 */
const { values } = parseArgs({ options: { stage: { type: 'string' } } })
if (!values.stage || !(values.stage in STAGES)) {
  console.error(`Informe o ambiente: npm run deploy -- --stage ${Object.keys(STAGES).join('|')}`)
  process.exit(2)
}
const context = ['-c', `stage=${values.stage}`]
const cdk = join(import.meta.dirname, '..', 'node_modules', 'aws-cdk', 'bin', 'cdk')

/** Runs the cdk command and ends with its exit code when it fails; its own message says why. */
function run(...options: string[]): void {
  const { status } = spawnSync(process.execPath, [cdk, ...options, ...context], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

run('diff')
if (!process.stdin.isTTY) {
  console.error('Nada foi alterado: a confirmação precisa de um terminal.')
  process.exit(1)
}
const terminal = createInterface({ input: process.stdin, output: process.stdout })
const answer = await terminal.question(`\nAplicar estas mudanças ao ambiente ${values.stage}? Digite o nome dele: `)
terminal.close()
if (answer.trim() !== values.stage) {
  console.log('Nada foi alterado.')
  process.exit(0)
}
run('deploy', '--all', '--require-approval', 'never')
