import { expect, test } from 'vitest'
import { readEveryPage } from '#web/lib/read-every-page.ts'

test('items of all pages are read, also after an empty one, and one that moved to the next page is there once', async () => {
  const asked: unknown[] = []
  const pages = [
    { items: [{ id: 'a' }, { id: 'b' }], cursor: 'after-b' },
    { items: [], cursor: 'on' },
    { items: [{ id: 'b' }, { id: 'c' }], cursor: null },
  ]
  const items = await readEveryPage(async next => {
    asked.push(next)
    return pages[asked.length - 1] ?? { items: [], cursor: null }
  })
  expect(items).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
  expect(asked).toEqual([{}, { cursor: 'after-b' }, { cursor: 'on' }])
})
