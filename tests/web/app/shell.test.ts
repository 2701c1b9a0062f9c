import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SITE } from '#shared/platform/messages/site.ts'

test('what is read while the code of the map comes is what the page itself says before', () => {
  const page = readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8')
  expect(page).toContain(`<p>${SITE.WHAT_THIS_IS}</p>`)
})
