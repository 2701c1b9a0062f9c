import { functionEnvironment } from '#infra/local/environment.ts'
import { findRunningDeployment } from '#infra/local/running-deployment.ts'

/**
 * Sets the environment of the functions' code before it is loaded: to the named table (on AWS, with the shell's credentials),
 * otherwise to that of the local deployment running in this folder. Exits with one sentence when there is none.
 */
export async function connectToTable(tableName: string | undefined): Promise<void> {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR'
  if (tableName) {
    process.env.TABLE_NAME = tableName
    return
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
