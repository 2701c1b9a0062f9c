import { describe, expect, test } from 'vitest'
import { projectSources } from './import-graph.ts'

/** Rules that keep journeys realistic and fast, and that are easily forgotten in a new one. */

const journeys = [...projectSources()].filter(([path]) => /^tests\/(journeys|drivers)\//.test(path))

describe.each(journeys)('%s', (path, text) => {
  test('touches only what a person can touch, and does nothing twice until it works', () =>
    expect(text).not.toMatch(/force: true|waitForTimeout|retries:/))

  test('holds the focus on something visible, by the test of tests/drivers/people.ts', () => {
    if (/\/journeys\/(?!focus-guard)/.test(path)) expect(text).not.toMatch(/\btest\b[^}]*\} from '@playwright\/test'/)
  })

  test('draws maps only where the map is the point', () => {
    if (!/\/(map\.spec|first-view\.spec|browsers)\.ts$/.test(path)) expect(text).not.toContain('WITH_MAPS')
  })
})
