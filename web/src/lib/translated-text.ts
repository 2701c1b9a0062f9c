/**
 * Lets React go on when a translator has rewritten the page: it puts a <font> with the translation in the place of a text
 * node, which React still takes for part of the page and would fail to remove, or change without anybody seeing it
 * (facebook/react#11538; docs/decisions/0090). Only text nodes that have siblings are concerned, because React writes
 * the only text of an element through the element.
 */

/** The <font> that stands in the place of a text node that a translator took out of the page. */
const standIns = new WeakMap<Node, Element>()

const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT'

function rememberStandIns(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const removed of removedNodes) {
      if (removed.nodeType !== Node.TEXT_NODE) continue
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
      if (font) standIns.set(removed, font)
    }
}

/** What stands for a node among the children of `parent`: the node itself, its <font>, or the one around it. */
function childFor(parent: Node, node: Node): Node | undefined {
  let found: Node | undefined = node.parentNode ? node : standIns.get(node)
  while (found && found.parentNode !== parent) found = isFont(found.parentNode) ? found.parentNode : undefined
  return found
}

/** Takes away the <font> of a text node that gets a place of its own again. */
function dropStandIn(node: Node): void {
  if (node.isConnected) return
  standIns.get(node)?.remove()
  standIns.delete(node)
}

/** Patches the page's `Node` for translators, for as long as the page lives. */
export function tolerateTranslators(): void {
  const { appendChild, insertBefore, removeChild } = Node.prototype
  const observer = new MutationObserver(rememberStandIns)
  observer.observe(document.documentElement, { childList: true, subtree: true })
  const catchUp = () => rememberStandIns(observer.takeRecords())

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this || child.nodeType !== Node.TEXT_NODE) {
      removeChild.call(this, child)
      return child
    }
    catchUp()
    const present = childFor(this, child)
    if (present) removeChild.call(this, present)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    if (child.nodeType === Node.TEXT_NODE) dropStandIn(child)
    const isTranslated = before && before.parentNode !== this && before.nodeType === Node.TEXT_NODE
    if (isTranslated) catchUp()
    insertBefore.call(this, child, isTranslated ? (childFor(this, before) ?? null) : before)
    return child
  }
  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.nodeType === Node.TEXT_NODE) dropStandIn(child)
    appendChild.call(this, child)
    return child
  }
  // On text nodes only: React writes them through it.
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return this.data
    },
    // The new text takes the place of the old one's translation, and is translated in turn.
    set(this: Text, value: string | null) {
      this.data = value ?? ''
      if (this.isConnected) return
      catchUp()
      const font = standIns.get(this)
      standIns.delete(this)
      font?.parentNode?.replaceChild(this, font)
    },
  })
}
