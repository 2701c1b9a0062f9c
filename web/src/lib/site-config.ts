import { type SiteConfig, siteConfig } from '#shared/platform/api/site-config.ts'

let loaded: Promise<SiteConfig> | undefined

/** /config.json, read once. Rejects when the deployment did not write it or wrote something else. */
export function loadSiteConfig(): Promise<SiteConfig> {
  loaded ??= fetch('/config.json').then(async response => {
    if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
    return siteConfig.parse(await response.json())
  })
  loaded.catch(() => {
    loaded = undefined // the next caller tries again
  })
  return loaded
}
