import { useEffect } from 'react'

const PRIVATE_PAGE_METAS = { robots: 'noindex, nofollow', referrer: 'no-referrer' }

/** For a page whose address is a secret: search engines shall not list it, and links from it tell nobody of it. */
export function usePrivatePage(): void {
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
