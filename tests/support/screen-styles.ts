/**
 * Reduces the styles in screen tests, which have no layout: the only effect of a style that they can see is whether it
 * hides an element. So only declarations that hide or show are kept: computing all styles took a fifth of the time of
 * long forms' tests. A rule without such declarations adds no <style> element, which would slow every query of the
 * page.
 */
const SEEN = /^\s*(display|visibility|content|pointer-events|user-select)\s*:/

const screenStylesOf = (css: string): string =>
  css.replace(
    /\{([^{}]*)\}/g,
    (_, declarations: string) =>
      `{${declarations
        .split(';')
        .filter(element => SEEN.test(element))
        .join(';')}}`,
  )

/** An element is visible unless a style hides it, so `display: flex` matters only after a rule that hides. */
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
    if (node instanceof Text) node.data = withoutShown(screenStylesOf(node.data))
    if (!(node instanceof Text) || /\{[^{}]+\}/.test(node.data)) return Node.prototype.appendChild.call(this, node) as T
    if (!this.hasChildNodes()) this.remove()
    return node
  }
  // The next style takes the place of a removed one: at the end.
  HTMLHeadElement.prototype.insertBefore = function <T extends Node>(
    this: HTMLHeadElement,
    node: T,
    next: Node | null,
  ): T {
    return Node.prototype.insertBefore.call(this, node, next?.parentNode === this ? next : null) as T
  }
}
