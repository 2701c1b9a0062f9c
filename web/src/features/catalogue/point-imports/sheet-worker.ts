import { readSheetTable } from '#shared/catalogue/rules/sheet-file.ts'
import type { SheetTitles } from '#shared/catalogue/rules/sheet-table.ts'
import { answerInWorker } from '#web/lib/ask-worker.ts'

/** What the page asks: the cells of a file. */
export type SheetQuestion = { file: File; titles: SheetTitles<string> }

answerInWorker(async ({ file, titles }: SheetQuestion) => {
  const bytes = await file.arrayBuffer().catch(() => undefined)
  return bytes && readSheetTable(new Uint8Array(bytes), titles)
})
