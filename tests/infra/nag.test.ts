import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type App, Stack, Validations } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createSystemApp } from './synthesized.ts'

const VARIANTS: Record<string, Record<string, string>> = {
  'production at an address of its own': {
    site_url: 'https://pontourbano.com.br',
    certificate_arn: 'arn:aws:acm:us-east-1:111122223333:certificate/0',
    sender_identity: 'pontourbano.com.br',
  },
  "production at CloudFront's address": {},
  dev: { stage: 'dev' },
}

const report = z.object({
  pluginReports: z.array(
    z.object({
      pluginName: z.string(),
      violations: z.array(
        z.object({
          ruleName: z.string(),
          violatingConstructs: z.array(z.object({ constructPath: z.string() })),
        }),
      ),
    }),
  ),
})

/** 'rule at construct' for every finding of a check during synthesis. */
function findings({ app, outdir }: ReturnType<typeof createSystemApp>): string[] {
  try {
    app.synth()
    return []
  } catch {
    const { pluginReports } = report.parse(JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')))
    return pluginReports.flatMap(({ violations }) =>
      violations.flatMap(({ ruleName, violatingConstructs }) =>
        violatingConstructs.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
      ),
    )
  }
}

/** Every suppression in the app: construct, rule and reason. */
const suppressions = (app: App) =>
  app.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries(z.record(z.string(), z.string()).parse(data)))
      .map(([id, reason]) => ({ at: node.path, rule: id.replace(/^Annotation::/, ''), reason })),
  )

/** Findings of cdk-nag if nothing were suppressed. */
function findingsUnsuppressed(context: Record<string, string>): string[] {
  const silence = vi.spyOn(Validations.prototype, 'acknowledge').mockReturnValue()
  const system = createSystemApp(context)
  silence.mockRestore()
  const found = findings(system)
  rmSync(system.outdir, { recursive: true, force: true })
  return found
}

describe.each(Object.entries(VARIANTS))('%s', (_, context) => {
  const system = createSystemApp(context)
  const given = suppressions(system.app)

  test('leaves no finding of cdk-nag unjustified', () => {
    expect(findings(system)).toEqual([])
    rmSync(system.outdir, { recursive: true, force: true })
  })

  test('gives a reason for every suppression, of one rule and one construct', () => {
    expect(given.length).toBeGreaterThan(0)
    for (const { reason, rule, at } of given) {
      expect(reason.length, rule).toBeGreaterThanOrEqual(20)
      expect(rule).toMatch(/^AwsSolutions-[A-Z]+\d+/)
      expect(at, `${rule} is suppressed for a whole stack`).toContain('/')
    }
  })

  test('suppresses nothing that is not found', () => {
    const found = findingsUnsuppressed(context)
    expect(found.length).toBeGreaterThan(0)
    const idle = given.filter(({ at, rule }) => !found.some(finding => finding.startsWith(`${rule} at ${at}`)))
    expect(idle.map(({ at, rule }) => `${rule} at ${at}`)).toEqual([])
  })
})

test('a bucket that is open and without logs is found', () => {
  const system = createSystemApp()
  new Bucket(new Stack(system.app, 'careless'), 'Open')
  expect(findings(system)).toEqual([
    'AwsSolutions-S1 at careless/Open/Resource',
    'AwsSolutions-S10 at careless/Open/Resource',
  ])
  rmSync(system.outdir, { recursive: true, force: true })
})
