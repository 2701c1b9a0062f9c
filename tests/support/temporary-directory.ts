import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

// The CDK leaves folders in the system's temporary directory: each test file has one of its own, which goes with it.
const before = process.env.TMPDIR
const own = mkdtempSync(join(tmpdir(), 'ponto-urbano-infra-'))
process.env.TMPDIR = own

afterAll(() => {
  rmSync(own, { recursive: true, force: true })
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
})
