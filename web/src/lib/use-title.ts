import { useEffect } from 'react'
import { SITE } from '#shared/platform/messages/site.ts'

/** Sets the document's title while a screen is mounted. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${SITE.NAME}`
    return () => {
      document.title = SITE.NAME
    }
  }, [title])
}
