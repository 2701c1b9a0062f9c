import { useCallback, useEffect, useState } from 'react'

const cardsIn = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('article[data-task]')]

const cardOf = (taskId: string): HTMLElement | undefined =>
  cardsIn(document).find(({ dataset }) => dataset.task === taskId)

/** Ids of the cards to focus, in order of preference: the card itself, the next one in its column, the one before. */
function focusCandidates(taskId: string): string[] {
  const column = cardOf(taskId)?.closest<HTMLElement>('section[data-column]')
  const ids = column ? cardsIn(column).flatMap(({ dataset }) => dataset.task ?? []) : []
  const index = ids.indexOf(taskId)
  return [taskId, ...ids.slice(index + 1, index + 2), ...ids.slice(Math.max(0, index - 1), Math.max(0, index))]
}

/** The element that gets the focus when the column has no card left: the selected tab, or the column's heading. */
const columnHeading = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[role=tab][aria-selected=true]') ??
  document.querySelector<HTMLElement>('section[data-column] h2')

/**
 * A moved card is rendered again in another column, so the focus inside it is lost. This hook moves the focus to the
 * card's handle there, or to a neighbouring card if that column is not visible. Call the returned function with the
 * task's id before the card moves, and again when it moves back.
 */
export function useCardFocus(): (taskId: string) => void {
  const [candidates, setCandidates] = useState<string[]>()
  useEffect(() => {
    if (candidates === undefined) return
    // Runs after the closing menu or dialog has tried to restore the focus.
    const timer = setTimeout(() => {
      const [card] = candidates.flatMap(id => cardOf(id) ?? [])
      card?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
      if (document.activeElement !== document.body && document.activeElement !== null) return
      const target = card?.querySelector<HTMLElement>('.handle') ?? columnHeading()
      target?.focus()
    })
    return () => clearTimeout(timer)
  }, [candidates])
  return useCallback(taskId => setCandidates(focusCandidates(taskId)), [])
}
