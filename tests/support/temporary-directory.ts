import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The project's temporary directory, which is deleted when all tests have ended. */
    temporaryDirectory: string
  }
}

/** Creates a temporary directory for the project, because the CDK leaves folders in the one of the system. */
export default async function makeTemporaryDirectory(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'ponto-urbano-infra-'))
  project.provide('temporaryDirectory', directory)
  return () => rm(directory, { recursive: true, force: true })
}
