import { useEffect, useRef } from 'react'

/**
 * A card that is moved is drawn anew in another column, and what had the focus in it is gone: its handle there gets it, so that
 * the keyboard goes on where it was. Returns what to call with the card's task.
 */
export function useKeptFocus(): (taskId: string) => void {
  const moved = useRef<string>(undefined)
  useEffect(() => {
    const id = moved.current
    if (id === undefined) return
    // After the menu that it was moved by has given the focus back to nothing.
    const timer = setTimeout(() => {
      moved.current = undefined
      if (document.activeElement !== document.body) return
      for (const card of document.querySelectorAll<HTMLElement>('article[data-task]'))
        if (card.dataset.task === id) card.querySelector<HTMLElement>('.handle')?.focus()
    })
    return () => clearTimeout(timer)
  })
  return id => {
    moved.current = id
  }
}
