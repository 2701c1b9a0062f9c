import { useEffect, useEffectEvent, useState } from 'react'
import { useIsOnline } from './use-is-online.ts'

type Work = () => Promise<void>

/**
 * Runs work, or without network keeps the latest until the network is back. `offline`: undefined with network; 'waiting'
 * when there is such work.
 */
export function useWhenOnline() {
  const isOnline = useIsOnline()
  const [waitingWork, setWaitingWork] = useState<Work>()
  const goOn = useEffectEvent(() => {
    setWaitingWork(undefined)
    void waitingWork?.()
  })
  useEffect(() => {
    if (isOnline) goOn()
  }, [isOnline])
  return {
    offline: isOnline ? undefined : waitingWork ? ('waiting' as const) : ('idle' as const),
    run: async (work: Work): Promise<void> => (isOnline ? work() : setWaitingWork(() => work)),
    cancel: () => setWaitingWork(undefined),
  }
}
