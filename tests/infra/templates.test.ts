import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

/**
 * Production's templates as they were reviewed: every change on AWS appears as a difference of the files in templates/.
 * After an intended change, run `npx vitest run --project=infra tests/infra/templates.test.ts --update`.
 */

// Replaces the built site by a folder with its two pages, so that the templates do not depend on a build.
vi.mock('#infra/site-build.ts', () => {
  const directory = mkdtempSync(join(tmpdir(), 'site-'))
  for (const name of ['index.html', 'app.html'])
    writeFileSync(join(directory, name), '<script id="site-config" type="application/json"></script>')
  return { SITE_DIRECTORY: directory }
})
const { deployedSettings } = await import('./deployed-system.ts')
const { SynthesizedTemplates } = await import('./synthesized.ts')

const deployed = new SynthesizedTemplates(deployedSettings)
afterAll(() => deployed.remove())

/** Values that are longer than this are written on several lines. Characters. */
const LINE = 100

/** A value as indented lines that are easy to compare. */
function linesOf(name: string, value: unknown, indent: string): string[] {
  const short = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || short.length <= LINE) return [`${indent}${name}: ${short}`]
  return [`${indent}${name}:`, ...Object.entries(value).flatMap(([key, each]) => linesOf(key, each, `${indent}  `))]
}

/**
 * Removes the hashes of code (also in the names of versions) and of the site's files, because these change with every
 * edit.
 */
const withoutHashes = (text: string) =>
  text.replaceAll(/\b[0-9a-f]{64}\b/g, 'HASH').replaceAll(/(CurrentVersion[0-9A-F]{8})[0-9a-f]{32}/g, '$1HASH')

const stacks = [...new Set(deployed.resources.map(({ stack }) => stack))]

test('there are eleven stacks', () => {
  expect(stacks).toHaveLength(11)
})

test.each(stacks)('%s is as it was reviewed', async stack => {
  const lines = deployed.resources
    .filter(each => each.stack === stack)
    .flatMap(({ id, type, properties, attributes: { Metadata: _, ...attributes } }) => [
      ...linesOf(`${id} ${type}`, '', '').map(line => line.replace(/: ""$/, '')),
      ...Object.entries({ ...attributes, ...Object(properties) }).flatMap(([name, value]) =>
        linesOf(name, value, '  '),
      ),
    ])
  await expect(withoutHashes(`${lines.join('\n')}\n`)).toMatchFileSnapshot(`templates/${stack}.txt`)
})

test('the outputs are those that commands and people read', () => {
  expect(deployed.outputs.map(({ stack, name, value }) => `${stack} ${name}: ${value}`)).toEqual([
    'web DistributionDomain: web/Distribution830FAC52.DomainName',
    'events UndoneChangesBucket: events/UndoneChanges817437D7',
    'site SiteUrl: https://pontourbano.com.br',
    'site TableName: data/TableCD117FA1',
    'site UserPoolId: identity/UserPool6BA7E5F2',
  ])
})

test('a stage says of which commit it is', () => {
  const of = new SynthesizedTemplates({ ...deployedSettings, commit: 'c0ffee0000000000000000000000000000000000' })
  expect(of.outputs).toContainEqual({
    stack: 'site',
    name: 'Commit',
    value: 'c0ffee0000000000000000000000000000000000',
  })
  of.remove()
})
