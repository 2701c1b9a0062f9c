import { useEffect } from 'react'

const PRIVATE_PAGE_METAS = { robots: 'noindex, nofollow', referrer: 'no-referrer' }

/** Protects a page with a secret URL: search engines do not index it, and its links send no referrer. */
export function useKeepPageUnindexed(): void {
  useEffect(() => {
    const metas = Object.entries(PRIVATE_PAGE_METAS).map(([name, content]) =>
      Object.assign(document.createElement('meta'), { name, content }),
    )
    document.head.append(...metas)
    return () => {
      for (const meta of metas) meta.remove()
    }
  }, [])
}
