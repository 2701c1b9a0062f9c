import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** README.md, CONTRIBUTING.md and docs: the commands, files and links that they mention exist. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MANIFEST = readFileSync(join(ROOT, 'package.json'), 'utf8')
const PAGES = ['README.md', 'CONTRIBUTING.md']
  .concat(['docs', 'docs/decisions'].flatMap(folder => readdirSync(join(ROOT, folder)).map(file => join(folder, file))))
  .filter(path => path.endsWith('.md'))

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** The anchor that GitHub gives a heading. */
const anchor = (heading: string): string =>
  `#${heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')}`

test.each(PAGES)('%s', page => {
  const text = readFileSync(join(ROOT, page), 'utf8')

  const unknown = matches(text, /npm run ([\w-]+)/g).filter(script => !MANIFEST.includes(`"${script}": "`))
  expect(unknown).toEqual([])

  const links = matches(text, /\]\(([^)\s]+)\)/g).filter(link => !/^https?:/.test(link))
  const anchors = matches(text, /^#+ (.+)$/gm).map(anchor)
  expect(links.filter(link => link.startsWith('#') && !anchors.includes(link))).toEqual([])
  const files = links.filter(link => !link.startsWith('#'))
  expect(files.filter(file => !existsSync(join(ROOT, dirname(page), file)))).toEqual([])

  const paths = matches(text, /`((?:docs|functions|infra|local|scripts|shared|tests|web)\/[\w./-]+)`/g)
  expect(paths.filter(path => !existsSync(join(ROOT, path)))).toEqual([])

  const tests = matches(text, /npx (?:vitest run|vitest|playwright test) (tests\/[\w./-]+)/g)
  expect(tests.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
})
