import type { TestProject } from 'vitest/node'
import { startDynamoDb } from '#infra/local/emulators/dynamodb.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the database answers that the tables of all files are in, each in a database of its own access key. */
    databaseEndpoint: string
  }
}

/**
 * One database server for all files with a table: each would wait some seconds for one of its own, and meet it cold. It keeps
 * what different access keys write apart.
 */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const database = await startDynamoDb({
    directory: undefined,
    separateDatabases: true,
    onCrash: sentence => {
      throw new Error(sentence)
    },
  })
  project.provide('databaseEndpoint', database.endpoint)
  return () => database.close()
}
