import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { STAGES } from '#infra/stages/index.ts'

/** .github/workflows: what runs when, and with which permissions. actionlint checks the syntax (docs/operations.md). */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = join(ROOT, '.github/workflows')
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))

const step = z.object({
  uses: z.optional(z.string()),
  run: z.optional(z.string()),
  env: z.optional(z.record(z.string(), z.string())),
  with: z.optional(z.record(z.string(), z.unknown())),
})
const workflow = z.object({
  on: z.unknown(),
  permissions: z.record(z.string(), z.string()),
  concurrency: z.object({ group: z.string(), 'cancel-in-progress': z.unknown() }),
  jobs: z.record(
    z.string(),
    z.object({
      if: z.optional(z.string()),
      environment: z.optional(z.string()),
      permissions: z.optional(z.record(z.string(), z.string())),
      'timeout-minutes': z.number(),
      steps: z.array(step),
    }),
  ),
})
const expression = (inner: string): string => `\${{ ${inner} }}`
const STAGE = expression("inputs.stage || 'dev'")
const read = (file: string) => {
  const text = readFileSync(join(FOLDER, file), 'utf8')
  return { text, ...workflow.parse(parse(text)) }
}

describe.each(readdirSync(FOLDER))('%s', file => {
  const { text, permissions, jobs } = read(file)
  const steps = Object.values(jobs).flatMap(job => job.steps)

  test('only reads the code, unless a job says more', () => expect(permissions).toEqual({ contents: 'read' }))

  test('holds no key and reads no secret', () => {
    expect(text).not.toMatch(/secrets\.|AKIA|aws-access-key|aws-secret/i)
  })

  test('takes every action by its commit, with its version beside it', () => {
    const used = [...text.matchAll(/uses: (.*)/g)].map(([, action = '']) => action)
    expect(used.length).toBeGreaterThan(0)
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('leaves no token of GitHub in the folder', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.map(each => each.with?.['persist-credentials'])).toEqual(checkouts.map(() => false))
  })

  test('runs scripts that exist', () => {
    const commands = steps.flatMap(({ run }) => run ?? [])
    const named = commands.flatMap(run => [...run.matchAll(/npm (?:run )?([\w-]+)/g)].map(([, name = '']) => name))
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(name => name !== 'ci' && !Object.hasOwn(scripts, name))).toEqual([])
  })

  test('puts nothing that somebody else wrote into a shell', () => {
    expect(steps.flatMap(({ run }) => run ?? []).filter(run => run.includes('${{'))).toEqual([])
  })
})

test('every push of every branch is tested', () => {
  const { on, jobs } = read('test.yml')
  expect(on).toBe('push')
  expect(jobs.test?.steps.at(-1)?.run).toBe('npm test')
})

describe('a deployment', () => {
  const { on, jobs, concurrency } = read('deploy.yml')
  const { deploy } = jobs

  test('to dev follows a test of main that passed, and is of what was tested', () => {
    expect(on).toMatchObject({ workflow_run: { workflows: ['test'], types: ['completed'], branches: ['main'] } })
    expect(deploy?.if).toContain("github.event.workflow_run.conclusion == 'success'")
    // The branch of somebody's fork may be called main too.
    expect(deploy?.if).toContain("github.event.workflow_run.event == 'push'")
    const checkout = deploy?.steps.find(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkout?.with?.ref).toBe(expression('github.event.workflow_run.head_sha || github.sha'))
  })

  test('begins only when the test of that very commit has passed', () => {
    const [gate] = deploy?.steps ?? []
    expect(gate?.run).toMatch(
      /^test "\$\(gh run list .*--workflow test\.yml --commit "\$COMMIT" --status success .*" = 1$/,
    )
    expect(gate?.env?.COMMIT).toBe(expression('github.event.workflow_run.head_sha || github.sha'))
  })

  test('to the others is asked for by hand, from main or a release’s tag, and approved in the environment of the stage', () => {
    expect(on).toMatchObject({ workflow_dispatch: { inputs: { stage: { options: ['staging', 'production'] } } } })
    expect(Object.keys(STAGES)).toEqual(['dev', 'staging', 'production'])
    expect(deploy?.if?.replace(/\s+/g, ' ')).toContain(
      "(github.event_name == 'workflow_dispatch' && (github.ref == 'refs/heads/main' || startsWith(github.ref, 'refs/tags/production-')))",
    )
    expect(deploy?.environment).toBe(STAGE)
  })

  test('has AWS credentials by OIDC, and no other right', () => {
    expect(Object.keys(jobs)).toEqual(['deploy'])
    expect(deploy?.permissions).toEqual({ contents: 'read', actions: 'read', 'id-token': 'write' })
    const credentials = deploy?.steps.find(({ uses }) => uses?.startsWith('aws-actions/configure-aws-credentials@'))
    expect(Object.keys(credentials?.with ?? {})).toEqual(['role-to-assume', 'aws-region', 'role-duration-seconds'])
  })

  test('of one stage waits for the one before, and is never cut off', () => {
    expect(concurrency).toEqual({ group: `deploy-${STAGE}`, 'cancel-in-progress': false })
  })
})
