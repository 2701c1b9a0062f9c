import { expect, test } from 'vitest'
import { projectSources } from './import-graph.ts'

/**
 * MapLibre replaces flights by jumps for people who prefer reduced motion, unless the flight is marked as essential.
 */

const ofTheSite = [...projectSources()].filter(([path]) => path.startsWith('web/src/'))

test('no flight of a map is essential', () => {
  expect(ofTheSite.filter(([, text]) => /\.(easeTo|flyTo|fitBounds)\(/.test(text)).length).toBeGreaterThan(2)
  expect(ofTheSite.flatMap(([path, text]) => (/\bessential\b/.test(text) ? [path] : []))).toEqual([])
})
