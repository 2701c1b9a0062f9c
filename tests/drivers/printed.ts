import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

/** What stands on printed pages, read from the PDF that the browser makes of them. */

/** As the browser's own dialog saves it; kept to be looked at by people. */
export const printed = (page: Page, name: string): Promise<Buffer> =>
  page.pdf({ preferCSSPageSize: true, path: `.local/shots/journeys/${name}.pdf` })

/** The text of each page of a PDF. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map(page => page.replace(/\s+/g, ' '))
}

/** Where a piece of text stands on its page: millimetres from its left and top edges. */
export type TextBox = { text: string; left: number; right: number; top: number; bottom: number }

const MM_PER_POINT = 25.4 / 72
/** Of a letter's height, what is below the line it stands on. */
const BELOW = 0.2

/** The text boxes of each page of a PDF. */
export async function textBoxesOf(pdf: Uint8Array): Promise<TextBox[][]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages = Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1))
  return Promise.all(
    pages.map(async pending => {
      const page = await pending
      const { height: pageHeight } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      return items.flatMap(item => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , , , left = 0, base = 0]: number[] = item.transform
        const top = pageHeight - base - item.height * (1 - BELOW)
        const box = { left, right: left + item.width, top, bottom: top + item.height }
        const inMillimetres = Object.entries(box).map(([side, points]) => [side, points * MM_PER_POINT])
        return [{ text: item.str, ...box, ...Object.fromEntries(inMillimetres) }]
      })
    }),
  )
}

/** More than two lines of a paragraph touch each other. Millimetres. */
const TOUCH = 0.4

/** Pairs of texts that lie over each other. */
export const overlapsOf = (boxes: readonly TextBox[]): string[] =>
  boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        other =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOUCH &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOUCH,
      )
      .map(other => `'${one.text}' over '${other.text}'`),
  )
