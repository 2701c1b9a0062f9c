import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** What the project's tests leave in the temporary directory of the system: it goes when they have ended. */
    temporaryDirectory: string
  }
}

/** The CDK leaves folders in the system's temporary directory: the project has one of its own instead. */
export default async function makeTemporaryDirectory(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'ponto-urbano-infra-'))
  project.provide('temporaryDirectory', directory)
  return () => rm(directory, { recursive: true, force: true })
}
