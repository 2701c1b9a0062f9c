import { useEffect, useState } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

/**
 * Pause before the count is announced, so that moving the map by keyboard announces one count instead of one for each
 * step. Milliseconds.
 */
const ANNOUNCE_DEBOUNCE_MS = 600

/** Announces the count to screen readers once the map is idle, and not again while it stays the same. */
export function CountAnnouncement({ settled, text }: { settled: boolean; text: string }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (!settled) return
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCE_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [settled, text])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced}
    </VisuallyHidden>
  )
}
