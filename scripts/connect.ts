import { STSClient } from '@aws-sdk/client-sts'
import { functionEnvironment } from '#local/environment.ts'
import { findRunningDeployment } from '#local/running-deployment.ts'

export const NO_CREDENTIALS_MESSAGE =
  'Esta sessão não tem credenciais da AWS. Entre com aws sso login, ou defina AWS_PROFILE.'

/**
 * Sets the environment of the functions' code before it is loaded: for the named table (on AWS, with the shell's
 * credentials), otherwise for the local deployment that runs in this folder. Exits with one sentence when none is
 * running.
 */
export async function connectToTable(tableName: string | undefined): Promise<void> {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR'
  if (tableName) {
    process.env.TABLE_NAME = tableName
    return requireAwsAccess()
  }
  const runningDeployment = findRunningDeployment()
  if (!runningDeployment) {
    console.error(
      'O Ponto Urbano não está rodando nesta pasta: rode "npm start" em outro terminal, ou informe --table NOME para uma tabela na AWS.',
    )
    process.exit(1)
  }
  Object.assign(process.env, functionEnvironment(runningDeployment.endpoints, runningDeployment.site_url))
}

/** Exits with one sentence if the shell has no region or no credentials. Sends no request to AWS. */
export async function requireAwsAccess(): Promise<void> {
  const { region, credentials } = new STSClient({}).config
  await region().catch(() => endWith('Falta a região do ambiente: escreva AWS_REGION=sa-east-1 antes do comando.'))
  await credentials().catch(() => endWith(NO_CREDENTIALS_MESSAGE))
}

function endWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
