import { onlineManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { SITE } from '#shared/messages/site.ts'

/** One notice, in however many parts of the page. */
const NOTICE = 'without-network'

/** Long enough to be read; then what it lies over is more use. Milliseconds. */
const READ = 8_000

/** Says that the network is gone, when it goes or a page opens without it; what a screen shows then was loaded before. */
export function useOfflineNotice(): void {
  useEffect(() => {
    const tell = (isOnline: boolean) => {
      if (isOnline) toast.dismiss(NOTICE)
      else toast.warning(SITE.WITHOUT_NETWORK, { id: NOTICE, duration: READ })
    }
    if (!onlineManager.isOnline()) tell(false)
    return onlineManager.subscribe(tell)
  }, [])
}
