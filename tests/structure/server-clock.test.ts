import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that measure how much time passes on this device, for which its clock is right. */
const MEASURES_TIME_THAT_PASSES = [
  'features/installation/pipeline/use-board.ts',
  'lib/use-reload-on-new-version.ts',
  'screens/home/use-sync-url.ts',
]

test('the site takes the time from the server’s clock, because the device’s may be wrong', () => {
  const readers = globSync('**/*.{ts,tsx}', { cwd: 'web/src' }).filter(file =>
    /Date\.now\b|new Date\(\)\.toISOString/.test(readFileSync(`web/src/${file}`, 'utf8')),
  )
  expect(readers.toSorted()).toEqual([...MEASURES_TIME_THAT_PASSES, 'lib/server-clock.ts'].toSorted())
})
