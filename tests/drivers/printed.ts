import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

/** Reads printed pages from the PDF that the browser creates of them. */

/** Prints the page like the browser's print dialog, and stores the PDF for people to look at. */
export const printToPdf = (page: Page, name: string): Promise<Buffer> =>
  page.pdf({ preferCSSPageSize: true, path: `.local/shots/journeys/${name}.pdf` })

/** The text of each page of a PDF. */
export async function pdfPageTexts(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map(page => page.replace(/\s+/g, ' '))
}

/** Position of a piece of text, in millimetres from the left and top edges of its page. */
export type TextBox = { text: string; left: number; right: number; top: number; bottom: number }

const MM_PER_POINT = 25.4 / 72
/** Share of a letter's height that is below the baseline. */
const DESCENT = 0.2

/** The text boxes of each page of a PDF. */
export async function pdfTextBoxes(pdf: Uint8Array): Promise<TextBox[][]> {
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
        const top = pageHeight - base - item.height * (1 - DESCENT)
        const box = { left, right: left + item.width, top, bottom: top + item.height }
        const inMillimetres = Object.entries(box).map(([side, points]) => [side, points * MM_PER_POINT])
        return [{ text: item.str, ...box, ...Object.fromEntries(inMillimetres) }]
      })
    }),
  )
}

/** Texts overlap if they do so by more than the lines of a paragraph. Millimetres. */
const OVERLAP_TOLERANCE = 0.4

/** Pairs of texts that overlap. */
export const findOverlappingTexts = (boxes: readonly TextBox[]): string[] =>
  boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        other =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > OVERLAP_TOLERANCE &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > OVERLAP_TOLERANCE,
      )
      .map(other => `'${one.text}' over '${other.text}'`),
  )
