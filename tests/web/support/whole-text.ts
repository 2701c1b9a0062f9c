/** Matches the innermost element with this text, parts of which may stand in elements of their own. */
export const wholeText =
  (text: string) =>
  (_: string, element: Element | null): boolean =>
    element?.textContent === text && ![...element.children].some(({ textContent }) => textContent === text)
