import { useEffect } from 'react'

/** While active, the browser asks before closing or reloading the page. */
export function useBeforeUnloadGuard(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [isActive])
}
