import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'

const CDK_PROGRAM = join(import.meta.dirname, '..', 'node_modules', 'aws-cdk', 'bin', 'cdk')

/** Runs the project's cdk command in this terminal and returns its exit code; cdk itself prints why it fails. */
export const runCdk = (args: readonly string[]): number =>
  spawnSync(process.execPath, [CDK_PROGRAM, ...args], { stdio: 'inherit' }).status ?? 1

/** Asks a question in this terminal. Resolves to whether the answer is this name. */
export async function confirmByName(question: string, name: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return answer.trim() === name
}
