import { StepsAborted } from '#infra/deployment/deploy-steps.ts'
import { confirmByName } from './cdk.ts'
import { NO_CREDENTIALS_MESSAGE } from './connect.ts'

/** Whether the operator types the stage's name, or has said --yes. */
export async function isConfirmedByOperator(question: string, name: string, yes: boolean): Promise<boolean> {
  if (yes) return true
  if (!process.stdin.isTTY)
    throw new StepsAborted('Nada foi alterado: a confirmação precisa de um terminal, ou de --yes.')
  return confirmByName(`\n${question} Digite o nome dele: `, name)
}

/** Ends the command with the reason why its steps stopped; they go on where they were. */
export function reportFailure(error: unknown): void {
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
