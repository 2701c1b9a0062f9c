import type { MouseEvent } from 'react'

/** Whether a click opens a table's row: not on buttons and links in it, nor while text is selected. */
export const isRowClick = ({ target }: MouseEvent): boolean =>
  !(target instanceof Element && target.closest('a, button, .select')) && !getSelection()?.toString()
