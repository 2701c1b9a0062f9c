import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { SITE } from '#shared/messages/site.ts'

/** One notice, however much is waiting. */
const NOTICE = 'waiting-for-network'

/** Says so while something that a screen asked for waits for the network, which it does by itself. */
export function useOfflineNotice(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const cache = queries.getQueryCache()
    let isSaid = false
    const look = () => {
      const isWaiting = cache
        .getAll()
        .some(query => query.state.fetchStatus === 'paused' && query.getObserversCount() > 0)
      if (isWaiting === isSaid) return
      isSaid = isWaiting
      if (isWaiting) toast.warning(SITE.WAITING_FOR_NETWORK, { id: NOTICE, duration: Number.POSITIVE_INFINITY })
      else toast.dismiss(NOTICE)
    }
    look()
    return cache.subscribe(look)
  }, [queries])
}
