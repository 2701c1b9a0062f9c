import { expect, test } from 'vitest'
import { projectSources } from './import-graph.ts'

/**
 * Creating an Intl format takes 20 to 50 ms on a slow phone; a format at the top level of a module would delay the map.
 */

test('formats are made when they are first used', () => {
  const sources = [...projectSources()].filter(([path]) => /^(shared|web\/src)\//.test(path))
  expect(sources.filter(([, text]) => /lazy\(\s*\(\) =>\s*new Intl\./.test(text)).length).toBeGreaterThan(10)
  expect(sources.flatMap(([path, text]) => (/^(export )?const \w+ =\s*new Intl\./m.test(text) ? [path] : []))).toEqual(
    [],
  )
})
