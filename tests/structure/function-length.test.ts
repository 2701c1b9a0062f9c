import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { projectSources } from './import-graph.ts'

/** Maximum length of a function outside of tests. Lines. */
const MAX_LINES = 120

function longFunctions(path: string, text: string): string[] {
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && /Function/.test(String(node.type)) && 'start' in node && 'end' in node) {
      const lines = lineAt(Number(node.end)) - lineAt(Number(node.start)) + 1
      if (lines > MAX_LINES) found.push(`${path}:${lineAt(Number(node.start))} has ${lines} lines`)
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(path, text).program)
  return found
}

test('no function outside tests has more than 120 lines', () => {
  const code = [...projectSources()].filter(([path]) => /\.tsx?$/.test(path) && !path.startsWith('tests/'))
  expect(code.length).toBeGreaterThan(1000)
  expect(code.flatMap(([path, text]) => longFunctions(path, text))).toEqual([])
})

test('one that is longer is found', () => {
  const text = `const f = () => {\n${'  g()\n'.repeat(119)}}\n`
  expect(longFunctions('a.ts', text)).toEqual(['a.ts:1 has 121 lines'])
})
