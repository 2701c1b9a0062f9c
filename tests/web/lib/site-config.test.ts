// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const CONFIG = {
  region: 'sa-east-1',
  user_pool_id: 'pool',
  user_pool_client_id: 'client',
  map: { kind: 'embedded' },
  whatsapp_number: '',
  company_name: 'Ponto Urbano',
  legal_name: '',
  cnpj: '',
  contact_email: '',
  contact_address: '',
  opening_hours: '',
  hold_hours: 72,
  pix_key: '',
  pix_name: '',
  pix_city: '',
}

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
