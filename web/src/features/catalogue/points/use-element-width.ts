import { useCallback, useState } from 'react'

/** An element's width in whole pixels; `initial` until measured. */
export function useElementWidth(initial: number): [(element: HTMLElement | null) => (() => void) | undefined, number] {
  const [width, setWidth] = useState(initial)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const rounded = Math.round(entry?.contentRect.width ?? 0)
      if (rounded > 0) setWidth(rounded)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
