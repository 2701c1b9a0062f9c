import { functionEnvironment } from '#infra/local/environment.ts'
import { findRunningDeployment } from '#infra/local/running-deployment.ts'

/**
 * Points the functions' code at a table before it is loaded: the one named (on AWS, with the credentials of the shell),
 * else that of the local deployment that runs on this folder. Ends the program with one sentence when there is none.
 */
export async function connect(tableName: string | undefined): Promise<void> {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR'
  if (tableName) {
    process.env.TABLE_NAME = tableName
    return
  }
  const running = findRunningDeployment()
  if (!running) {
    console.error(
      'O Ponto Urbano não está rodando nesta pasta: rode "npm start" em outro terminal, ou informe --table NOME para uma tabela na AWS.',
    )
    process.exit(1)
  }
  Object.assign(process.env, functionEnvironment(running.endpoints, running.site_url))
}
