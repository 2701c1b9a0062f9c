import { useCallback, useEffect, useState } from 'react'

const cardsIn = (place: ParentNode): HTMLElement[] => [...place.querySelectorAll<HTMLElement>('article[data-task]')]

const cardOf = (taskId: string): HTMLElement | undefined =>
  cardsIn(document).find(({ dataset }) => dataset.task === taskId)

/** The card itself, else the one that takes its place in the column, else the one before. */
function placesOf(taskId: string): string[] {
  const column = cardOf(taskId)?.closest<HTMLElement>('section[data-column]')
  const ids = column ? cardsIn(column).flatMap(({ dataset }) => dataset.task ?? []) : []
  const at = ids.indexOf(taskId)
  return [taskId, ...ids.slice(at + 1, at + 2), ...ids.slice(Math.max(0, at - 1), Math.max(0, at))]
}

/** What has the cards of the column that is looked at, where there is none left. */
const columnOnly = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[role=tab][aria-selected=true]') ??
  document.querySelector<HTMLElement>('section[data-column] h2')

/**
 * A card that is moved is drawn anew in another column, and what had the focus in it is gone: its handle there gets it, or where
 * that column is not in sight what stands in its place, so that the keyboard goes on where it was. Returns what to call with the
 * card's task before it is moved, and when it comes back.
 */
export function useKeptFocus(): (taskId: string) => void {
  const [places, setPlaces] = useState<string[]>()
  useEffect(() => {
    if (places === undefined) return
    // After the menu or dialog that it was moved by has given the focus back to nothing.
    const timer = setTimeout(() => {
      const [card] = places.flatMap(id => cardOf(id) ?? [])
      card?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
      if (document.activeElement !== document.body && document.activeElement !== null) return
      const found = card?.querySelector<HTMLElement>('.handle') ?? columnOnly()
      found?.focus()
    })
    return () => clearTimeout(timer)
  }, [places])
  return useCallback(taskId => setPlaces(placesOf(taskId)), [])
}
