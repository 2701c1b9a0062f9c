import { expect, test } from 'vitest'
import { projectSources } from './import-graph.ts'

/** Words that refer to something before them, so that a comment can't begin with one. */
const REFERS_BACK =
  /^(It|Its|This|These|They|Their|Those|That|Both|Such|Also|Whoever|Of|The (latter|others?|same[,.;]))\b/

/** Doc comments of a file that begin with such a word, as 'path:line: text'. */
const unclearComments = (path: string, text: string): string[] =>
  [...text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\//g)].flatMap(({ index, 1: content = '' }) => {
    const comment = content.replace(/\n\s*\* ?/g, ' ').trim()
    return REFERS_BACK.test(comment) ? [`${path}:${text.slice(0, index).split('\n').length}: ${comment}`] : []
  })

test('a doc comment that begins with a pronoun is found', () => {
  const code = 'const a = 1\n/** Its kind. */\ntype Kind = 1\n/**\n * Those of tasks.\n */\n/** Time in seconds. */'
  expect(unclearComments('a.ts', code)).toEqual(['a.ts:2: Its kind.', 'a.ts:4: Those of tasks.'])
})

test('doc comments begin with what they are about', () => {
  const code = [...projectSources()].filter(([path]) => /\.tsx?$/.test(path) && !path.startsWith('tests/structure/'))
  expect(code.length).toBeGreaterThan(1000)
  expect(code.flatMap(([path, text]) => unclearComments(path, text))).toEqual([])
})
