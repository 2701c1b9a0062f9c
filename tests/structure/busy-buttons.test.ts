import { expect, test } from 'vitest'
import { projectSources } from './import-graph.ts'

/** The library's own button is disabled while it is loading, and then loses the focus for good; BusyButton keeps it. */

const BUSY = /<Button\b(?:=>|[^>])*?\sloading\b/

test('whatever can be busy keeps the focus of who works by the keyboard', () => {
  expect(BUSY.test('<Button\n  onClick={() => save()}\n  loading={saving}>')).toBe(true)
  expect(BUSY.test('<Button onClick={save}>\n<img loading="lazy" />')).toBe(false)
  const sources = [...projectSources()].filter(([path]) => path.startsWith('web/src/'))
  expect(sources.filter(([, text]) => text.includes('<BusyButton')).length).toBeGreaterThan(40)
  const others = sources.flatMap(([path, text]) => (BUSY.test(text) ? [path] : []))
  expect(others).toEqual([])
})
