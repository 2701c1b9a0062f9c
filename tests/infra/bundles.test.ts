import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { FunctionDefinition } from '#infra/system/definition.ts'
import { allFunctions } from '#infra/system.ts'
import { SynthesizedTemplates } from './synthesized.ts'

// The CDK calls npx for the bundler of each function, and npx takes longer than the bundling. This folder has a faster
// npx.
const programs = mkdtempSync(join(tmpdir(), 'ponto-urbano-npx-'))
writeFileSync(
  join(programs, 'npx'),
  '#!/bin/sh\n[ "$1 $2" = "--no-install esbuild" ] || exit 1\nshift 2\nexec node_modules/.bin/esbuild "$@"\n',
  { mode: 0o755 },
)
const { PATH } = process.env
process.env.PATH = `${programs}:${PATH}`
const deployed = new SynthesizedTemplates({ 'aws:cdk:bundling-stacks': ['**'] })
process.env.PATH = PATH
rmSync(programs, { recursive: true })
afterAll(() => deployed.remove())
const code = z.object({
  FunctionName: z.optional(z.string()),
  Handler: z.string(),
  Code: z.object({ S3Key: z.string() }),
})
const run = promisify(execFile)

/** What a function has that needs more of the SDK than the table's client. */
const MORE_CLIENTS = ['serves', 'user_pool', 'files', 'places', 'invalidates', 'queues_email', 'sends_email'] as const

/** Size limit of a bundle in KB. The larger a bundle, the slower its function starts. */
const limitOf = (definition: FunctionDefinition): number =>
  MORE_CLIENTS.some(client => client in definition) ? 680 : 450

test.each(allFunctions())('the bundle of %s starts by itself on Node 24', async (name, definition) => {
  const found = deployed
    .all('AWS::Lambda::Function', code)
    .find(({ is }) => is.FunctionName === `ponto-urbano-production-${name.replaceAll('_', '-')}`)
  expect(found?.is.Handler).toBe('index.handler')
  const bundle = join(deployed.outdir, `asset.${found?.is.Code.S3Key.replace(/\.zip$/, '')}`, 'index.mjs')
  const { size } = await stat(bundle)
  expect(size / 1024).toBeLessThanOrEqual(limitOf(definition))
  // A folder with no node_modules above it, so that imports that are missing from the bundle fail.
  const { stdout, stderr } = await run(
    process.execPath,
    ['--input-type=module', '-e', `console.log(typeof (await import('${pathToFileURL(bundle)}')).handler)`],
    {
      cwd: deployed.outdir,
      env: {
        AWS_REGION: 'sa-east-1',
        ...Object.fromEntries(definition.environment.map(variable => [variable, 'https://example.com/x'])),
      },
    },
  )
  expect(stdout.trim()).toBe('function')
  expect(stderr).toBe('')
})
