// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EXAMPLE_SITE_CONFIG } from '#tests/support/site-config.ts'

const CONFIG = { ...EXAMPLE_SITE_CONFIG, company_name: 'Ponto Urbano' }

let requested: string[] = []
beforeEach(() => {
  vi.resetModules()
  requested = []
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    return Response.json({ ...CONFIG, company_name: 'From the file' })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

async function load(inPage: string) {
  document.head.innerHTML = `<script id="site-config" type="application/json">${inPage}</script>`
  const { loadSiteConfig } = await import('#web/lib/site-config.ts')
  return loadSiteConfig()
}

test('the configuration in the page is taken, without a request', async () => {
  expect(await load(JSON.stringify(CONFIG))).toMatchObject({ company_name: 'Ponto Urbano' })
  expect(requested).toEqual([])
})

test('a page of the development server has none and asks for the file', async () => {
  expect(await load('')).toMatchObject({ company_name: 'From the file' })
  expect(requested).toEqual(['/config.json'])
})

test('a configuration that is not as the site expects is an error', async () => {
  await expect(load('{"region":"sa-east-1"}')).rejects.toThrow()
})
