import { useEffect } from 'react'

const SITE = 'Ponto Urbano'

/** Names the browser's tab, and the page for screen readers, while a screen is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${SITE}`
    return () => {
      document.title = SITE
    }
  }, [title])
}
