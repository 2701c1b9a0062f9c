import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { importGraphOf, projectSources } from './import-graph.ts'

/** docs/architecture.md is true: its diagram agrees with the imports, and its tables with the files. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
const picture = /```mermaid\n([\s\S]*?)```/.exec(page)?.[1] ?? ''

/** Boxes in the diagram by name, each with its folders. */
const rooms = new Map(
  [...picture.matchAll(/(\w+)\["([^"]+)"\]/g)].map(([, name = '', folders = '']) => [name, folders.split(', ')]),
)
type Arrow = { from: string; to: string; isOfTypes: boolean }
const arrows = [...picture.matchAll(/^ +(\w+)(?:\["[^"]+"\])? (-->|-\. types \.->) (\w+)/gm)].map(
  ([, from = '', line, to = '']): Arrow => ({ from, to, isOfTypes: line !== '-->' }),
)

/** The box that has the innermost folder in which a file is. */
function roomOf(path: string): string | undefined {
  const within = [...rooms].flatMap(([name, folders]) =>
    folders.filter(folder => path.startsWith(folder)).map(folder => ({ name, folder })),
  )
  return within.toSorted((one, other) => other.folder.length - one.folder.length)[0]?.name
}

function reachedFrom(room: string, isOfTypes: boolean): Set<string> {
  const reached = new Set([room])
  for (const each of reached)
    for (const arrow of arrows) if (arrow.from === each && (isOfTypes || !arrow.isOfTypes)) reached.add(arrow.to)
  return reached
}

describe('the picture', () => {
  const imports = importGraphOf(projectSources()).imports.flatMap(({ from, to, how, package: isPackage }) => {
    const [here, there] = [roomOf(from), roomOf(to)]
    return isPackage || !here || !there || here === there ? [] : [{ from, to, here, there, isOfTypes: how === 'type' }]
  })

  test('has an arrow, or a way of several, for every import between its rooms', () => {
    expect(arrows.length).toBeGreaterThan(rooms.size)
    const missing = imports.filter(({ here, there, isOfTypes }) => !reachedFrom(here, isOfTypes).has(there))
    expect(missing.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  test('has no arrow that no import goes along', () => {
    const idle = arrows.filter(({ from, to }) => !imports.some(({ here, there }) => here === from && there === to))
    expect(idle).toEqual([])
  })

  test('has every room of the code', () => {
    for (const folder of [
      ...readdirSync(join(ROOT, 'functions')).map(at => `functions/${at}`),
      'infra',
      'local',
      'scripts',
      ...readdirSync(join(ROOT, 'shared')).map(at => `shared/${at}`),
    ])
      expect(roomOf(`${folder}/`), folder).toBeDefined()
    for (const folder of readdirSync(join(ROOT, 'web/src'), { withFileTypes: true }).filter(each => each.isDirectory()))
      if (folder.name !== 'features') expect(roomOf(`web/src/${folder.name}/`), folder.name).toBeDefined()
    for (const domain of readdirSync(join(ROOT, 'web/src/features')))
      expect(roomOf(`web/src/features/${domain}/`), domain).toBeDefined()
  })
})

const filesIn = (path: string): string[] =>
  statSync(join(ROOT, path)).isDirectory()
    ? readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
        .map(file => join(path, file))
        .filter(file => statSync(join(ROOT, file)).isFile())
    : [path]
const textsIn = (path: string): string[] => filesIn(path).map(file => readFileSync(join(ROOT, file), 'utf8'))

describe('the tables', () => {
  const rows = page.split('\n').filter(line => /^\| [^|]*\w/.test(line))
  const named = (row: string): string[] => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

  test('are there', () => expect(rows.length).toBeGreaterThan(15))

  test.each(rows.map(row => [row.split('|')[1]?.trim() ?? '', row] as const))('%s', (_, row) => {
    const paths = named(row).filter(name => name.includes('/'))
    expect(paths.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
    const texts = paths.flatMap(textsIn)
    const names = named(row).filter(name => /^\w+$/.test(name))
    expect(names.filter(name => !texts.some(text => new RegExp(`\\b${name}\\b`).test(text)))).toEqual([])
    for (const [, path = '', following = ''] of row.matchAll(/`([^`]*\/[^`]*)`((?: `\w+`)+)/g)) {
      const ofPath = textsIn(path)
      const isDeclared = (name: string) =>
        ofPath.some(text => new RegExp(`\\b(const|function|class|type) ${name}\\b|^ *${name}\\??[:(,]`, 'm').test(text))
      expect(
        named(following).filter(name => !isDeclared(name)),
        `declared in ${path}`,
      ).toEqual([])
    }
  })
})
