import { SITE_CONFIG_ID, type SiteConfig, siteConfigSchema } from '#shared/platform/api/site-config.ts'

let loadedConfig: Promise<SiteConfig> | undefined

/** The configuration as the deployment has written it into the page, or else /config.json. */
async function readSiteConfig(): Promise<unknown> {
  const inPage = document.getElementById(SITE_CONFIG_ID)?.textContent
  if (inPage) return JSON.parse(inPage)
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  return response.json()
}

/** Reads the site's configuration once. Rejects if it is missing or invalid. */
export function loadSiteConfig(): Promise<SiteConfig> {
  loadedConfig ??= readSiteConfig().then(config => siteConfigSchema.parse(config))
  loadedConfig.catch(() => {
    loadedConfig = undefined // the next call tries again
  })
  return loadedConfig
}
