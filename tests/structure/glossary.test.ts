import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { projectSources } from './import-graph.ts'

/**
 * The nouns of docs/glossary.md are words of the code, in any spelling of compounds (`mapCell`, `map_cell`, `map-cell`,
 * `map cell`).
 */

const glossary = readFileSync(fileURLToPath(new URL('../../docs/glossary.md', import.meta.url)), 'utf8')
const withoutVerbs = glossary.replace(/## Verbs\n[\s\S]*?(?=\n## )/, '')
const terms = [...withoutVerbs.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, term = '']) => term),
)
const code = [...projectSources()]
  .flatMap(([path, text]) => (/^(functions|shared|infra|local|web)\//.test(path) ? [path, text] : []))
  .join('\n')

test('there are terms', () => expect(terms.length).toBeGreaterThan(60))

test.each(terms)('%s is used', term => {
  const words = term.split(/[^a-z]+/i)
  expect(new RegExp(words.join('[ _-]?'), 'i').test(code)).toBe(true)
})

const shown = [...glossary.matchAll(/^\| `[^|]*\| [^|]*\| ([^|`]+) \|$/gm)].flatMap(([, words = '']) =>
  words.split(', '),
)

test('there are words that people see', () => expect(shown.length).toBeGreaterThan(25))

test.each(shown)('%s is shown to people', words => expect(code.includes(words.replace(/ ?…$/, ''))).toBe(true))
