import type { MouseEvent } from 'react'

/**
 * Renders a select's menu inside its dialog or landmark instead of at the end of the body, for people who navigate by
 * landmarks.
 */
export const INLINE_MENU_PROPS = { disablePortal: true } as const

/**
 * For the parent of such a select. The menu opens under the pointer on mouse down; without this, the mouse up would
 * count as a click on the field and move the focus out of the menu.
 */
export function stopClickBehindMenu(event: MouseEvent<HTMLElement>): void {
  const isOnField = event.target instanceof Element && event.target.matches('.MuiInputBase-root')
  if (isOnField && event.currentTarget.querySelector('[role="listbox"]')) event.stopPropagation()
}

/** For the `container` of a menu: the page's main landmark, so that its choices are not outside of every landmark. */
export const findMainElement = (): HTMLElement | null => document.querySelector('main')
