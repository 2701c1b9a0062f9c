import { useEffect } from 'react'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'

/** Sets the document's title while a screen is mounted. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${SITE_TEXTS.NAME}`
    return () => {
      document.title = SITE_TEXTS.NAME
    }
  }, [title])
}
