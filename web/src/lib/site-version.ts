import * as z from 'zod/mini'

/** Content of /version.json: the path of the entry script, whose name contains a hash of all code that it may load. */
const version = z.object({ entry: z.string() })

/**
 * The path of the entry script of this page. The home page starts with another script and has the path in a link
 * (web/vite.config.ts).
 */
const ownEntry = (): string | undefined => {
  const link = document.querySelector<HTMLLinkElement>('#site-script')
  const url = link?.href ?? document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  return url && new URL(url).pathname
}

export type SiteVersion = {
  /** 'unreachable': there is no network, or the server does not answer. */
  state: 'same' | 'changed' | 'unreachable'
  /** The entry script that the server offers now; this page's own if that is unknown. */
  entry: string
}

let isNewVersion = false

/** Whether the last check found a newer version of the site. */
export const isNewVersionAvailable = (): boolean => isNewVersion

/** Fetches the version that the server offers. The development server has none and counts as 'same'. */
export async function fetchSiteVersion(): Promise<SiteVersion> {
  const ownPath = ownEntry() ?? ''
  const response = await fetch('/version.json', { cache: 'no-store' }).catch(() => undefined)
  if (!response || response.status >= 500) return { state: 'unreachable', entry: ownPath }
  const offeredVersion = version.safeParse(await response.json().catch(() => undefined))
  if (!offeredVersion.success || ownPath === '') return { state: 'same', entry: ownPath }
  isNewVersion = offeredVersion.data.entry !== ownPath
  return { state: isNewVersion ? 'changed' : 'same', entry: offeredVersion.data.entry }
}
