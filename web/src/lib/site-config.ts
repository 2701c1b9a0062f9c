import { type SiteConfig, siteConfig } from '#shared/platform/api/site-config.ts'

let loaded: Promise<SiteConfig> | undefined

/** Loads /config.json once. Rejects if it is missing or invalid. */
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
