import type { MouseEvent } from 'react'

/** Whether a click should open a table's row: not on what is pressed itself, and not while text is selected. */
export const isRowClick = ({ target }: MouseEvent): boolean =>
  !(target instanceof Element && target.closest('a, button, .select')) && !getSelection()?.toString()
