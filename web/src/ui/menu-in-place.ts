import type { MouseEvent } from 'react'

/** A select's menu inside the dialog or page that it belongs to, for who moves by landmarks. */
export const MENU_IN_PLACE = { disablePortal: true } as const

/**
 * For the field around such a menu. A press opens the menu under the pointer, so that its release is a click on the field,
 * which would take the focus from the menu to the field behind it.
 */
export function keepFocusInMenu(event: MouseEvent<HTMLElement>): void {
  const isOnField = event.target instanceof Element && event.target.matches('.MuiInputBase-root')
  if (isOnField && event.currentTarget.querySelector('[role="listbox"]')) event.stopPropagation()
}
