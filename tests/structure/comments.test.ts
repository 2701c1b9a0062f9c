import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { projectSources } from './import-graph.ts'

type ParsedFile = { path: string; comments: string; code: string }

/** By pattern, because the parser takes ten seconds; after a quote, a letter or a colon it is part of a path or URL. */
const COMMENT = /(?<![:'"`\w\\*}>])\/(?:\*[\s\S]*?\*\/|\/.*)/g

const parseFile = (path: string, text: string): ParsedFile => ({
  path,
  comments: (text.match(COMMENT) ?? []).join('\n'),
  code: text.replace(COMMENT, ''),
})

/** Names of libraries and of the environment, which no file of the project contains as code. */
const FOREIGN = new Set(['NODE_OPTIONS', 'refreshTiles', 'requiresBootstrapStackVersion', 'useBlocker', 'spec.ts'])
const FILE_NAME = /[\w-]+\.(?:tsx?|mjs)\b/g
const CONSTANT = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g
const QUOTED_NAME = /`([a-z]\w*[A-Z]\w*)`/g

/** What comments name and nothing in the project is called: files, constants, names in backticks. */
function missingNames(files: readonly ParsedFile[]): string[] {
  const known = new Set([
    ...FOREIGN,
    ...files.map(({ path }) => basename(path)),
    ...files.flatMap(({ code }) => code.match(/[\w$]+/g) ?? []),
  ])
  return files.flatMap(({ path, comments }) =>
    [
      ...(comments.match(FILE_NAME) ?? []),
      ...(comments.match(CONSTANT) ?? []),
      ...[...comments.matchAll(QUOTED_NAME)].map(([, name = '']) => name),
    ].flatMap(name => (known.has(name) ? [] : [`${path}: ${name}`])),
  )
}

test('a file, a constant and a name that comments name and nobody declares are found', () => {
  const code =
    '// As in gone.ts and a.ts, up to MAX_GONE or MAX_A; `goneTo` becomes `movedTo`.\nconst MAX_A = movedTo()'
  expect(missingNames([parseFile('b/a.ts', code)])).toEqual(['b/a.ts: gone.ts', 'b/a.ts: MAX_GONE', 'b/a.ts: goneTo'])
})

test('what comments name exists', () => {
  const files = [...projectSources()].filter(
    ([path]) => /\.(tsx?|mjs)$/.test(path) && !/^tests\/structure\//.test(path),
  )
  expect(missingNames(files.map(([path, text]) => parseFile(path, text)))).toEqual([])
})
