import type { TestProject } from 'vitest/node'
import { startDynamoDb } from '#local/emulators/dynamodb.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Endpoint of the database server; each file has its own database in it, by access key. */
    databaseEndpoint: string
  }
}

/**
 * Starts one database server for all files: a server per file would take seconds to start and be slow at first. The server
 * separates data by access key.
 */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const database = await startDynamoDb({
    directory: undefined,
    separateDatabases: true,
    // Longer than by default, for busy machines: without the database all files fail.
    readyTimeoutMs: 180_000,
    onCrash: sentence => {
      throw new Error(sentence)
    },
  })
  project.provide('databaseEndpoint', database.endpoint)
  return () => database.close()
}
