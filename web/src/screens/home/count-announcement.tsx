import { useEffect, useState } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

/** Who moves the map by the keyboard hears one count, not one for each step. Milliseconds. */
const REST_TIME = 600

/** Tells screen readers the count once the map has come to rest, and not again while it stays the same. */
export function CountAnnouncement({ settled, text }: { settled: boolean; text: string }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (!settled) return
    const timer = setTimeout(() => setAnnounced(text), REST_TIME)
    return () => clearTimeout(timer)
  }, [settled, text])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced}
    </VisuallyHidden>
  )
}
