import { useEffect } from 'react'
import { SITE } from '#shared/platform/messages/site.ts'

/** Names the browser's tab, and the page for screen readers, while a screen is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${SITE.NAME}`
    return () => {
      document.title = SITE.NAME
    }
  }, [title])
}
