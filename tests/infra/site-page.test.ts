import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, publicSettingsOf } from '#infra/config.ts'
import { siteConfigTextOf, withSiteConfig } from '#infra/site-page.ts'

const CONFIG = {
  ...publicSettingsOf(DEFAULT_SETTINGS),
  user_pool_id: 'pool',
  user_pool_client_id: 'client',
  map: { kind: 'embedded' as const },
}

test('the site’s own page takes the configuration, and keeps all else', () => {
  const page = readFileSync(new URL('../../web/index.html', import.meta.url), 'utf8')
  const deployed = withSiteConfig(page, CONFIG)
  expect(JSON.parse(siteConfigTextOf(deployed) ?? '')).toEqual(CONFIG)
  expect(deployed.replace(siteConfigTextOf(deployed) ?? '', '')).toBe(page)
})

test('the pages say that they are in Brazilian Portuguese, so that readers pronounce them and no browser offers to translate', () => {
  const [page, offline] = ['index.html', 'src/offline-page.html'].map(name =>
    readFileSync(new URL(`../../web/${name}`, import.meta.url), 'utf8'),
  )
  expect(page).toMatch(/^<!doctype html>\s*<html lang="pt-BR">/i)
  expect(page).toContain('<meta http-equiv="content-language" content="pt-BR" />')
  expect(offline).toMatch(/^<!doctype html>\s*<html lang="pt-BR">/i)
})

test('a setting cannot end the element that holds it, nor stand for another part of the page', () => {
  const company_name = '</script><script>alert(1)</script> $& R$ 10'
  const page = withSiteConfig('<script id="site-config" type="application/json"></script>', { ...CONFIG, company_name })
  expect(page.split('</script>')).toHaveLength(2)
  expect(JSON.parse(siteConfigTextOf(page) ?? '')).toMatchObject({ company_name })
})

test('a page that was built without the element is refused', () => {
  expect(() => withSiteConfig('<title>Ponto Urbano</title>', CONFIG)).toThrow('no empty element site-config')
})
