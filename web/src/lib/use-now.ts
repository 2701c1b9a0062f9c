import { useEffect, useState } from 'react'
import { dayOf } from '#shared/platform/rules/days.ts'
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

/** Today in America/Sao_Paulo ('YYYY-MM-DD'), by the server's time. */
export const useToday = (): string => dayOf(new Date(useNow(60_000)).toISOString())
