import { expect, test } from 'vitest'
import { projectSources } from './import-graph.ts'

/** MapLibre makes a jump of every flight for who asks for less motion, unless it is told that the flight is essential. */

const ofTheSite = [...projectSources()].filter(([path]) => path.startsWith('web/src/'))

test('no flight of a map is essential', () => {
  expect(ofTheSite.filter(([, text]) => /\.(easeTo|flyTo|fitBounds)\(/.test(text)).length).toBeGreaterThan(2)
  expect(ofTheSite.flatMap(([path, text]) => (/\bessential\b/.test(text) ? [path] : []))).toEqual([])
})
