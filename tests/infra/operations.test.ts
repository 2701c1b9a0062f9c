import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { synthesizeTemplates } from './synthesized.ts'

/** docs/operations.md explains every alarm of the templates and no others, and every command that it names exists. */

const page = readFileSync('docs/operations.md', 'utf8')
const deployed = synthesizeTemplates()

/** Cells in the first column of the table under the heading that begins with this text. */
function firstCells(heading: string): string[] {
  const [, after = ''] = page.split(`\n| ${heading} |`)
  const table = after.split('\n\n')[0] ?? ''
  return [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, cell = '']) => cell)
}

test('every alarm is explained, and nothing else', () => {
  const groups = Object.fromEntries(['JOB'].map(group => [group, firstCells(group)]))
  const explained = firstCells('Alarm').flatMap(alarm => {
    const group = /[A-Z]{3,}/.exec(alarm)?.[0]
    return group ? (groups[group] ?? []).map(name => alarm.replace(group, name)) : [alarm]
  })
  const alarms = deployed
    .all('AWS::CloudWatch::Alarm', z.object({ AlarmName: z.string() }))
    .map(({ is }) => is.AlarmName.replace('ponto-urbano-production-', ''))
  expect(alarms.length).toBeGreaterThan(12)
  expect(explained.toSorted()).toEqual(alarms.toSorted())
})

test('every npm command exists, and takes the options that it is shown with', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const commands = [...page.matchAll(/npm run ([\w-]+)((?: -- [^`\n]*)?)/g)]
  expect(commands.length).toBeGreaterThan(15)
  for (const [command, name = '', options = ''] of commands) {
    const file = /scripts\/([\w-]+\.ts)$/.exec(scripts[name] ?? '')?.[1]
    expect(file, command).toBeDefined()
    const source = readFileSync(`scripts/${file}`, 'utf8')
    for (const [, option = ''] of options.matchAll(/--([a-z-]+)/g)) expect(source, command).toContain(option)
  }
})

test('stacks and log groups that it names are in the templates', () => {
  const stacks = new Set(deployed.resources.map(({ stack }) => stack))
  const named = new Set([...page.matchAll(/--stack-name ponto-urbano-STAGE-([a-z]+)/g)].map(([, name = '']) => name))
  expect([...named]).toEqual(['data', 'api'])
  for (const name of named) expect(stacks).toContain(name)
  const groups = deployed
    .all('AWS::Logs::LogGroup', z.object({ LogGroupName: z.optional(z.string()) }))
    .map(({ is }) => is.LogGroupName)
  expect(groups).toContain('/aws/vendedlogs/ponto-urbano-production-api')
  expect(groups).toContain('/aws/lambda/ponto-urbano-production-changes')
})

test('what a restored table is taken into its stack by has the names of the templates', () => {
  const [, steps = ''] = page.split('### Take a restored table into its stack\n')
  const named = new Set(steps.split('\n## ')[0]?.match(/\b(Table|sharedtable)\w*[0-9A-F]{8}\b/g))
  const inStack = deployed.resources.filter(({ stack }) => stack === 'data').map(({ id }) => id)
  expect([...named].toSorted()).toEqual(inStack.toSorted())
})
