import * as z from 'zod/mini'

/** /version.json: the page's first script, whose name holds a hash of everything that it may load. */
const version = z.object({ entry: z.string() })

const ownEntry = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script ? new URL(script.src).pathname : undefined
}

export type SiteVersion = {
  /** `unreachable`: the network is gone, or the server. */
  state: 'same' | 'changed' | 'unreachable'
  /** What the server offers now; the page's own where that can't be told. */
  entry: string
}

let changed = false

/** Whether a newer version of the site was there when it was last asked for. */
export const isNewVersionAvailable = (): boolean => changed

/** Asks the server which version of the site it offers. A server for development tells none. */
export async function fetchSiteVersion(): Promise<SiteVersion> {
  const own = ownEntry() ?? ''
  const answer = await fetch('/version.json', { cache: 'no-store' }).catch(() => undefined)
  if (!answer || answer.status >= 500) return { state: 'unreachable', entry: own }
  const offered = version.safeParse(await answer.json().catch(() => undefined))
  if (!offered.success || own === '') return { state: 'same', entry: own }
  changed = offered.data.entry !== own
  return { state: changed ? 'changed' : 'same', entry: offered.data.entry }
}
