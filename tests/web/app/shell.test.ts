import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SITE } from '#shared/platform/messages/site.ts'

test('the text shown while the map’s code loads is the same as in the static page', () => {
  const page = readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8')
  expect(page).toContain(`<p>${SITE.WHAT_THIS_IS}</p>`)
})
