import { type SiteConfig, siteConfig } from '#shared/platform/api/site-config.ts'

let loadedConfig: Promise<SiteConfig> | undefined

/** Loads /config.json once. Rejects if it is missing or invalid. */
export function loadSiteConfig(): Promise<SiteConfig> {
  loadedConfig ??= fetch('/config.json').then(async response => {
    if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
    return siteConfig.parse(await response.json())
  })
  loadedConfig.catch(() => {
    loadedConfig = undefined // the next call tries again
  })
  return loadedConfig
}
