import { StepsAborted } from '#infra/deployment/deploy-steps.ts'
import { confirmByName } from './cdk.ts'
import { NO_CREDENTIALS_MESSAGE } from './connect.ts'

/** Whether the operator confirms, by typing the stage's name or by --yes. Throws StepsAborted without a terminal. */
export async function isConfirmedByOperator(question: string, name: string, isConfirmed: boolean): Promise<boolean> {
  if (isConfirmed) return true
  if (!process.stdin.isTTY)
    throw new StepsAborted('Nada foi alterado: a confirmação precisa de um terminal, ou de --yes.')
  return confirmByName(`\n${question} Digite o nome dele: `, name)
}

/**
 * Prints why the command's steps stopped, and sets the exit code. When the command is run again, it continues where it
 * stopped.
 */
export function reportStepsFailure(error: unknown): void {
  if (!(error instanceof Error)) throw error
  console.error(
    error instanceof StepsAborted
      ? error.message
      : error.name === 'CredentialsProviderError'
        ? NO_CREDENTIALS_MESSAGE
        : `A AWS não fez o que foi pedido (${error.name}: ${error.message}). Corrija a causa e rode o mesmo comando: ele continua de onde parou.`,
  )
  process.exitCode = 1
}
