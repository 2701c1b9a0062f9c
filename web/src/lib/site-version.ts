import * as z from 'zod/mini'

/** /version.json has the path of the entry script, whose name contains a hash of everything it may load. */
const version = z.object({ entry: z.string() })

/** The home page names the site's script in a link, because its own starts it (web/vite.config.ts). */
const ownEntry = (): string | undefined => {
  const link = document.querySelector<HTMLLinkElement>('#site-script')
  const url = link?.href ?? document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  return url && new URL(url).pathname
}

export type SiteVersion = {
  /** `unreachable`: no network or no server. */
  state: 'same' | 'changed' | 'unreachable'
  /** Entry script that the server offers now, or this page's own if that is unknown. */
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
