/**
 * Nothing is laid out in these tests. What they can see of a style is whether something is there for people and their
 * helpers, so the rest of what the components' styles say does not get into the page: to work out each element's whole
 * style anew after each change took a fifth of the time of the tests of long forms. A rule that says nothing of it leaves
 * no element behind either: they are one for each rule, and every search of the page goes past them.
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

/** Everything is shown but what a style hides: that a class of its own is a flex box says nothing until it was hidden. */
const PLAIN = /^(\.[\w-]+)\{([^{}]*)\}$/
const SHOWS = /(^|;)\s*display\s*:\s*(?!none)[^;]*/g
const hidden = new Set<string>()
const withoutShown = (css: string): string => {
  for (const [, rule = ''] of css.matchAll(/([^{}]*\{[^{}]*display\s*:\s*none[^{}]*\})/g)) {
    for (const [name] of rule.matchAll(/\.[\w-]+/g)) hidden.add(name)
  }
  const [, name = '', declarations = ''] = PLAIN.exec(css) ?? []
  return !name || hidden.has(name) ? css : `${name}{${declarations.replace(SHOWS, '')}}`
}

if (typeof HTMLStyleElement !== 'undefined') {
  HTMLStyleElement.prototype.appendChild = function <T extends Node>(this: HTMLStyleElement, node: T): T {
    if (node instanceof Text) node.data = withoutShown(seenOf(node.data))
    if (!(node instanceof Text) || /\{[^{}]+\}/.test(node.data)) return Node.prototype.appendChild.call(this, node) as T
    if (!this.hasChildNodes()) this.remove()
    return node
  }
  // The next style goes where one that is gone stood: at the end.
  HTMLHeadElement.prototype.insertBefore = function <T extends Node>(
    this: HTMLHeadElement,
    node: T,
    next: Node | null,
  ): T {
    return Node.prototype.insertBefore.call(this, node, next?.parentNode === this ? next : null) as T
  }
}
