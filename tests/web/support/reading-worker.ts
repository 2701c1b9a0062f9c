import { vi } from 'vitest'
import { readSheetTable } from '#shared/catalogue/rules/sheet-file.ts'
import type { ArchiveQuestion } from '#web/features/catalogue/bulk-photos/photos-worker.ts'
import { ArchiveError, unzipPhotos } from '#web/features/catalogue/bulk-photos/unzip-photos.ts'
import type { SheetQuestion } from '#web/features/catalogue/point-imports/sheet-worker.ts'

type Name = 'sheet' | 'photos'
const ANSWERS: Record<Name, (question: never) => Promise<unknown>> = {
  sheet: async ({ file, titles }: SheetQuestion) => {
    const bytes = await file.arrayBuffer().catch(() => undefined)
    return bytes && readSheetTable(new Uint8Array(bytes), titles)
  },
  photos: ({ archive, limits }: ArchiveQuestion) =>
    unzipPhotos(archive, limits).catch((error: unknown) => {
      if (error instanceof ArchiveError) return error.reason
      throw error
    }),
}

/** Lets the page's workers for files answer without a process of their own. Returns the names of those that were ended. */
export function startReadingWorkers(answers: Partial<Record<Name, () => Promise<unknown>>> = {}): string[] {
  const ended: string[] = []
  class ReadingWorker extends EventTarget {
    readonly #name: Name
    constructor(_: URL, { name }: { name: Name }) {
      super()
      this.#name = name
    }
    postMessage(question: never) {
      const answer = answers[this.#name] ?? ANSWERS[this.#name]
      answer(question).then(
        data => this.dispatchEvent(new MessageEvent('message', { data })),
        () => this.dispatchEvent(new Event('error')),
      )
    }
    terminate() {
      ended.push(this.#name)
    }
  }
  vi.stubGlobal('Worker', ReadingWorker)
  return ended
}
