import { useEffect, useState } from 'react'

/** The time, in milliseconds, drawn anew every `interval` milliseconds while the page is shown. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return now
}
