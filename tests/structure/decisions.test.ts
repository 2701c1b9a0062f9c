import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** docs/decisions: each record has a number, a status and a summary; the index repeats them; links between records agree. */

const FOLDER = fileURLToPath(new URL('../../docs/decisions', import.meta.url))
const files = readdirSync(FOLDER).filter(file => /^\d{4}-.*\.md$/.test(file))

const HEAD = /^# (\d{4}) (.+)\n\nStatus: (.+)\n\n- Decision: (.+)\n- Consequence: (.+)\n\n/
const STATUS =
  /^(accepted|superseded by [\d, ]+) \(\d{4}-\d\d-\d\d\)(?:; amended by [\d, ]+)?(?:; (?:amends|supersedes) [\d, ]+)*$/

const records = files.map(file => {
  const [, number, title = '', status = '', decision = '', consequence = ''] =
    HEAD.exec(readFileSync(join(FOLDER, file), 'utf8')) ?? []
  const named = (relation: string): string[] =>
    new RegExp(`${relation} ([\\d, ]*\\d)`).exec(status)?.[1]?.split(', ') ?? []
  return { file, number, title, status, decision, consequence, named }
})
const byNumber = new Map(records.map(each => [each.number, each]))

test('there are records, numbered without a gap', () => {
  expect(records.length).toBeGreaterThan(40)
  expect(files.map(file => Number(file.slice(0, 4)))).toEqual(files.map((_, at) => at + 1))
})

describe.each(records)('$file', ({ file, number, title, status, decision, consequence, named }) => {
  test('begins with its number, status, decision and consequence', () => {
    expect(number).toBe(file.slice(0, 4))
    expect(status).toMatch(STATUS)
    expect(decision.length).toBeLessThanOrEqual(200)
    expect(consequence.length).toBeLessThanOrEqual(200)
  })

  test('is in the index with its title, decision and status', () => {
    const index = readFileSync(join(FOLDER, 'README.md'), 'utf8')
    expect(index).toContain(`\n| [${number}](${file}) | ${title} | ${decision} | ${status} |\n`)
  })

  test.each([
    ['superseded by', 'supersedes'],
    ['supersedes', 'superseded by'],
    ['amended by', 'amends'],
    ['amends', 'amended by'],
  ])('what it is %s is %s it in turn', (relation, inverse) => {
    const others = named(relation)
    expect(
      others.filter(
        other =>
          !byNumber
            .get(other)
            ?.named(inverse)
            .includes(number ?? ''),
      ),
    ).toEqual([])
    const isLater = relation.endsWith(' by')
    expect(others.filter(other => other > (number ?? '') !== isLater)).toEqual([])
  })
})

test('every record that the code or the documents name exists', () => {
  const numbers = new Set(files.map(file => file.slice(0, 4)))
  const root = join(FOLDER, '../..')
  const texts = ['functions', 'infra', 'scripts', 'shared', 'tests', 'web/src', 'local', 'docs']
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => join(root, folder, path)),
    )
    .concat(['README.md', 'CONTRIBUTING.md'].map(path => join(root, path)))
    .filter(path => /\.(tsx?|mjs|md)$/.test(path))
    .map(path => readFileSync(path, 'utf8'))
  const paths = texts.flatMap(text =>
    [...text.matchAll(/docs\/(decisions\/\d{4}[\w-]*(?:\.md)?)/g)].map(([, path = '']) => path),
  )
  expect(paths.length).toBeGreaterThan(10)
  const missingPaths = paths.filter(path =>
    path.endsWith('.md') ? !existsSync(join(root, 'docs', path)) : !numbers.has(path.slice(10, 14)),
  )
  expect(missingPaths).toEqual([])
})
