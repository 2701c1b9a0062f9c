import { expect, test } from 'vitest'
import { projectSources } from './import-graph.ts'

/** A day that one screen counts in another zone is another day for three hours of each. */

const ZONE_AS_TEXT = /timeZone: ['"`]America/

test('every format of dates of moments takes its zone from the one place that names it', () => {
  expect(ZONE_AS_TEXT.test("new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Recife' })")).toBe(true)
  const sources = [...projectSources()].filter(([path]) => !path.startsWith('tests/'))
  expect(sources.filter(([, text]) => text.includes('timeZone: TIME_ZONE')).length).toBeGreaterThan(5)
  expect(sources.flatMap(([path, text]) => (ZONE_AS_TEXT.test(text) ? [path] : []))).toEqual([])
})
