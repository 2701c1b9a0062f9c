import { SITE_CONFIG_ID, type SiteConfig } from '#shared/platform/api/site-config.ts'

/** The pages of the built site: the home page and the page of every other path. */
export const SITE_PAGES = ['index.html', 'app.html'] as const

const START = `<script id="${SITE_CONFIG_ID}" type="application/json">`
const END = '</script>'

/**
 * A page of the built site with the configuration in it, so that no browser asks for it. The content security policy
 * allows the element, because browsers run none of this type. The values may be the CDK's placeholders.
 */
export function withSiteConfig(page: string, config: SiteConfig): string {
  if (!page.includes(START + END))
    throw new Error(`the page has no empty element ${SITE_CONFIG_ID}: build the site again`)
  // '<' only appears within strings, where it could end the element.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return page.replace(START + END, () => START + json + END)
}

/** The text of the element with the configuration; undefined if the page has none. */
export function siteConfigTextOf(page: string): string | undefined {
  const [, rest] = page.split(START)
  return rest?.split(END)[0]
}
