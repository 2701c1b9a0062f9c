import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync } from 'vite'

/** Finds which file of the project imports which, with the parser of the build (TypeScript 7 offers none). */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ROOMS = ['shared', 'functions', 'infra', 'local', 'web', 'scripts', 'tests']
const CODE = /\.(ts|tsx|mjs)$/

/** Texts by path from the root: code, and other files that name code to run (package.json, index.html). */
export type SourceTexts = ReadonlyMap<string, string>

/** `to`: a path of the project, or a package. `type`: the import is removed when the code is compiled. */
export type ImportEdge = { from: string; to: string; how: 'value' | 'type' | 'lazy'; package: boolean }

export type ImportGraph = {
  files: readonly string[]
  imports: readonly ImportEdge[]
  /** Files whose path a file contains as a string: entry points of functions, workers, programs. */
  named: ReadonlyMap<string, readonly string[]>
}

export function projectSources(): SourceTexts {
  const inRooms = ROOMS.flatMap(room =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map(
      path => `${room}/${path.replaceAll('\\', '/')}`,
    ),
  )
  const atRoot = readdirSync(ROOT).filter(name => name.endsWith('.config.ts'))
  const paths = [...inRooms, ...atRoot].filter(path => CODE.test(path))
  return new Map(
    [
      ...paths,
      'package.json',
      'cdk.json',
      'web/index.html',
      'scripts/bench/compared-pages/bare-map.html',
      'scripts/bench/compared-pages/map-alone.html',
    ].map(path => [path, readFileSync(join(ROOT, path), 'utf8')]),
  )
}

export function importGraphOf(sources: SourceTexts): ImportGraph {
  const files = [...sources.keys()]
  return {
    files,
    imports: files.filter(path => CODE.test(path)).flatMap(path => importsOf(path, sources)),
    named: new Map(files.map(path => [path, namedIn(path, sources)])),
  }
}

function importsOf(from: string, sources: SourceTexts): ImportEdge[] {
  const text = sources.get(from) ?? ''
  const { module, program, errors } = parseSync(from, text)
  if (errors.length > 0) throw new Error(`${from} can't be read: ${errors[0]?.message}`)
  const requests: { request: string; how: ImportEdge['how'] }[] = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      request: moduleRequest.value,
      how: howOf(entries),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(entry =>
        entry.moduleRequest ? [{ request: entry.moduleRequest.value, how: howOf([entry]) }] : [],
      ),
    ),
    // The parser does not list `import('…')` in types.
    ...(/\bimport\s*\(/.test(text) ? laterImports(program) : []),
  ]
  return requests.map(({ request, how }) => ({ from, how, ...target(from, request) }))
}

/**
 * 'type' if only types are imported. An import of no names (`import './styles.css'`) runs code, so it counts as
 * 'value'.
 */
const howOf = (entries: readonly { isType: boolean }[]): 'type' | 'value' =>
  entries.length > 0 && entries.every(({ isType }) => isType) ? 'type' : 'value'

/** All `import('…')` in code and in types. A computed path can't be known here. */
function laterImports(node: unknown): { request: string; how: ImportEdge['how'] }[] {
  if (Array.isArray(node)) return node.flatMap(laterImports)
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(laterImports)
  if (!('type' in node) || !('source' in node)) return inside
  if (node.type !== 'ImportExpression' && node.type !== 'TSImportType') return inside
  const source: Partial<ESTree.StringLiteral> = Object(node.source)
  return typeof source.value === 'string'
    ? [{ request: source.value, how: node.type === 'ImportExpression' ? 'lazy' : 'type' }, ...inside]
    : inside
}

function target(from: string, request: string): Pick<ImportEdge, 'to' | 'package'> {
  const path = pathOf(from, request.replace(/\?.*$/, ''))
  return path === undefined ? { to: packageOf(request), package: true } : { to: path, package: false }
}

/**
 * Path of the imported file, resolved by package.json's "imports" and the importing file's folder. undefined: a
 * package.
 */
function pathOf(from: string, request: string): string | undefined {
  if (request.startsWith('#web/')) return request.replace('#web/', 'web/src/')
  if (request.startsWith('#')) return request.slice(1)
  return request.startsWith('.') ? join(dirname(from), request) : undefined
}

/** Package of an import: @mui/material for `@mui/material/Button`, node:fs for `node:fs/promises`. */
const packageOf = (request: string): string => request.split('/', request.startsWith('@') ? 2 : 1).join('/')

/** Strings that are the path of a file: from the root, from the folder of the importing file, or by an alias. */
function namedIn(from: string, sources: SourceTexts): string[] {
  const text = sources.get(from) ?? ''
  const strings = [...text.matchAll(/["'`]([^"'`\n]*\.(?:ts|tsx|mjs)[^"'`\n]*)["'`]/g)].flatMap(([, string = '']) =>
    string.split(' '),
  )
  const paths = strings.flatMap(string => [
    string.replace(/^\$\{.*\}\/?/, ''),
    join(dirname(from), string),
    pathOf(from, string) ?? '',
  ])
  return [...new Set(paths)].filter(path => sources.has(path))
}
