import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'

const PROGRAM = join(import.meta.dirname, '..', 'node_modules', 'aws-cdk', 'bin', 'cdk')

/** Runs the project's cdk command in this terminal. Returns its exit code; its own message says why it fails. */
export const runCdk = (args: readonly string[]): number =>
  spawnSync(process.execPath, [PROGRAM, ...args], { stdio: 'inherit' }).status ?? 1

/** Asks in this terminal, and whether the answer is the name. */
export async function confirmByName(question: string, name: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return answer.trim() === name
}
