import { useEffect } from 'react'

/** The browser asks before the window is closed or loaded again while something is being written. */
export function useStayingHere(writing: boolean): void {
  useEffect(() => {
    if (!writing) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [writing])
}
