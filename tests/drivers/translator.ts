import type { BrowserContext } from '@playwright/test'

/**
 * Translates each page as Chrome does: the place of each text node is taken by two <font> with the translation, also of the
 * texts that come later. The words stay the same, so that people of the journeys find them.
 */
export const translatePages = (context: BrowserContext) =>
  context.addInitScript(() => {
    const translate = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      for (let node: Node | null = walker.currentNode; node; node = walker.nextNode())
        if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) texts.push(node)
      for (const text of texts) {
        if (!text.parentElement || text.parentElement.closest('font, script, style, title, textarea, option, svg'))
          continue
        const fonts = [document.createElement('font'), document.createElement('font')] as const
        fonts[1].textContent = text.textContent
        fonts[0].append(fonts[1])
        text.parentElement.replaceChild(fonts[0], text)
      }
    }
    new MutationObserver(records => {
      for (const { addedNodes, type, target } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) translate(node)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
