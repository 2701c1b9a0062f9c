import { useEffect, useState } from 'react'
import { serverTime } from './server-clock.ts'

/** The server's time, updated every `interval` milliseconds. Milliseconds since 1970. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(serverTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return now
}
