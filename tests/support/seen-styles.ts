/**
 * Nothing is laid out in these tests. What they can see of a style is whether something is there for people and their
 * helpers, so the rest of what the components' styles say does not get into the page: to work out each element's whole
 * style anew after each change took a fifth of the time of the tests of long forms.
 */
const SEEN = /^\s*(display|visibility|content|pointer-events|user-select)\s*:/

const seenOf = (css: string): string =>
  css.replace(
    /\{([^{}]*)\}/g,
    (_, declarations: string) =>
      `{${declarations
        .split(';')
        .filter(each => SEEN.test(each))
        .join(';')}}`,
  )

if (typeof HTMLStyleElement !== 'undefined') {
  HTMLStyleElement.prototype.appendChild = function <T extends Node>(this: HTMLStyleElement, node: T): T {
    if (node instanceof Text) node.data = seenOf(node.data)
    return node instanceof Text && !/\{[^{}]+\}/.test(node.data)
      ? node
      : (Node.prototype.appendChild.call(this, node) as T)
  }
}
