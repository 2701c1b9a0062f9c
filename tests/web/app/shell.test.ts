import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'

const readPage = (path: string): string => readFileSync(new URL(`../../../web/${path}`, import.meta.url), 'utf8')

test('the text shown while the map’s code loads is the same as in the static page', () => {
  expect(readPage('index.html')).toContain(`<p>${SITE_TEXTS.WHAT_THIS_IS}</p>`)
})

test('what surrounds the map before React has the texts of the screen', () => {
  const outline = readPage('src/screens/home/page-outline.html')
  for (const text of [
    `<p class="welcome">${EXPLORE_TEXTS.MAP_WELCOME(undefined)}</p>`,
    `</svg>${EXPLORE_TEXTS.SEARCH_PLACEHOLDER}</div>`,
    `</svg>${EXPLORE_TEXTS.SEARCH_PILL}</div>`,
    `</svg>${EXPLORE_TEXTS.FILTER_POINTS}</div>`,
    `<span>${EXPLORE_TEXTS.FILTERS}</span><span>${EXPLORE_TEXTS.LIST}</span>`,
  ])
    expect(outline).toContain(text)
})
