import type { MouseEvent } from 'react'

/** Whether a click opens a table's row: not on its buttons, links and cells with a checkbox, nor while text is selected. */
export const isRowClick = ({ target }: MouseEvent): boolean =>
  !(target instanceof Element && target.closest('a, button, td:has(input)')) && !getSelection()?.toString()
