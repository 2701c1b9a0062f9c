import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSite } from '#infra/site-build.ts'

test('a test runner gets the site as it is deployed, not as developers see it', async () => {
  const assets = join(await buildSite(), 'assets')
  const scripts = (await readdir(assets)).filter(name => name.endsWith('.js'))
  const texts = await Promise.all(scripts.map(name => readFile(join(assets, name), 'utf8')))
  // Only React's production build explains errors by an address instead of a text.
  expect(texts.some(text => text.includes('https://react.dev/errors/'))).toBe(true)
})
