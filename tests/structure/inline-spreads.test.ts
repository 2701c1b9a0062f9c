import { expect, test } from 'vitest'
import { projectSources } from './import-graph.ts'

/** Within `...{ }` the compiler does not check the names of an object's properties. */

const INLINE_SPREAD = /\.\.\.\{/

test('no object literal is spread where its properties can stand themselves', () => {
  expect(INLINE_SPREAD.test('return { ...{ gird: true }, id }')).toBe(true)
  expect(INLINE_SPREAD.test('return { ...point, ...(grid && { grid }) }')).toBe(false)
  const spreading = [...projectSources()].flatMap(([path, text]) =>
    INLINE_SPREAD.test(text) && path !== 'tests/structure/inline-spreads.test.ts' ? [path] : [],
  )
  expect(spreading).toEqual([])
})
